"""How many steps does a plan take, one after another and in all?

CriticalSteps = sum over stages t of (S_main(t) + max over i of S_sub,i(t)) (Kimi K2.5 report,
section 3). It is a budget for training and evaluation, not a term of the reward. That the maximum over
no sub-agent is 0, that a plan without a stage has 0 steps, that the turn with the final answer is a
stage, and that a failed sub-agent still counts its steps is this page's own choice.

Total over critical steps, such as 17/12, is not a speed-up: it counts steps, assumes that each takes
equally long and that starting and waiting are free, and says nothing about quality or cost.
"""

from itertools import accumulate

from pages.lessons.parl.plan import Plan, PlanStage
from scenarios.document import Frozen


class StepCount(Frozen):
    """A plan's steps. `stages` are the critical steps of each stage; they add up to `critical`.

    `total` is the work of all agents. `longest_chain` is what would be critical if no stage waited for
    its sub-agents: the main agent's steps up to a stage, then the slowest sub-agent of that stage. What
    `critical` has beyond it is the price of the barriers. The chain is this page's own addition.
    """

    stages: tuple[int, ...]
    critical: int
    total: int
    longest_chain: int


def stage_steps(stage: PlanStage) -> int:
    """Critical steps of one stage: the main agent's, then those of its slowest sub-agent."""
    return stage.main + _slowest(stage)


def count_steps(plan: Plan) -> StepCount:
    """Critical steps by stage and together, total work and longest chain, all in steps."""
    stages = tuple(stage_steps(stage) for stage in plan.stages)
    main_so_far = accumulate(stage.main for stage in plan.stages)
    chains = (main + _slowest(stage) for main, stage in zip(main_so_far, plan.stages, strict=True))
    return StepCount(
        stages=stages,
        critical=sum(stages),
        total=sum(stage.main + sum(stage.subs) for stage in plan.stages),
        longest_chain=max(chains, default=0),
    )


def formula(plan: Plan) -> str:
    """The formula of the critical steps with the plan's numbers put in: `(2 + 5) + (1 + 4) = 12`.

    A stage in which the main agent works alone is a single number.
    """
    terms = [
        f"({stage.main} + {_slowest(stage)})" if stage.subs else str(stage.main) for stage in plan.stages
    ]
    return f"{' + '.join(terms) or 0} = {count_steps(plan).critical}"


def stage_formula(stage: PlanStage) -> str:
    """The same for one stage: `2 + 5 = 7`, or a single number if the main agent works alone."""
    return f"{stage.main} + {_slowest(stage)} = {stage_steps(stage)}" if stage.subs else str(stage.main)


def _slowest(stage: PlanStage) -> int:
    return max(stage.subs, default=0)
