"""Nothing that is supplied as a rule or as a scenario raises anything but the documented errors.

The numbers of inputs are part of the test: with those of `tests/verifiers/test_fuzz.py` they come to more
than a hundred thousand.
"""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import library
from scenarios.document import Document, Json, parse
from scenarios.expressions import Place, Values, compile_condition
from scenarios.fingerprint import canonical
from scenarios.library import File
from scenarios.model import Scenario
from scenarios.problems import InputError
from scenarios.results import ExpressionError
from tests.scenarios.conftest import (
    JAR,
    SAYS,
    fill,
    idle,
    jar,
    jar_file,
    messages,
    play,
    preset,
    problems,
    step,
)
from tests.scenarios.mutations import Mutations, document

EXPRESSIONS = 60_000
DOCUMENTS = 5_000
FILES = 1_500

EVIDENCE = play(jar(), step("add", n=2), step("stop", message="thanks")).evidence()
VIEW: dict[str, Json] = {"state": {"count": 1, "label": None}, "task": {"goal": 2}, "args": {"n": 1.5}}
PLACES: list[tuple[Place, dict[str, Json]]] = [
    ("satisfied", EVIDENCE | {"observed": [1, "a"], "expected": {"a": None}}),
    ("evidence", EVIDENCE),
    ("call", VIEW),
]
FULL = parse(
    "jar.yaml",
    jar_file(
        trajectories=[
            fill(),
            idle(),
            preset(
                "retry",
                {
                    "action": "add",
                    "args": {"n": 3, "key": "k"},
                    "fault": {"kind": "timeout", "applied": True},
                },
                {"action": "add", "args": {"n": 3, "key": "k"}, "recorded": None},
                {"action": "smash", "args": {}, "actor": "user"},
                {"action": "fly", "args": {}, "expects": "error"},
                {"action": "add", "args": {}, "args_from": {"n": "size(steps)"}},
            )
            | {"grade_fault": "timeout", "intended": "void"},
        ],
        void_when="grading != 'ok' || termination == 'infrastructure_fault'",
        undetermined_when="steps.exists(s, s.actor == 'environment')",
        grade={"report": "{'passed': final.count == task.goal, 'log': text(steps)}"},
        variations=[{"id": "one", "title": SAYS, "state": {"count": 1}, "facts": {"goal": 3}}],
        batches=[{"id": "group", "title": SAYS, "members": [{"trajectory": "fill", "count": 2}]}],
        search={
            "actions": [
                {"action": "look", "args": {}},
                {"action": "add", "args": {"n": 1}, "actor": "user"},
                {"action": "smash", "fault": {"kind": "timeout", "applied": True, "fatal": True}},
            ],
            "endings": [{"action": "leave", "args": {}, "actor": "user"}],
            "max_depth": 2,
        },
    ).content,
).data


def test_an_expression_gives_a_value_or_the_documented_error() -> None:
    mutations, tried, sound = Mutations(1), 0, 0
    values = [Values(place, variables) for place, variables in PLACES]
    for number in range(EXPRESSIONS):
        rule = mutations.expression()
        tried += 1
        with suppress(ExpressionError):
            if number % 2:
                compile_condition(rule, PLACES[number % 3][0])
            canonical(values[number % 3].value(rule))
            sound += 1
    assert tried == 60_000
    assert sound > 6_000


def checked(changed: Document) -> None:
    """What `library.load` does after parsing."""
    found = list(library.check(changed, changed.build(Scenario)))
    if found:
        raise InputError(found)


def test_a_scenario_document_is_sound_or_refused() -> None:
    mutations, tried, sound = Mutations(2), 0, 0
    for _ in range(DOCUMENTS):
        found = problems(checked, document("jar.yaml", mutations.data(FULL)))
        tried += 1
        sound += not found
        assert all(str(problem).isprintable() for problem in found)
    assert tried == 5_000
    assert sound > 250


def test_a_scenario_file_is_sound_or_refused() -> None:
    mutations, tried, sound = Mutations(3), 0, 0
    for _ in range(FILES):
        found = problems(library.load, File("jar.yaml", mutations.damaged(JAR.encode())))
        tried += 1
        sound += not found
        assert all(str(problem).isprintable() for problem in found)
    assert tried == 1_500
    assert sound > 20


values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
@settings(max_examples=1_000, deadline=None, derandomize=True)
def test_any_bytes_are_a_document_or_refused(content: bytes) -> None:
    assert all(message.isprintable() for message in messages(parse, "file.yaml", content))


@given(values)
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_value_is_no_scenario(value: Any) -> None:
    with pytest.raises(InputError):
        document("jar.yaml", value).build(Scenario)


def test_a_field_that_is_called_like_a_mark_of_the_reader_is_named() -> None:
    """Found by fuzzing: the key was dropped from its own path."""
    found = problems(document("jar.yaml", {"format": 1, "[key]": 1}).build, Scenario)
    assert ("[key]", 'unknown field "[key]"') in [(problem.field, str(problem.found)) for problem in found]


def test_a_map_with_keys_that_cannot_be_is_refused_as_a_condition() -> None:
    """Found by fuzzing: it compiles, and fails when it is asked for its type."""
    with pytest.raises(ExpressionError, match="Unsupported map key type"):
        compile_condition("{[1]: true}", "evidence")
