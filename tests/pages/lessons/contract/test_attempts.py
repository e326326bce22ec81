"""The calls a reader can try meet every way in which the world answers."""

import pytest

from pages.lessons.contract.attempts import read_attempts, tried
from pages.lessons.contract.files import attempts
from scenarios import library
from scenarios.document import parse
from scenarios.model import Scenario
from scenarios.probes.tools import RUNTIME
from tests.scenarios.conftest import messages


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load(library.find("reserve_two"))


def errors(scenario: Scenario, id_: str, *, enforce: bool = False) -> list[str | None]:
    run = tried(scenario, attempts().attempt(id_), enforce=enforce)
    return [step.error for step in run.steps]


@pytest.mark.parametrize(
    ("id_", "found"),
    [
        ("same_key_twice", [None, None]),
        ("no_key_twice", [None, None]),
        ("timeout_carried_out", ["timeout"]),
        ("timeout_not_carried_out", ["timeout"]),
        ("wrong_type", ["invalid_arguments"]),
        ("below_minimum", ["invalid_arguments"]),
        ("unknown_argument", ["invalid_arguments"]),
        ("unknown_item", ["unknown_item"]),
        ("too_many", ["insufficient_stock", None]),
        ("unknown_reservation", ["unknown_reservation"]),
        ("unknown_tool", ["unknown_action"]),
        ("outside_permission", [None]),
        ("breakdown", ["unavailable"]),
        ("over_budget", [None] * 8),
    ],
)
def test_an_attempt_is_answered_as_it_says(scenario: Scenario, id_: str, found: list[str | None]) -> None:
    assert errors(scenario, id_) == found


def test_every_attempt_is_named_above(scenario: Scenario) -> None:
    assert len(attempts().attempts) == 14
    assert attempts().scenario == scenario.id


def test_every_error_of_the_runtime_and_of_the_tools_is_met(scenario: Scenario) -> None:
    met = {
        error
        for attempt in attempts().attempts
        for enforce in (False, True)
        for error in errors(scenario, attempt.id, enforce=enforce)
    }
    own = {rule.error for tool in scenario.tools.values() for rule in tool.requires}
    assert met - {None} == {*RUNTIME, *own}


def test_the_second_call_with_a_key_gets_the_first_answer_and_changes_nothing(scenario: Scenario) -> None:
    run = tried(scenario, attempts().attempt("same_key_twice"), enforce=False)
    assert run.steps[0].observation == run.steps[1].observation
    assert run.states[1] == run.states[2] != run.states[0]


def test_the_gate_removes_the_effect_of_a_call_outside_the_permission(scenario: Scenario) -> None:
    off = tried(scenario, attempts().attempt("outside_permission"), enforce=False)
    on = tried(scenario, attempts().attempt("outside_permission"), enforce=True)
    assert (off.steps[0].permitted, on.steps[0].permitted) == (False, False)
    assert off.states[0] != off.states[1]
    assert on.states[0] == on.states[1]
    assert not scenario.permissions.enforce


def test_a_breakdown_ends_the_run_and_a_budget_cuts_it_off(scenario: Scenario) -> None:
    assert tried(scenario, attempts().attempt("breakdown"), enforce=False).termination == (
        "infrastructure_fault"
    )
    assert tried(scenario, attempts().attempt("over_budget"), enforce=False).termination == "truncated"


def test_no_attempt_has_the_name_of_a_trajectory(scenario: Scenario) -> None:
    presets = {trajectory.id for trajectory in scenario.trajectories}
    assert {attempt.id for attempt in attempts().attempts} & presets == set()


def test_a_doubled_id_and_an_attempt_without_a_call_are_refused() -> None:
    one = "{id: a, title: {en: A, zh: 甲}, shows: {en: B, zh: 乙}, steps: [{action: look}]}"
    text = f"format: 1\nscenario: jar\nattempts: [{one}, {one}]\n"
    assert messages(read_attempts, parse("x.yaml", text.encode())) == [
        'x.yaml:3: attempts[1].id: found "a"; expected each id once'
    ]
    empty = text.replace("[{action: look}]", "[]")
    assert "expected at least 1 item" in messages(read_attempts, parse("x.yaml", empty.encode()))[0]
