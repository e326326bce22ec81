"""The stages of an item: which there are, which an item can have, and which comes after another."""

from collections.abc import Sequence
from typing import Literal, get_args

from pages.live.questions import LiveItem

ClassStage = Literal["predict", "why", "reveal", "saw", "again"]
STAGES: tuple[ClassStage, ...] = get_args(ClassStage)
"""In their order: predict, say why in a sentence, see it, say what was seen, answer once more."""
CHOOSING: tuple[ClassStage, ...] = ("predict", "saw", "again")
"""The stages that are answered by one of the choices of the question."""
ANSWERED: tuple[ClassStage, ...] = ("predict", "why", "saw", "again")

Place = tuple[int, ClassStage]
"""The number of an item, counted from 0, and one of its stages."""


def stages_of(item: LiveItem, chosen: Sequence[ClassStage]) -> tuple[ClassStage, ...]:
    """The stages of an item, of those that the host chose for the class, in their order.

    What has no question is shown, whatever was chosen, and can be asked for a sentence alone.
    """
    if item.question is None:
        return (*(stage for stage in chosen if stage == "why"), "reveal")
    return tuple(stage for stage in STAGES if stage in chosen)


def places(items: Sequence[LiveItem], chosen: Sequence[ClassStage]) -> tuple[Place, ...]:
    """Every place of a class, in the order in which they are gone through."""
    return tuple((number, stage) for number, item in enumerate(items) for stage in stages_of(item, chosen))
