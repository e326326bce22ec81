import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.parl.budget import BudgetRule, BudgetRun, Fate, Piece, pieces, spend
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan
from tests.pages.lessons.parl.conftest import planned

PLAN = planned("1|4,4;1|6,1,1;1|7;1|")
budgets = st.integers(0, 100) | st.integers(0, 200_000)


@pytest.mark.parametrize(
    ("budget", "rule", "run"),
    [
        (13, BudgetRule.CHECK_BEFORE, {"stages_run": 3, "steps": 20, "overshoot": 7, "completed": False}),
        (13, BudgetRule.RESERVE, {"stages_run": 2, "steps": 12, "overshoot": 0, "completed": False}),
        (21, BudgetRule.CHECK_BEFORE, {"stages_run": 4, "steps": 21, "overshoot": 0, "completed": True}),
        (21, BudgetRule.RESERVE, {"stages_run": 4, "steps": 21, "overshoot": 0, "completed": True}),
        (20, BudgetRule.CHECK_BEFORE, {"stages_run": 3, "steps": 20, "overshoot": 0, "completed": False}),
        (20, BudgetRule.RESERVE, {"stages_run": 3, "steps": 20, "overshoot": 0, "completed": False}),
        (12, BudgetRule.CHECK_BEFORE, {"stages_run": 2, "steps": 12, "overshoot": 0, "completed": False}),
        (0, BudgetRule.CHECK_BEFORE, {"stages_run": 0, "steps": 0, "overshoot": 0, "completed": False}),
        (0, BudgetRule.RESERVE, {"stages_run": 0, "steps": 0, "overshoot": 0, "completed": False}),
    ],
)
def test_the_plan_is_cut_as_worked_out_by_hand(budget, rule, run):
    assert spend(PLAN, budget, rule) == BudgetRun(rule=rule, budget=budget, **run)


def test_a_plan_can_complete_and_still_overshoot():
    run = spend(planned("1|;1|9"), 5, BudgetRule.CHECK_BEFORE)
    assert (run.completed, run.steps, run.overshoot) == (True, 11, 6)


def test_nothing_after_the_cut_runs_however_cheap():
    run = spend(planned("1|;1|9;1|"), 5, BudgetRule.RESERVE)
    assert (run.stages_run, run.steps) == (1, 1)


def test_a_plan_without_a_stage_completes_on_no_budget():
    assert all(spend(Plan(stages=()), 0, rule).completed for rule in BudgetRule)


@pytest.mark.parametrize("rule", BudgetRule)
def test_a_negative_budget_is_refused(rule):
    with pytest.raises(ValueError, match="greater than or equal to 0"):
        spend(PLAN, -1, rule)


@given(st.from_type(Plan), budgets, st.sampled_from(BudgetRule))
def test_overshoot_is_what_was_used_beyond_the_budget_and_never_negative(
    plan: Plan, budget: int, rule: BudgetRule
):
    run = spend(plan, budget, rule)
    assert run.overshoot == max(0, run.steps - budget)
    assert run.steps == sum(count_steps(plan).stages[: run.stages_run])


@given(st.from_type(Plan), budgets)
def test_reserving_never_exceeds_the_budget(plan: Plan, budget: int):
    run = spend(plan, budget, BudgetRule.RESERVE)
    assert run.steps <= budget
    assert run.overshoot == 0


@given(st.from_type(Plan), budgets)
def test_checking_before_overshoots_by_less_than_its_last_stage(plan: Plan, budget: int):
    run = spend(plan, budget, BudgetRule.CHECK_BEFORE)
    if run.overshoot:
        assert run.overshoot < count_steps(plan).stages[run.stages_run - 1]


@given(...)
def test_a_budget_of_its_critical_steps_and_one_completes_any_plan(plan: Plan):
    assert all(spend(plan, count_steps(plan).critical + 1, rule).completed for rule in BudgetRule)


def piece(stage, start, end, fate):
    return Piece(stage=stage, start=start, end=end, fate=fate)


def test_a_stage_that_crosses_the_budget_lies_in_two_pieces():
    assert pieces(PLAN, spend(PLAN, 13, BudgetRule.CHECK_BEFORE)) == (
        piece(0, 0, 5, Fate.WITHIN),
        piece(1, 5, 12, Fate.WITHIN),
        piece(2, 12, 13, Fate.WITHIN),
        piece(2, 13, 20, Fate.OVER),
        piece(3, 20, 21, Fate.NOT_RUN),
    )


def test_a_reserved_budget_leaves_the_stage_out_whole():
    assert pieces(PLAN, spend(PLAN, 13, BudgetRule.RESERVE)) == (
        piece(0, 0, 5, Fate.WITHIN),
        piece(1, 5, 12, Fate.WITHIN),
        piece(2, 12, 20, Fate.NOT_RUN),
        piece(3, 20, 21, Fate.NOT_RUN),
    )


@given(st.from_type(Plan), budgets, st.sampled_from(BudgetRule))
def test_the_pieces_are_the_plan_and_tell_what_was_used_and_overshot(
    plan: Plan, budget: int, rule: BudgetRule
):
    run = spend(plan, budget, rule)
    laid = pieces(plan, run)
    length = {fate: sum(p.end - p.start for p in laid if p.fate is fate) for fate in Fate}
    assert sum(length.values()) == count_steps(plan).critical
    assert length[Fate.WITHIN] + length[Fate.OVER] == run.steps
    assert length[Fate.OVER] == run.overshoot
