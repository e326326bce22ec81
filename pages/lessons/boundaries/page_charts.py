"""Charts of the boundaries page: profit of a violation, a batch by outcome, staged permissions."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui import memory
from pages.ui.charts import BLUE, CALM, INK, QUIET, STRONG, VERMILION, Spec, Theme, named

PALE = {"light": "#CFE3F3", "dark": "#1D3A52"}
PAGE = {"light": "#FFFFFF", "dark": "#101418"}
BOLD: dict[str, Any] = {"fontSize": 13, "fontWeight": "bold"}


@st.cache_data(max_entries=64)
def pricing(
    edge: Sequence[Mapping[str, float]],
    chosen: Mapping[str, float | str],
    labels: Mapping[str, str],
    look: Theme,
) -> Spec:
    """Penalty against detection: below the edge a violation returns more than doing nothing.

    `edge` has `penalty` and `edge` (percent); `chosen` has `penalty`, `detection` and `label`; `labels`
    are `profitable`, `not`, `penalty` and `detection`.
    """
    x = alt.X("penalty:Q", title=labels["penalty"]).scale(nice=False).axis(tickCount=10, grid=False)
    y = alt.Y("edge:Q", title=labels["detection"]).scale(domain=[0, 100], nice=False).axis(tickCount=5)
    base = alt.Chart(pd.DataFrame(list(edge))).encode(x=x)
    below = base.mark_area(color=STRONG[look]).encode(y=y)
    above = base.transform_calculate(top="100").mark_area(color=PALE[look]).encode(y=y, y2=alt.Y2("top:Q"))
    line = base.mark_line(strokeWidth=2, color=QUIET[look]).encode(y=y)
    names = pd.DataFrame(
        [
            {"penalty": 0.2, "edge": 6, "text": labels["profitable"], "side": "left"},
            {"penalty": 9.8, "edge": 92, "text": labels["not"], "side": "right"},
        ]
    )
    words = alt.Chart(names).encode(x=x, y=y, text="text:N")
    left = words.transform_filter("datum.side == 'left'").mark_text(align="left", color=INK[look], **BOLD)
    right = words.transform_filter("datum.side == 'right'").mark_text(align="right", color=INK[look], **BOLD)
    here = alt.Chart(pd.DataFrame([dict(chosen)])).encode(
        x=alt.X("penalty:Q", title=labels["penalty"]),
        y=alt.Y("detection:Q", title=labels["detection"]),
    )
    point = here.mark_circle(size=150, opacity=1, color=INK[look], stroke=PAGE[look], strokeWidth=2)
    towards: Literal["left", "right"] = "right" if float(chosen["penalty"]) > 8 else "left"
    # The names of the two areas stand in its corners.
    aside = 18 if float(chosen["detection"]) > 80 else -18 if float(chosen["detection"]) < 20 else 0
    value = here.mark_text(
        align=towards,
        dx=-12 if towards == "right" else 12,
        dy=aside,
        fontSize=15,
        fontWeight="bold",
        color=INK[look],
    ).encode(text="label:N")
    layers = below + above + line + left + right + point + value
    return _spec(layers.properties(height=250))


@st.cache_data(max_entries=64)
def shares(
    rows: Sequence[Mapping[str, Any]], order: Sequence[str], kinds: Sequence[str], look: Theme
) -> Spec:
    """A bar per row, cut into parts by kind, with the words of a part in it where there is room.

    A part has `row`, `kind` (one of up to five `kinds`: good, bad, counted as bad, and two left open),
    `start` and `end` (shares of the whole), `long`, `short`, `room` (pixels that `long` takes) and `tip`.
    """
    data = pd.DataFrame(list(rows))
    fills = [BLUE[look], VERMILION[look], STRONG[look], CALM[look], CALM[look]][: len(kinds)]
    inks = [PAGE[look], PAGE[look], INK[look], INK[look], INK[look]][: len(kinds)]
    fill = alt.Fill("kind:N", legend=None).scale(domain=list(kinds), range=fills)
    ink = alt.Color("kind:N", legend=None).scale(domain=list(kinds), range=inks)
    y = alt.Y("row:N", sort=list(order), title=None).axis(
        labelFontSize=13, labelLimit=120, ticks=False, domain=False
    )
    x = alt.X("start:Q", title=None, axis=None).scale(domain=[0, 1], nice=False)
    base = alt.Chart(data).encode(y=y)
    bars = base.mark_bar(cornerRadius=2, stroke=QUIET[look], strokeWidth=0.6).encode(
        x=x, x2="end:Q", fill=fill, tooltip=[alt.Tooltip("tip:N", title=" ")]
    )
    room = "(datum.end - datum.start) * width"
    text = (
        base.transform_calculate(
            middle="(datum.start + datum.end) / 2",
            shown=f"{room} > datum.room ? datum.long : {room} > 9 * length(datum.short) + 4"
            " ? datum.short : ''",
        )
        .mark_text(**BOLD)
        .encode(x=alt.X("middle:Q"), text="shown:N", color=ink)
    )
    return _spec((bars + text).properties(height=alt.Step(40)).configure_view(stroke=None))


@st.cache_data(max_entries=64)
def advantages(rows: Sequence[Mapping[str, Any]], order: Sequence[str], title: str, look: Theme) -> Spec:
    """Bars from 0: a positive advantage goes up, a negative one down, each with its number.

    A row has `name`, `value` and `text`.
    """
    data = pd.DataFrame(list(rows))
    values = [0.0, *(float(row["value"]) for row in rows)]
    least, most = min(values), max(values)
    room = 0.3 * ((most - least) or 1.0)
    x = (
        alt.X("value:Q", title=title)
        .scale(domain=[least - (room if least < 0 else 0), most + (room if most > 0 else 0.5)], nice=False)
        .axis(tickCount=4, grid=False)
    )
    y = alt.Y("name:N", sort=list(order), title=None).axis(labelLimit=190, labelFontSize=13, ticks=False)
    base = alt.Chart(data).encode(x=x, y=y, tooltip=[alt.Tooltip("name:N", title=" "), "text:N"])
    colour = alt.condition(alt.datum.value < 0, alt.value(QUIET[look]), alt.value(BLUE[look]))
    up = base.transform_filter("datum.value >= 0").mark_text(align="left", dx=5, color=INK[look], **BOLD)
    down = base.transform_filter("datum.value < 0").mark_text(align="right", dx=-5, color=INK[look], **BOLD)
    zero = alt.Chart(pd.DataFrame({"value": [0]})).mark_rule(color=QUIET[look]).encode(x="value:Q")
    layers = (
        base.mark_bar(cornerRadius=2).encode(color=colour)
        + up.encode(text="text:N")
        + down.encode(text="text:N")
        + zero
    )
    return _spec(layers.properties(height=alt.Step(26)).configure_view(stroke=None))


@st.cache_data(max_entries=64)
def staged_permissions(
    rows: Sequence[Mapping[str, Any]], order: Sequence[str], labels: Mapping[str, str], look: Theme
) -> Spec:
    """Bookings made and harm done at each stage of permission, side by side, from 0.

    A row has `stage`, `kind` (`booked` or `harm`) and `count`; `labels` has `booked`, `harm` and `axis`.
    """
    data = pd.DataFrame([{**row, "name": labels[str(row["kind"])]} for row in rows])
    most = max(int(row["count"]) for row in rows)
    y = alt.Y("stage:N", sort=list(order), title=None).axis(
        labelFontSize=13, labelLimit=130, ticks=False, domain=False
    )
    x = (
        alt.X("count:Q", title=labels["axis"])
        .scale(domain=[0, most + 3], nice=False)
        .axis(tickMinStep=1, format="d", grid=False, values=list(range(most + 1)))
    )
    names = [labels["booked"], labels["harm"]]
    colour = alt.Color("name:N", legend=None).scale(domain=names, range=[BLUE[look], VERMILION[look]])
    base = alt.Chart(data).encode(x=x, y=y, yOffset=alt.YOffset("name:N", sort=names))
    bars = base.mark_bar(cornerRadius=2).encode(
        color=colour, tooltip=["stage:N", alt.Tooltip("name:N", title=" "), "count:Q"]
    )
    text = (
        base.transform_calculate(told="datum.count + ' ' + datum.name")
        .mark_text(align="left", dx=5, color=INK[look], **BOLD)
        .encode(text="told:N")
    )
    return _spec((bars + text).properties(height=alt.Step(19)).configure_view(stroke=None))


@memory.picture
def transfers(
    cells: Sequence[Mapping[str, str]],
    runs: Mapping[str, str],
    worlds: Mapping[str, str],
    chosen: str,
    look: Theme,
) -> Spec:
    """Every run in every world as a coloured cell; the column of the chosen world has an outline.

    `runs` and `worlds` are names by id, in order. A cell has `run` and `world` (ids), `kind` (`right`,
    `wrong` or `unscored`), `text` and `tip`.
    """
    wide = "width > 480"
    x = alt.X("world:N", sort=list(worlds), title=None).axis(
        orient="top",
        # On a phone the names lean, each on one line.
        labelExpr=f"{wide} ? split({named(worlds)}, ' ') : {named(worlds)}",
        labelAngle=alt.ExprRef(f"{wide} ? 0 : -60"),
        labelAlign=alt.ExprRef(f"{wide} ? 'center' : 'left'"),
        labelBaseline=alt.ExprRef(f"{wide} ? 'bottom' : 'middle'"),
        labelOverlap=False,
        labelFontSize=13,
        labelLimit=120,
        ticks=False,
        domain=False,
    )
    y = alt.Y("run:N", sort=list(runs), title=None).axis(
        labelExpr=named(runs), labelFontSize=13, labelLimit=190, ticks=False, domain=False
    )
    kinds = ["right", "wrong", "unscored"]
    fill = alt.Color("kind:N", legend=None).scale(domain=kinds, range=[PALE[look], STRONG[look], CALM[look]])
    base = alt.Chart(pd.DataFrame(list(cells))).encode(x=x, y=y)
    tiles = base.mark_rect(cornerRadius=3).encode(color=fill, tooltip=[alt.Tooltip("tip:N", title=" ")])
    here = base.transform_filter(alt.datum.world == chosen).mark_rect(
        cornerRadius=3, fillOpacity=0, stroke=INK[look], strokeWidth=1.5
    )
    sign = "{'right': '✓', 'wrong': '✗', 'unscored': '—'}[datum.kind]"
    told = base.transform_calculate(shown=f"{wide} ? {sign} + ' ' + datum.text : {sign}").mark_text(
        fontSize=13, color=INK[look]
    )
    layers = tiles + here + told.encode(text="shown:N")
    return _spec(
        layers.properties(height=alt.Step(31))
        .configure_view(stroke=None)
        .configure_scale(bandPaddingInner=0.06)
    )


def width_of(text: str) -> int:
    """About how many pixels a text takes in a picture."""
    return 10 + sum(8 if letter.isascii() else 14 for letter in text)


def _spec(chart: Any) -> Spec:
    spec: Spec = chart.to_dict()
    spec["padding"] = {"left": 0, "top": 4, "right": 4, "bottom": 4}
    return spec
