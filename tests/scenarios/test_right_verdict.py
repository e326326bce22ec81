"""The right verdict by rule: the order of the rules, and what a preset trajectory has to agree with."""

from typing import Any

import pytest

from scenarios import library
from scenarios.document import JsonObject
from scenarios.environment import ScenarioError
from scenarios.model import Step
from scenarios.right_verdict import right_verdict
from tests.scenarios.conftest import BREAKDOWN, fill, idle, jar, jar_file, messages, play, preset, step

ADD_TWO, STOP = step("add", n=2), step("stop", message="")
USER_STOPS = step("stop", actor="user", message="")
ADDED_BY_A_USER = 'steps.exists(s, s.actor == "user")'
NONE_LEFT = "final.count == 0"
TOO_MANY = tuple(step("look") for _ in range(5))
LOOK: JsonObject = {"action": "look"}
STALLS = preset("stalls", LOOK, LOOK, LOOK, LOOK, LOOK)


def says(*steps: Step, **rules: str) -> str:
    scenario = jar().model_copy(update=rules)
    return right_verdict(scenario, play(scenario, *steps).evidence())


def refused(*more: JsonObject, **rules: Any) -> list[str]:
    return messages(library.load, jar_file(trajectories=[fill(), idle(), *more], **rules))


@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        ((ADD_TWO, STOP), "pass"),
        ((ADD_TWO,), "pass"),
        ((STOP,), "fail"),
        ((ADD_TWO, step("add", BREAKDOWN, n=1)), "void"),
        (TOO_MANY, "void"),
    ],
)
def test_without_further_rules_a_breakdown_and_a_spent_budget_are_void(
    steps: tuple[Step, ...], verdict: str
) -> None:
    assert says(*steps) == verdict


def test_a_scenario_may_count_a_spent_budget_against_the_agent() -> None:
    rule = 'termination == "infrastructure_fault"'
    assert says(*TOO_MANY, void_when=rule) == "fail"
    assert says(step("add", BREAKDOWN, n=2), void_when=rule) == "void"
    assert refused(STALLS | {"intended": "fail"}, void_when=rule) == []


@pytest.mark.parametrize(
    ("rules", "verdict"),
    [
        ({}, "pass"),
        ({"undetermined_when": ADDED_BY_A_USER}, "undetermined"),
        ({"undetermined_when": "final.count == 7"}, "pass"),
        ({"undetermined_when": ADDED_BY_A_USER, "void_when": "final.count == 2"}, "void"),
        ({"void_when": "final.count == 7"}, "pass"),
    ],
)
def test_void_comes_first_then_undetermined_then_the_intent(rules: dict[str, str], verdict: str) -> None:
    assert says(ADD_TWO, USER_STOPS, **rules) == verdict


def test_a_rule_after_the_one_that_decides_is_not_evaluated() -> None:
    broken = "final.weight == 2"
    scenario = jar()
    evidence = play(scenario, ADD_TWO, STOP).evidence()
    early = scenario.model_copy(update={"void_when": "true", "undetermined_when": broken, "intent": broken})
    assert right_verdict(early, evidence) == "void"
    late = scenario.model_copy(update={"undetermined_when": broken})
    with pytest.raises(ScenarioError) as error:
        right_verdict(late, evidence)
    assert str(error.value) == 'jar: undetermined_when: there is no key "weight", in: final.weight == 2'


def test_where_a_rule_is_stated_each_of_the_four_verdicts_has_to_agree() -> None:
    user: Any = {"action": "stop", "args": {"message": ""}, "actor": "user"}
    found = refused(
        preset("unclear", user, intended="fail"),
        preset("broken_down", {"action": "add", "args": {"n": 2}}, intended="void"),
        STALLS | {"intended": "fail"},
        preset("clear", {"action": "add", "args": {"n": 2}}, intended="undetermined"),
        undetermined_when=ADDED_BY_A_USER,
    )
    assert [line.partition(": ")[2] for line in found] == [
        'trajectories[2].intended: found "fail"; '
        "expected undetermined, the verdict of the undetermined_when rule for this run: finished",
        'trajectories[3].intended: found "void"; '
        "expected pass, the verdict of the intent rule for this run: stopped",
        'trajectories[4].intended: found "fail"; '
        "expected void, the verdict of the void_when rule for this run: truncated",
        'trajectories[5].intended: found "undetermined"; '
        "expected pass, the verdict of the intent rule for this run: stopped",
    ]


def test_the_condition_that_keeps_a_rule_from_holding_is_named() -> None:
    rule = f"{ADDED_BY_A_USER} && final.count == 0"
    two: JsonObject = preset("two", {"action": "add", "args": {"n": 2}}, intended="undetermined")
    (line,) = refused(two, undetermined_when=rule)
    assert line.endswith(
        "expected pass, the verdict of the intent rule for this run: stopped; "
        f"false: {ADDED_BY_A_USER}; false: final.count == 0"
    )


def test_undetermined_without_its_rule_is_refused_where_void_has_one() -> None:
    two: JsonObject = preset("two", {"action": "add", "args": {"n": 2}}, intended="undetermined")
    (line,) = refused(two, void_when="final.count > 7")
    assert line.endswith("for this run: stopped; there is no undetermined_when rule")


def test_a_condition_that_only_works_behind_another_is_not_named() -> None:
    intent = "has(final.weight) && final.weight == 2"
    found = messages(library.load, jar_file(intent=intent))
    assert [line.partition("for this run: ")[2] for line in found] == ["finished; false: has(final.weight)"]


def test_where_neither_rule_is_stated_void_and_undetermined_are_the_authors_word() -> None:
    two: JsonObject = preset("two", {"action": "add", "args": {"n": 2}})
    assert refused(two, STALLS | {"intended": "fail"}) == []


@pytest.mark.parametrize("name", ["void_when", "undetermined_when"])
def test_a_rule_that_does_not_compile_or_is_no_condition_is_refused(name: str) -> None:
    (line,) = messages(library.load, jar_file(**{name: "1 + 1"}))
    assert line.endswith(
        f'{name}: found "1 + 1" (gives int, expected true or false); expected a CEL expression'
    )
    (line,) = messages(library.load, jar_file(**{name: "observed == 1"}))
    assert f"{name}: found" in line


def test_a_rule_of_the_right_verdict_that_fails_is_refused_with_its_place() -> None:
    (line,) = messages(library.load, jar_file(void_when="final.weight == 2"))
    assert line.partition(": ")[2] == (
        'void_when: found there is no key "weight", in: final.weight == 2; '
        "expected a rule that works for trajectory fill"
    )
