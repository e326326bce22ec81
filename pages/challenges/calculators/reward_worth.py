"""How many of the rewarded runs are right, if few runs are right in the first place (Bayes)."""

from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.challenges.calculators.two_by_two import drawn_table, shares
from pages.lessons.errors.belief import believed
from pages.lessons.errors.measured import measured
from scenarios.document import JsonObject

_PERCENT = (2, 5, 10, 20)


def _draw(seed: int) -> JsonObject:
    return {**drawn_table(seed), "base_rate": _PERCENT[drawn(seed, "base rate", 0, len(_PERCENT) - 1)]}


def _worked(question: Any, sensitivity: float, false_pass_rate: float) -> dict[str, float | None]:
    right = question["base_rate"] / 100
    return {
        "sensitivity": sensitivity,
        "false_pass_rate": false_pass_rate,
        "rewarded": measured(right, sensitivity, 1 - false_pass_rate),
        "worth": believed(right, sensitivity, 1 - false_pass_rate),
    }


def _work(question: JsonObject) -> dict[str, float | None]:
    table = shares(question)
    return _worked(question, table.sensitivity, 1 - table.specificity)


def _wrong_of_rewarded(question: JsonObject) -> Worked:
    table = shares(question)
    return _worked(question, table.sensitivity, 1 - table.right_of_rewarded)


def _all_taken_as_wrong(question: Any) -> Worked:
    table = shares(question)
    right = question["base_rate"] / 100 * table.sensitivity
    rewarded = right + (1 - table.specificity)
    return {**_work(question), "rewarded": rewarded, "worth": right / rewarded}


def _as_in_the_table(question: JsonObject) -> Worked:
    table = shares(question)
    return {**_work(question), "rewarded": table.rewarded, "worth": table.right_of_rewarded}


def _sensitivity_is_worth(question: JsonObject) -> Worked:
    right = _work(question)
    return {**right, "worth": right["sensitivity"]}


REWARD_WORTH = Calculator(
    name="reward_worth",
    draw=_draw,
    work=_work,
    wrong_ways={
        "wrong_of_rewarded": _wrong_of_rewarded,
        "all_taken_as_wrong": _all_taken_as_wrong,
        "as_in_the_table": _as_in_the_table,
        "sensitivity_is_worth": _sensitivity_is_worth,
    },
)
