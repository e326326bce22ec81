"""The picture of a plan over its steps: who works, who waits, and the critical path."""

from collections.abc import Mapping
from functools import lru_cache

import altair as alt
import pandas as pd
import streamlit as st

from pages.lessons.parl.plan import Plan, parse_plan
from pages.lessons.parl.timeline import MAIN, Bar, Span, Timeline, beginning, draw
from pages.ui.charts import BLUE, INK, PAPER, QUIET, Spec, Theme

PALE = {"light": "#C9DFF0", "dark": "#2A4A63"}

MARKS = 600
"""How many bars and waits one picture holds."""

STAGES = 40
"""And how many stages, so that each is wide enough to be told apart."""

NUMBERED = 20
"""Pixels of a stage that hold its number."""


@st.cache_data(max_entries=256)
def timeline(text: str, last: int, labels: Mapping[str, str], look: Theme) -> Spec:
    """A plan drawn out over steps 0 to `last`: work, waiting, barriers, the critical path strong.

    `labels` has `main`, `sub`, `stage`, `steps`, `waits` and `critical`. Of a plan with very many bars
    the beginning is drawn.
    """
    shown_part = drawn(text)
    lanes: dict[str, str] = {MAIN: labels["main"]}
    rows = []
    for span in (*shown_part.waits, *shown_part.bars):
        lanes.setdefault(span.lane, f"{labels['sub']} {span.lane.removeprefix('sub ')}")
        steps = span.end - span.start
        does = kind(span)
        told = {"wait": f"{labels['waits']} {steps}", "critical": f"{steps} · {labels['critical']}"}
        rows.append(
            {
                "lane": lanes[span.lane],
                "stage": span.stage + 1,
                "kind": does,
                "start": span.start,
                "end": span.end,
                "steps": steps,
                "long": told.get(does, str(steps)),
                "short": "" if does == "wait" else str(steps),
            }
        )
    order = sorted(lanes, key=lambda lane: -1 if lane == MAIN else int(lane.removeprefix("sub ")))
    names = [lanes[lane] for lane in order]
    size = max(5, min(26, 300 // len(names)))
    stage_width = f"width / {max(1, len(shown_part.barriers))}"
    x = (
        alt.X("start:Q", title=labels["steps"])
        .scale(domain=[0, max(1, last)], nice=False)
        .axis(tickMinStep=1, format="d", grid=False)
    )
    y = (
        alt.Y("lane:N", sort=names, title=None)
        .scale(domain=names, paddingInner=0.25, paddingOuter=0.15)
        .axis(labelOverlap=True, labelLimit=110, labelFontSize=12, ticks=False, domain=False)
    )
    tooltip = [
        alt.Tooltip("stage:Q", title=labels["stage"]),
        alt.Tooltip("start:Q", title=labels["steps"]),
        alt.Tooltip("end:Q", title="→"),
        alt.Tooltip("long:N", title=" "),
    ]
    base = alt.Chart(pd.DataFrame(rows, columns=list(_SPAN))).encode(x=x, x2="end:Q", y=y, tooltip=tooltip)
    waiting = base.transform_filter(alt.datum.kind == "wait").mark_bar(
        fillOpacity=0, stroke=QUIET[look], strokeDash=[3, 3], strokeWidth=1
    )
    colour = alt.condition(alt.datum.kind == "critical", alt.value(BLUE[look]), alt.value(PALE[look]))
    working = (
        base.transform_filter(alt.datum.kind != "wait")
        .mark_bar(cornerRadius=2, stroke=PAPER[look], strokeWidth=_thin(1, stage_width))
        .encode(color=colour)
    )
    room = f"(datum.end - datum.start) / {max(1, last)} * width"
    shown = (
        f"{size} < 12 ? '' : {room} > 7 * length(datum.long) + 6 ? datum.long"
        f" : {room} > 7 * length(datum.short) + 4 ? datum.short : ''"
    )
    ink = (
        alt.when(alt.datum.kind == "critical")
        .then(alt.value(PAPER[look]))
        .when(alt.datum.kind == "wait")
        .then(alt.value(QUIET[look]))
        .otherwise(alt.value(INK[look]))
    )
    text = (
        base.transform_calculate(shown=shown, middle="(datum.start + datum.end) / 2")
        .mark_text(fontSize=12)
        .encode(x=alt.X("middle:Q", title=labels["steps"]), x2=alt.Undefined, text="shown:N", color=ink)
    )
    barrier_steps = shown_part.barriers
    stages = pd.DataFrame(
        [
            {
                "number": number,
                "start": start,
                "end": end,
                "name": f"{labels['stage']} {number}",
                "steps": end - start,
            }
            for number, (start, end) in enumerate(
                zip((0, *barrier_steps), barrier_steps, strict=False), start=1
            )
        ],
        columns=["number", "start", "end", "name", "steps"],
    )
    barriers = (
        alt.Chart(stages)
        .mark_rule(color=INK[look], strokeWidth=_thin(1.5, stage_width))
        .encode(x=alt.X("end:Q", title=labels["steps"]))
    )
    wide = f"(datum.end - datum.start) / {max(1, last)} * width"
    heads = (
        alt.Chart(stages)
        .transform_calculate(
            head="datum.name + ' · ' + datum.steps",
            shown=f"{wide} > 7 * length(datum.head) ? datum.head"
            f" : {wide} > {NUMBERED} || ({stage_width} > {NUMBERED} / 5 && datum.number % 5 == 0)"
            " ? datum.number : ''",
            middle="(datum.start + datum.end) / 2",
        )
        .mark_text(fontSize=12, fontWeight="bold", color=INK[look], baseline="bottom")
        .encode(x=alt.X("middle:Q", title=labels["steps"]), y=alt.value(-5), text="shown:N")
    )
    spec: Spec = (
        (waiting + working + barriers + text + heads)
        .properties(height=alt.Step(size))
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec


def _thin(width: float, stage_width: str) -> alt.ExprRef:
    """A line of that width, thinner where stages are so narrow that it would hide them."""
    return alt.ExprRef(f"{stage_width} > {NUMBERED} ? {width} : {width / 3:.2f}")


_SPAN = ("lane", "stage", "kind", "start", "end", "steps", "long", "short")


def whole(text: str) -> Timeline:
    """The timeline of a plan, given as its text."""
    return draw(plan_of(text))


@lru_cache(maxsize=64)
def drawn(text: str) -> Timeline:
    """As much of it as one picture holds."""
    return beginning(whole(text), MARKS, STAGES)


def end(text: str) -> int:
    """The step at which the picture of a plan ends."""
    return drawn(text).barriers[-1] if drawn(text).barriers else 0


def kind(span: Span) -> str:
    """What an agent does in a span: `wait`, `work` or `critical`."""
    if isinstance(span, Bar):
        return "critical" if span.critical else "work"
    return "wait"


def plan_of(text: str) -> Plan:
    """The plan that a text of our own stands for."""
    plan = parse_plan(text)
    if not isinstance(plan, Plan):
        raise ValueError("not a plan")
    return plan
