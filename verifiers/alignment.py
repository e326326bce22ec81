"""At which steps do two trajectories differ? As few as possible are changed, left out or put in."""

from collections.abc import Sequence
from typing import NamedTuple

from scenarios.model import Step


class StepPair(NamedTuple):
    """The index of a step in either trajectory; None where only the other has one. `same` if both agree."""

    one: int | None
    other: int | None
    same: bool


def aligned(one: Sequence[Step], other: Sequence[Step]) -> tuple[StepPair, ...]:
    """The steps of two trajectories side by side, in order, with as few differences as there can be.

    What logs recorded plays no part. Of several ways the one that keeps a pair rather than a gap is taken.
    """
    left, right = ([_call(step) for step in steps] for steps in (one, other))
    # least[i][j]: the differences of what is left from the steps i and j on (Wagner, Fischer 1974).
    least = [[0] * (len(right) + 1) for _row in range(len(left) + 1)]
    for i in range(len(left), -1, -1):
        for j in range(len(right), -1, -1):
            if i == len(left) or j == len(right):
                least[i][j] = len(left) - i + len(right) - j
            else:
                pair = least[i + 1][j + 1] + (left[i] != right[j])
                least[i][j] = min(pair, 1 + least[i + 1][j], 1 + least[i][j + 1])
    pairs: list[StepPair] = []
    i = j = 0
    while i < len(left) or j < len(right):
        both = i < len(left) and j < len(right)
        same = both and left[i] == right[j]
        if both and least[i][j] == least[i + 1][j + 1] + (not same):
            pairs.append(StepPair(i, j, same))
            i, j = i + 1, j + 1
        elif i < len(left) and least[i][j] == 1 + least[i + 1][j]:
            pairs.append(StepPair(i, None, same=False))
            i += 1
        else:
            pairs.append(StepPair(None, j, same=False))
            j += 1
    return tuple(pairs)


def differences(pairs: Sequence[StepPair]) -> int:
    """At how many places the two differ."""
    return sum(not pair.same for pair in pairs)


def _call(step: Step) -> str:
    return step.model_dump_json(exclude={"recorded", "expects"})
