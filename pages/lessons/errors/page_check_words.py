"""What labels, the parts of a spot check and the labels of one run together are called."""

from collections.abc import Sequence

from pages.ui.language import _
from verifiers.spot_check.labels import Opinion, opinion
from verifiers.spot_check.sheet import Label


def label_names() -> dict[Label, str]:
    """The labels in words."""
    return {Label.RIGHT: _("right"), Label.WRONG: _("wrong"), Label.UNSURE: _("unsure")}


def part_names() -> dict[str, str]:
    """What a label is for, by the part that its run belongs to."""
    return {"tune": _("for tuning"), "report": _("for reporting")}


def listed(labels: Sequence[Label]) -> str:
    """The labels of one run, one after the other."""
    names = label_names()
    return ", ".join(names[label] for label in labels)


def several(labels: Sequence[Label]) -> str:
    """The labels of a run that has several, and what they come to."""
    found = opinion(labels)
    if found is Opinion.DISAGREE:
        outcome = _("they disagree")
    elif len(set(labels)) == 1:
        outcome = _("they agree")
    else:
        # Beside an "unsure" there is one decided label, which counts.
        outcome = _("not all are sure; the run counts as {label}").format(
            label=label_names()[Label(found.value)]
        )
    told = _("{count} labels: {labels} ({outcome}).")
    return told.format(count=len(labels), labels=listed(labels), outcome=outcome)
