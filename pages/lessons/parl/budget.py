"""Where does a budget of critical steps cut a plan?

Critical steps are a limit on an episode (Kimi K2.5 report, section 3). The report does not say when
the limit is tested. OpenPARL (github.com/GuanxingLu/OpenPARL, `generate.py`) tests before a turn, so
the last turn may go over; reserving the stage is this page's own alternative.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from pages.lessons.parl.critical import stage_steps
from pages.lessons.parl.plan import Plan
from scenarios.document import Frozen


class BudgetRule(StrEnum):
    """When a stage may run: while any budget is left, or only if its whole cost is left."""

    CHECK_BEFORE = "check_before"
    RESERVE = "reserve"


class BudgetRun(Frozen):
    """How far a plan got. `budget`, `steps` and `overshoot` are critical steps.

    The first `stages_run` stages ran, whole; the plan was `completed` or is cut there, and nothing
    after the cut runs, however cheap. `overshoot` is what was used beyond the budget.
    """

    rule: BudgetRule
    budget: Annotated[int, Field(ge=0)]
    stages_run: int
    steps: int
    overshoot: int
    completed: bool


def spend(plan: Plan, budget: int, rule: BudgetRule) -> BudgetRun:
    """Run the plan against the budget. Raises `ValueError` for a negative budget."""
    steps = stages_run = 0
    for stage in plan.stages:
        cost = stage_steps(stage)
        refused = steps >= budget if rule is BudgetRule.CHECK_BEFORE else steps + cost > budget
        if refused:
            break
        steps += cost
        stages_run += 1
    return BudgetRun(
        rule=rule,
        budget=budget,
        stages_run=stages_run,
        steps=steps,
        overshoot=max(0, steps - budget),
        completed=stages_run == len(plan.stages),
    )


class Fate(StrEnum):
    """What became of some critical steps of a plan."""

    WITHIN = "within"
    OVER = "over"
    NOT_RUN = "not_run"


class Piece(Frozen):
    """Critical steps `start` to `end` (end > start) of one stage, stages counted from 0."""

    stage: int
    start: int
    end: int
    fate: Fate


def pieces(plan: Plan, run: BudgetRun) -> tuple[Piece, ...]:
    """The plan laid out along its critical steps; a stage that crosses the budget is in two pieces."""
    laid: list[Piece] = []
    start = 0
    for index, stage in enumerate(plan.stages):
        end = start + stage_steps(stage)
        edge = min(max(run.budget, start), end)
        if index >= run.stages_run:
            parts = [(start, end, Fate.NOT_RUN)]
        else:
            parts = [(start, edge, Fate.WITHIN), (edge, end, Fate.OVER)]
        laid += [Piece(stage=index, start=a, end=b, fate=fate) for a, b, fate in parts if a < b]
        start = end
    return tuple(laid)
