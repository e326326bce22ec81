"""What a run is worth at its start, by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.contract.returns import actions, discounted
from tests.scenarios.conftest import jar, play, step


def test_a_reward_that_waits_two_actions_is_discounted_twice() -> None:
    result = discounted(3, 1.0, 0.9)
    assert [term.reward for term in result.terms] == [0, 0, 1]
    assert [term.discount for term in result.terms] == pytest.approx([1, 0.9, 0.81])
    assert [term.amount for term in result.terms] == pytest.approx([0, 0, 0.81])
    assert [term.so_far for term in result.terms] == pytest.approx([0, 0, 0.81])
    assert result.value == pytest.approx(0.81)


def test_an_unscored_run_has_no_return_and_never_the_number_0() -> None:
    result = discounted(2, None, 0.9)
    assert result.value is None
    assert [(term.reward, term.amount, term.so_far) for term in result.terms] == [
        (0, 0, 0),
        (None, None, None),
    ]


def test_a_run_that_failed_is_worth_0_and_is_not_unscored() -> None:
    assert discounted(2, 0.0, 0.9).value == 0


def test_nothing_is_lost_at_gamma_1_and_nothing_that_waits_counts_at_gamma_0() -> None:
    assert discounted(4, 1.0, 1.0).value == 1
    assert discounted(4, 1.0, 0.0).value == 0
    assert discounted(1, 1.0, 0.0).value == 1


@pytest.mark.parametrize(("count", "gamma"), [(0, 0.9), (2, -0.1), (2, 1.1)])
def test_a_run_without_an_action_and_a_gamma_outside_0_to_1_are_refused(count: int, gamma: float) -> None:
    with pytest.raises(ValueError, match="a return needs an action"):
        discounted(count, 1.0, gamma)


def test_only_the_agent_s_own_actions_are_counted() -> None:
    run = play(jar(), step("add", n=1), step("look", actor="user"), step("stop", message="done"))
    assert actions(run) == 2


@given(count=st.integers(1, 30), reward=st.floats(0, 1), gamma=st.floats(0, 1))
def test_the_terms_add_up_to_the_return(count: int, reward: float, gamma: float) -> None:
    result = discounted(count, reward, gamma)
    assert result.value == pytest.approx(sum(term.amount or 0 for term in result.terms))
    assert result.value == pytest.approx(gamma ** (count - 1) * reward)
