"""A log is replayed and judged beside its recorded rewards, or only looked at."""

from typing import Any

import pytest

from scenarios.problems import InputError
from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers.logs.rejudging import Change, Mode, mean
from verifiers.logs.steps import Unfit


def test_a_log_that_fits_is_replayed_beside_its_recorded_reward(judge: Any) -> None:
    (one,) = judge(chat(RESERVED, says="Reserved 2 kettles.", reward=0.25)).attempts
    assert (one.mode, one.recorded, one.counts) == (Mode.REPLAYED, 0.25, 0.25)
    assert {name: each.reward for name, each in one.recomputed.items()} == {
        "claim": 1.0,
        "outcome": 1.0,
        "contract": 1.0,
    }
    assert {each.change for each in one.recomputed.values()} == {Change.GIVES}
    assert (one.drift, one.termination, one.ending_added) == ((), "finished", True)


def test_a_stricter_verifier_takes_the_reward_of_an_overwritten_stock_away(judge: Any) -> None:
    found = judge(
        chat(RESERVED, says="Reserved 2 kettles.", reward=1),
        chat(OVERWRITTEN, says="Reserved 2 kettles.", reward=1),
        chat(says="Reserved 2 kettles.", reward=1),
    )
    _, overwritten, idle = found.attempts
    assert overwritten.recomputed["outcome"].change is Change.SAME
    assert overwritten.recomputed["contract"].change is Change.TAKES_AWAY
    assert idle.recomputed["outcome"].change is Change.TAKES_AWAY
    assert set(found.false_pass) == {2, 3}
    assert overwritten.first_failing_step == 0
    agreement = {one.verifier: (one.same, one.takes_away, one.gives) for one in found.verifiers}
    assert agreement == {"claim": (3, 0, 0), "outcome": (2, 1, 0), "contract": (1, 2, 0)}


def test_candidates_stand_in_the_order_of_the_checks_that_they_violate(judge: Any) -> None:
    found = judge(chat(OVERWRITTEN, says="Reserved 2 kettles.", reward=1), chat(says="Nothing.", reward=1))
    by_number = {one.number: one.most_violated for one in found.attempts}
    violated = [by_number[number] for number in found.false_pass]
    assert violated == sorted(violated, reverse=True)


def test_what_the_log_saw_and_the_replay_shows_is_compared_step_by_step(judge: Any) -> None:
    wrong = ("get_stock", {"item": "kettle"}, {"item": "kettle", "stock": 9})
    found = judge(chat(RESERVED, wrong, says="Reserved 2 kettles.", reward=1))
    (drift,) = found.attempts[0].drift
    assert (drift.step, drift.recorded, drift.observed) == (
        1,
        {"item": "kettle", "stock": 9},
        {"item": "kettle", "stock": 8},
    )
    assert found.drifted == (1,)


@pytest.mark.parametrize(
    ("step", "unfit"),
    [
        (("fly", {}, "ok"), Unfit.UNKNOWN_TOOL),
        (("reserve", {"item": "kettle"}, "ok"), Unfit.UNFIT_ARGUMENTS),
        (("reserve", [1], "ok"), Unfit.NO_ARGUMENTS),
    ],
)
def test_what_does_not_fit_is_only_looked_at(judge: Any, step: Any, unfit: Unfit) -> None:
    (one,) = judge(chat(RESERVED, step, says="Reserved 2 kettles.", reward=1)).attempts
    assert (one.mode, one.unfit, one.call, one.recorded) == (Mode.INSPECT_ONLY, unfit, 1, 1.0)
    assert (one.recomputed, one.steps, one.drift) == ({}, (), ())
    assert set(one.checks.values()) <= {"satisfied", "violated", "not_checked"}
    assert "not_checked" in one.checks.values()
    assert one.checks["says_reserved"] == "satisfied"


def test_arguments_that_the_log_says_were_refused_are_replayed(judge: Any) -> None:
    refused = ("reserve", {"item": "kettle"}, {"error": "invalid_arguments"})
    (one,) = judge(chat(refused, RESERVED, says="Reserved 2 kettles.", reward=1)).attempts
    assert (one.mode, one.recomputed["contract"].reward) == (Mode.REPLAYED, 1.0)


def test_a_fault_is_unscored_on_both_sides(judge: Any) -> None:
    found = judge(chat(RESERVED, reward=0, error="SandboxError"), chat(RESERVED, says="2 reserved", reward=1))
    fault = found.attempts[0]
    assert (fault.recorded, fault.counts) == (0.0, None)
    assert {each.reward for each in fault.recomputed.values()} == {None}
    assert {each.violated for each in fault.recomputed.values()} == {()}
    assert (found.recorded.scored, found.recorded.total) == (1, 2)
    assert (found.recorded.mean_scored, found.recorded.mean_all) == (1.0, 0.5)


def test_both_denominators_of_a_mean() -> None:
    found = mean([1.0, None, 0.0, None])
    assert (found.scored, found.total, found.mean_scored, found.mean_all) == (2, 4, 0.5, 0.25)
    assert mean([None]).mean_scored is None
    assert mean([]).mean_all is None


def test_only_the_task_of_the_scenario_is_judged_and_the_others_are_counted(judge: Any) -> None:
    other = chat(RESERVED, reward=1) | {"task_id": "another"}
    found = judge(chat(RESERVED, reward=1), other)
    assert (found.judged, found.other_tasks, found.report.rows) == (1, 1, 2)
    assert judge(chat(RESERVED, reward=1), other, task="another").attempts[0].number == 2


def test_a_log_of_several_tasks_of_other_names_asks_which_one_it_is(judge: Any) -> None:
    rows = [chat(RESERVED, reward=1) | {"task_id": name} for name in ("a", "b")]
    with pytest.raises(InputError) as caught:
        judge(*rows)
    assert str(caught.value) == (
        'log.jsonl: found attempts at the tasks "a", "b"; expected one task, or --task with the one that the'
        " scenario reserve_two is"
    )


def test_an_attempt_without_a_call_and_without_words_did_nothing(judge: Any) -> None:
    (one,) = judge(chat(reward=0)).attempts
    assert (one.mode, one.unfit) == (Mode.INSPECT_ONLY, Unfit.NO_CALLS)


def test_a_log_that_was_cut_off_is_judged_as_truncated_and_not_as_one_that_stopped(judge: Any) -> None:
    (one,) = judge(chat(RESERVED, reward=0, truncated=True)).attempts
    assert (one.mode, one.cut_off, one.termination) == (Mode.REPLAYED, True, "truncated")
    assert one.recomputed["contract"].reward is None
    assert one.recomputed["contract"].violated == ()
    (other,) = judge(chat(RESERVED, reward=0)).attempts
    assert (other.cut_off, other.termination) == (False, "stopped")


def test_of_an_attempt_that_a_fault_ended_nothing_is_checked(judge: Any) -> None:
    (one,) = judge(chat(("search_shop", {}, {}), reward=0, error="SandboxTimeout")).attempts
    assert one.mode is Mode.INSPECT_ONLY
    assert set(one.checks.values()) == {"not_checked"}
