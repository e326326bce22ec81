"""What of a class may be seen at a stage, and the numbers that are drawn of its answers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pages.live.stages import CHOOSING, STAGES, ClassStage, Place

MOST_SENTENCES = 12
"""How many sentences a projector has room for."""


def revealed(chosen: Sequence[ClassStage], stage: ClassStage | None) -> bool:
    """Whether the right answer is due: from `reveal` on, where it is one of the stages of the item."""
    return stage is not None and "reveal" in chosen and _reached(stage, "reveal")


def distribution_of(stage: ClassStage | None, asked: Sequence[ClassStage]) -> ClassStage | None:
    """Whose answers are drawn at a stage: those of the last stage that is over: nobody follows others.

    `asked` are the stages of the item. Before `reveal`, or where it would stand, there are none to be drawn.
    """
    if stage is None or not _reached(stage, "reveal"):
        return None
    over = [each for each in asked if each in CHOOSING and _before(each, stage)]
    return over[-1] if over else None


def shift_shown(stage: ClassStage | None, asked: Sequence[ClassStage]) -> bool:
    """Whether the first and the second answers are compared."""
    return stage == "again" and "predict" in asked


def beside(
    every: Sequence[Place], here: tuple[int, ClassStage | None], step: int
) -> tuple[int, ClassStage | None] | None:
    """The place before (-1) or after (1) one of `every` place; None at the end.

    Before the first is the one where students join, which has no stage.
    """
    at = next((number for number, place in enumerate(every) if place == here), -1) + step
    if at == -1 and here[1] is not None:
        return 0, None
    return every[at] if 0 <= at < len(every) else None


class AnswerBar(NamedTuple):
    """How many gave a choice; `right` is None while that is not to be seen."""

    choice: str
    students: int
    right: bool | None


def bars(choices: Sequence[str], counts: Mapping[str, int], right: str | None) -> tuple[AnswerBar, ...]:
    """A bar for every choice, also for one that nobody gave. `right` is None while it is not to be seen."""
    return tuple(
        AnswerBar(choice, counts.get(choice, 0), None if right is None else choice == right)
        for choice in choices
    )


class ShiftCounts(NamedTuple):
    """Students who answered both times, by whether the first and the second answer were right."""

    stayed_right: int
    turned_right: int
    turned_wrong: int
    stayed_wrong: int


def shift_counts(shift: Mapping[tuple[str, str], int], right: str) -> ShiftCounts:
    """How many were right both times, at last, at first and never."""

    def counted(*, first: bool, second: bool) -> int:
        return sum(
            count
            for (before, after), count in shift.items()
            if (before == right) is first and (after == right) is second
        )

    return ShiftCounts(
        counted(first=True, second=True),
        counted(first=False, second=True),
        counted(first=True, second=False),
        counted(first=False, second=False),
    )


def shift_rows(choices: Sequence[str], shift: Mapping[tuple[str, str], int]) -> tuple[tuple[int, ...], ...]:
    """A row for each first answer, in it the number for each second answer."""
    return tuple(tuple(shift.get((first, second), 0) for second in choices) for first in choices)


def _reached(stage: ClassStage, other: ClassStage) -> bool:
    return STAGES.index(stage) >= STAGES.index(other)


def _before(stage: ClassStage, other: ClassStage) -> bool:
    return STAGES.index(stage) < STAGES.index(other)
