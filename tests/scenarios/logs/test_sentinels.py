"""A number that stands for no score is no reward, and that it was taken so is told."""

import json
from collections.abc import Collection

import pytest

from scenarios.logs.attempt import LoggedAttempt, Outcome
from scenarios.logs.importing import Imported, imported
from scenarios.logs.mapping import Mapping
from scenarios.logs.sentinels import guessed, unscored


def log(*rewards: float, mapping: Mapping | None = None) -> Imported:
    rows = [{"task_id": "a", "reward": reward} for reward in rewards]
    return imported("log.jsonl", "\n".join(map(json.dumps, rows)).encode(), mapping)


@pytest.mark.parametrize(
    ("rewards", "sentinels"),
    [
        ({0.0, 1.0, -1.0}, (-1.0,)),
        ({1.0, -1.0}, (-1.0,)),
        ({0.0, 1.0}, ()),
        ({0.5, -1.0}, ()),
        ({-1.0}, ()),
        (set(), ()),
    ],
)
def test_a_minus_one_is_a_sentinel_only_beside_rewards_that_are_0_or_1(
    rewards: Collection[float], sentinels: tuple[float, ...]
) -> None:
    assert guessed(rewards) == sentinels


def test_a_sentinel_is_recorded_and_no_reward() -> None:
    found = log(1, -1, 0)
    rewards = [(one.recorded["reward"], one.reward, one.outcome) for _, one in found.attempts]
    assert rewards == [
        (1, 1, Outcome.FINISHED),
        (-1, None, Outcome.NOT_JUDGED),
        (0, 0, Outcome.FINISHED),
    ]
    report = found.report
    assert (report.sentinels, report.sentinels_guessed, report.scored) == ((-1.0,), True, 2)
    assert [one.reward for one in report.preview] == [1, None, 0]


def test_somebody_can_say_that_a_minus_one_is_a_reward() -> None:
    found = log(1, -1, mapping=Mapping(sentinels=()))
    assert [one.reward for _, one in found.attempts] == [1, -1]
    assert not found.report.sentinels_guessed


def test_somebody_can_say_which_number_is_no_score() -> None:
    found = log(1, 99, mapping=Mapping(sentinels=(99.0,)))
    assert [one.reward for _, one in found.attempts] == [1, None]
    assert (found.report.sentinels, found.report.sentinels_guessed) == ((99.0,), False)


def test_an_attempt_that_was_cut_off_stays_cut_off_without_a_score() -> None:
    cut = LoggedAttempt(task="a", reward=-1.0, outcome=Outcome.CUT_OFF, cut_off=True)
    assert unscored(cut, (-1.0,)).outcome is Outcome.CUT_OFF
