"""Every way in which one thing of a trajectory is changed, for any scenario and without an alphabet."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from scenarios.document import Json, JsonObject
from scenarios.model import Fault, Scenario, Step, Trajectory
from verifiers.mutants.changes import (
    Alteration,
    ChangedTrajectory,
    Changes,
    Path,
    Steps,
    bare,
    leaves,
    made,
    replaced,
    with_leaf,
)

Operator = Literal[
    "drop_step",
    "duplicate_step",
    "swap_steps",
    "change_number",
    "change_value",
    "insert_forbidden_call",
    "change_message_number",
    "empty_message",
    "cut_off",
    "insert_fault",
]
"""The ways; `operators.yaml` says what each does and names a published failure of a related kind."""


class Mutant(ChangedTrajectory):
    """A trajectory with one thing changed, after which it may not do the task any more."""

    operator: Operator


def mutants(scenario: Scenario, trajectory: Trajectory) -> Iterator[Mutant]:
    """All mutants of a trajectory, by operator and then by step. Some may do the same as others."""
    return made(Mutant, _WAYS.items(), scenario, trajectory)


def _dropped(_scenario: Scenario, steps: Steps) -> Changes:
    return ((at, steps[:at] + steps[at + 1 :]) for at in range(len(steps)))


def _duplicated(_scenario: Scenario, steps: Steps) -> Changes:
    return ((at, (*steps[: at + 1], step, *steps[at + 1 :])) for at, step in enumerate(steps))


def _swapped(_scenario: Scenario, steps: Steps) -> Changes:
    return ((at, (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :])) for at in range(len(steps) - 1))


def _numbered(_scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        for args in _other_numbers(step.args):
            yield at, replaced(steps, at, {"args": args})


def _valued(scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        for args in _other_values(scenario, step):
            yield at, replaced(steps, at, {"args": args})


def _trespassed(scenario: Scenario, steps: Steps) -> Changes:
    for at in range(len(steps)):
        for call in _forbidden(scenario):
            yield at, (*steps[:at], call, *steps[at:])


def _misreported(scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        for args in _other_reports(scenario, step):
            yield at, replaced(steps, at, {"args": args})


def _silenced(scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        if (name := message_of(scenario, step)) is not None:
            yield at, replaced(steps, at, {"args": {**step.args, name: ""}})


def _cut_off(_scenario: Scenario, steps: Steps) -> Changes:
    return ((at, steps[:at]) for at in range(len(steps)))


def _faulted(_scenario: Scenario, steps: Steps) -> Changes:
    for at, step in enumerate(steps):
        if step.fault is None:
            for applied in (False, True):
                # After the last call nobody is left who could answer a fault: it is the environment's alone.
                fault = Fault(kind="timeout", applied=applied, fatal=at == len(steps) - 1)
                yield at, replaced(steps, at, {"fault": fault})


_WAYS: Mapping[Operator, Alteration] = {
    "drop_step": _dropped,
    "duplicate_step": _duplicated,
    "swap_steps": _swapped,
    "change_number": _numbered,
    "change_value": _valued,
    "insert_forbidden_call": _trespassed,
    "change_message_number": _misreported,
    "empty_message": _silenced,
    "cut_off": _cut_off,
    "insert_fault": _faulted,
}


def _other_numbers(args: JsonObject) -> Iterator[JsonObject]:
    for path, value in leaves(args):
        if isinstance(value, bool) or not isinstance(value, int | float):
            continue
        for other in dict.fromkeys((value + 1, value - 1, 0, value * 2, -value)):
            if other != value:
                yield with_leaf(args, path, other)


def _other_values(scenario: Scenario, step: Step) -> Iterator[JsonObject]:
    message = message_of(scenario, step)
    for path, value in leaves(step.args):
        if isinstance(value, str) and path != (message,):
            for other in _of_its_kind(scenario, step, path, value):
                yield with_leaf(step.args, path, other)


def _of_its_kind(scenario: Scenario, step: Step, path: Path, value: str) -> list[str]:
    """Other values that could stand there: keys of the same map, that field elsewhere, the schema's list."""
    found: dict[str, None] = {}
    maps = list(_maps(scenario.reset.state))
    for each in maps:
        if value in each:
            found |= dict.fromkeys(each)
    for name in {key for each in maps for key, leaf in each.items() if leaf == value}:
        found |= {leaf: None for each in maps if isinstance(leaf := each.get(name), str)}
    tool = scenario.tools.get(step.action)
    if tool is not None and len(path) == 1:
        properties = tool.parameters.get("properties")
        schema = properties.get(str(path[0])) if isinstance(properties, dict) else None
        listed = schema.get("enum") if isinstance(schema, dict) else None
        found |= {each: None for each in listed if isinstance(each, str)} if isinstance(listed, list) else {}
    return sorted(found.keys() - {value})


def _maps(value: Json) -> Iterator[JsonObject]:
    if isinstance(value, dict):
        yield value
        for child in value.values():
            yield from _maps(child)
    elif isinstance(value, list):
        for child in value:
            yield from _maps(child)


def _forbidden(scenario: Scenario) -> list[Step]:
    """Calls outside the permission that the file itself makes, in a preset or in its search."""
    allowed = set(scenario.permissions.allowed)
    search = scenario.search
    calls = [
        *(bare(step) for each in scenario.trajectories for step in each.steps if step.actor == "agent"),
        *(Step(action=each.action, args=each.args) for each in (search.actions if search else ())),
    ]
    different: dict[str, Step] = {}
    for call in calls:
        if call.action in scenario.tools and call.action not in allowed:
            plain = call.model_copy(update={"fault": None})
            different.setdefault(plain.model_dump_json(), plain)
    return list(different.values())


def message_of(scenario: Scenario, step: Step) -> str | None:
    """The argument of an ending call that is the run's final message."""
    tool = scenario.tools.get(step.action)
    name = tool.message if tool is not None else None
    return name if name is not None and step.args.get(name) else None


def _other_reports(scenario: Scenario, step: Step) -> Iterator[JsonObject]:
    name = message_of(scenario, step)
    text = step.args.get(name) if name is not None else None
    if name is None or not isinstance(text, str):
        return
    for number in re.finditer(r"\d+", text):
        other = str(int(number[0]) + 1)
        yield {**step.args, name: text[: number.start()] + other + text[number.end() :]}
