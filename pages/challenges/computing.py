"""What an answer to a compute challenge comes to."""

import math

from pages.challenges.answers import ComputeAnswer
from pages.challenges.calculators.calculator import Worked
from pages.challenges.calculators.registry import CALCULATORS
from pages.challenges.model import ComputeChallenge
from pages.challenges.outcome import AnswerOutcome, ScorePart
from scenarios.document import JsonObject
from verifiers.challenges.misconceptions import shown

_Asked = tuple[int | float | None, int]
"""A number with the places after the point that are asked for."""


def question(challenge: ComputeChallenge, seed: int) -> JsonObject:
    """The parameters that a seed draws, by name."""
    return CALCULATORS[challenge.calculator].draw(seed)


def worked(challenge: ComputeChallenge, seed: int) -> Worked:
    """Every step of the right way: a secret until the challenge is solved or given up."""
    calculator = CALCULATORS[challenge.calculator]
    return calculator.work(calculator.draw(seed))


def outcome(challenge: ComputeChallenge, answer: ComputeAnswer) -> AnswerOutcome:
    """Each asked number beside the one that is recomputed, in the order of the work."""
    calculator = CALCULATORS[challenge.calculator]
    drawn = calculator.draw(answer.seed)
    given = _asked(challenge, answer.numbers)
    right = _rounded(_asked(challenge, calculator.work(drawn)))
    mistaken = {
        each.id: _rounded(_asked(challenge, calculator.wrong_ways[each.id](drawn)))
        for each in challenge.misconceptions
    }
    marks = tuple(map(_same, given, right))
    names = [each.name for each in challenge.asked]
    return AnswerOutcome(
        solved=all(marks),
        judged="right" if all(marks) else "wrong",
        score=(ScorePart(name="numbers", reached=sum(marks), total=len(marks)),),
        misconception=shown(given, right, mistaken, _same),
        marks=marks,
        first_wrong=next((name for name, mark in zip(names, marks, strict=True) if not mark), None),
    )


def _asked(challenge: ComputeChallenge, numbers: Worked) -> list[_Asked]:
    return [(numbers[each.name], each.decimals) for each in challenge.asked]


def _rounded(asked: list[_Asked]) -> list[_Asked]:
    return [(None if number is None else round(number, places), places) for number, places in asked]


def _same(one: _Asked, other: _Asked) -> bool:
    """Whether two numbers are at most one unit of the last asked place apart; whole ones have to be equal.

    Whoever works on with rounded numbers is off by no more.
    """
    (ours, decimals), (theirs, _decimals) = one, other
    if ours is None or theirs is None:
        return ours is theirs
    # The last bit of a decimal decides nothing.
    room = (10.0**-decimals if decimals else 0.0) + 8 * math.ulp(max(abs(ours), abs(theirs)))
    return bool(abs(ours - theirs) <= room)
