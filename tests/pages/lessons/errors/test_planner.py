"""How many runs to look at: the numbers of the facts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.errors.planner import clean_runs_for, one_sided_bound, rule_of_three


def test_59_clean_runs_put_the_bound_below_five_percent() -> None:
    assert clean_runs_for(0.05) == 59
    assert one_sided_bound(0, 59) == pytest.approx(0.0495, abs=5e-5)
    assert one_sided_bound(0, 58) > 0.05


def test_three_over_n_is_about_the_bound_and_never_above_1() -> None:
    assert rule_of_three(60) == 0.05
    assert rule_of_three(2) == 1


@given(st.floats(0.005, 0.9))
def test_so_many_clean_runs_are_enough_and_one_fewer_is_not(limit: float) -> None:
    enough = clean_runs_for(limit)
    assert one_sided_bound(0, enough) <= limit + 1e-9
    if enough > 1:
        assert one_sided_bound(0, enough - 1) > limit - 1e-9
