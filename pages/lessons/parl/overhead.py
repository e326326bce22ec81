"""What does the step count leave out, and what is left of the gain when it is put back?

A simple clock on top of a plan, all of it this page's own assumptions; nothing here comes from the
Kimi K2.5 report and nothing is measured. With `Costs()` the two times are total and critical steps, so
the ratio of the page's example is 17/12. That ratio is not a speed-up: real waiting, synchronisation
and tools have to be timed, with quality, tool budget and the cost of the whole task held fixed.
"""

from typing import Annotated

from pydantic import Field

from pages.lessons.parl.plan import Plan
from scenarios.document import Frozen

Duration = Annotated[float, Field(ge=0, le=1000)]
"""A length of time in units of the reader's choice."""


class Costs(Frozen):
    """How long things take. The defaults are what counting steps assumes: equal steps, free handling.

    `start` is spent by the main agent for each sub-agent, one after another, before the group runs;
    `sync` once in each stage that has sub-agents, at its barrier.
    """

    main_step: Duration = 1.0
    sub_step: Duration = 1.0
    start: Duration = 0.0
    sync: Duration = 0.0


class Elapsed(Frozen):
    """Assumed time. `serial`: every step one after another, nothing to start or to wait for.

    `parallel`: as planned. `ratio` is serial / parallel, None if the plan takes no time.
    """

    serial: float
    parallel: float
    ratio: float | None


def handling(plan: Plan, costs: Costs) -> float:
    """How much of the parallel time goes into starting sub-agents and synchronising stages."""
    groups = [stage.subs for stage in plan.stages if stage.subs]
    return sum(map(len, groups)) * costs.start + len(groups) * costs.sync


def elapsed(plan: Plan, costs: Costs) -> Elapsed:
    """The time of a plan under assumed costs, in the unit of the costs."""
    serial = parallel = 0.0
    for stage in plan.stages:
        main = stage.main * costs.main_step
        serial += main + sum(stage.subs) * costs.sub_step
        parallel += main
        if stage.subs:
            parallel += len(stage.subs) * costs.start + max(stage.subs) * costs.sub_step + costs.sync
    return Elapsed(serial=serial, parallel=parallel, ratio=serial / parallel if parallel else None)
