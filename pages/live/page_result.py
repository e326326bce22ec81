"""What a class answered: how many, the distribution as a chart, and the shift as a table."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st

from pages.live import page_words, view
from pages.live.questions import LiveItem, RewardQuestion
from pages.live.stages import ANSWERED, ClassStage
from pages.live.tally import ClassTally
from pages.live.view import AnswerBar
from pages.ui import charts, frame, memory, projected, tables
from pages.ui.charts import BLUE, INK, QUIET, Spec, Theme
from pages.ui.language import _, ngettext
from pages.ui.marks import heading, labelled, strong


def show(
    item: LiveItem,
    asked: Sequence[ClassStage],
    stage: ClassStage,
    counted: ClassTally,
    *,
    results: bool = True,
) -> None:
    """How many answered at a stage of an item, `asked` being its stages, and what may be seen of the answers.

    Without `results` only how many.
    """
    if stage in ANSWERED:
        st.markdown(heading(progress(stage, counted)), anchors=False)
    if not results:
        return
    question = item.question
    if question is None:
        return
    # The right answer is not computed before it is due.
    right = question.right() if view.revealed(asked, stage) else None
    beside = not frame.presenting() and view.shift_shown(stage, asked)
    left, right_place = st.columns(2, gap="medium") if beside else (st.container(), st.container())
    if view.shift_shown(stage, asked):
        with left:
            _shift(question, counted, right)
    over = view.distribution_of(stage, asked)
    if over is not None:
        found = view.bars(question.choices, counted.counts.get(over, {}), right)
        with right_place:
            _distribution(over, found, counted.answered.get(over, 0))


def progress(stage: ClassStage, counted: ClassTally) -> str:
    """How many have answered at a stage."""
    told = ngettext("{answered} of {joined} answered", "{answered} of {joined} answered", counted.joined)
    return told.format(answered=counted.answered.get(stage, 0), joined=counted.joined)


def joined(count: int) -> str:
    """How many have joined."""
    return ngettext("{count} student has joined", "{count} students have joined", count).format(count=count)


def _distribution(stage: ClassStage, found: Sequence[AnswerBar], answered: int) -> None:
    names = {bar.choice: _marked(bar) for bar in found}
    numbers = "; ".join(f"{names[bar.choice]}: {bar.students}" for bar in found)
    many = ngettext("{count} answer", "{count} answers", answered).format(count=answered)
    title = labelled(page_words.stage(stage), many)
    st.markdown(strong(title))
    projected.chart(
        pd.DataFrame(
            [{"choice": bar.choice, "count": bar.students, "right": bool(bar.right)} for bar in found]
        ),
        distribution(names, charts.theme()),
        alt=labelled(title, numbers),
        key=f"live.chart.{stage}",
    )


def _marked(bar: AnswerBar) -> str:
    return ("✓ " if bar.right else "") + page_words.brief(bar.choice)


@memory.picture
def distribution(names: dict[str, str], look: Theme) -> Spec:
    """A bar for every choice with its number; the picture is the same whatever the numbers are.

    `names` are what stands beside the bars. The rows have `choice`, `count` and whether it is `right`.
    """
    y = (
        alt.Y("choice:N", title=None)
        .scale(domain=list(names))
        .axis(labelExpr=charts.named(names), labelFontSize=15, labelLimit=260, ticks=False, domain=False)
    )
    x = alt.X("count:Q", title=None).scale(domainMin=0).axis(None)
    base = alt.Chart().encode(x=x, y=y)
    colour = alt.condition(alt.datum.right, alt.value(BLUE[look]), alt.value(QUIET[look]))
    tiles = base.mark_bar(cornerRadiusEnd=3, height={"band": 0.7}).encode(color=colour)
    number = base.mark_text(align="left", dx=6, fontSize=15, fontWeight="bold", color=INK[look]).encode(
        text="count:Q"
    )
    spec: dict[str, Any] = (
        (tiles + number)
        .properties(height=alt.Step(40), padding={"right": 30})
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec


def _shift(question: RewardQuestion, counted: ClassTally, right: str | None) -> None:
    st.markdown(shift_told(counted.shift, right))
    if not counted.shift:
        return
    rows = view.shift_rows(question.choices, counted.shift)
    names = {each: f"{'✓ ' if each == right else ''}{page_words.brief(each)}" for each in question.choices}
    headings = {".first": _("First ↓ · again →")} | names
    st.table(
        tables.frame(
            headings,
            (
                {".first": names[first]} | dict(zip(names, map(str, row), strict=True))
                for first, row in zip(names, rows, strict=True)
            ),
        ),
        hide_index=True,
        border="horizontal",
    )


def shift_told(shift: Mapping[tuple[str, str], int], right: str | None) -> str:
    """The shift in words, with its numbers; `right` is None while the right answer is not to be seen."""
    students = sum(shift.values())
    if not students:
        return _("Nobody has answered both times yet.")
    if right is None:
        told = ngettext(
            "{count} student answered both times. Another answer than before: {changed}.",
            "{count} students answered both times. Another answer than before: {changed}.",
            students,
        )
        changed = sum(count for (first, second), count in shift.items() if first != second)
        return told.format(count=students, changed=changed)
    moved = view.shift_counts(shift, right)
    told = ngettext(
        "{count} student answered both times. Right at first: {before}; right now: {after}."
        " Changed to the right answer: {turned}; away from it: {lost}.",
        "{count} students answered both times. Right at first: {before}; right now: {after}."
        " Changed to the right answer: {turned}; away from it: {lost}.",
        students,
    )
    return told.format(
        count=students,
        before=moved.stayed_right + moved.turned_wrong,
        after=moved.stayed_right + moved.turned_right,
        turned=moved.turned_right,
        lost=moved.turned_wrong,
    )
