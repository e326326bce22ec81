"""Every limit on what a scenario file supplies, with its message; one less is read."""

from typing import Any

import pytest

from scenarios import library
from scenarios.document import Json, JsonObject, parse
from scenarios.model import Scenario
from scenarios.problems import InputError
from tests.scenarios.conftest import SAYS, fill, idle, jar_file, messages, preset, problems

LOOK: JsonObject = {"action": "look", "args": {}}
TOOL: JsonObject = {"description": SAYS, "parameters": {"type": "object"}}
REQUIREMENT: JsonObject = {"rule": "true", "error": "never"}


def refused(**changes: Any) -> list[tuple[str, str, str]]:
    """Field, what was found and what was expected, for each problem of a changed jar."""
    return [
        (problem.field, str(problem.found), str(problem.expected))
        for problem in problems(library.load, jar_file(**changes))
    ]


def variations(count: int) -> list[Json]:
    return [{"id": f"v{number}", "title": SAYS} for number in range(count)]


def presets(count: int, steps: int) -> list[Json]:
    return [fill(), idle(), *(preset(f"t{number}", *[LOOK] * steps) for number in range(count))]


def tools(count: int) -> JsonObject:
    return {f"t{number}": TOOL for number in range(count)}


def batch(members: int, count: int = 1) -> JsonObject:
    return {"id": "b", "title": SAYS, "members": [{"trajectory": "fill", "count": count}] * members}


def search(actions: int, endings: int) -> JsonObject:
    return {
        "actions": [LOOK] * actions,
        "endings": [{"action": "leave", "args": {}}] * endings,
        "max_depth": 2,
    }


SOURCE: JsonObject = {"title": "A paper", "url": "https://example.org"}
BATCHES = [batch(1) | {"id": f"b{number}"} for number in range(17)]
GAUGES = [{"id": f"g{number}", "title": SAYS, "value": "1"} for number in range(5)]


@pytest.mark.parametrize(
    ("changes", "field", "found", "expected"),
    [
        ({"sources": [SOURCE] * 17}, "sources", "17 items", "at most 16 items"),
        ({"tools": tools(58)}, "tools", "65 items", "at most 64 items"),
        (
            {"tools": {"look": {"requires": [REQUIREMENT] * 17}}},
            "tools.look.requires",
            "17 items",
            "at most 16 items",
        ),
        (
            {"permissions": {"allowed": ["look"] * 65}},
            "permissions.allowed",
            "65 items",
            "at most 64 items",
        ),
        ({"gauges": GAUGES}, "gauges", "5 items", "at most 4 items"),
        ({"trajectories": presets(255, 0)}, "trajectories", "257 items", "at most 256 items"),
        (
            {"trajectories": presets(1, 1_001)},
            "trajectories[2].steps",
            "1,001 items",
            "at most 1,000 items",
        ),
        ({"variations": variations(33)}, "variations", "33 items", "at most 32 items"),
        ({"batches": BATCHES}, "batches", "17 items", "at most 16 items"),
        ({"batches": [batch(65)]}, "batches[0].members", "65 items", "at most 64 items"),
        ({"batches": [batch(2, 501)]}, "batches[0].members", "1,002 rollouts", "at most 1,000 rollouts"),
        ({"search": search(33, 1)}, "search.actions", "33 items", "at most 32 items"),
        ({"search": search(1, 9)}, "search.endings", "9 items", "at most 8 items"),
        (
            {"trajectories": presets(1, 665), "variations": variations(29)},
            "trajectories",
            "20,040 steps to replay, 668 from each of 30 snapshots",
            "at most 20,000 steps",
        ),
        (
            {"tools": {"look": {"parameters": {"type": "object", "title": "x" * 8_000}}}},
            "tools.look.parameters",
            "a schema of 8,028 characters",
            "at most 8,000 characters",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_too_many_is_refused(changes: Any, field: str, found: str, expected: str) -> None:
    assert refused(**changes) == [(field, found, expected)]


@pytest.mark.parametrize(
    "changes",
    [
        {"sources": [SOURCE] * 16},
        {"tools": tools(57)},
        {"tools": {"look": {"requires": [REQUIREMENT] * 16}}},
        {"gauges": GAUGES[:4]},
        {"trajectories": presets(254, 0)},
        {"variations": variations(32)},
        {"batches": BATCHES[:16]},
        {"batches": [batch(2, 500)]},
        {"search": search(32, 8)},
        {"trajectories": presets(1, 1_000)},
    ],
)
def test_as_many_as_there_may_be_are_read(changes: Any) -> None:
    assert refused(**changes) == []


def test_a_state_that_a_variation_makes_too_long_is_refused() -> None:
    long = "x" * 140_000
    variation: JsonObject = {"id": "long", "title": SAYS, "state": {"more": long}}
    # The file itself would be too large; a state is as long as all patches to it make it.
    document = parse("jar.yaml", jar_file().content)
    assert isinstance(document.data, dict)
    data: Any = document.data | {"variations": [variation]}
    data["reset"]["state"]["label"] = long
    scenario = document.build(Scenario).model_validate(data, strict=False)
    assert [str(problem) for problem in library.check(document, scenario)] == [
        "jar.yaml:1: variations[0].state: found a state of 280,032 characters; "
        "expected at most 262,144 characters"
    ]


def test_states_that_come_to_too_much_together_are_refused() -> None:
    grow = TOOL | {"effect": '{"count": state.count + 1}'}
    grows: list[JsonObject] = [{"action": "grow", "actor": "user", "args": {}}] * 200
    trajectories = [fill(), idle(), preset("grows", *grows)]
    state = {"count": 0, "label": "x" * 100_000}
    assert refused(tools={"grow": grow}, trajectories=trajectories, reset={"state": state}) == [
        (
            "trajectories",
            "states of more than 16,777,216 characters, up to grows",
            "smaller states, or fewer steps",
        )
    ]


def test_a_state_that_nests_itself_without_end_is_refused() -> None:
    nest = TOOL | {"effect": '{"inner": state}'}
    nests: list[JsonObject] = [{"action": "nest", "actor": "user", "args": {}}] * 90
    trajectories = [fill(), idle(), preset("nests", *nests)]
    ((field, found, _),) = refused(tools={"nest": nest}, trajectories=trajectories)
    assert field == "tools.nest.effect"
    assert found.endswith(': gives a value nested more than 64 levels deep, in: {"inner": state}')


@pytest.mark.parametrize("content", [b"- a\n" * 10_000, b"a: [" + b"1," * 10_000 + b"]", b"a: 1\n" * 5_000])
def test_more_keys_and_values_than_are_read_are_refused(content: bytes) -> None:
    (message,) = messages(parse, "file.yaml", content)
    assert message.endswith(": found more than 10,000 keys and values; expected a smaller file")


def test_as_many_values_as_there_may_be_are_read() -> None:
    assert parse("file.yaml", b"- a\n" * 9_999).data == ["a"] * 9_999


def test_a_doubled_anchor_is_refused_in_silence(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(InputError):
        parse("file.yaml", b"[&a 1, &a 2]")
    assert list(recwarn) == []
