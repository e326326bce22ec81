"""The success behind a measured one, from the table of a spot check (Rogan and Gladen 1978)."""

from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.challenges.calculators.two_by_two import drawn_table, shares
from pages.lessons.errors.measured import corrected
from scenarios.document import JsonObject


def _draw(seed: int) -> JsonObject:
    # Below every sensitivity and above every false pass rate of a drawn table, so that nothing is cut off.
    return {**drawn_table(seed), "measured": 5 * drawn(seed, "measured", 6, 14)}


def _worked(question: Any, sensitivity: float, specificity: float) -> dict[str, float | None]:
    success = corrected(question["measured"] / 100, sensitivity, specificity)
    return {"sensitivity": sensitivity, "specificity": specificity, "success": success}


def _work(question: JsonObject) -> dict[str, float | None]:
    table = shares(question)
    return _worked(question, table.sensitivity, table.specificity)


def _of_rewarded(question: JsonObject) -> Worked:
    table = shares(question)
    return _worked(question, table.right_of_rewarded, table.specificity)


def _of_unrewarded(question: JsonObject) -> Worked:
    table = shares(question)
    return _worked(question, table.sensitivity, table.wrong_of_unrewarded)


def _not_corrected(question: Any) -> Worked:
    return {**_work(question), "success": question["measured"] / 100}


def _false_passes_alone(question: Any) -> Worked:
    return {**_work(question), "success": question["measured"] / 100 - (1 - shares(question).specificity)}


CORRECTED_SUCCESS = Calculator(
    name="corrected_success",
    draw=_draw,
    work=_work,
    wrong_ways={
        "of_rewarded": _of_rewarded,
        "of_unrewarded": _of_unrewarded,
        "not_corrected": _not_corrected,
        "false_passes_alone": _false_passes_alone,
    },
)
