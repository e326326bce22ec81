import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pages.lessons.parl.critical import StepCount, count_steps, formula, stage_formula, stage_steps
from pages.lessons.parl.plan import Plan, PlanStage
from tests.pages.lessons.parl.conftest import planned


@pytest.mark.parametrize(
    ("text", "stages", "critical", "total", "longest_chain"),
    [
        ("2|3,5;1|4,2", (7, 5), 12, 17, 7),
        ("1|;1|3,5,2;1|", (1, 6, 1), 8, 13, 7),
        ("1|;1|3;1|5;1|2;1|", (1, 4, 6, 3, 1), 15, 15, 8),
        ("1|;1|5,5,5,5,5,5,5,5,5,5;1|", (1, 6, 1), 8, 53, 7),
        ("1|;1|5,5,5;1|", (1, 6, 1), 8, 18, 7),
        ("1|4,4;1|6,1,1;1|7;1|", (5, 7, 8, 1), 21, 27, 10),
        ("", (), 0, 0, 0),
        ("3|", (3,), 3, 3, 3),
        ("0|0", (0,), 0, 0, 0),
    ],
)
def test_steps_are_counted_as_worked_out_by_hand(text, stages, critical, total, longest_chain):
    assert count_steps(planned(text)) == StepCount(
        stages=stages, critical=critical, total=total, longest_chain=longest_chain
    )


def test_one_maximum_over_the_whole_episode_would_be_eight_not_twelve():
    plan = planned("2|3,5;1|4,2")
    assert 2 + 1 + max(3, 5, 4, 2) == 8
    assert count_steps(plan).critical == 12


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2|3,5;1|4,2", "(2 + 5) + (1 + 4) = 12"),
        ("1|;1|3,5,2;1|", "1 + (1 + 5) + 1 = 8"),
        ("3|", "3 = 3"),
        ("", "0 = 0"),
    ],
)
def test_the_formula_shows_the_numbers_put_in(text, expected):
    assert formula(planned(text)) == expected


@given(...)
def test_critical_steps_never_exceed_the_total_work(plan: Plan):
    count = count_steps(plan)
    assert count.critical <= count.total


@given(...)
def test_critical_steps_are_at_least_the_longest_chain(plan: Plan):
    count = count_steps(plan)
    assert count.critical >= count.longest_chain


@given(...)
def test_the_longest_chain_is_at_least_what_any_single_agent_does(plan: Plan):
    chain = count_steps(plan).longest_chain
    assert chain >= sum(stage.main for stage in plan.stages)
    assert all(chain >= sub for stage in plan.stages for sub in stage.subs)


@given(...)
def test_without_two_sub_agents_in_a_stage_all_work_is_critical(plan: Plan):
    serial = Plan(stages=tuple(PlanStage(main=stage.main, subs=stage.subs[:1]) for stage in plan.stages))
    count = count_steps(serial)
    assert count.critical == count.total


@given(st.data(), st.from_type(Plan))
def test_a_sub_agent_no_longer_than_the_slowest_leaves_critical_steps_as_they_are(data, plan: Plan):
    assume(any(stage.subs for stage in plan.stages))
    at = data.draw(st.sampled_from([index for index, stage in enumerate(plan.stages) if stage.subs]))
    stage = plan.stages[at]
    added = data.draw(st.integers(0, max(stage.subs)))
    longer = PlanStage(main=stage.main, subs=(*stage.subs, added))
    changed = Plan(stages=(*plan.stages[:at], longer, *plan.stages[at + 1 :]))
    assert count_steps(changed).critical == count_steps(plan).critical
    assert count_steps(changed).total == count_steps(plan).total + added


@given(...)
def test_the_stages_add_up_to_the_critical_steps(plan: Plan):
    count = count_steps(plan)
    assert count.stages == tuple(stage_steps(stage) for stage in plan.stages)
    assert sum(count.stages) == count.critical


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        (PlanStage(main=2, subs=(3, 5)), "2 + 5 = 7"),
        (PlanStage(main=1), "1"),
        (PlanStage(main=0, subs=(0,)), "0 + 0 = 0"),
    ],
)
def test_a_stage_has_a_formula_of_its_own(stage, expected):
    assert stage_formula(stage) == expected
