"""The advantage of a rewarded rollout in a group of five, one of which has no number.

Mean and sample deviation (n - 1) are taken over the rollouts that have a number (Agent Lightning v1.0 paper,
2.2).
"""

import statistics
from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.lessons.records.weighting import (
    BaselineUnit,
    Epsilon,
    Reduction,
    Rollout,
    RolloutGroup,
    weigh,
)
from scenarios.document import JsonObject

UNSCORED = "—"
_ROLLOUTS = range(5)


def _draw(seed: int) -> JsonObject:
    free = list(_ROLLOUTS)
    unscored, rewarded, unrewarded = (
        free.pop(drawn(seed, name, 0, len(free) - 1)) for name in ("unscored", "rewarded", "unrewarded")
    )
    rewards: JsonObject = {str(number): drawn(seed, f"reward {number}", 0, 1) for number in free}
    rewards |= {str(unscored): UNSCORED, str(rewarded): 1, str(unrewarded): 0}
    return {
        "rewards": [rewards[str(number)] for number in _ROLLOUTS],
        "records": [drawn(seed, f"records {number}", 1, 6) for number in _ROLLOUTS],
    }


def _worked(question: Any, unit: BaselineUnit, missing: float | None = None) -> dict[str, float]:
    """The steps over one unit; `missing` is what a rollout without a number counts as."""
    rewards = [missing if reward == UNSCORED else reward for reward in question["rewards"]]
    rollouts = tuple(
        Rollout(reward=reward, records=(1,) * records)
        for reward, records in zip(rewards, question["records"], strict=True)
    )
    weighed = weigh(RolloutGroup(rollouts=rollouts), unit, Reduction.BY_ROLLOUTS, Epsilon.NONE)
    advantage = weighed.shares[rewards.index(1)].advantage
    if weighed.baseline is None or advantage is None:
        raise ValueError("no rollout has a number")
    return {
        "counted": weighed.baseline.count,
        "mean": weighed.baseline.mean,
        "deviation": weighed.baseline.std,
        "advantage": advantage,
    }


def _work(question: JsonObject) -> dict[str, float]:
    return _worked(question, BaselineUnit.ROLLOUT)


def _missing_is_zero(question: JsonObject) -> Worked:
    return _worked(question, BaselineUnit.ROLLOUT, missing=0.0)


def _record_is_unit(question: JsonObject) -> Worked:
    return _worked(question, BaselineUnit.RECORD)


def _divided_by_n(question: Any) -> Worked:
    right = _work(question)
    deviation = statistics.pstdev(reward for reward in question["rewards"] if reward != UNSCORED)
    return {**right, "deviation": deviation, "advantage": (1 - right["mean"]) / deviation}


def _not_divided(question: JsonObject) -> Worked:
    right = _work(question)
    return {**right, "advantage": 1 - right["mean"]}


GROUP_ADVANTAGES = Calculator(
    name="group_advantages",
    draw=_draw,
    work=_work,
    wrong_ways={
        "missing_is_zero": _missing_is_zero,
        "record_is_unit": _record_is_unit,
        "divided_by_n": _divided_by_n,
        "not_divided": _not_divided,
    },
)
