"""The picture of a plan that a budget of critical steps cuts."""

from collections.abc import Mapping
from typing import Literal

import altair as alt
import pandas as pd
import streamlit as st

from pages.lessons.parl.budget import BudgetRule, Fate, pieces, spend
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.page_timeline_chart import MARKS, plan_of
from pages.ui.charts import BLUE, INK, PAPER, QUIET, VERMILION, Spec, Theme


@st.cache_data(max_entries=256)
def budget(text: str, limit: int, labels: Mapping[str, str], look: Theme) -> Spec:
    """A plan along its critical steps under both rules: what ran, what went over, what was cut.

    `labels` has a name for each rule and each fate, and `stage`, `steps` and `budget`.
    """
    plan = plan_of(text)
    last = max(1, limit, count_steps(plan).critical)
    rows = [
        {
            "rule": labels[rule],
            "fate": str(piece.fate),
            "told": labels[piece.fate],
            "stage": piece.stage + 1,
            "start": piece.start,
            "end": piece.end,
            "name": f"{labels['stage']} {piece.stage + 1}",
            "steps": str(piece.end - piece.start),
            "from": free[0],
            "to": free[1],
        }
        for rule in BudgetRule
        for piece in pieces(plan, spend(plan, limit, rule))[:MARKS]
        for free in [_beside(limit, piece.start, piece.end)]
    ]
    columns = ["rule", "fate", "told", "stage", "start", "end", "name", "steps", "from", "to"]
    x = (
        alt.X("start:Q", title=labels["steps"])
        .scale(domain=[0, last * 1.02], nice=False)
        .axis(tickMinStep=1, format="d", grid=False)
    )
    y = (
        alt.Y("rule:N", sort=[labels[rule] for rule in BudgetRule], title=None)
        .scale(domain=[labels[rule] for rule in BudgetRule], paddingInner=0.35)
        .axis(labelLimit=120, labelFontSize=12, ticks=False, domain=False)
    )
    tooltip = [alt.Tooltip(field, title=" ") for field in ("name:N", "told:N", "start:Q", "end:Q")]
    base = alt.Chart(pd.DataFrame(rows, columns=columns)).encode(x=x, x2="end:Q", y=y, tooltip=tooltip)
    cut = base.transform_filter(alt.datum.fate == str(Fate.NOT_RUN)).mark_bar(
        fillOpacity=0, stroke=QUIET[look], strokeDash=[3, 3]
    )
    ran = (
        base.transform_filter(alt.datum.fate != str(Fate.NOT_RUN))
        .mark_bar(stroke=PAPER[look], strokeWidth=1.5)
        .encode(
            color=alt.condition(
                alt.datum.fate == str(Fate.OVER), alt.value(VERMILION[look]), alt.value(BLUE[look])
            )
        )
    )
    room = f"(datum.to - datum.from) / {last * 1.02} * width"
    named = "datum.fate == 'within' ? datum.name : datum.told"
    text_mark = (
        base.transform_calculate(
            long=f"({named}) + ' · ' + datum.steps",
            shown=f"{room} > 7 * length(datum.long) + 8 ? datum.long"
            f" : {room} > 7 * length(datum.steps) + 4 ? datum.steps : ''",
        )
        .mark_text(fontSize=12, align="left", dx=5)
        .encode(
            x=alt.X("from:Q", title=labels["steps"]),
            x2=alt.Undefined,
            text="shown:N",
            color=alt.condition(
                alt.datum.fate == str(Fate.NOT_RUN), alt.value(QUIET[look]), alt.value(PAPER[look])
            ),
        )
    )
    line = pd.DataFrame([{"at": limit, "told": f"{labels['budget']} {limit}"}])
    rule = (
        alt.Chart(line)
        .mark_rule(color=INK[look], strokeWidth=2.5)
        .encode(x=alt.X("at:Q", title=labels["steps"]))
    )
    side: Literal["left", "right"] = "right" if limit > last / 2 else "left"
    head = (
        alt.Chart(line)
        .mark_text(fontWeight="bold", fontSize=12, color=INK[look], baseline="bottom", align=side)
        .encode(x=alt.X("at:Q", title=labels["steps"]), y=alt.value(-4), text="told:N")
    )
    spec: Spec = (
        (cut + ran + rule + text_mark + head)
        .properties(height=alt.Step(44))
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec


def _beside(limit: int, start: int, end: int) -> tuple[int, int]:
    """The longer part of a bar that the line at `limit` leaves free for a word."""
    if not start < limit < end:
        return start, end
    return (start, limit) if limit - start > end - limit else (limit, end)
