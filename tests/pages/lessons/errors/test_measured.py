"""Measured and true success: the facts' numbers, and that one undoes the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.errors.belief import believed
from pages.lessons.errors.measured import corrected, measured

SENSITIVITY, SPECIFICITY = 40 / 44, 50 / 56
SHARES = st.floats(0, 1)


@pytest.mark.parametrize(("true", "shown"), [(0.0, 0.1071), (0.05, 0.1472), (0.5, 0.5081)])
def test_a_verifier_of_the_example_shows_the_success_of_the_facts(true: float, shown: float) -> None:
    assert measured(true, SENSITIVITY, SPECIFICITY) == pytest.approx(shown, abs=5e-5)


def test_a_measured_success_is_corrected() -> None:
    assert corrected(0.6, SENSITIVITY, SPECIFICITY) == pytest.approx(0.6146, abs=5e-5)
    assert corrected(0.05, SENSITIVITY, SPECIFICITY) == 0
    assert corrected(0.99, SENSITIVITY, SPECIFICITY) == 1


@pytest.mark.parametrize(("sensitivity", "specificity"), [(0.5, 0.5), (0.2, 0.3), (0.0, 1.0)])
def test_where_reward_says_nothing_there_is_no_correction(sensitivity: float, specificity: float) -> None:
    assert corrected(0.4, sensitivity, specificity) is None


@given(SHARES, st.floats(0.55, 1), st.floats(0.5, 1))
def test_the_correction_undoes_the_measurement(true: float, sensitivity: float, specificity: float) -> None:
    shown = measured(true, sensitivity, specificity)
    assert corrected(shown, sensitivity, specificity) == pytest.approx(true, abs=1e-9)


def test_at_a_base_rate_of_five_percent_two_of_three_rewards_are_false() -> None:
    assert believed(0.05, SENSITIVITY, SPECIFICITY) == pytest.approx(0.3087, abs=5e-5)


def test_a_reward_can_be_believed_wholly_if_no_wrong_run_gets_one_and_not_at_all_if_none_is_right() -> None:
    assert believed(0.05, 0.9, 1.0) == 1
    assert believed(0.0, 0.9, 0.9) == 0
    assert believed(0.0, 0.9, 1.0) is None


@given(SHARES, SHARES, SHARES)
def test_belief_is_a_share(base_rate: float, sensitivity: float, specificity: float) -> None:
    found = believed(base_rate, sensitivity, specificity)
    assert found is None or 0 <= found <= 1
