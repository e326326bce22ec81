"""When does each agent work, and when does it wait?

Time is counted in steps, all equally long. Inside a stage the main agent takes its steps, then its
sub-agents run side by side, then all wait at a barrier for the slowest. The report (Kimi K2.5, section
3) fixes the sum of a stage; this order inside it is this page's own choice.
"""

from collections import Counter
from itertools import accumulate

from pages.lessons.parl.critical import stage_steps
from pages.lessons.parl.plan import Plan
from scenarios.document import Frozen

MAIN = "main"


class Span(Frozen):
    """Steps `start` to `end` (end > start) of one lane in one stage, stages counted from 0.

    The lane is `main`, or `sub 1`, `sub 2`, ... by position in the stage. A lane is a place in the
    picture: `sub 1` of the next stage is another agent.
    """

    stage: int
    lane: str
    start: int
    end: int


class Bar(Span):
    """Work. `critical` marks the main agent and every sub-agent that is the slowest of its stage."""

    critical: bool


class Wait(Span):
    """Idle time: the main agent while its sub-agents run, or a sub-agent that is done early."""


class Timeline(Frozen):
    """The plan drawn out. `barriers` has the end of each stage; the last one is the critical steps."""

    bars: tuple[Bar, ...]
    waits: tuple[Wait, ...]
    barriers: tuple[int, ...]


def draw(plan: Plan) -> Timeline:
    """Bars, waits and barriers of a plan, by stage, main agent first. Zero steps make no bar."""
    bars: list[Bar] = []
    waits: list[Wait] = []
    barriers: list[int] = []
    clock = 0
    for index, stage in enumerate(plan.stages):
        fork, barrier = clock + stage.main, clock + stage_steps(stage)
        ends = [(f"sub {number}", fork + steps) for number, steps in enumerate(stage.subs, start=1)]
        for lane, start, end in [(MAIN, clock, fork), *((lane, fork, end) for lane, end in ends)]:
            if start < end:
                critical = lane == MAIN or end == barrier
                bars.append(Bar(stage=index, lane=lane, start=start, end=end, critical=critical))
        for lane, end in [(MAIN, fork), *ends]:
            if end < barrier:
                waits.append(Wait(stage=index, lane=lane, start=end, end=barrier))
        barriers.append(barrier)
        clock = barrier
    return Timeline(bars=tuple(bars), waits=tuple(waits), barriers=tuple(barriers))


def beginning(timeline: Timeline, marks: int, most: int) -> Timeline:
    """The first `most` whole stages with no more than `marks` bars and waits, the first stage always.

    For a picture: the largest plan has 200 stages and more than 20,000 bars, which no screen can show apart.
    """
    barriers = timeline.barriers
    sizes = Counter(span.stage for span in (*timeline.bars, *timeline.waits))
    totals = accumulate(sizes[stage] for stage in range(len(barriers)))
    stages = max(1, min(most, sum(total <= marks for total in totals)))
    return Timeline(
        bars=tuple(bar for bar in timeline.bars if bar.stage < stages),
        waits=tuple(wait for wait in timeline.waits if wait.stage < stages),
        barriers=barriers[:stages],
    )
