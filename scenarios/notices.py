"""Notices about a scenario file that is accepted, so that no mistake in it stays unseen.

A notice refuses nothing: the file is read and judged as it stands. It names a probable mistake: a preset
call that no tool takes, a step that never runs, an action of the search that can never succeed, a format
that is not enforced, a backspace inside a rule.
"""

from collections.abc import Iterator
from functools import lru_cache

from scenarios.argument_schema import FORMATS
from scenarios.document import Document, Json, parse, shown
from scenarios.hints import BACKSPACE
from scenarios.library import File, load, rules
from scenarios.model import Scenario
from scenarios.problems import Path, Problem, phrase
from scenarios.replay import replay

MISTAKES = ("unknown_action", "invalid_arguments")
"""The errors of a call that no tool has taken."""


@lru_cache(maxsize=64)
def notices(file: File) -> tuple[Problem, ...]:
    """The notices about a scenario file, in file order. Raises `InputError` for one that is refused."""
    document, scenario = parse(file.name, file.content), load(file)
    found = (
        *_steps(document, scenario),
        *_search_actions(document, scenario),
        *_formats(document, scenario),
        *backspaces(document, ((path, rule) for path, rule, _, _ in rules(scenario))),
    )
    return tuple(sorted(found, key=lambda problem: problem.line))


def backspaces(document: Document, rules: Iterator[tuple[Path, str]]) -> Iterator[Problem]:
    """A notice for each rule with a backspace, which is what YAML makes of `\\b` in double quotes."""
    for path, rule in rules:
        if "\b" in rule:
            yield document.problem(path, shown(rule), BACKSPACE)


def _steps(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for number, trajectory in enumerate(scenario.trajectories):
        path: Path = ("trajectories", number, "steps")
        run = replay(scenario, trajectory)
        for record in run.steps:
            step = trajectory.steps[record.index]
            if step.expects is None and record.status == "error" and record.error in MISTAKES:
                found = f"{record.action}: {record.error}"
                yield document.problem((*path, record.index), found, phrase("call_a_tool_takes"))
            elif step.expects is not None and record.status != "error":
                found = f"{record.action}: {record.status}"
                yield document.problem((*path, record.index, "expects"), found, phrase("error_as_it_says"))
        left = len(trajectory.steps) - len(run.steps)
        # An agent whose step budget ran out would have gone on; after any other end there is nothing.
        if left and run.termination != "truncated":
            found_left = phrase("steps_after_the_end", count=left, termination=run.termination)
            yield document.problem((*path, len(run.steps)), found_left, phrase("no_idle_step"))


def _search_actions(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for kind in ("actions", "endings") if scenario.search else ():
        for number, action in enumerate(getattr(scenario.search, kind)):
            path: Path = ("search", kind, number)
            if scenario.stops(action.step):
                expected = phrase("permitted_tool")
                yield document.problem((*path, "action"), shown(action.action), expected)
            elif not scenario.tools[action.action].accepts(action.args):
                expected = phrase("formats_of_parameters")
                yield document.problem((*path, "args"), shown(action.args), expected)


def _formats(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for name, tool in scenario.tools.items():
        for path, format_ in _formats_in(tool.parameters, ("tools", name, "parameters")):
            if format_ not in FORMATS.checkers:
                expected = phrase("enforced_formats", names=", ".join(sorted(FORMATS.checkers)))
                yield document.problem(path, shown(format_), expected)


def _formats_in(schema: Json, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(schema, list):
        schema = {str(number): part for number, part in enumerate(schema)}
    for key, part in schema.items() if isinstance(schema, dict) else ():
        if key == "format" and isinstance(part, str):
            yield (*path, key), part
        else:
            yield from _formats_in(part, (*path, key))
