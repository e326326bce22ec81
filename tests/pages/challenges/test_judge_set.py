"""Every challenge of the set `judge`: the answer that solves it, and wrong ones with what is said of each."""

from typing import Any

import pytest

from pages.challenges import sets
from pages.challenges.model import BreakChallenge, JudgeChallenge
from scenarios.library import case_ids
from tests.pages.challenges.answering import accepting, deciding, inferring, outcome_of

# Reward and right verdict of each cell, as they stand in the matrices that were worked out by hand.
FIRST = [(1, "fail"), (1, "fail"), (0, "pass"), (0, "pass"), (0, "fail")]
SECOND = [(0, "void"), (None, "void"), (0, "pass"), (None, "void"), (1, "void")]
THIRD = [(1, "fail"), (1, "fail"), (0, "pass"), (1, "fail"), (1, "undetermined")]

SOLVED: dict[str, Any] = {
    "every_test_that_ran": accepting(1, 3, 4),  # all three, none, and the first ran; all that ran passed
    "never_too_many": accepting(2, 3, 4),  # 1 then 2; a refused call and 2; none
    "what_is_compared": inferring("stock"),
    "what_is_required": inferring("records", "amount", "some_yes"),
    "reward_and_right": deciding(*FIRST),
    "whose_fault": deciding(*SECOND),
    "look_closely": deciding(*THIRD),
}

FAILED: dict[str, list[tuple[Any, str | None]]] = {
    "every_test_that_ran": [
        (accepting(1, 4), "none_is_not_all"),
        (accepting(1), "all_three_demanded"),
        (accepting(1, 2, 3, 4), None),
    ],
    "never_too_many": [
        (accepting(1, 2, 3, 4), "only_the_end"),
        (accepting(2, 3), "exactly_two"),
        (accepting(2, 4), "calls_counted"),
        (accepting(), None),
    ],
    "what_is_compared": [
        (inferring("reserved"), "reserved_for_stock"),
        (inferring("stock", "reserved", "others", "allowed"), "all_that_is_right"),
        (inferring("message"), None),
    ],
    "what_is_required": [
        (inferring("records", "amount", "yes_before"), "order_read_in"),
        (inferring("amount", "some_yes"), "any_lamp"),
        (inferring("records", "some_yes"), None),  # a run that tells no amount gets none
    ],
    "reward_and_right": [
        (deciding((1, "pass"), (1, "pass"), (0, "fail"), (0, "fail"), (0, "fail")), "reward_is_right"),
        (deciding((0, "fail"), (0, "fail"), (1, "pass"), (1, "pass"), (0, "fail")), "right_is_reward"),
        (deciding(*FIRST[:4], (1, "fail")), None),
    ],
    "whose_fault": [
        (deciding((0, "void"), (0, "void"), (0, "pass"), (0, "void"), (1, "void")), "unscored_is_zero"),
        (deciding((0, "fail"), (None, "fail"), (0, "pass"), (None, "fail"), (1, "fail")), "void_is_fail"),
        (deciding(*SECOND[:4], (1, "pass")), None),
    ],
    "look_closely": [
        (
            deciding((1, "pass"), (1, "pass"), (0, "fail"), (1, "pass"), (1, "pass")),
            "reward_is_right",
        ),
        (
            deciding((0, "fail"), (0, "fail"), (1, "pass"), (0, "fail"), (1, "undetermined")),
            "right_is_reward",
        ),
        (deciding(*THIRD[:4], (1, "fail")), "undetermined_is_fail"),
        (deciding(*THIRD[:4], (0, "fail")), None),
    ],
}


def test_every_challenge_is_tried_with_three_wrong_answers_or_more() -> None:
    ids = [each.id for each in sets.shipped("judge").challenges]
    assert list(SOLVED) == list(FAILED) == ids
    assert min(len(answers) for answers in FAILED.values()) >= 3


def test_every_misconception_is_shown_by_an_answer() -> None:
    declared = {
        each.id: {None, *(one.id for one in each.misconceptions)}
        for each in sets.shipped("judge").challenges
        if not isinstance(each, BreakChallenge)
    }
    shown = {
        id_: {None, *(misconception for _answer, misconception in answers)} for id_, answers in FAILED.items()
    }
    assert shown == declared


def test_each_of_the_fifteen_cases_is_judged_once() -> None:
    cells = [
        cell.scenario
        for challenge in sets.shipped("judge").challenges
        if isinstance(challenge, JudgeChallenge)
        for cell in challenge.cells
    ]
    assert sorted(cells) == case_ids()


@pytest.mark.parametrize("id_", list(SOLVED))
def test_the_answer_solves_it(id_: str) -> None:
    outcome = outcome_of("judge", id_, SOLVED[id_])
    assert (outcome.solved, outcome.judged) == (True, "right")
    assert (set(outcome.marks), outcome.misconception) == ({True}, None)


@pytest.mark.parametrize(
    ("id_", "answer", "misconception"), [(id_, *each) for id_ in FAILED for each in FAILED[id_]]
)
def test_a_wrong_answer_shows_its_misconception_and_no_other(
    id_: str, answer: Any, misconception: str | None
) -> None:
    outcome = outcome_of("judge", id_, answer)
    assert (outcome.solved, outcome.judged) == (False, "wrong")
    assert outcome.misconception == misconception
