"""Which different states look the same to the agent?

A moment is a point of a run after a step: the state, the observation the agent just got, and its history,
which is all it has been told and has done so far in this run. Two moments with the same observation but
different states are alike. If their histories differ, a memory can tell them apart; if their histories are
equal, nothing the agent has can, and only another action may.
"""

from collections.abc import Iterable

from scenarios.contract.probes import same
from scenarios.document import Frozen, Json, JsonObject
from scenarios.expressions import changed
from scenarios.fingerprint import canonical, sha256
from scenarios.model import Run


class Moment(Frozen):
    """A run after one of its steps, which counts from 1.

    `past` has each action so far, with its arguments and its answer.
    """

    trajectory: str
    variation: str | None
    step: int
    state: JsonObject
    observation: Json
    past: tuple[tuple[str, JsonObject, Json], ...]

    @property
    def history(self) -> str:
        """All actions and observations so far, as one text."""
        return canonical([list(each) for each in self.past])

    @property
    def id(self) -> str:
        """A name for links."""
        return f"{self.trajectory}.{self.variation or 'snapshot'}.{self.step}"


class Alike(Frozen):
    """Moments with one observation, each with another state or another history, and at least two states."""

    observation: Json
    moments: tuple[Moment, ...]

    @property
    def id(self) -> str:
        """A name for links: the beginning of the observation's fingerprint."""
        return observation_id(self.observation)

    @property
    def states(self) -> int:
        """How many different states stand behind the observation."""
        return len({canonical(moment.state) for moment in self.moments})

    def others(self, moment: Moment) -> tuple[Moment, ...]:
        """The moments in another state, those with the same history first."""
        elsewhere = [other for other in self.moments if not same(other.state, moment.state)]
        return tuple(sorted(elsewhere, key=lambda other: other.history != moment.history))


class Difference(Frozen):
    """A place where two states differ, by JSON Pointer; `there` says on which side it exists at all."""

    pointer: str
    values: tuple[Json, Json]
    there: tuple[bool, bool]


class Pair(Frozen):
    """Two moments held against each other: where the states differ, and whether the histories do."""

    differences: tuple[Difference, ...]
    same_history: bool


def observation_id(observation: Json) -> str:
    """A short name for an observation."""
    return sha256(observation)[:8]


def moments(run: Run) -> list[Moment]:
    """Every point of a run after a step of it."""
    found = []
    past: tuple[tuple[str, JsonObject, Json], ...] = ()
    for step in run.steps:
        past = (*past, (step.action, step.args, step.observation))
        found.append(
            Moment(
                trajectory=run.trajectory,
                variation=run.variation,
                step=step.index + 1,
                state=run.states[step.index + 1],
                observation=step.observation,
                past=past,
            )
        )
    return found


def alike(runs: Iterable[Run]) -> tuple[Alike, ...]:
    """The observations behind which more than one state stands, in the order in which runs meet them."""
    by_observation: dict[str, dict[tuple[str, str], Moment]] = {}
    for run in runs:
        for moment in moments(run):
            kept = by_observation.setdefault(canonical(moment.observation), {})
            kept.setdefault((canonical(moment.state), moment.history), moment)
    groups = [
        Alike(observation=next(iter(kept.values())).observation, moments=tuple(kept.values()))
        for kept in by_observation.values()
    ]
    return tuple(group for group in groups if group.states > 1)


def compare(first: Moment, second: Moment) -> Pair:
    """Two moments held against each other."""
    differences = []
    for pointer in changed(first.state, second.state):
        found = [_at(state, pointer) for state in (first.state, second.state)]
        values, there = zip(*found, strict=True)
        differences.append(Difference(pointer=pointer, values=values, there=there))
    return Pair(differences=tuple(differences), same_history=first.history == second.history)


def _at(state: JsonObject, pointer: str) -> tuple[Json, bool]:
    value: Json = state
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(value, dict) or name not in value:
            return None, False
        value = value[name]
    return value, True
