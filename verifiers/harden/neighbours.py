"""The honest run that is nearest to a wrong one: a counterexample alone teaches little."""

from collections.abc import Iterable, Iterator

from scenarios.document import Frozen
from scenarios.functions import changed
from scenarios.model import Scenario, Step
from scenarios.replay import replay_steps
from scenarios.right_verdict import right_verdict
from verifiers.alignment import aligned, differences
from verifiers.harden.patterns import FirstRun, Pattern
from verifiers.mutants.preserving import variants
from verifiers.mutants.running import changed_runs


class Neighbour(Frozen):
    """An honest run with as few different steps as there are among those that are known.

    `steps` are its own and `differing` those at which the two differ. `changes` are the places in which the
    final states differ, as sorted JSON Pointers.
    """

    first: FirstRun
    steps: tuple[Step, ...]
    differing: int
    changes: tuple[str, ...]


def steps_of(scenario: Scenario, first: FirstRun) -> tuple[Step, ...]:
    """The steps of a run that a pattern names."""
    return first.steps if first.trajectory is None else scenario.trajectory(first.trajectory).steps


def honest_runs(scenario: Scenario, patterns: Iterable[Pattern]) -> Iterator[FirstRun]:
    """The presets that should pass, their variants, and the honest runs that patterns name."""
    for each in scenario.trajectories:
        if each.intended == "pass":
            yield FirstRun(trajectory=each.id)
    for variant in changed_runs(scenario, variants):
        if variant.judged is not None and variant.judged.intended == "pass":
            yield FirstRun(changed=variant.change)
    yield from (each.first for each in patterns if each.intended == "pass")


def nearest(scenario: Scenario, wrong: FirstRun, honest: Iterable[FirstRun]) -> Neighbour | None:
    """Of the runs that are honest from the start of a wrong one the nearest, the first among equals.

    Null where there is none.

    Raises `ScenarioError` where a rule of the scenario fails on one of the two.
    """
    start = None if wrong.variation is None else scenario.variation(wrong.variation)
    steps = steps_of(scenario, wrong)
    others = different_steps((first, steps_of(scenario, first)) for first in honest)
    measured = sorted(
        ((differences(aligned(steps, other)), first, other) for first, other in others),
        key=lambda each: each[0],
    )
    end = replay_steps(scenario, steps, start).states[-1]
    for differing, first, other in measured:
        run = replay_steps(scenario, other, start)
        # What is honest from the snapshot need not be so from another start.
        if right_verdict(scenario, run.evidence()) == "pass":
            changes = tuple(changed(end, run.states[-1]))
            return Neighbour(first=first, steps=other, differing=differing, changes=changes)
    return None


def different_steps(
    candidates: Iterable[tuple[FirstRun, tuple[Step, ...]]],
) -> Iterator[tuple[FirstRun, tuple[Step, ...]]]:
    """Runs with their steps, without those whose steps an earlier one has."""
    seen = set[str]()
    for first, steps in candidates:
        text = "\n".join(step.model_dump_json(exclude={"recorded", "expects"}) for step in steps)
        if text not in seen:
            seen.add(text)
            yield first, steps
