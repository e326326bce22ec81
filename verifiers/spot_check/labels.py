"""What did people say of each run? No label, one, several that agree and several that do not are counted
apart: none of them is taken for another."""

from collections.abc import Sequence
from enum import StrEnum

from scenarios.document import Frozen
from verifiers.spot_check.sheet import Label, Sheet


class Opinion(StrEnum):
    """What all labels of one run come to."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"
    """Everybody who labelled it was unsure."""
    DISAGREE = "disagree"
    NONE = "none"


class LabelCounts(Frozen):
    """The drawn runs by their labels; the first five add up to the number of runs.

    Of `right` and `wrong`, `several_agree` are those whose several labels all say so, and `several_unsure`
    those beside whose decided label somebody was unsure.
    """

    right: int
    wrong: int
    unsure: int
    disagree: int
    none: int
    several_agree: int
    several_unsure: int
    labels: int


def opinion(labels: Sequence[Label]) -> Opinion:
    """What the labels of one run come to. A label "unsure" beside a decided one does not change it."""
    decided = set(labels) - {Label.UNSURE}
    if len(decided) > 1:
        return Opinion.DISAGREE
    if decided:
        return Opinion(decided.pop().value)
    return Opinion.UNSURE if labels else Opinion.NONE


def counted(sheet: Sheet) -> LabelCounts:
    """How many runs of a sheet have which labels."""
    said = [sheet.labels.get(run.id, ()) for run in sheet.runs]
    found = [opinion(labels) for labels in said]
    settled = (Opinion.RIGHT, Opinion.WRONG)
    several = [labels for labels, one in zip(said, found, strict=True) if len(labels) > 1 and one in settled]
    return LabelCounts(
        right=found.count(Opinion.RIGHT),
        wrong=found.count(Opinion.WRONG),
        unsure=found.count(Opinion.UNSURE),
        disagree=found.count(Opinion.DISAGREE),
        none=found.count(Opinion.NONE),
        several_agree=len([labels for labels in several if Label.UNSURE not in labels]),
        several_unsure=len([labels for labels in several if Label.UNSURE in labels]),
        labels=sum(map(len, said)),
    )
