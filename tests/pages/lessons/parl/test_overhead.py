import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.overhead import Costs, Elapsed, elapsed, handling
from pages.lessons.parl.plan import Plan
from tests.pages.lessons.parl.conftest import planned

PAGE = planned("2|3,5;1|4,2")
durations = st.floats(0, 1000)


def test_equal_steps_and_free_handling_give_back_seventeen_and_twelve():
    assert elapsed(PAGE, Costs()) == Elapsed(serial=17.0, parallel=12.0, ratio=17 / 12)


def test_starting_and_synchronising_eat_the_ratio():
    assert elapsed(PAGE, Costs(start=0.5, sync=1.0)) == Elapsed(serial=17.0, parallel=16.0, ratio=1.0625)


def test_enough_overhead_makes_the_split_slower_than_no_split():
    assert elapsed(PAGE, Costs(start=2.0)) == Elapsed(serial=17.0, parallel=20.0, ratio=0.85)


def test_each_role_has_its_own_step_time():
    # main 3 steps, sub-agents 14 steps of which 9 critical
    assert elapsed(PAGE, Costs(main_step=2.0, sub_step=0.5)) == Elapsed(
        serial=13.0, parallel=10.5, ratio=13.0 / 10.5
    )


def test_a_main_agent_alone_has_nothing_to_start_or_to_synchronise():
    assert elapsed(planned("3|"), Costs(start=9.0, sync=9.0)) == Elapsed(serial=3.0, parallel=3.0, ratio=1.0)


def test_a_plan_that_takes_no_time_has_no_ratio():
    assert elapsed(Plan(stages=()), Costs()) == Elapsed(serial=0.0, parallel=0.0, ratio=None)


@given(...)
def test_the_default_costs_give_back_the_step_count(plan: Plan):
    count, time = count_steps(plan), elapsed(plan, Costs())
    assert (time.serial, time.parallel) == (count.total, count.critical)


@given(st.from_type(Plan), durations, durations)
def test_overhead_never_raises_the_ratio(plan: Plan, start: float, sync: float):
    free, charged = elapsed(plan, Costs()), elapsed(plan, Costs(start=start, sync=sync))
    assert charged.serial == free.serial
    assert charged.parallel >= free.parallel


@pytest.mark.parametrize("field", ["main_step", "sub_step", "start", "sync"])
@pytest.mark.parametrize("value", [-0.1, 1000.1, math.nan, math.inf, "1", True])
def test_costs_out_of_range_are_refused(field, value):
    with pytest.raises(ValidationError):
        Costs.model_validate({field: value})


def test_four_starts_and_two_barriers_are_what_is_added():
    assert handling(PAGE, Costs(start=0.5, sync=1.0)) == 4.0
    assert handling(planned("3|"), Costs(start=9.0, sync=9.0)) == 0


@given(st.from_type(Plan), durations, durations)
def test_what_is_added_is_what_the_parallel_time_has_more(plan: Plan, start: float, sync: float):
    costs = Costs(start=start, sync=sync)
    assert math.isclose(
        elapsed(plan, costs).parallel, elapsed(plan, Costs()).parallel + handling(plan, costs), abs_tol=1e-6
    )
