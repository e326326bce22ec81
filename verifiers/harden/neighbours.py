"""The honest run that is nearest to a wrong one: a counterexample alone teaches little."""

from collections.abc import Iterable, Iterator

from scenarios.document import Frozen, JsonObject
from scenarios.functions import changed
from scenarios.model import Scenario, Step
from scenarios.replay import replay
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
        if variant.right == "pass":
            yield FirstRun(changed=variant.change)
    yield from (each.first for each in patterns if each.intended == "pass")


def nearest(scenario: Scenario, wrong: FirstRun, honest: Iterable[FirstRun]) -> Neighbour | None:
    """Of honest runs the nearest to a wrong one, the first among equals; null where there is none.

    Raises `ScenarioError` where a rule of the scenario fails on one of the two.
    """
    steps = steps_of(scenario, wrong)
    others = different_steps((first, steps_of(scenario, first)) for first in honest)
    measured = [(differences(aligned(steps, other)), first, other) for first, other in others]
    if not measured:
        return None
    least, first, other = min(measured, key=lambda each: each[0])
    ends = [_end(scenario, each, wrong.variation) for each in (steps, other)]
    return Neighbour(first=first, steps=other, differing=least, changes=tuple(changed(*ends)))


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


def _end(scenario: Scenario, steps: tuple[Step, ...], variation: str | None) -> JsonObject:
    played = scenario.trajectories[0].model_copy(update={"steps": steps})
    return replay(scenario, played, scenario.variation(variation) if variation else None).states[-1]
