"""How else could the same work be split?

Two extremes beside a reader's plan, this page's own addition. Both keep every agent's steps, so that
the total work stays what it was and only the critical steps move. Main steps are not added for the
starts that a real orchestrator would need, so a stage may have none.
"""

from enum import StrEnum

from pages.lessons.parl.plan import Plan, PlanStage, check_rows
from scenarios.problems import Problem


class Split(StrEnum):
    """Every sub-agent in a stage of its own, or all of them in one stage."""

    ONE_BY_ONE = "one_by_one"
    ALL_AT_ONCE = "all_at_once"


def sub_agents(plan: Plan) -> int:
    """How many sub-agents a plan starts."""
    return sum(len(stage.subs) for stage in plan.stages)


def resplit(plan: Plan, split: Split) -> Plan | tuple[Problem, ...]:
    """The work of a plan, split that way, or why that is too large to be a plan."""
    if split is Split.ALL_AT_ONCE:
        main = sum(stage.main for stage in plan.stages)
        subs = [steps for stage in plan.stages for steps in stage.subs]
        return check_rows([{"main": main, "subs": subs}] if plan.stages else [])
    return check_rows([row for stage in plan.stages for row in _in_single_file(stage)])


def _in_single_file(stage: PlanStage) -> list[dict[str, object]]:
    first, *others = stage.subs or (None,)
    later: list[dict[str, object]] = [{"main": 0, "subs": [steps]} for steps in others]
    return [{"main": stage.main, "subs": [] if first is None else [first]}, *later]
