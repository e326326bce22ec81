"""How a run is labelled on the page: alone, or two side by side."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import streamlit as st

from pages.lessons.errors import page_check_run
from pages.lessons.errors import page_check_state as state
from pages.lessons.errors.page_check_words import label_names, listed, several
from pages.lessons.errors.texts import texts
from pages.ui import links, stepping
from pages.ui.language import _
from pages.ui.marks import labelled, quiet
from verifiers.spot_check.sheet import Label, RunEntry, Sheet

HEIGHT = {1: 360, 2: 260}
"""Pixels of a run alone, and of each of two."""
_PAIR = {
    "left": (Label.RIGHT, Label.WRONG),
    "right": (Label.WRONG, Label.RIGHT),
    "both": (Label.RIGHT, Label.RIGHT),
    "neither": (Label.WRONG, Label.WRONG),
    "unsure": (Label.UNSURE, Label.UNSURE),
}


def side_by_side() -> bool:
    """Whether two runs are shown at a time."""
    return bool(st.session_state[links.seed("pairs", links.SWITCH, False)])


def show(sheet: Sheet) -> None:
    """A run or a pair, and the question."""
    pairs = links.seed("pairs", links.SWITCH, False)
    groups = together(sheet) if st.session_state[pairs] else [(run,) for run in sheet.runs]
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        st.toggle(_("Two runs side by side"), key=pairs)
        page_check_run.choose(sheet)
    # Beside the picture of the labels there is room for one row of buttons only.
    with row if st.session_state[pairs] else st.container(horizontal=True, vertical_alignment="bottom"):
        number = _number(len(groups))
        stepping.show("run", list(range(1, len(groups) + 1)), number, always=True)
    runs = groups[number - 1]
    if len(runs) == 1:
        _one(sheet, runs[0])
    else:
        st.markdown(quiet(texts("pair_is")))
        _two(sheet, runs[0], runs[1])
    for run in runs:
        page_check_run.reveal(sheet, run, sheet.runs.index(run) + 1)
    for column, run in zip(st.columns(len(runs)), runs, strict=True):
        with column:
            page_check_run.show(sheet, run, sheet.runs.index(run) + 1, HEIGHT[len(runs)])


def together(sheet: Sheet) -> list[tuple[RunEntry, ...]]:
    """Pairs of a rewarded and an unrewarded run; which stands left is as the seed has it.

    Where one side has more runs, what is left over stands alone.
    """
    order = {run.id: place for place, run in enumerate(sheet.runs)}
    pairs = zip_longest(sheet.on("rewarded"), sheet.on("unrewarded"))
    return [
        tuple(sorted((run for run in pair if run is not None), key=lambda run: order[run.id]))
        for pair in pairs
    ]


def _number(most: int) -> int:
    key = links.seed("run", links.named(range(1, most + 1)), 1)
    if most > 1:
        st.slider(_("Run"), 1, most, key=key, width=250)
    return int(st.session_state[key])


def _one(sheet: Sheet, run: RunEntry) -> None:
    names = label_names()
    labels = sheet.labels.get(run.id, ())
    key = state.FORM.filled(f"label.{run.id}", labels[0] if len(labels) == 1 else None)
    st.segmented_control(
        _("Did this run do the task, and nothing it must not?"),
        list(names),
        format_func=names.__getitem__,
        key=key,
        on_change=_take_one,
        args=(sheet, run.id, key),
    )
    if len(labels) > 1:
        st.markdown(quiet(" ".join((several(labels), _("A choice here replaces them.")))))


def _two(sheet: Sheet, left: RunEntry, right: RunEntry) -> None:
    names = {
        "left": _("only the left one"),
        "right": _("only the right one"),
        "both": _("both"),
        "neither": _("neither"),
        "unsure": _("unsure"),
    }
    said = (sheet.labels.get(left.id, ()), sheet.labels.get(right.id, ()))
    answer = next((id_ for id_, (one, other) in _PAIR.items() if said == ((one,), (other,))), None)
    key = state.FORM.filled(f"pair.{left.id}.{right.id}", answer)
    st.segmented_control(
        _("Which of the two did its task, and nothing it must not?"),
        list(names),
        format_func=names.__getitem__,
        key=key,
        wrap=True,
        on_change=_take_two,
        args=(sheet, left.id, right.id, key),
    )
    if answer is None and any(said):
        st.markdown(quiet(" ".join((*_said(sheet, (left, right)), _("A choice here replaces them.")))))


def _said(sheet: Sheet, runs: Sequence[RunEntry]) -> Iterator[str]:
    """What is already said of each run of a pair, where no answer to the question stands for it."""
    for run in runs:
        labels = sheet.labels.get(run.id, ())
        number = _("Run {number}").format(number=sheet.runs.index(run) + 1)
        if labels:
            yield labelled(number, several(labels) if len(labels) > 1 else f"{listed(labels)}.")


def _take_one(sheet: Sheet, run: str, key: str) -> None:
    said = st.session_state[key]
    state.label(sheet, {run: () if said is None else (Label(said),)})


def _take_two(sheet: Sheet, left: str, right: str, key: str) -> None:
    said = st.session_state[key]
    one, other = ((), ()) if said is None else ((label,) for label in _PAIR[said])
    state.label(sheet, {left: one, right: other})
