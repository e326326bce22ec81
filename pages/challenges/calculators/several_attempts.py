"""pass@k (Chen et al. 2021): at least one of k attempts succeeds. pass^k (Yao et al. 2024): all do."""

from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.lessons.errors.passes import expected_all_k, expected_at_k, pass_all_k, pass_at_k
from scenarios.document import JsonObject


def _draw(seed: int) -> JsonObject:
    attempts = drawn(seed, "attempts", 6, 10)
    return {
        "attempts": attempts,
        "successes": drawn(seed, "successes", 3, attempts - 2),
        "k": drawn(seed, "k", 2, 3),
    }


def _work(question: Any) -> dict[str, float]:
    n, c, k = question["attempts"], question["successes"], question["k"]
    return {"one": pass_at_k(n, c, 1), "at_least_one": pass_at_k(n, c, k), "all_of_them": pass_all_k(n, c, k)}


def _put_back(question: Any) -> Worked:
    one, k = _work(question)["one"], question["k"]
    return {"one": one, "at_least_one": expected_at_k(one, k), "all_of_them": expected_all_k(one, k)}


def _exchanged(question: JsonObject) -> Worked:
    right = _work(question)
    return {**right, "at_least_one": right["all_of_them"], "all_of_them": right["at_least_one"]}


def _same_for_any_k(question: JsonObject) -> Worked:
    one = _work(question)["one"]
    return {"one": one, "at_least_one": one, "all_of_them": one}


SEVERAL_ATTEMPTS = Calculator(
    name="several_attempts",
    draw=_draw,
    work=_work,
    wrong_ways={"put_back": _put_back, "exchanged": _exchanged, "same_for_any_k": _same_for_any_k},
)
