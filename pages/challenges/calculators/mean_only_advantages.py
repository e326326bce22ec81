"""The advantage of the first of four PARL responses: its reward less the mean, without a division.

Rewards and advantages are those of the PARL lesson, where it stands which parts are its own choice (Kimi K2.5
report, sections 3 and 4.4.2).
"""

import statistics
from collections.abc import Sequence
from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.lessons.parl.reward import Response, Training, compare
from scenarios.document import JsonObject

_RESPONSES = range(4)
_SPAWNED = (2, 4, 5, 10)
_PERCENT = (20, 40, 50, 60, 80)


def _draw(seed: int) -> JsonObject:
    spawned = [_SPAWNED[drawn(seed, f"spawned {number}", 0, len(_SPAWNED) - 1)] for number in _RESPONSES]
    first = drawn(seed, "first solved", 0, 1)
    return {
        "progress": _PERCENT[drawn(seed, "progress", 0, len(_PERCENT) - 1)],
        "spawned": [*spawned],
        "finished": [drawn(seed, f"finished {number}", 0, count) for number, count in enumerate(spawned)],
        # A group in which all or none are solved would hide what the other two terms do.
        "outcomes": [first, 1 - first, *(drawn(seed, f"solved {number}", 0, 1) for number in _RESPONSES[2:])],
    }


def _responses(question: Any) -> list[Response]:
    counts = zip(question["spawned"], question["finished"], question["outcomes"], strict=True)
    return [Response(spawned=spawned, finished=done, solved=solved == 1) for spawned, done, solved in counts]


def _training(question: Any, *, annealing: bool = True) -> Training:
    return Training(progress=question["progress"] / 100, annealing=annealing)


def _worked(training: Training, responses: Sequence[Response]) -> dict[str, float]:
    compared = compare(responses, training)
    return {
        "weight": training.auxiliary_weight,
        "reward": compared.rewards[0],
        "mean": compared.mean,
        "advantage": compared.advantages[0],
    }


def _work(question: JsonObject) -> dict[str, float]:
    return _worked(_training(question), _responses(question))


def _not_annealed(question: JsonObject) -> Worked:
    return _worked(_training(question, annealing=False), _responses(question))


def _outcome_alone(question: JsonObject) -> Worked:
    outcomes = [response.performance for response in _responses(question)]
    mean = statistics.fmean(outcomes)
    return {**_work(question), "reward": outcomes[0], "mean": mean, "advantage": outcomes[0] - mean}


def _divided(question: JsonObject) -> Worked:
    right = _work(question)
    rewards = compare(_responses(question), _training(question)).rewards
    return {**right, "advantage": right["advantage"] / statistics.stdev(rewards)}


MEAN_ONLY_ADVANTAGES = Calculator(
    name="mean_only_advantages",
    draw=_draw,
    work=_work,
    wrong_ways={"not_annealed": _not_annealed, "outcome_alone": _outcome_alone, "divided": _divided},
)
