"""Critical steps of a plan with two stages (Kimi K2.5 report, section 3)."""

from collections.abc import Sequence
from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.lessons.parl.critical import count_steps, stage_steps
from pages.lessons.parl.plan import Plan, PlanStage
from scenarios.document import JsonObject

_STAGES = (1, 2)


def _draw(seed: int) -> JsonObject:
    question: JsonObject = {}
    for stage in _STAGES:
        question[f"main_{stage}"] = drawn(seed, f"main {stage}", 1, 4)
        count = drawn(seed, f"count {stage}", 2, 4)
        question[f"subs_{stage}"] = [drawn(seed, f"sub {stage} {sub}", 2, 9) for sub in range(count)]
    return question


def _stages(question: Any) -> list[PlanStage]:
    return [
        PlanStage(main=question[f"main_{stage}"], subs=tuple(question[f"subs_{stage}"])) for stage in _STAGES
    ]


def _worked(stages: Sequence[PlanStage]) -> dict[str, int]:
    one, two = map(stage_steps, stages)
    return {"stage_1": one, "stage_2": two, "critical": count_steps(Plan(stages=tuple(stages))).critical}


def _work(question: JsonObject) -> dict[str, int]:
    return _worked(_stages(question))


def _all_added(question: JsonObject) -> Worked:
    one, two = (stage.main + sum(stage.subs) for stage in _stages(question))
    return {"stage_1": one, "stage_2": two, "critical": one + two}


def _main_left_out(question: JsonObject) -> Worked:
    return _worked([PlanStage(main=0, subs=stage.subs) for stage in _stages(question)])


def _one_maximum(question: JsonObject) -> Worked:
    stages = _stages(question)
    slowest = max(sub for stage in stages for sub in stage.subs)
    return {**_work(question), "critical": sum(stage.main for stage in stages) + slowest}


def _stages_at_once(question: JsonObject) -> Worked:
    right = _work(question)
    return {**right, "critical": max(right["stage_1"], right["stage_2"])}


CRITICAL_STEPS = Calculator(
    name="critical_steps",
    draw=_draw,
    work=_work,
    wrong_ways={
        "all_added": _all_added,
        "main_left_out": _main_left_out,
        "one_maximum": _one_maximum,
        "stages_at_once": _stages_at_once,
    },
)
