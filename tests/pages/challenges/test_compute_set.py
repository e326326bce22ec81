"""Every challenge of the set `compute`: answers to drawn questions, and what is said of wrong ones."""

from typing import NamedTuple

import pytest

from pages.challenges import sets
from pages.challenges.answers import ComputeAnswer
from pages.challenges.model import BreakChallenge
from tests.pages.challenges.answering import computing, outcome_of

# The numbers of seed 1 and seed 2 as in `test_calculators`, rounded to the places that are asked for.
SOLVED = {
    "critical_steps": [
        computing(1, stage_1=12, stage_2=11, critical=23),
        computing(2, stage_1=11, stage_2=13, critical=24),
    ],
    "several_attempts": [
        computing(1, one=0.667, at_least_one=0.933, all_of_them=0.4),
        computing(2, one=0.3, at_least_one=0.708, all_of_them=0.008),
    ],
    "merged_records": [computing(1, records=4, trainable=16), computing(2, records=2, trainable=12)],
    "group_advantages": [
        computing(1, counted=4, mean=0.5, deviation=0.577, advantage=0.866),
        computing(2, counted=4, mean=0.25, deviation=0.5, advantage=1.5),
    ],
    "mean_only_advantages": [
        computing(1, weight=0.08, reward=0.088, mean=0.602, advantage=-0.514),
        computing(2, weight=0.02, reward=1.028, mean=0.525, advantage=0.503),
    ],
    "corrected_success": [
        computing(1, sensitivity=0.756, specificity=0.893, success=0.374),
        computing(2, sensitivity=0.938, specificity=0.843, success=0.247),
    ],
    "reward_worth": [
        computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.14, worth=0.271),
        computing(2, sensitivity=0.9375, false_pass_rate=0.157, rewarded=0.173, worth=0.109),
    ],
}


class Wrong(NamedTuple):
    """An answer, the first number in which it is wrong, and the misconception that it shows, if one."""

    answer: ComputeAnswer
    first_wrong: str
    misconception: str | None


FAILED = {
    "critical_steps": [
        Wrong(computing(1, stage_1=14, stage_2=25, critical=39), "stage_1", "all_added"),
        Wrong(computing(1, stage_1=9, stage_2=8, critical=17), "stage_1", "main_left_out"),
        Wrong(computing(1, stage_1=12, stage_2=11, critical=15), "critical", "one_maximum"),
        Wrong(computing(1, stage_1=12, stage_2=11, critical=12), "critical", "stages_at_once"),
        Wrong(computing(1, stage_1=12, stage_2=11, critical=22), "critical", None),
    ],
    "several_attempts": [
        Wrong(computing(1, one=0.667, at_least_one=0.889, all_of_them=0.444), "at_least_one", "put_back"),
        Wrong(computing(1, one=0.667, at_least_one=0.4, all_of_them=0.933), "at_least_one", "exchanged"),
        Wrong(
            computing(1, one=0.667, at_least_one=0.667, all_of_them=0.667), "at_least_one", "same_for_any_k"
        ),
        Wrong(computing(1, one=0.333, at_least_one=0.933, all_of_them=0.4), "one", None),
    ],
    "merged_records": [
        Wrong(computing(1, records=5, trainable=16), "records", "every_call"),
        Wrong(computing(1, records=1, trainable=16), "records", "one_rollout"),
        Wrong(computing(1, records=2, trainable=16), "records", "same_text"),
        Wrong(computing(1, records=4, trainable=18), "trainable", "between_trained"),
        Wrong(computing(1, records=4, trainable=7), "trainable", "break_loses"),
        # One record may be the whole rollout or the same text: with these numbers nobody can tell.
        Wrong(computing(2, records=1, trainable=12), "records", None),
    ],
    "group_advantages": [
        Wrong(
            computing(1, counted=5, mean=0.4, deviation=0.548, advantage=1.095), "counted", "missing_is_zero"
        ),
        Wrong(
            computing(1, counted=11, mean=0.636, deviation=0.505, advantage=0.721),
            "counted",
            "record_is_unit",
        ),
        Wrong(computing(1, counted=4, mean=0.5, deviation=0.5, advantage=1), "deviation", "divided_by_n"),
        Wrong(computing(1, counted=4, mean=0.5, deviation=0.577, advantage=0.5), "advantage", "not_divided"),
        Wrong(computing(1, counted=4, mean=0.4, deviation=0.577, advantage=0.866), "mean", None),
    ],
    "mean_only_advantages": [
        Wrong(computing(1, weight=0.1, reward=0.11, mean=0.628, advantage=-0.518), "weight", "not_annealed"),
        Wrong(computing(1, weight=0.08, reward=0, mean=0.5, advantage=-0.5), "reward", "outcome_alone"),
        Wrong(computing(1, weight=0.08, reward=0.088, mean=0.602, advantage=-0.929), "advantage", "divided"),
        Wrong(computing(1, weight=0.08, reward=0.088, mean=0.602, advantage=0.514), "advantage", None),
    ],
    "corrected_success": [
        Wrong(
            computing(1, sensitivity=0.838, specificity=0.893, success=0.332), "sensitivity", "of_rewarded"
        ),
        Wrong(
            computing(1, sensitivity=0.756, specificity=0.833, success=0.311), "specificity", "of_unrewarded"
        ),
        Wrong(computing(1, sensitivity=0.756, specificity=0.893, success=0.35), "success", "not_corrected"),
        Wrong(
            computing(1, sensitivity=0.756, specificity=0.893, success=0.243),
            "success",
            "false_passes_alone",
        ),
        Wrong(computing(1, sensitivity=0.756, specificity=0.893, success=0.5), "success", None),
    ],
    "reward_worth": [
        Wrong(
            computing(1, sensitivity=0.756, false_pass_rate=0.162, rewarded=0.192, worth=0.197),
            "false_pass_rate",
            "wrong_of_rewarded",
        ),
        Wrong(
            computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.145, worth=0.261),
            "rewarded",
            "all_taken_as_wrong",
        ),
        Wrong(
            computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.381, worth=0.838),
            "rewarded",
            "as_in_the_table",
        ),
        Wrong(
            computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.14, worth=0.756),
            "worth",
            "sensitivity_is_worth",
        ),
        Wrong(
            computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.2, worth=0.271),
            "rewarded",
            None,
        ),
    ],
}


def test_every_challenge_is_tried_with_three_wrong_answers_or_more() -> None:
    ids = [each.id for each in sets.shipped("compute").challenges]
    assert list(SOLVED) == list(FAILED) == ids
    assert min(len(answers) for answers in FAILED.values()) >= 3


def test_every_misconception_is_shown_by_an_answer() -> None:
    declared = {
        each.id: {None, *(one.id for one in each.misconceptions)}
        for each in sets.shipped("compute").challenges
        if not isinstance(each, BreakChallenge)
    }
    shown = {id_: {None, *(each.misconception for each in answers)} for id_, answers in FAILED.items()}
    assert shown == declared


@pytest.mark.parametrize(("id_", "answer"), [(id_, each) for id_ in SOLVED for each in SOLVED[id_]])
def test_the_right_numbers_solve_it(id_: str, answer: ComputeAnswer) -> None:
    outcome = outcome_of("compute", id_, answer)
    assert (outcome.solved, outcome.judged) == (True, "right")
    assert (outcome.first_wrong, outcome.misconception) == (None, None)


@pytest.mark.parametrize(("id_", "wrong"), [(id_, each) for id_ in FAILED for each in FAILED[id_]])
def test_wrong_numbers_say_where_they_went_wrong_and_how(id_: str, wrong: Wrong) -> None:
    outcome = outcome_of("compute", id_, wrong.answer)
    assert (outcome.solved, outcome.judged) == (False, "wrong")
    assert (outcome.first_wrong, outcome.misconception) == (wrong.first_wrong, wrong.misconception)


# Every number is rounded and the work goes on with it, as somebody does on paper; by hand.
ROUNDED = [
    # 0.5 / 0.577 = 0.8666.
    ("group_advantages", computing(1, counted=4, mean=0.5, deviation=0.577, advantage=0.867)),
    # 0.05 * 0.756 / 0.14 = 0.27.
    ("reward_worth", computing(1, sensitivity=0.756, false_pass_rate=0.107, rewarded=0.14, worth=0.27)),
    # 0.2 * 0.864 / 0.2 = 0.864: also the sensitivity, which nobody can tell apart here.
    ("reward_worth", computing(794, sensitivity=0.864, false_pass_rate=0.034, rewarded=0.2, worth=0.864)),
    ("mean_only_advantages", computing(1, weight=0.08, reward=0.088, mean=0.603, advantage=-0.52)),
]


@pytest.mark.parametrize(("id_", "answer"), ROUNDED)
def test_work_with_rounded_numbers_is_right_and_no_misconception(id_: str, answer: ComputeAnswer) -> None:
    outcome = outcome_of("compute", id_, answer)
    assert (outcome.solved, outcome.misconception) == (True, None)


def test_two_units_of_the_last_place_are_wrong_and_a_whole_number_is_exact() -> None:
    two = computing(1, counted=4, mean=0.5, deviation=0.577, advantage=0.868)
    assert outcome_of("compute", "group_advantages", two).first_wrong == "advantage"
    whole = computing(1, counted=4.5, mean=0.5, deviation=0.577, advantage=0.866)
    assert outcome_of("compute", "group_advantages", whole).first_wrong == "counted"


def test_wrong_ways_that_agree_to_the_asked_places_are_not_named() -> None:
    # 2 / 52 = 0.0385 and 2 / 53 = 0.0377 are one unit apart, and so are all numbers after them.
    answer = computing(345, sensitivity=0.893, false_pass_rate=0.038, rewarded=0.056, worth=0.3)
    assert outcome_of("compute", "reward_worth", answer).misconception is None
    agreeing = computing(345, sensitivity=0.893, false_pass_rate=0.038, rewarded=0.056, worth=0.321)
    assert outcome_of("compute", "reward_worth", agreeing).misconception is None


@pytest.mark.parametrize("id_", ["several_attempts", "corrected_success", "reward_worth"])
def test_a_question_about_shares_says_that_they_are_from_0_to_1(id_: str) -> None:
    question = sets.shipped("compute").challenge(id_).question
    assert "from 0 to 1" in question.en
    assert "0 到 1" in question.zh
