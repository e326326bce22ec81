"""What is a plan, and is this one small and clean enough to be counted?

A plan is a row of stages. In a stage the main agent takes its steps and may start one group of
sub-agents, which run in parallel; the next stage begins when all of them are done (Kimi K2.5 report,
section 3). Bad input is data, not an exception: the functions here give back a plan or everything
that is wrong with it. The bounds are this page's own choice.
"""

import math
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from numbers import Integral
from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import Frozen, shown

MAX_STAGES = 200
MAX_SUBS = 100
MAX_STEPS = 10_000

Steps = Annotated[int, Field(ge=0, le=MAX_STEPS)]
"""A number of agent steps; a step is one turn of one agent."""


class Stage(Frozen):
    """The main agent's steps, and the steps of each sub-agent it starts; no sub-agent: it works alone."""

    main: Steps
    subs: Annotated[tuple[Steps, ...], Field(max_length=MAX_SUBS)] = ()


class Plan(Frozen):
    """Stages in the order in which they run. A plan without a stage is a plan of zero steps."""

    stages: Annotated[tuple[Stage, ...], Field(max_length=MAX_STAGES)]


class Expected(StrEnum):
    """What should have stood where a problem is. The values are stable: a page words them."""

    WHOLE_NUMBER = "whole_number"
    NOT_NEGATIVE = "not_negative"
    AT_MOST_STEPS = "at_most_steps"
    AT_MOST_SUBS = "at_most_subs"
    AT_MOST_STAGES = "at_most_stages"

    @property
    def limit(self) -> int | None:
        """The number that belongs into the wording: the least or greatest value allowed."""
        return _LIMITS.get(self)


_LIMITS = {
    Expected.NOT_NEGATIVE: 0,
    Expected.AT_MOST_STEPS: MAX_STEPS,
    Expected.AT_MOST_SUBS: MAX_SUBS,
    Expected.AT_MOST_STAGES: MAX_STAGES,
}


class PlanProblem(Frozen):
    """One thing that is wrong with a plan.

    `stage` and `sub` count from 0; `sub` is None unless `field` is `subs`. `field` is `stages` where
    there are too many of them; `stage` is then the first one too many. `found` is short JSON, or the
    count where there are too many.
    """

    stage: int
    field: Literal["stages", "main", "subs"]
    sub: int | None = None
    found: str
    expected: Expected


def check_rows(rows: Sequence[Mapping[str, object]]) -> Plan | tuple[PlanProblem, ...]:
    """The plan in the rows of a table, or every problem with them in reading order.

    A row has `main` and `subs`; other keys are ignored. A number may be given as its decimal digits,
    because tables with text cells do. `subs` is a list, a text such as `3, 5`, or blank (None, NaN,
    white space) for none. Nothing is ever rounded or cut to fit.
    """
    stages: list[Stage] = []
    problems: list[PlanProblem] = []
    for index, row in enumerate(rows[:MAX_STAGES]):
        stage = _stage(index, row.get("main"), _items(row.get("subs")))
        if isinstance(stage, Stage):
            stages.append(stage)
        else:
            problems += stage
    if len(rows) > MAX_STAGES:
        found, expected = str(len(rows)), Expected.AT_MOST_STAGES
        problems.append(PlanProblem(stage=MAX_STAGES, field="stages", found=found, expected=expected))
    return tuple(problems) or Plan(stages=tuple(stages))


def parse_plan(text: str) -> Plan | tuple[PlanProblem, ...]:
    """The plan written as `2|3,5;1|4,2`, or every problem with it.

    Stages are separated by `;`, main and sub-agent steps by `|`, sub-agents by `,`. The bar may be left
    out where there are no sub-agents. Empty text is the plan without a stage.
    """
    parts = text.split(";") if text else []
    return check_rows([dict(zip(("main", "subs"), part.split("|", 1), strict=False)) for part in parts])


def plan_text(plan: Plan) -> str:
    """The plan as `parse_plan` reads it, without white space, a bar in every stage: `1|;1|3,5`."""
    return ";".join(f"{stage.main}|{','.join(map(str, stage.subs))}" for stage in plan.stages)


def _items(cell: object) -> Sequence[object]:
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return ()
    if isinstance(cell, str):
        return [item.strip() for item in re.split("[,，、]", cell)] if cell.strip() else ()
    return cell if isinstance(cell, list | tuple) else (cell,)


def _stage(index: int, main: object, subs: Sequence[object]) -> Stage | list[PlanProblem]:
    main_steps, sub_steps = _steps(main), [_steps(sub) for sub in subs[:MAX_SUBS]]
    problems = []
    if isinstance(main_steps, Expected):
        problems.append(PlanProblem(stage=index, field="main", found=shown(main), expected=main_steps))
    for position, steps in enumerate(sub_steps):
        if isinstance(steps, Expected):
            found = shown(subs[position])
            problems.append(PlanProblem(stage=index, field="subs", sub=position, found=found, expected=steps))
    if len(subs) > MAX_SUBS:
        found, expected = str(len(subs)), Expected.AT_MOST_SUBS
        problems.append(PlanProblem(stage=index, field="subs", sub=MAX_SUBS, found=found, expected=expected))
    return problems or Stage.model_validate({"main": main_steps, "subs": tuple(sub_steps)})


def _steps(cell: object) -> int | Expected:
    if isinstance(cell, str) and re.fullmatch(r"\s*-?[0-9]+\s*", cell):
        cell = float(cell)  # unlike int, takes any number of digits
    if isinstance(cell, Integral) and not isinstance(cell, bool):
        cell = int(cell)  # numpy's whole numbers are not int
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return Expected.WHOLE_NUMBER
    if cell < 0:
        return Expected.NOT_NEGATIVE
    if cell > MAX_STEPS:
        return Expected.AT_MOST_STEPS
    return int(cell) if cell % 1 == 0 else Expected.WHOLE_NUMBER
