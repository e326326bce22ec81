"""Does a reset restore the same state, and does a second replay give the same run?

Two probes: reset, run, reset, and compare fingerprints; replay twice, and compare every byte. Each
makes its environment and its runs anew and keeps nothing.
"""

import hashlib

from scenarios.document import Frozen, Json, JsonObject
from scenarios.environment import Environment
from scenarios.fingerprint import canonical, content, sha256
from scenarios.model import Run, Scenario, Snapshot, StepRecord, Trajectory, Variation
from scenarios.replay import replay, with_arguments


class ResetProbe(Frozen):
    """Fingerprints of a world: reset, left behind by a run, and reset again; `equal` compares the resets."""

    first: str
    left: str
    second: str
    equal: bool


class Comparison(Frozen):
    """Two byte strings that are compared; `differs_at` is the first index where they differ."""

    sizes: tuple[int, int]
    sha256: tuple[str, str]
    differs_at: int | None


def world_sha256(scenario: Scenario) -> str:
    """The fingerprint of an environment: task, snapshot, what is seen, tools and permissions."""
    said = content(scenario)
    parts = ("task", "reset", "observe", "tools", "limits", "permissions")
    return sha256({part: said[part] for part in parts if part in said} if isinstance(said, dict) else said)


def reset_twice(scenario: Scenario, trajectory: Trajectory, variation: Variation | None = None) -> ResetProbe:
    """Reset, let a trajectory happen, and reset again."""
    environment = Environment(scenario, variation)
    first = environment.reset()
    situation = first
    records: list[StepRecord] = []
    for index in range(len(trajectory.steps)):
        step = with_arguments(scenario, trajectory, index, records)
        record, situation = environment.act(situation, index, step)
        records.append(record)
    second = environment.reset()
    hashes = [_named(environment, state) for state in (first.state, situation.state, second.state)]
    return ResetProbe(first=hashes[0], left=hashes[1], second=hashes[2], equal=hashes[0] == hashes[2])


def replay_twice(
    scenario: Scenario, trajectory: Trajectory, variation: Variation | None = None
) -> Comparison:
    """Replay a trajectory two times and compare the runs byte by byte."""
    return compared(*(_bytes([replay(scenario, trajectory, variation)]) for _ in range(2)))


def replay_all_twice(scenario: Scenario) -> Comparison:
    """Replay every trajectory from the snapshot and from each variation, two times, and compare all bytes."""
    return compared(*(_bytes(all_runs(scenario)) for _ in range(2)))


def all_runs(scenario: Scenario) -> list[Run]:
    """Every trajectory from the snapshot, then from each variation of it."""
    return [
        replay(scenario, trajectory, variation)
        for variation in (None, *scenario.variations)
        for trajectory in scenario.trajectories
    ]


def compared(first: bytes, second: bytes) -> Comparison:
    """Two byte strings, byte by byte; where one only goes on longer, it differs at the shorter one's end."""
    shorter = min(len(first), len(second))
    at = next((index for index in range(shorter) if first[index] != second[index]), shorter)
    return Comparison(
        sizes=(len(first), len(second)),
        sha256=(hashlib.sha256(first).hexdigest(), hashlib.sha256(second).hexdigest()),
        differs_at=None if first == second else at,
    )


def same(first: Json, second: Json) -> bool:
    """Whether two JSON values are the same text: 1 is neither 1.0 nor true."""
    return canonical(first) == canonical(second)


def _bytes(runs: list[Run]) -> bytes:
    return "\n".join(run.model_dump_json() for run in runs).encode()


def _named(environment: Environment, state: JsonObject) -> str:
    fixed = environment.snapshot
    return Snapshot(version=fixed.version, seed=fixed.seed, state=state).sha256
