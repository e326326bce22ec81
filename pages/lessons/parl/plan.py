"""What is a plan, and is this one small and clean enough to be counted?

A plan is a row of stages. In a stage the main agent takes its steps and may start one group of
sub-agents, which run in parallel; the next stage begins when all of them are done (Kimi K2.5 report,
section 3). Bad input is data, not an exception: the functions here give back a plan or everything
that is wrong with it. The bounds are this page's own choice.
"""

import math
import re
from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen, shown
from scenarios.problems import Path, Phrase, Problem, Said, phrase

MAX_STAGES = 200
MAX_SUBS = 100
MAX_STEPS = 10_000

Steps = Annotated[int, Field(ge=0, le=MAX_STEPS)]
"""A number of agent steps; a step is one turn of one agent."""


class PlanStage(Frozen):
    """The main agent's steps, and the steps of each sub-agent it starts; no sub-agent: it works alone."""

    main: Steps
    subs: Annotated[tuple[Steps, ...], Field(max_length=MAX_SUBS)] = ()


class Plan(Frozen):
    """Stages in the order in which they run. A plan without a stage is a plan of zero steps."""

    stages: Annotated[tuple[PlanStage, ...], Field(max_length=MAX_STAGES)]


def check_rows(rows: Sequence[Mapping[str, object]]) -> Plan | tuple[Problem, ...]:
    """The plan in the rows of a table, or every problem with them in reading order.

    A row has `main` and `subs`; other keys are ignored. A number may be given as its decimal digits,
    because tables with text cells do. `subs` is a list, a text such as `3, 5`, or blank (None, NaN,
    white space) for none. Nothing is ever rounded or cut to fit.
    """
    stages: list[PlanStage] = []
    problems: list[Problem] = []
    for index, row in enumerate(rows[:MAX_STAGES]):
        stage = _stage(index, row.get("main"), _items(row.get("subs")))
        if isinstance(stage, PlanStage):
            stages.append(stage)
        else:
            problems += stage
    if len(rows) > MAX_STAGES:
        found, most = phrase("stages", count=len(rows)), phrase("stages_at_most", count=MAX_STAGES)
        problems.append(Problem("plan", 0, ("stages", MAX_STAGES), found, most))
    return tuple(problems) or Plan(stages=tuple(stages))


def parse_plan(text: str) -> Plan | tuple[Problem, ...]:
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


def _stage(index: int, main: object, subs: Sequence[object]) -> PlanStage | list[Problem]:
    main_steps, sub_steps = _steps(main), [_steps(sub) for sub in subs[:MAX_SUBS]]
    cells: list[tuple[Path, object, int | Phrase]] = [(("main",), main, main_steps)]
    cells += [(("subs", position), subs[position], steps) for position, steps in enumerate(sub_steps)]
    problems = [
        Problem("plan", 0, ("stages", index, *place), _found(cell), steps)
        for place, cell, steps in cells
        if isinstance(steps, Phrase)
    ]
    if len(subs) > MAX_SUBS:
        found, most = phrase("sub_agents", count=len(subs)), phrase("sub_agents_at_most", count=MAX_SUBS)
        problems.append(Problem("plan", 0, ("stages", index, "subs", MAX_SUBS), found, most))
    return problems or PlanStage.model_validate({"main": main_steps, "subs": tuple(sub_steps)})


def _found(cell: object) -> Said:
    return phrase("empty_cell") if cell is None or cell == "" else shown(cell)


def _steps(cell: object) -> int | Phrase:
    """The steps in a cell, or what was expected in it."""
    if isinstance(cell, str) and re.fullmatch(r"\s*-?[0-9]+\s*", cell):
        cell = float(cell)  # unlike int, takes any number of digits
    if isinstance(cell, Integral) and not isinstance(cell, bool):
        cell = int(cell)  # numpy's whole numbers are not int
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return phrase("input_int_type")
    if cell < 0:
        return phrase("input_greater_than_equal", count=0)
    if cell > MAX_STEPS:
        return phrase("steps_at_most", count=MAX_STEPS)
    return int(cell) if cell % 1 == 0 else phrase("input_int_type")
