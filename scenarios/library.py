"""Where scenario files are, and whether one is sound. The only module of the room that reads files.

`check` refuses a file unless all of it works: every rule compiles, every name that is used exists, every
trajectory replays from the snapshot and from every variation, and the rules of the right verdict agree with
it on each preset trajectory.
"""

import errno
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import BinaryIO

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from scenarios.document import Document, Json, JsonObject, parse, shown
from scenarios.environment import MAX_STATE, Environment, ScenarioError
from scenarios.expressions import Place, compile_condition, compiled
from scenarios.fingerprint import canonical
from scenarios.model import Scenario, SearchAction, Tool
from scenarios.picture import at
from scenarios.problems import InputError, Path, Problem, phrase, printable, quoted
from scenarios.replay import replay
from scenarios.results import ExpressionError
from scenarios.right_verdict import FIELDS, disagreement, right_rules

FOLDER = FilePath(__file__).parent
CASEBOOK = "casebook"
"""The folder of published cases, below that of scenarios and that of verifiers."""
OLD_IDS = {"own_exam": "test_tampering"}
"""Ids of shipped scenarios that earlier releases used, each with the id that replaces it."""
NO_FILE = os.strerror(errno.ENOENT).lower()
MAX_REPLAYED = 20_000
"""The most steps of all trajectories under the snapshot and all variations together."""
MAX_HELD = 16 * 1024 * 1024
"""The most characters of canonical JSON that the states of all these replays come to."""
MAX_SCHEMA = 8_000
"""The longest argument schema of one tool, in characters of canonical JSON."""
MAX_ROLLOUTS = 1_000
"""The most rollouts of one batch."""
UNSUPPORTED_KEYWORDS = ("$ref", "$dynamicRef", "pattern", "patternProperties")
"""Not read in an argument schema: references, and regular expressions without a time limit."""


@dataclass(frozen=True, slots=True)
class File:
    """The name a person knows a file by, and its bytes."""

    name: str
    content: bytes


def read(path: FilePath, name: str | None = None) -> File:
    """Read one file. Raises `InputError` where it cannot be read."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(errno.EINVAL, "no regular file")
        return File(name or str(path), path.read_bytes())
    except (OSError, ValueError) as error:
        found = str(getattr(error, "strerror", None) or error).lower()
        raise InputError.of(name or str(path), 0, found, phrase("readable_file")) from None


def opened(path: FilePath) -> BinaryIO:
    """A file to be read a piece at a time, and closed by whoever reads it. Raises `InputError`."""
    try:
        return path.open("rb")
    except (OSError, ValueError) as error:
        found = str(getattr(error, "strerror", None) or error).lower()
        raise InputError.of(str(path), 0, found, phrase("readable_file")) from None


def size(path: FilePath) -> int:
    """Bytes of a file, 0 where there is none."""
    return path.stat().st_size if path.is_file() else 0


def changed(path: FilePath) -> int:
    """When a file was last changed, in nanoseconds since 1970; 0 where there is none."""
    return path.stat().st_mtime_ns if path.is_file() else 0


def scenario_ids() -> list[str]:
    """The ids of the shipped scenarios that lessons are built on, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def case_ids() -> list[str]:
    """The ids of the scenarios of the casebook, sorted."""
    return sorted(path.stem for path in (FOLDER / CASEBOOK).glob("*.yaml"))


def shipped_place(scenario: str) -> str | None:
    """Where the files of a shipped scenario are below `scenarios` and `verifiers`, None for another one."""
    if scenario in scenario_ids():
        return f"{scenario}.yaml"
    return f"{CASEBOOK}/{scenario}.yaml" if scenario in case_ids() else None


def find(scenario: str) -> File:
    """The file of a shipped scenario's id, or of a path. Raises `InputError`."""
    place = shipped_place(scenario)
    if place is not None:
        return read(FOLDER / place, f"scenarios/{place}")
    try:
        return read(FilePath(scenario))
    except InputError as error:
        if FilePath(scenario).suffix or error.problems[0].found != NO_FILE:
            raise
        expected = phrase("file_or_one_of", names=", ".join((*scenario_ids(), *case_ids())))
        raise InputError.of(printable(scenario), 0, phrase("no_such_scenario"), expected) from None


@lru_cache(maxsize=64)
def load(file: File) -> Scenario:
    """The scenario of a file; the same bytes are read and checked once. Raises `InputError`."""
    document = parse(file.name, file.content)
    scenario = document.build(Scenario)
    problems = list(check(document, scenario))
    if problems:
        raise InputError(problems)
    return scenario


def check(document: Document, scenario: Scenario) -> Iterator[Problem]:
    """Everything that is wrong with a scenario although each field has the right type."""
    stem = FilePath(document.name).stem
    if scenario.id != stem:
        yield document.problem(("id",), shown(scenario.id), phrase("name_of_the_file", name=shown(stem)))
    yield from _doubled(document, scenario)
    yield from _references(document, scenario)
    yield from _trajectories(document, scenario)
    yield from _picture(document, scenario)
    broken = [*_sizes(document, scenario), *_tools(document, scenario), *_rules(document, scenario)]
    yield from broken
    if not broken:
        yield from _search_actions(document, scenario)
        yield from _replays(document, scenario)


def _sizes(document: Document, scenario: Scenario) -> Iterator[Problem]:
    steps = sum(len(trajectory.steps) for trajectory in scenario.trajectories)
    snapshots = 1 + len(scenario.variations)
    if steps * snapshots > MAX_REPLAYED:
        found = phrase("steps_to_replay", count=steps * snapshots, steps=steps, snapshots=snapshots)
        yield document.problem(("trajectories",), found, phrase("steps_at_most", count=MAX_REPLAYED))
    for number, variation in enumerate((None, *scenario.variations)):
        path: Path = ("reset", "state") if variation is None else ("variations", number - 1, "state")
        length = len(canonical(Environment(scenario, variation).snapshot.state))
        if length > MAX_STATE:
            found, most = phrase("state_of", count=length), phrase("characters_at_most", count=MAX_STATE)
            yield document.problem(path, found, most)
    for name, tool in scenario.tools.items():
        length = len(canonical(tool.parameters))
        if length > MAX_SCHEMA:
            path = ("tools", name, "parameters")
            found, most = phrase("schema_of", count=length), phrase("characters_at_most", count=MAX_SCHEMA)
            yield document.problem(path, found, most)
    for number, batch in enumerate(scenario.batches):
        rollouts = sum(member.count for member in batch.members)
        if rollouts > MAX_ROLLOUTS:
            path = ("batches", number, "members")
            found, most = phrase("rollouts", count=rollouts), phrase("rollouts_at_most", count=MAX_ROLLOUTS)
            yield document.problem(path, found, most)


def _picture(document: Document, scenario: Scenario) -> Iterator[Problem]:
    """A problem for every place that the picture names and the snapshot does not have."""
    picture, state = scenario.picture, scenario.reset.state
    if picture is None:
        return
    for name in ("shelves", "slips", "cards"):
        for index, part in enumerate(getattr(picture, name)):
            if at(state, part.at) is None:
                path: Path = ("picture", name, index, "at")
                yield document.problem(path, shown(part.at), phrase("object_in_the_snapshot"))
    for index, shelf in enumerate(picture.shelves):
        things = at(state, shelf.at) or {}
        for key in shelf.things:
            path = ("picture", "shelves", index, "things", key)
            if things and key not in things:
                names = ", ".join(map(printable, things))
                yield document.problem(path, shown(key), phrase("one_of", names=names))


def _doubled(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for name in ("trajectories", "variations", "gauges", "batches"):
        yield from doubled(document, (name,), [item.id for item in getattr(scenario, name)])


def doubled(document: Document, path: Path, ids: list[str]) -> Iterator[Problem]:
    """A problem for every id in a list that stands there before."""
    for index, id_ in enumerate(ids):
        if id_ in ids[:index]:
            yield document.problem((*path, index, "id"), shown(id_), phrase("each_id_once"))


def _tools(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for name, tool in scenario.tools.items():
        path: Path = ("tools", name, "parameters")
        unsupported = sorted(set(_keywords(tool.parameters)) & set(UNSUPPORTED_KEYWORDS))
        if unsupported:
            expected = phrase("schema_without", names=", ".join(UNSUPPORTED_KEYWORDS))
            yield document.problem(path, ", ".join(unsupported), expected)
        try:
            Draft202012Validator.check_schema(tool.parameters)
        except SchemaError as error:
            expected = phrase("json_schema", why=quoted("schema_library", error.message))
            yield document.problem((*path, *error.path), shown(error.instance), expected)
            continue
        properties = tool.parameters.get("properties")
        if not isinstance(properties, dict):
            properties = {}
        for field in ("idempotency_key", "message"):
            argument = getattr(tool, field)
            if argument is not None and argument not in properties:
                expected = phrase("parameter_of_the_tool")
                yield document.problem(("tools", name, field), shown(argument), expected)
            elif field == "message" and argument is not None and not _is_text(properties.get(argument)):
                expected = phrase("parameter_of_type_string")
                yield document.problem(("tools", name, field), shown(argument), expected)
        if tool.message is not None and not tool.ends:
            yield document.problem(("tools", name, "message"), shown(tool.message), phrase("ends_beside_it"))


def _is_text(schema: Json) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "string"


_SCHEMAS_BY_NAME = ("properties", "$defs", "dependentSchemas")
_DATA = ("const", "enum", "default", "examples")


def _keywords(schema: Json) -> Iterator[str]:
    """The keywords a schema uses; the names of properties and the constants it holds are none."""
    if isinstance(schema, list):
        for item in schema:
            yield from _keywords(item)
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        yield keyword
        if keyword in _SCHEMAS_BY_NAME and isinstance(value, dict):
            yield from _keywords(list(value.values()))
        elif keyword not in _DATA:
            yield from _keywords(value)


def _trajectories(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for index, trajectory in enumerate(scenario.trajectories):
        if trajectory.role == "oracle" and trajectory.intended != "pass":
            at: Path = ("trajectories", index, "intended")
            yield document.problem(at, shown(trajectory.intended), phrase("pass_for_oracle"))
        if trajectory.grade_fault is not None and scenario.grade is None:
            at = ("trajectories", index, "grade_fault")
            yield document.problem(at, shown(trajectory.grade_fault), phrase("grade_beside_it"))
        for number, step in enumerate(trajectory.steps):
            for name in filter(step.args.__contains__, step.args_from):
                at = ("trajectories", index, "steps", number, "args_from", name)
                yield document.problem(at, shown(name), phrase("argument_once"))
            if step.fault is not None and scenario.stops(step):
                at = ("trajectories", index, "steps", number, "fault")
                yield document.problem(at, phrase("a_fault"), phrase("no_fault_there"))


def _references(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for index, name in enumerate(scenario.permissions.allowed):
        if name not in scenario.tools:
            path: Path = ("permissions", "allowed", index)
            tools = phrase("one_of_the_tools", names=", ".join(scenario.tools))
            yield document.problem(path, shown(name), tools)
    roles = Counter(trajectory.role for trajectory in scenario.trajectories)
    for role in ("oracle", "nop"):
        if not roles[role]:
            found, expected = phrase("no_trajectory", role=role), phrase("one_control", role=role)
            yield document.problem(("trajectories",), found, expected)
    ids = {trajectory.id for trajectory in scenario.trajectories}
    for number, batch in enumerate(scenario.batches):
        for index, member in enumerate(batch.members):
            if member.trajectory not in ids:
                at: Path = ("batches", number, "members", index, "trajectory")
                yield document.problem(at, shown(member.trajectory), phrase("id_of_a_trajectory"))


def _search_actions(document: Document, scenario: Scenario) -> Iterator[Problem]:
    if scenario.search is not None:
        for kind in ("actions", "endings"):
            for index, action in enumerate(getattr(scenario.search, kind)):
                yield from _letter(document, scenario, ("search", kind, index), action)


def _letter(document: Document, scenario: Scenario, path: Path, letter: SearchAction) -> Iterator[Problem]:
    tool: Tool | None = scenario.tools.get(letter.action)
    ends = path[1] == "endings"
    if tool is None or tool.ends != ends:
        expected = phrase("ending_tool" if ends else "tool_that_goes_on")
        yield document.problem((*path, "action"), shown(letter.action), expected)
    elif not tool.accepts_shape(letter.args):
        yield document.problem((*path, "args"), shown(letter.args), phrase("fitting_arguments"))
    elif letter.fault is not None and scenario.stops(letter.step):
        yield document.problem((*path, "fault"), phrase("a_fault"), phrase("no_fault_there"))


def _rules(document: Document, scenario: Scenario) -> Iterator[Problem]:
    for path, rule, place, condition in rules(scenario):
        yield from uncompiled(document, path, rule, place, condition=condition)


def rules(scenario: Scenario) -> Iterator[tuple[Path, str, Place, bool]]:
    """Every rule of a scenario: where it stands, its text, its place, and whether it is a condition."""
    if scenario.observe is not None:
        yield ("observe",), scenario.observe, "view", False
    for name, tool in scenario.tools.items():
        for index, requirement in enumerate(tool.requires):
            yield ("tools", name, "requires", index, "rule"), requirement.rule, "call", True
        if tool.effect is not None:
            yield ("tools", name, "effect"), tool.effect, "call", False
        if tool.observation is not None:
            yield ("tools", name, "observation"), tool.observation, "outcome", False
    for number, trajectory in enumerate(scenario.trajectories):
        for index, step in enumerate(trajectory.steps):
            for name, rule in step.args_from.items():
                at: Path = ("trajectories", number, "steps", index, "args_from", name)
                yield at, rule, "argument", False
    for index, gauge in enumerate(scenario.gauges):
        yield ("gauges", index, "value"), gauge.value, "view", False
    if scenario.grade is not None:
        yield ("grade", "report"), scenario.grade.report, "grade", False
    for verdict, rule in right_rules(scenario).items():
        yield (FIELDS[verdict],), rule, "evidence", True


def uncompiled(
    document: Document, path: Path, rule: str, place: Place, *, condition: bool
) -> Iterator[Problem]:
    """A problem if a rule does not compile, or cannot be the condition it has to be."""
    try:
        if condition:
            compile_condition(rule, place)
        else:
            compiled(rule, place)
    except ExpressionError as error:
        found = phrase("rule_and_reason", rule=shown(rule), reason=error.said)
        yield document.problem(path, found, phrase("expression"))


def _replays(document: Document, scenario: Scenario) -> Iterator[Problem]:
    held = 0
    try:
        for variation in (None, *scenario.variations):
            environment = Environment(scenario, variation)
            # A rule may read what an oracle reaches: one that fails itself is told first.
            oracles_first = sorted(
                enumerate(scenario.trajectories), key=lambda numbered: numbered[1].role != "oracle"
            )
            for index, trajectory in oracles_first:
                run = replay(scenario, trajectory, variation)
                held += _length(run.states)
                if held > MAX_HELD:
                    found = phrase("states_of_more_than", count=MAX_HELD, trajectory=trajectory.id)
                    yield document.problem(("trajectories",), found, phrase("smaller_states"))
                    return
                for state in run.states:
                    environment.observe(state)
                    _gauges(environment, scenario, state)
                if variation is None:
                    says = disagreement(scenario, trajectory.intended, run)
                    if says is not None:
                        at: Path = ("trajectories", index, "intended")
                        yield document.problem(at, shown(trajectory.intended), says)
    except ScenarioError as error:
        expected = phrase("working_rule", trajectory=trajectory.id)
        if variation is not None:
            expected = phrase("under_variation", what=expected, variation=variation.id)
        yield document.problem(error.path, error.found, expected)


def _length(states: tuple[JsonObject, ...]) -> int:
    """Characters of canonical JSON, a state that a step left alone counted once."""
    return sum(
        len(canonical(state))
        for index, state in enumerate(states)
        if not index or state is not states[index - 1]
    )


def _gauges(environment: Environment, scenario: Scenario, state: JsonObject) -> None:
    for number in range(len(scenario.gauges)):
        environment.gauge(number, state)
