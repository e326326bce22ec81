"""A fault is never an agent's mistake, and unscored is never a zero."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pages.lessons.boundaries.export import fault_report, policy_of, reports_csv
from pages.lessons.boundaries.faults import (
    Policy,
    Report,
    RetryRates,
    RolloutBatch,
    RolloutOutcome,
    choosable,
    compare,
    report,
)

HALVES = RetryRates(finish=50, passing=50)
DIED = RolloutBatch(passed=1, failed=1, unavailable=6)
EVERY_KIND = RolloutBatch(passed=3, failed=1, timeout=1, dependency=1, unavailable=1, truncated=1)


def means(one: Report) -> tuple[float | None, int, float | None, int]:
    return one.mean_scored, one.scores.scored, one.mean_all, one.scores.total


@pytest.mark.parametrize(
    ("batch", "policy", "expected"),
    [
        (DIED, Policy.FAIL, (0.125, 8, 0.125, 8)),
        (DIED, Policy.SKIP, (0.5, 2, 0.125, 8)),
        (DIED, Policy.RETRY, (0.4, 5, 0.25, 8)),
        (EVERY_KIND, Policy.FAIL, (0.375, 8, 0.375, 8)),
        (EVERY_KIND, Policy.SKIP, (0.75, 4, 0.375, 8)),
        (EVERY_KIND, Policy.RETRY, (0.6, 5, 0.375, 8)),
        (RolloutBatch(dependency=8), Policy.SKIP, (None, 0, 0.0, 8)),
        (RolloutBatch(dependency=8), Policy.FAIL, (0.0, 8, 0.0, 8)),
        (RolloutBatch(), Policy.FAIL, (None, 0, None, 0)),
        (RolloutBatch(passed=54, failed=54, unavailable=1172), Policy.SKIP, (0.5, 108, 0.0421875, 1280)),
    ],
)
def test_both_means_and_what_each_rests_on(
    batch: RolloutBatch, policy: Policy, expected: tuple[float | None, int, float | None, int]
) -> None:
    assert means(report(batch, policy, HALVES)) == expected


@pytest.mark.parametrize(
    ("batch", "policy", "advantages"),
    [
        (DIED, Policy.FAIL, (2.474874, -0.353553, -0.353553)),
        (DIED, Policy.SKIP, (0.707107, -0.707107, None)),
        (DIED, Policy.RETRY, (1.095445, -0.730297, None)),
        (EVERY_KIND, Policy.SKIP, (0.5, -1.5, None)),
        (RolloutBatch(passed=4, failed=4), Policy.FAIL, (0.935414, -0.935414, None)),
        (RolloutBatch(passed=3), Policy.SKIP, (0.0, None, None)),
        (RolloutBatch(dependency=8), Policy.FAIL, (None, None, 0.0)),
        (RolloutBatch(dependency=8), Policy.SKIP, (None, None, None)),
        (RolloutBatch(passed=1), Policy.SKIP, (1.0, None, None)),
        (RolloutBatch(failed=1, timeout=1), Policy.SKIP, (None, 0.0, None)),
    ],
)
def test_group_advantages(
    batch: RolloutBatch, policy: Policy, advantages: tuple[float | None, float | None, float | None]
) -> None:
    one = report(batch, policy, HALVES)
    found = (one.advantage_pass, one.advantage_fail, one.advantage_fault)
    assert found == pytest.approx(advantages, abs=1e-6)


def test_retries_are_rounded_down_to_whole_rollouts() -> None:
    scores = report(EVERY_KIND, Policy.RETRY, HALVES).scores
    assert scores.model_dump() == {
        "passed": 3,
        "failed": 2,
        "counted_as_failed": 0,
        "faults": 2,
        "truncated": 1,
        "retried": 3,
    }


def test_a_retry_that_always_ends_leaves_only_the_truncated_unscored() -> None:
    scores = report(EVERY_KIND, Policy.RETRY, RetryRates(finish=100, passing=100)).scores
    assert (scores.passed, scores.failed, scores.unscored) == (6, 1, 1)


def test_truncated_is_retried_by_no_policy_and_0_only_where_everything_unfinished_is() -> None:
    cut = RolloutBatch(passed=1, truncated=3)
    assert [one.scores.unscored for one in compare(cut, HALVES)] == [3, 3, 0]
    assert [one.scores.retried for one in compare(cut, HALVES)] == [0, 0, 0]


def test_choosing_afterwards_spans_the_means_of_all_policies() -> None:
    assert choosable(DIED, HALVES) == (0.125, 0.5)
    assert choosable(RolloutBatch(passed=4, failed=4), HALVES) == (0.5, 0.5)
    assert choosable(RolloutBatch(), HALVES) is None


def test_the_fault_rate_leaves_truncation_out() -> None:
    assert DIED.fault_rate == 0.75
    assert EVERY_KIND.fault_rate == 0.375
    assert RolloutBatch().fault_rate is None


@pytest.mark.parametrize("bad", [{"passed": -1}, {"timeout": 2_001}, {"passed": 1.5}, {"reset_error": 6}])
def test_counts_out_of_bounds_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        RolloutBatch.model_validate(bad)


@given(
    counts=st.fixed_dictionaries({str(outcome): st.integers(0, 12) for outcome in RolloutOutcome}),
    finish=st.integers(0, 100),
    passing=st.integers(0, 100),
)
def test_no_policy_loses_a_rollout_and_none_but_fail_scores_a_fault(
    counts: dict[str, int], finish: int, passing: int
) -> None:
    batch = RolloutBatch.model_validate(counts)
    for one in compare(batch, RetryRates(finish=finish, passing=passing)):
        assert one.scores.total == batch.total
        assert one.scores.counted_as_failed == 0 or one.policy is Policy.FAIL
        if one.mean_scored is not None and one.mean_all is not None:
            assert one.mean_scored >= one.mean_all


def test_the_policy_has_a_hash_of_its_own_that_the_batch_does_not_change() -> None:
    first = fault_report(DIED, Policy.SKIP, HALVES)
    second = fault_report(EVERY_KIND, Policy.SKIP, RetryRates(finish=0, passing=0))
    assert first["policy"] == {"faults": "skip", "attempts": 1, "truncated": "unscored"}
    assert first["policy_sha256"] == second["policy_sha256"]
    assert policy_of(Policy.RETRY) == {"faults": "retry", "attempts": 2, "truncated": "unscored"}
    assert policy_of(Policy.FAIL) == {"faults": "fail", "attempts": 1, "truncated": "fail"}


def test_the_report_holds_every_policy_and_what_choosing_afterwards_allows() -> None:
    kept = fault_report(DIED, Policy.FAIL, HALVES)
    assert kept["mean_if_chosen_afterwards"] == [0.125, 0.5]
    assert kept["fault_rate"] == 0.75
    assert [one["policy"] for one in kept["reports"]] == ["retry", "skip", "fail"]  # type: ignore[index,call-overload,union-attr]


def test_unscored_is_an_empty_cell_of_the_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(reports_csv(compare(RolloutBatch(dependency=8), HALVES)))))
    skip = next(row for row in rows if row["policy"] == "skip")
    assert (skip["mean_scored"], skip["mean_all"], skip["scored"], skip["total"]) == ("", "0.0", "0", "8")
    assert skip["advantage_fault"] == ""
