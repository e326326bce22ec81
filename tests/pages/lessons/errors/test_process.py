"""The end of a run against every step of it: the detours of the facts, and the trajectories behind them."""

import pytest

from pages.lessons.errors.process import PRESETS, Requests, StepRule, satisfied
from verifiers.library import matrix


@pytest.mark.parametrize(
    ("plan", "outcome", "held", "asked"),
    [
        ("reserve_two", True, True, True),
        ("overreach_then_undo", True, False, False),
        ("recover_from_error", True, True, False),
        ("split_reservation", True, True, True),
    ],
)
def test_a_preset_satisfies_these_rules(plan: str, outcome: bool, held: bool, asked: bool) -> None:
    assert satisfied(PRESETS[plan]) == {StepRule.OUTCOME: outcome, StepRule.HELD: held, StepRule.ASKED: asked}


@pytest.mark.parametrize("id_", PRESETS)
def test_a_preset_holds_what_its_trajectory_holds(id_: str) -> None:
    judged = matrix("reserve_two")
    run = judged.run(id_)
    reserved = [gauges["reserved_quantity"] for gauges in judged.gauges(run)]
    acted = [record.action in ("reserve", "release") for record in run.steps]
    after = [held for held, act in zip(reserved[1:], acted, strict=True) if act]
    asked = [record.args["quantity"] for record in run.steps if record.action == "reserve"]
    moves = PRESETS[id_].moves()
    assert [move.held for move in moves] == after
    assert [move.asked for move in moves if move.asked is not None] == asked


def test_nothing_done_is_no_outcome_and_nothing_released_is_no_success() -> None:
    assert not satisfied(Requests(first=0, release=False, second=0))[StepRule.OUTCOME]
    assert [move.accepted for move in Requests(first=0, release=True, second=2).moves()] == [False, True]


def test_a_second_request_takes_what_is_left() -> None:
    moves = Requests(first=9, release=False, second=2).moves()
    assert [(move.accepted, move.held) for move in moves] == [(True, 9), (False, 9)]
