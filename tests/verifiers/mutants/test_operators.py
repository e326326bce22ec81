"""What each operator makes of short trajectories, counted by hand."""

from collections import Counter

import pytest

from scenarios.model import Step
from verifiers import library
from verifiers.mutants.operators import Mutant, Operator, mutants

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))


def of(trajectory: str, operator: Operator) -> list[Mutant]:
    return [each for each in mutants(SCENARIO, SCENARIO.trajectory(trajectory)) if each.operator == operator]


def calls(mutant: Mutant) -> list[str]:
    return [" ".join([step.action, *map(str, step.args.values())]) for step in mutant.steps]


def test_a_trajectory_of_two_calls_has_24_mutants() -> None:
    # Reserve two kettles, then finish: the file has two calls outside the permission.
    assert Counter(each.operator for each in mutants(SCENARIO, SCENARIO.trajectory("terse_report"))) == {
        "drop_step": 2,
        "duplicate_step": 2,
        "swap_steps": 1,
        "change_number": 5,
        "change_value": 2,
        "insert_forbidden_call": 4,
        "change_message_number": 1,
        "empty_message": 1,
        "cut_off": 2,
        "insert_fault": 4,
    }


def test_a_number_becomes_one_more_one_less_nothing_double_and_negative() -> None:
    assert [each.steps[0].args["quantity"] for each in of("terse_report", "change_number")] == [
        3,
        1,
        0,
        4,
        -2,
    ]


def test_a_name_becomes_another_key_of_the_map_that_has_it() -> None:
    assert [each.steps[0].args["item"] for each in of("terse_report", "change_value")] == ["lamp", "mug"]


def test_calls_outside_the_permission_are_inserted_before_each_step() -> None:
    assert [(each.step, calls(each)[each.step]) for each in of("terse_report", "insert_forbidden_call")] == [
        (0, "adjust_stock kettle 8"),
        (0, "adjust_stock lamp 5"),
        (1, "adjust_stock kettle 8"),
        (1, "adjust_stock lamp 5"),
    ]


def test_the_report_says_one_more_or_nothing() -> None:
    (one,) = of("terse_report", "change_message_number")
    assert one.steps[-1].args == {"message": "Done. Reservation R-102 is confirmed."}
    (none,) = of("terse_report", "empty_message")
    assert none.steps[-1].args == {"message": ""}


def test_a_run_is_cut_off_before_each_step() -> None:
    assert [len(each.steps) for each in of("terse_report", "cut_off")] == [0, 1]


def test_a_fault_after_the_last_call_is_fatal_since_nobody_could_answer_it() -> None:
    faults = [(each.step, each.steps[each.step].fault) for each in of("terse_report", "insert_fault")]
    assert [(step, fault.applied, fault.fatal) for step, fault in faults if fault is not None] == [
        (0, False, False),
        (0, True, False),
        (1, False, True),
        (1, True, True),
    ]


@pytest.mark.parametrize("trajectory", [each.id for each in SCENARIO.trajectories])
def test_a_mutant_keeps_nothing_that_the_log_recorded(trajectory: str) -> None:
    for each in mutants(SCENARIO, SCENARIO.trajectory(trajectory)):
        assert all(step.recorded is None and step.expects is None for step in each.steps)
        assert all(isinstance(step, Step) for step in each.steps)
