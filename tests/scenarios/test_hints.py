"""Errors in CEL inside YAML say what to do."""

import pytest

from scenarios.document import parse
from scenarios.hints import conjuncts, holds_a_rule
from scenarios.library import File, load
from scenarios.notices import notices
from scenarios.problems import InputError
from tests.scenarios.conftest import JAR, fill, idle, jar_file, preset

QUOTE = "a CEL expression as text: put the whole rule in quotes"


def refused(content: str) -> list[tuple[int, str, str, str]]:
    with pytest.raises(InputError) as error:
        load(File("jar.yaml", content.encode()))
    return [(each.line, each.field, str(each.found), str(each.expected)) for each in error.value.problems]


def changed(old: str, new: str) -> str:
    assert old in JAR
    return JAR.replace(old, new)


INTENT = "intent: final.count == task.goal"


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        pytest.param("true", "true", id="truth value"),
        pytest.param("2", "2", id="number"),
        pytest.param('{"count": 2}', '{"count": 2}', id="object"),
        pytest.param("[1, 2]", "[1, 2]", id="list"),
    ],
)
def test_a_scalar_where_a_rule_is_expected_is_to_be_quoted(rule: str, found: str) -> None:
    ((_, field, shown, expected),) = refused(changed(INTENT, f"intent: {rule}"))
    assert (field, shown, expected) == ("intent", found, QUOTE)


@pytest.mark.parametrize("rule", ['"label" in final', "[1].all(x, true)", "a ? b : c", '{"a": 1}.a == 1'])
def test_a_rule_that_is_no_yaml_is_to_be_quoted(rule: str) -> None:
    line = JAR[: JAR.index(INTENT)].count("\n") + 1
    ((at, _, found, expected),) = refused(changed(INTENT, f"intent: {rule}"))
    assert (at, expected) == (line, QUOTE)
    assert found.startswith("a syntax error")


def test_a_rule_that_begins_with_an_exclamation_mark_is_to_be_quoted() -> None:
    ((_, field, found, expected),) = refused(changed(INTENT, "intent: !final.x"))
    assert (field, found, expected) == ("intent", "tag !final.x", QUOTE)


def test_a_syntax_error_elsewhere_says_what_a_file_is() -> None:
    with pytest.raises(InputError, match=r"expected one YAML 1\.2 document"):
        parse("jar.yaml", b'id: "a" b')


def test_a_backspace_in_a_rule_is_told_with_its_place() -> None:
    content = changed(INTENT, "intent: \"final.count == task.goal || message.matches('\\bnever\\b')\"")
    (notice,) = notices(File("jar.yaml", content.encode()))
    assert notice.field == "intent"
    assert (
        str(notice.expected)
        == 'a rule without a backspace: in double quotes write "\\\\b" for a word boundary'
    )


def test_the_false_conditions_of_an_intent_that_disagrees_are_named() -> None:
    intent = "final.count == task.goal && (message == 'thanks' || false) && size(steps) == 9"
    ((_, field, found, expected),) = refused(jar_file(intent=intent).content.decode())
    assert (field, found) == ("trajectories[0].intended", '"pass"')
    assert expected == "fail, the verdict of the intent rule for this run: finished; false: size(steps) == 9"


def test_the_refused_call_of_an_oracle_is_named() -> None:
    tried = preset("tried", {"action": "add", "args": {"n": 11}}, intended="pass")
    ((_, _, _, expected),) = refused(jar_file(trajectories=[fill(), idle(), tried]).content.decode())
    assert (
        expected == "fail, the verdict of the intent rule for this run: stopped; step 0 was refused: too_many"
    )


@pytest.mark.parametrize(
    ("rule", "parts"),
    [
        ("a", ["a"]),
        ("a && b", ["a", "b"]),
        ("a &&\n  (b && c) && f(d && e)", ["a", "(b && c)", "f(d && e)"]),
        ("x == '&&' && y == \"it's && so\"", ["x == '&&'", 'y == "it\'s && so"']),
        ("a && b || c", ["a && b || c"]),
        ("a ? b && c : d", ["a ? b && c : d"]),
        ("[a && b][0] && {'k': c && d}.k", ["[a && b][0]", "{'k': c && d}.k"]),
    ],
)
def test_a_rule_is_split_where_its_own_conditions_are_joined(rule: str, parts: list[str]) -> None:
    assert conjuncts(rule) == parts


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("intent: x", True),
        ("    - {rule: x", True),
        ("  effect: x", True),
        ("title: x", False),
        ("intention: x", False),
    ],
)
def test_a_line_with_a_rule_is_known_by_its_field(line: str, holds: bool) -> None:
    assert holds_a_rule(line) is holds
