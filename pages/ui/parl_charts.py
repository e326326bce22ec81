"""Pictures of the PARL page: timelines, a budget along a plan, rewards and how they anneal."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui.charts import BLUE, INK, QUIET, VERMILION, Spec, Theme
from scenarios.parl.budget import Fate, Rule, pieces, spend
from scenarios.parl.critical import count_steps
from scenarios.parl.plan import Plan, parse_plan
from scenarios.parl.timeline import MAIN, Bar, Span, Timeline, beginning, draw

PALE = {"light": "#C9DFF0", "dark": "#2A4A63"}
PAPER = {"light": "#FFFFFF", "dark": "#101418"}

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
    return draw(_plan(text))


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


@st.cache_data(max_entries=256)
def budget(text: str, limit: int, labels: Mapping[str, str], look: Theme) -> Spec:
    """A plan along its critical steps under both rules: what ran, what went over, what was cut.

    `labels` has a name for each rule and each fate, and `stage`, `steps` and `budget`.
    """
    plan = _plan(text)
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
        for rule in Rule
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
        alt.Y("rule:N", sort=[labels[rule] for rule in Rule], title=None)
        .scale(domain=[labels[rule] for rule in Rule], paddingInner=0.35)
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


@st.cache_data(max_entries=256)
def times(bars: Mapping[str, Sequence[float]], labels: Sequence[str], title: str, look: Theme) -> Spec:
    """Two lengths of time, each in the parts that `labels` names: steps, then what is added to them."""
    data = pd.DataFrame(
        [
            {"name": name, "part": label, "order": order, "time": time, "end": sum(parts[: order + 1])}
            for name, parts in bars.items()
            for order, (label, time) in enumerate(zip(labels, parts, strict=True))
        ]
    )
    longest = max(sum(parts) for parts in bars.values())
    x = (
        alt.X("time:Q", title=title)
        .scale(domain=[0, max(longest, 1e-9) * 1.12], nice=False)
        .axis(tickCount=6, grid=False)
    )
    y = alt.Y("name:N", sort=list(bars), title=None).axis(
        labelFontSize=12, ticks=False, domain=False, labelLimit=130
    )
    colour = (
        alt.Color("part:N")
        .scale(domain=list(labels), range=[BLUE[look], VERMILION[look]])
        .legend(orient="top", title=None, labelLimit=200)
    )
    tooltip = [alt.Tooltip(field, title=" ") for field in ("name:N", "part:N", "time:Q")]
    drawn_bars = (
        alt.Chart(data)
        .mark_bar(stroke=PAPER[look], strokeWidth=1)
        .encode(x=x, y=y, color=colour, order="order:Q", tooltip=tooltip)
    )
    inside = (
        alt.Chart(data)
        .transform_calculate(
            middle="datum.end - datum.time / 2",
            short="format(datum.time, '.4~g')",
            room=f"datum.time / {max(longest, 1e-9) * 1.12} * width - 6",
        )
        .transform_calculate(long="datum.part + ' · ' + datum.short")
        .transform_calculate(
            shown="datum.room > 7 * length(datum.long) ? datum.long"
            " : datum.room > 7 * length(datum.short) ? datum.short : ''"
        )
        .mark_text(fontSize=12, color=PAPER[look])
        .encode(x=alt.X("middle:Q", title=title), y=y, text="shown:N")
    )
    totals = pd.DataFrame(
        [{"name": name, "time": sum(parts), "told": f"{sum(parts):g}"} for name, parts in bars.items()]
    )
    ends = (
        alt.Chart(totals)
        .mark_text(align="left", dx=6, fontSize=13, fontWeight="bold", color=INK[look])
        .encode(x=alt.X("time:Q", title=title), y=y, text="told:N")
    )
    spec: Spec = (
        (drawn_bars + inside + ends).properties(height=alt.Step(34)).configure_view(stroke=None).to_dict()
    )
    return spec


@st.cache_data(max_entries=512)
def terms(
    rewards: Mapping[str, Sequence[float]],
    totals: Mapping[str, str],
    labels: Sequence[str],
    title: str,
    look: Theme,
) -> Spec:
    """What each response is paid, in three summands one after the other; `labels` names the summands.

    `totals` has the words behind the end of each bar.
    """
    rows = [
        {"name": name, "term": label, "order": order, "amount": amount, "total": totals[name]}
        for name, amounts in rewards.items()
        for order, (label, amount) in enumerate(zip(labels, amounts, strict=True))
    ]
    data = pd.DataFrame(rows)
    names = list(rewards)
    y = (
        alt.Y("name:N", sort=names, title=None)
        .scale(domain=names)
        .axis(labelFontSize=13, ticks=False, domain=False, labelLimit=120)
    )
    colour = (
        alt.Color("term:N")
        .scale(domain=list(labels), range=[BLUE[look], VERMILION[look], QUIET[look]])
        .legend(orient="top", title=None, labelLimit=200, columns=3)
    )
    bars = (
        alt.Chart(data)
        .mark_bar(stroke=PAPER[look], strokeWidth=1)
        .encode(
            x=alt.X("sum(amount):Q", title=title)
            .scale(domain=[0, 1.5], nice=False)
            .axis(values=[0, 0.5, 1], grid=True),
            y=y,
            color=colour,
            order="order:Q",
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("term:N", title=" "),
                alt.Tooltip("amount:Q", title=" ", format=".4~f"),
            ],
        )
    )
    ends = (
        alt.Chart(pd.DataFrame([{"name": n, "sum": sum(rewards[n]), "told": totals[n]} for n in names]))
        .mark_text(align="left", dx=6, fontSize=13, fontWeight="bold", color=INK[look])
        .encode(x="sum:Q", y=y, text="told:N")
    )
    spec: Spec = (bars + ends).properties(height=alt.Step(30)).configure_view(stroke=None).to_dict()
    return spec


@st.cache_data(max_entries=512)
def training(
    lines: Mapping[str, Sequence[float]], now: float, labels: Mapping[str, str], look: Theme
) -> Spec:
    """The reward of each response over the training, the chosen point marked.

    Each of `lines` has values at evenly spaced points from start to end; `labels` has `x` and `y`. The
    names stand over their lines, each further along than the one before so that none hides another.
    """
    rows = [
        {"name": name, "progress": 100 * at / (len(values) - 1), "value": value}
        for name, values in lines.items()
        for at, value in enumerate(values)
    ]
    names = list(lines)
    colours = [BLUE[look], VERMILION[look], INK[look], QUIET[look], BLUE[look]][: len(names)]
    dashes = [[1, 0], [1, 0], [1, 0], [6, 3], [2, 3]][: len(names)]
    x = (
        alt.X("progress:Q", title=labels["x"])
        .scale(domain=[0, 100])
        .axis(values=[0, 25, 50, 75, 100], labelExpr="datum.value + ' %'", grid=False)
    )
    y = alt.Y("value:Q", title=labels["y"]).scale(domain=[0, 1.3], nice=False).axis(values=[0, 0.5, 1])
    colour = alt.Color("name:N", legend=None).scale(domain=names, range=colours)
    base = alt.Chart(pd.DataFrame(rows)).encode(x=x, y=y, color=colour)
    drawn = base.mark_line(strokeWidth=2.5).encode(
        strokeDash=alt.StrokeDash("name:N", legend=None).scale(domain=names, range=dashes),
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("value:Q", title=labels["y"], format=".4~f"),
            alt.Tooltip("progress:Q", title=labels["x"]),
        ],
    )
    heads = pd.DataFrame(
        [
            {"name": name, "progress": 100 * at / (len(lines[name]) - 1), "value": lines[name][at]}
            for place, name in enumerate(names)
            for at in [min(1 + 3 * place, len(lines[name]) - 1)]
        ]
    )
    # The letters stand on their lines, on a patch of paper.
    letters = alt.Chart(heads).encode(x=x, y=y, text="name:N")
    patch = letters.mark_text(fontSize=13, fontWeight="bold", stroke=PAPER[look], strokeWidth=6)
    text = patch + letters.mark_text(fontSize=13, fontWeight="bold").encode(color=colour)
    marked = (
        alt.Chart(pd.DataFrame([{"progress": 100 * now}]))
        .mark_rule(strokeDash=[4, 3], strokeWidth=2, color=QUIET[look])
        .encode(x=x)
    )
    spec: Spec = (marked + drawn + text).properties(height=230).to_dict()
    return spec


def _plan(text: str) -> Plan:
    plan = parse_plan(text)
    if not isinstance(plan, Plan):
        raise ValueError("not a plan")
    return plan
