"""The fewest elements that hit every one of some sets: exact, deterministic, inside a bound on the work."""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import count
from operator import or_


def smallest_hitting_set(sets: Iterable[int], bound: int) -> tuple[int, ...] | None:
    """As few elements as hit every set, ascending; of the smallest choices the one that sorts first.

    A set is a bit mask: element `e` is in it where bit `e` is 1. No sets are hit by no elements. None
    where the answer takes more than `bound` steps of the search, which a table decides, never a clock.
    Raises `ValueError` for an empty set, which nothing hits.
    """
    search = _Search(_minimal(sets), bound)
    try:
        return search.first()
    except _OutOfBoundError:
        return None


def _minimal(sets: Iterable[int]) -> list[int]:
    """The sets that contain no other: whatever hits these hits all."""
    minimal: list[int] = []
    for mask in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not mask:
            raise ValueError("an empty set, which nothing hits")
        if all(smaller & ~mask for smaller in minimal):
            minimal.append(mask)
    return minimal


def _bits(mask: int) -> Iterator[int]:
    """The positions of the ones, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class _OutOfBoundError(Exception):
    """The answer would take more steps than allowed."""


class _Search:
    def __init__(self, sets: list[int], bound: int) -> None:
        self._sets = sets
        self._left = bound
        self._hit = {
            element: sum(1 << number for number, mask in enumerate(sets) if mask >> element & 1)
            for element in _bits(reduce(or_, sets, 0))
        }

    def first(self) -> tuple[int, ...]:
        missed = (1 << len(self._sets)) - 1
        elements = list(self._hit)
        size = next(size for size in count() if self._fits(missed, elements, size))
        chosen: list[int] = []
        for number, element in enumerate(elements):
            gain = self._hit[element] & missed
            if gain and self._fits(missed & ~gain, elements[number + 1 :], size - len(chosen) - 1):
                chosen.append(element)
                missed &= ~gain
        return tuple(chosen)

    def _fits(self, missed: int, elements: Iterable[int], size: int) -> bool:
        """Whether some `size` of the elements hit all sets missed so far."""
        if not missed:
            return True
        if not self._left:
            raise _OutOfBoundError
        self._left -= 1
        gains = {element: gain for element in elements if (gain := self._hit[element] & missed)}
        most = sorted((gain.bit_count() for gain in gains.values()), reverse=True)
        if sum(most[:size]) < missed.bit_count():
            return False
        usable = sum(1 << element for element in gains)
        tightest = min((self._sets[number] & usable for number in _bits(missed)), key=int.bit_count)
        for element in sorted(_bits(tightest), key=lambda element: -gains[element].bit_count()):
            if element in gains:
                hit = gains[element]
                if self._fits(missed & ~hit, gains, size - 1):
                    return True
                # Whatever hits no more than this element would not have done better in its place.
                gains = {other: gain for other, gain in gains.items() if gain & ~hit}
        return False
