"""pass@k and pass^k: the facts' values, their order, and what a false pass rate makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.errors.passes import expected_all_k, expected_at_k, pass_all_k, pass_at_k


@pytest.mark.parametrize(
    ("k", "at_least_one", "every"), [(1, 0.6250, 0.6250), (2, 0.8929, 0.3571), (4, 1.0, 0.0714)]
)
def test_eight_attempts_of_which_five_succeed(k: int, at_least_one: float, every: float) -> None:
    assert pass_at_k(8, 5, k) == pytest.approx(at_least_one, abs=5e-5)
    assert pass_all_k(8, 5, k) == pytest.approx(every, abs=5e-5)


def test_an_agent_that_never_succeeds_shows_a_pass_at_8_of_60_percent() -> None:
    assert expected_at_k(6 / 56, 8) == pytest.approx(0.596, abs=5e-4)
    assert expected_all_k(6 / 56, 8) < 1e-7


@given(st.data(), st.integers(1, 60))
def test_all_of_k_is_rarer_than_one_and_one_rarer_than_any_of_k(data: st.DataObject, n: int) -> None:
    c, k = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    assert 0 <= pass_all_k(n, c, k) <= pass_at_k(n, c, 1) == c / n <= pass_at_k(n, c, k) <= 1


@given(st.floats(0, 1), st.integers(1, 50))
def test_the_expected_ones_have_the_same_order(success: float, k: int) -> None:
    assert expected_all_k(success, k) <= success + 1e-12
    assert success <= expected_at_k(success, k) + 1e-12
