"""What the calculators draw for a seed, and every number of the right and the usual wrong ways, by hand."""

from collections.abc import Iterable
from typing import Any

import pytest

from pages.challenges.calculators.registry import CALCULATORS

HAVING, AGAIN, ASKED = ["h", "aving"], ["hav", "ing"], ["<user>", "lunch?"]
FOUR = [*ASKED, "tea", *HAVING, "<tool>", *HAVING, "<tool>", "ok", "tea", *HAVING, "<tool>", "ok"]

DRAWN: dict[tuple[str, int], Any] = {
    ("critical_steps", 1): {"main_1": 3, "subs_1": [2, 9], "main_2": 3, "subs_2": [7, 7, 8]},
    ("critical_steps", 2): {"main_1": 2, "subs_1": [7, 9, 9], "main_2": 4, "subs_2": [4, 9, 4, 5]},
    # Prompts 2 and 3 repeat `having` in other tokens, 4 is a summary, and 5 continues.
    ("merged_records", 1): {
        "prompt_1": ASKED,
        "sampled_1": ["tea", *HAVING],
        "prompt_2": [*ASKED, "tea", *AGAIN, "<tool>"],
        "sampled_2": ["tea", *HAVING],
        "prompt_3": [*ASKED, "tea", *AGAIN, "<tool>", "tea", *AGAIN, "<tool>", "ok"],
        "sampled_3": ["tea", *HAVING],
        "prompt_4": ["<summary>", "<tool>"],
        "sampled_4": ["tea", *HAVING],
        "prompt_5": ["<summary>", "<tool>", "tea", *HAVING, "<tool>", "ok"],
        "sampled_5": ["tea", "rice", *HAVING],
    },
    # Only the fifth prompt does not continue.
    ("merged_records", 2): {
        "prompt_1": ASKED,
        "sampled_1": ["tea", *HAVING],
        "prompt_2": FOUR[:6],
        "sampled_2": HAVING,
        "prompt_3": FOUR[:10],
        "sampled_3": ["tea", *HAVING],
        "prompt_4": FOUR,
        "sampled_4": HAVING,
        "prompt_5": [*FOUR, *AGAIN, "<tool>"],
        "sampled_5": HAVING,
    },
    ("group_advantages", 1): {"rewards": ["—", 1, 0, 0, 1], "records": [2, 5, 2, 2, 2]},
    ("group_advantages", 2): {"rewards": [0, "—", 0, 1, 0], "records": [4, 2, 2, 2, 6]},
    ("mean_only_advantages", 1): {
        "progress": 20,
        "spawned": [10, 2, 10, 10],
        "finished": [1, 1, 3, 10],
        "outcomes": [0, 1, 1, 0],
    },
    ("mean_only_advantages", 2): {
        "progress": 80,
        "spawned": [10, 4, 5, 10],
        "finished": [4, 3, 1, 8],
        "outcomes": [1, 0, 1, 0],
    },
    ("several_attempts", 1): {"attempts": 6, "successes": 4, "k": 2},
    ("several_attempts", 2): {"attempts": 10, "successes": 3, "k": 3},
    ("corrected_success", 1): {
        "true_pass": 31,
        "false_pass": 6,
        "false_fail": 10,
        "true_fail": 50,
        "measured": 35,
    },
    ("corrected_success", 2): {
        "true_pass": 45,
        "false_pass": 11,
        "false_fail": 3,
        "true_fail": 59,
        "measured": 35,
    },
    ("reward_worth", 1): {
        "true_pass": 31,
        "false_pass": 6,
        "false_fail": 10,
        "true_fail": 50,
        "base_rate": 5,
    },
    ("reward_worth", 2): {
        "true_pass": 45,
        "false_pass": 11,
        "false_fail": 3,
        "true_fail": 59,
        "base_rate": 2,
    },
}

RIGHT: dict[tuple[str, int], list[float]] = {
    ("critical_steps", 1): [12, 11, 23],  # 3 + 9, 3 + 8
    ("critical_steps", 2): [11, 13, 24],  # 2 + 9, 4 + 9
    ("merged_records", 1): [4, 16],  # calls 1, 2, 3, then 4 and 5; 3 + 3 + 3 + 3 + 4 sampled
    ("merged_records", 2): [2, 12],  # calls 1 to 4, call 5; 3 + 2 + 3 + 2 + 2 sampled
    # 1 0 0 1: squares 4 x 0.25, by 3, root of 1/3; then 0.5 / 0.57735.
    ("group_advantages", 1): [4, 0.5, 0.57735, 0.866025],
    # 0 0 1 0: squares 3 x 0.0625 + 0.5625 = 0.75, by 3, root of 0.25; then 0.75 / 0.5.
    ("group_advantages", 2): [4, 0.25, 0.5, 1.5],
    # w = 0.1 x 0.8. Rewards 0.08 + 0.008, 0.016 + 0.04 + 1, 0.08 + 0.024 + 1, 0.08 + 0.08: together 2.408.
    ("mean_only_advantages", 1): [0.08, 0.088, 0.602, -0.514],
    # w = 0.1 x 0.2. Rewards 0.02 + 0.008 + 1, 0.008 + 0.015, 0.01 + 0.004 + 1, 0.02 + 0.016: together 2.101.
    ("mean_only_advantages", 2): [0.02, 1.028, 0.52525, 0.50275],
    ("several_attempts", 1): [0.666667, 0.933333, 0.4],  # 4/6, 1 - 1/15, 6/15
    ("several_attempts", 2): [0.3, 0.708333, 0.008333],  # 3/10, 1 - 35/120, 1/120
    # 31/41, 50/56, (0.35 - 0.107143) / (0.756098 - 0.107143)
    ("corrected_success", 1): [0.756098, 0.892857, 0.374228],
    # 45/48, 59/70, (0.35 - 0.157143) / (0.9375 - 0.157143)
    ("corrected_success", 2): [0.9375, 0.842857, 0.24714],
    # 0.05 x 0.756098 = 0.037805 and 0.95 x 0.107143 = 0.101786
    ("reward_worth", 1): [0.756098, 0.107143, 0.139591, 0.270827],
    # 0.02 x 0.9375 = 0.01875 and 0.98 x 0.157143 = 0.154
    ("reward_worth", 2): [0.9375, 0.157143, 0.17275, 0.108538],
}

WRONG: dict[tuple[str, int, str], list[float]] = {
    ("critical_steps", 1, "all_added"): [14, 25, 39],  # 3 + 2 + 9, 3 + 7 + 7 + 8
    ("critical_steps", 1, "main_left_out"): [9, 8, 17],
    ("critical_steps", 1, "one_maximum"): [12, 11, 15],  # 3 + 3 + 9
    ("critical_steps", 1, "stages_at_once"): [12, 11, 12],
    ("critical_steps", 2, "all_added"): [27, 26, 53],
    ("critical_steps", 2, "main_left_out"): [9, 9, 18],
    ("critical_steps", 2, "one_maximum"): [11, 13, 15],  # 2 + 4 + 9
    ("critical_steps", 2, "stages_at_once"): [11, 13, 13],
    ("merged_records", 1, "every_call"): [5, 16],
    ("merged_records", 1, "one_rollout"): [1, 16],
    ("merged_records", 1, "same_text"): [2, 16],  # only the summary breaks
    ("merged_records", 1, "between_trained"): [4, 18],  # <tool> ok between calls 4 and 5
    ("merged_records", 1, "break_loses"): [4, 7],  # calls 4 and 5
    ("merged_records", 2, "every_call"): [5, 12],
    ("merged_records", 2, "one_rollout"): [1, 12],
    ("merged_records", 2, "same_text"): [1, 12],
    ("merged_records", 2, "between_trained"): [2, 17],  # <tool>, <tool> ok, <tool> ok
    ("merged_records", 2, "break_loses"): [2, 2],  # call 5 alone
    # 0 1 0 0 1: squares 2 x 0.36 + 3 x 0.16 = 1.2, by 4.
    ("group_advantages", 1, "missing_is_zero"): [5, 0.4, 0.547723, 1.095445],
    # 7 of 11 records: squares 11 x 7/11 x 4/11 = 28/11, by 10.
    ("group_advantages", 1, "record_is_unit"): [11, 0.636364, 0.504525, 0.72075],
    ("group_advantages", 1, "divided_by_n"): [4, 0.5, 0.5, 1],
    ("group_advantages", 1, "not_divided"): [4, 0.5, 0.57735, 0.5],
    # 0 0 0 1 0: squares 0.64 + 4 x 0.04 = 0.8, by 4.
    ("group_advantages", 2, "missing_is_zero"): [5, 0.2, 0.447214, 1.788854],
    # 2 of 14 records: squares 14 x 2/14 x 12/14 = 12/7, by 13.
    ("group_advantages", 2, "record_is_unit"): [14, 0.142857, 0.363137, 2.360387],
    ("group_advantages", 2, "divided_by_n"): [4, 0.25, 0.433013, 1.732051],  # root of 0.1875
    ("group_advantages", 2, "not_divided"): [4, 0.25, 0.5, 0.75],
    # w = 0.1: 0.11, 0.02 + 0.05 + 1, 0.1 + 0.03 + 1, 0.2: together 2.51.
    ("mean_only_advantages", 1, "not_annealed"): [0.1, 0.11, 0.6275, -0.5175],
    ("mean_only_advantages", 1, "outcome_alone"): [0.08, 0, 0.5, -0.5],
    # Squares 0.514², 0.454², 0.502², 0.442²: together 0.91768, by 3, root 0.553076.
    ("mean_only_advantages", 1, "divided"): [0.08, 0.088, 0.602, -0.929347],
    # w = 0.1: 1.14, 0.04 + 0.075, 0.05 + 0.02 + 1, 0.18: together 2.505.
    ("mean_only_advantages", 2, "not_annealed"): [0.1, 1.14, 0.62625, 0.51375],
    ("mean_only_advantages", 2, "outcome_alone"): [0.02, 1, 0.5, 0.5],
    # Squares 0.50275², 0.50225², 0.48875², 0.48925²: together 0.983255, by 3, root 0.572496.
    ("mean_only_advantages", 2, "divided"): [0.02, 1.028, 0.52525, 0.878172],
    ("several_attempts", 1, "put_back"): [0.666667, 0.888889, 0.444444],  # 1 - (1/3)², (2/3)²
    ("several_attempts", 1, "exchanged"): [0.666667, 0.4, 0.933333],
    ("several_attempts", 1, "same_for_any_k"): [0.666667, 0.666667, 0.666667],
    ("several_attempts", 2, "put_back"): [0.3, 0.657, 0.027],  # 1 - 0.7³, 0.3³
    ("several_attempts", 2, "exchanged"): [0.3, 0.008333, 0.708333],
    ("several_attempts", 2, "same_for_any_k"): [0.3, 0.3, 0.3],
    # 31/37; (0.35 - 0.107143) / (0.837838 - 0.107143)
    ("corrected_success", 1, "of_rewarded"): [0.837838, 0.892857, 0.332365],
    # 50/60; (0.35 - 0.166667) / (0.756098 - 0.166667)
    ("corrected_success", 1, "of_unrewarded"): [0.756098, 0.833333, 0.311034],
    ("corrected_success", 1, "not_corrected"): [0.756098, 0.892857, 0.35],
    ("corrected_success", 1, "false_passes_alone"): [0.756098, 0.892857, 0.242857],
    # 45/56; (0.35 - 0.157143) / (0.803571 - 0.157143)
    ("corrected_success", 2, "of_rewarded"): [0.803571, 0.842857, 0.298343],
    # 59/62; (0.35 - 0.048387) / (0.9375 - 0.048387)
    ("corrected_success", 2, "of_unrewarded"): [0.9375, 0.951613, 0.339229],
    ("corrected_success", 2, "not_corrected"): [0.9375, 0.842857, 0.35],
    ("corrected_success", 2, "false_passes_alone"): [0.9375, 0.842857, 0.192857],
    # 6/37; 0.037805 + 0.95 x 0.162162
    ("reward_worth", 1, "wrong_of_rewarded"): [0.756098, 0.162162, 0.191859, 0.197045],
    ("reward_worth", 1, "all_taken_as_wrong"): [
        0.756098,
        0.107143,
        0.144948,
        0.260817,
    ],  # 0.037805 + 0.107143
    ("reward_worth", 1, "as_in_the_table"): [0.756098, 0.107143, 0.381443, 0.837838],  # 37/97, 31/37
    ("reward_worth", 1, "sensitivity_is_worth"): [0.756098, 0.107143, 0.139591, 0.756098],
    # 11/56; 0.01875 + 0.98 x 0.196429
    ("reward_worth", 2, "wrong_of_rewarded"): [0.9375, 0.196429, 0.21125, 0.088757],
    ("reward_worth", 2, "all_taken_as_wrong"): [0.9375, 0.157143, 0.175893, 0.106599],  # 0.01875 + 0.157143
    ("reward_worth", 2, "as_in_the_table"): [0.9375, 0.157143, 0.474576, 0.803571],  # 56/118, 45/56
    ("reward_worth", 2, "sensitivity_is_worth"): [0.9375, 0.157143, 0.17275, 0.9375],
}


def test_every_calculator_has_two_seeds_worked_by_hand_and_every_wrong_way_of_both() -> None:
    seeds = {(name, seed) for name in CALCULATORS for seed in (1, 2)}
    assert DRAWN.keys() == RIGHT.keys() == seeds
    assert WRONG.keys() == {(name, seed, way) for name, seed in seeds for way in CALCULATORS[name].wrong_ways}


@pytest.mark.parametrize(("name", "seed"), list(DRAWN))
def test_a_seed_draws_its_question(name: str, seed: int) -> None:
    assert CALCULATORS[name].draw(seed) == DRAWN[name, seed]


@pytest.mark.parametrize(("name", "seed"), list(RIGHT))
def test_the_right_way_gives_the_numbers_of_the_hand(name: str, seed: int) -> None:
    worked = CALCULATORS[name].work(DRAWN[name, seed])
    assert list(worked.values()) == pytest.approx(RIGHT[name, seed], abs=1e-6)


@pytest.mark.parametrize(("name", "seed", "way"), list(WRONG))
def test_a_wrong_way_gives_the_numbers_of_the_hand(name: str, seed: int, way: str) -> None:
    calculator = CALCULATORS[name]
    worked = calculator.wrong_ways[way](DRAWN[name, seed])
    assert list(worked) == list(calculator.work(DRAWN[name, seed]))
    assert list(worked.values()) == pytest.approx(WRONG[name, seed, way], abs=1e-6)


@pytest.mark.parametrize("name", list(CALCULATORS))
def test_every_wrong_way_shows_in_most_questions(name: str) -> None:
    calculator = CALCULATORS[name]
    shows = dict.fromkeys(calculator.wrong_ways, 0)
    for seed in range(100):
        question = calculator.draw(seed)
        right = _rounded(calculator.work(question).values())
        wrong = {way: _rounded(work(question).values()) for way, work in calculator.wrong_ways.items()}
        for way, numbers in wrong.items():
            others = [other for id_, other in wrong.items() if id_ != way]
            shows[way] += numbers not in (right, *others)
    assert {way: count for way, count in shows.items() if count < 50} == {}


def _rounded(numbers: Iterable[float | None]) -> list[float | None]:
    return [None if number is None else round(number, 3) for number in numbers]
