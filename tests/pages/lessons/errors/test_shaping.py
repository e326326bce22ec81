"""Weighted shares, loops and potentials: a potential telescopes on every trajectory that is shipped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.errors.shaping import (
    loop,
    required,
    shaped,
    shaped_return,
    visits_paid,
    weighted_share,
)
from scenarios.library import scenario_ids
from verifiers.library import matrix

POTENTIALS = st.lists(st.floats(-100, 100), min_size=1, max_size=30)


def test_three_of_four_equal_checks_give_three_quarters_or_nothing() -> None:
    satisfied = (True, True, True, False)
    assert weighted_share((1, 1, 1, 1), satisfied) == 0.75
    assert required(satisfied) == 0
    assert (weighted_share((1, 3), (True, True)), required((True, True))) == (1, 1)


def test_a_loop_of_forty_visits_earns_forty_or_nothing() -> None:
    states = loop(40)
    assert len(states) == 81
    assert visits_paid(states) == 40
    assert shaped_return(states) == 0


def test_each_step_adds_the_difference_of_two_potentials() -> None:
    assert shaped([0, 1, 1, 3]) == [1, 0, 2]
    assert shaped([2, 4], gamma=0.5) == [0]


@given(POTENTIALS, st.floats(0, 1))
def test_the_steps_add_up_to_the_ends(potentials: list[float], gamma: float) -> None:
    ends = gamma ** (len(potentials) - 1) * potentials[-1] - potentials[0]
    assert shaped_return(potentials, gamma) == pytest.approx(ends, abs=1e-6)


@pytest.mark.parametrize("scenario", scenario_ids())
def test_a_potential_telescopes_on_every_trajectory_of_a_shipped_scenario(scenario: str) -> None:
    judged = matrix(scenario)
    for item in judged.scenario.trajectories:
        gauges = judged.gauges(judged.run(item.id))
        for gauge in judged.scenario.gauges:
            potentials = [state[gauge.id] for state in gauges]
            assert shaped_return(potentials) == potentials[-1] - potentials[0]
