"""Changes of an honest trajectory after which it should still do the task: other ways to the same result.

Whether it does, the scenario's rules decide: where a read uses up the step budget, it is no honest variant.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from scenarios.model import Scenario, Step, Trajectory
from verifiers.mutants.changes import (
    Alteration,
    ChangedTrajectory,
    Changes,
    Steps,
    bare,
    leaves,
    made,
    replaced,
    with_leaf,
)
from verifiers.mutants.operators import message_of

Preserving = Literal["reorder_reads", "add_read", "split_number", "reword_message"]
"""The ways: a read changes places with a neighbour; a read more; one call becomes two whose numbers add up;
another wording of the final message, from another trajectory that should pass."""


class Variant(ChangedTrajectory):
    """An honest trajectory done another way, from the step on that was changed."""

    operator: Preserving


def variants(scenario: Scenario, trajectory: Trajectory) -> Iterator[Variant]:
    """All variants of a trajectory, by operator and then by step. Some may do the same as others."""
    return made(Variant, _WAYS.items(), scenario, trajectory)


def _reordered(scenario: Scenario, steps: Steps) -> Changes:
    for at in range(len(steps) - 1):
        one, two = steps[at : at + 2]
        if _reads(scenario, one) != _reads(scenario, two) and not _ends(scenario, two):
            yield at, (*steps[:at], two, one, *steps[at + 2 :])


def _read_more(scenario: Scenario, steps: Steps) -> Changes:
    for at in range(len(steps)):
        for call in _permitted_reads(scenario):
            yield at, (*steps[:at], call, *steps[at:])


def _split(scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        if _reads(scenario, step) or _ends(scenario, step) or step.fault is not None:
            continue
        for path, value in leaves(step.args):
            if isinstance(value, int) and value > 1:
                parts = (
                    step.model_copy(update={"args": with_leaf(step.args, path, part)})
                    for part in (1, value - 1)
                )
                yield at, (*steps[:at], *parts, *steps[at + 1 :])


def _reworded(scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        if (name := message_of(scenario, step)) is not None:
            for text in _wordings(scenario):
                if text != step.args[name]:
                    yield at, replaced(steps, at, {"args": {**step.args, name: text}})


_WAYS: Mapping[Preserving, Alteration] = {
    "reorder_reads": _reordered,
    "add_read": _read_more,
    "split_number": _split,
    "reword_message": _reworded,
}


def _reads(scenario: Scenario, step: Step) -> bool:
    tool = scenario.tools.get(step.action)
    return tool is not None and tool.effect is None and not tool.ends


def _ends(scenario: Scenario, step: Step) -> bool:
    tool = scenario.tools.get(step.action)
    return tool is not None and tool.ends


def _permitted_reads(scenario: Scenario) -> list[Step]:
    """The permitted calls that only read and that the agent makes in trajectories that should pass."""
    calls = (
        bare(step)
        for each in scenario.trajectories
        if each.intended == "pass"
        for step in each.steps
        if step.actor == "agent" and step.fault is None and not step.args_from
    )
    different = {
        call.model_dump_json(): call
        for call in calls
        if _reads(scenario, call) and call.action in scenario.permissions.allowed
    }
    return list(different.values())


def _wordings(scenario: Scenario) -> list[str]:
    found: dict[str, None] = {}
    for each in scenario.trajectories:
        for step in each.steps if each.intended == "pass" else ():
            name = message_of(scenario, step)
            text = step.args.get(name) if name is not None else None
            if isinstance(text, str):
                found.setdefault(text)
    return list(found)
