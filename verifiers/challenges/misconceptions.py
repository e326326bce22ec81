"""Which misunderstanding does an answer show, and does the question let it show one?"""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def shown(
    answer: Sequence[T],
    right: Sequence[T],
    mistaken: Mapping[str, Sequence[T]],
    same: Callable[[T, T], bool] = operator.eq,
) -> str | None:
    """The name of the misconception that an answer shows, None where it shows none for sure.

    All of them say something of the same trajectories, or give the same numbers, in the same order: the
    answer, what is right, and each misconception. One is shown only if the answer agrees with it alone
    everywhere, and if it differs somewhere from what is right and from every other misconception. What the
    question cannot tell apart is not named, and nothing is named of an answer that is right. `same` says
    whether two of them agree, whichever comes first.
    """

    def alike(one: Sequence[T], other: Sequence[T]) -> bool:
        return all(map(same, one, other))

    agreeing = [name for name, said in mistaken.items() if alike(answer, said)]
    if len(agreeing) != 1 or alike(answer, right):
        return None
    (name,) = agreeing
    others = (right, *(other for another, other in mistaken.items() if another != name))
    return None if any(alike(mistaken[name], other) for other in others) else name
