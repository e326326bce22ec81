"""Pictures of the records-and-rollouts page: tokens with masks, shares, cuts, and lanes over time."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui import frame
from pages.ui.charts import BLUE, CALM, INK, PAPER, QUIET, STRONG, VERMILION, Spec, Theme
from pages.ui.colours import series

VERSIONS = {
    "light": ["#BFDDF2", "#F2DF9B", "#DCC6E6"],
    "dark": ["#1D4E70", "#66551A", "#573A66"],
}
"""Tints of three versions in turn; the version also stands in the bar."""
LABEL = 74
"""Pixels that a strip of tokens leaves for its label."""
PROJECTED = 1.75
"""How much larger cells, bars and their words are in presentation mode."""
MARGIN = 78
"""Pixels left of the lanes, the same for every chart, so that their times stand above each other."""


def size() -> float:
    """How large this visit reads its pictures."""
    return PROJECTED if frame.presenting() else 1


@st.cache_data(max_entries=64)
def strips(tokens: Sequence[dict[str, Any]], look: Theme, *, aligned: bool, size: float = 1) -> Spec:
    """Tokens as cells in a row, with their mask under them, broken into lines as the width allows.

    A token has `strip` (number of its row), `label` (name of the row), `index`, `token`, `under` (a short
    text under it), `kind` (`sampled`, `context`, `prompt`, `differs` or `index`) and `tip`. `aligned` puts
    the strips below each other index by index; otherwise each strip is complete before the next. `size`
    is 1 on a screen and more on a projector.
    """
    cell = size * max(32, 9 * max((len(token["token"]) for token in tokens), default=1) + 12)
    label = size * LABEL
    per_line = f"max(1, floor((width - {label}) / {cell}))"
    line = "datum.line * 1000 + datum.strip" if aligned else "datum.strip * 1000 + datum.line"
    base = (
        alt.Chart(pd.DataFrame(tokens))
        .transform_calculate(line=f"floor(datum.index / {per_line})")
        .transform_calculate(
            left=f"{label} + (datum.index % {per_line}) * {cell}",
            place=line,
        )
        .transform_calculate(right=f"datum.left + {cell - 3}", middle=f"datum.left + {(cell - 3) / 2}")
    )
    kinds = ["sampled", "context", "prompt", "differs", "index"]
    fill = alt.Fill("kind:N", legend=None).scale(
        domain=kinds, range=[BLUE[look], CALM[look], PAPER[look], STRONG[look], PAPER[look]]
    )
    stroke = alt.Stroke("kind:N", legend=None).scale(
        domain=kinds, range=[BLUE[look], QUIET[look], QUIET[look], VERMILION[look], PAPER[look]]
    )
    ink = alt.Color("kind:N", legend=None).scale(
        domain=kinds, range=[PAPER[look], INK[look], QUIET[look], INK[look], QUIET[look]]
    )
    y = alt.Y("place:O", axis=None)
    middle = alt.X("middle:Q", scale=None, axis=None)
    cells = base.mark_rect(cornerRadius=3, strokeWidth=1).encode(
        x=alt.X("left:Q", scale=None, axis=None),
        x2="right",
        y=y,
        fill=fill,
        stroke=stroke,
        tooltip=alt.Tooltip("tip:N", title=" "),
    )
    under = any(token["under"] for token in tokens)
    bold: dict[str, Any] = {"fontSize": 13 * size, "fontWeight": "bold"}
    ids = base.transform_filter("datum.under == ''").mark_text(**bold).encode(
        x=middle, y=y, text="token:N", color=ink
    ) + base.transform_filter("datum.under != ''").mark_text(dy=-7 * size, **bold).encode(
        x=middle, y=y, text="token:N", color=ink
    )
    masks = base.mark_text(fontSize=13 * size, dy=9 * size).encode(x=middle, y=y, text="under:N", color=ink)
    first = f"datum.index % {per_line} == 0" if aligned else "datum.index == 0"
    labels = (
        base.transform_filter(first)
        .mark_text(align="left", fontSize=13 * size, color=INK[look])
        .encode(x=alt.X("zero:Q", scale=None, axis=None), y=y, text="label:N")
        .transform_calculate(zero="0")
    )
    layers = cells + ids + masks + labels if under else cells + ids + labels
    return _spec(
        layers.properties(height=alt.Step(size * (42 if under else 28)))
        .configure_scale(bandPaddingInner=0.14)
        .configure_view(stroke=None)
    )


@st.cache_data(max_entries=64)
def bars(rows: Sequence[dict[str, Any]], title: str, look: Theme, size: float = 1) -> Spec:
    """A bar per rollout from 0, to the left below it, with its number at the end.

    A row has `name`, `value` and `text`.
    """
    data = pd.DataFrame(rows)
    names = [row["name"] for row in rows]
    least = min(0.0, *(row["value"] for row in rows))
    most = max(0.0, *(row["value"] for row in rows))
    room = 0.34 * ((most - least) or 1.0)
    x = (
        alt.X("value:Q", title=title)
        .scale(domain=[least - (room if least < 0 else 0), most + (room if most > 0 else 0)], nice=False)
        .axis(tickCount=4, grid=False)
    )
    y = alt.Y("name:N", sort=names, title=None).axis(
        labelLimit=110 * size, labelFontSize=13 * size, ticks=False
    )
    base = alt.Chart(data).encode(x=x, y=y, tooltip=[alt.Tooltip("name:N", title=" "), "text:N"])
    colour = alt.condition(alt.datum.value < 0, alt.value(QUIET[look]), alt.value(BLUE[look]))
    ends: dict[str, Any] = {"fontSize": 13 * size, "fontWeight": "bold", "color": INK[look]}
    layers = (
        base.mark_bar(cornerRadius=2).encode(color=colour)
        + base.transform_filter("datum.value >= 0")
        .mark_text(align="left", dx=5, **ends)
        .encode(text="text:N")
        + base.transform_filter("datum.value < 0")
        .mark_text(align="right", dx=-5, **ends)
        .encode(text="text:N")
        + alt.Chart(pd.DataFrame({"value": [0]})).mark_rule(color=QUIET[look]).encode(x="value:Q")
    )
    return _spec(layers.properties(height=alt.Step(30 * size)).configure_view(stroke=None))


@st.cache_data(max_entries=64)
def over_cuts(
    lines: Mapping[str, Sequence[float]], current: int, x_title: str, y_title: str, look: Theme
) -> Spec:
    """A number per way over 1, 2, ... records, with its name behind the line's end; `current` is marked."""
    data = pd.DataFrame(
        [
            {"into": into, "name": name, "value": value}
            for name, values in lines.items()
            for into, value in enumerate(values, start=1)
        ]
    )
    names = list(lines)
    last = max(len(values) for values in lines.values())
    everything = [value for values in lines.values() for value in values]
    x = (
        alt.X("into:Q", title=x_title)
        .scale(domain=[1, max(2, last)], nice=False, padding=6)
        .axis(values=list(range(1, last + 1)), format="d", grid=False, labelOverlap=True)
    )
    y = (
        alt.Y("value:Q", title=y_title)
        .scale(domain=[min(0.0, *everything), max(0.0, *everything) * 1.08 or 1], nice=False)
        .axis(tickCount=5)
    )
    colour = alt.Color("name:N", legend=None).scale(domain=names, range=series(len(names), look))
    base = alt.Chart(data).encode(x=x, y=y, color=colour)
    tooltip = [alt.Tooltip("name:N", title=" "), alt.Tooltip("into:Q", title=x_title), "value:Q"]
    now = (
        alt.Chart(pd.DataFrame({"into": [current]}))
        .mark_rule(strokeDash=[4, 3], strokeWidth=2, color=QUIET[look])
        .encode(x=x)
    )
    ends = alt.Chart(pd.DataFrame(_apart(lines, max(0.0, *everything) - min(0.0, *everything))))
    layers = (
        now
        + base.mark_line(strokeWidth=2.5).encode()
        + base.mark_circle(size=42, opacity=1).encode(tooltip=tooltip)
        + ends.mark_text(align="left", dx=9, fontSize=12, fontWeight="bold").encode(
            x=x, y=y, color=colour, text="name:N"
        )
    )
    # Room at the right for the names, which stand outside of the axes.
    room = {"left": 0, "top": 4, "bottom": 4, "right": 14 + 7 * max(map(len, names))}
    return _spec(layers.properties(height=230)) | {"padding": room}


@st.cache_data(max_entries=64)
def lanes(
    bands: Sequence[dict[str, Any]],
    waits: Sequence[dict[str, Any]],
    axes: tuple[Sequence[str], int, str],
    look: Theme,
    size: float = 1,
) -> Spec:
    """What every lane does over time.

    `axes` are the rows from top to bottom, the last time, which is the same for schedules that are
    compared, and the title of the time axis. A band has `row`, `start`, `end`, `kind` (`version 0` to
    `version 2`, `collect`, `drain` or `update`), `long` and `short` (its words, as there is room) and
    `tip`. A wait is a line from `start` to `end` in a row: a rollout that lives through a pause.
    """
    rows, last, title = axes
    x = (
        alt.X("start:Q", title=title)
        .scale(domain=[0, last], nice=False)
        .axis(tickMinStep=1, format="d", tickCount=12, grid=True)
    )
    y = alt.Y("row:N", sort=list(rows), title=None).axis(
        minExtent=MARGIN * size,
        maxExtent=MARGIN * size,
        labelLimit=MARGIN * size,
        labelFontSize=13 * size,
        ticks=False,
        domain=False,
    )
    kinds = [*(f"version {turn}" for turn in range(3)), "collect", "drain", "update"]
    fill = alt.Fill("kind:N", legend=None).scale(
        domain=kinds, range=[*VERSIONS[look], CALM[look], STRONG[look], QUIET[look]]
    )
    ink = alt.Color("kind:N", legend=None).scale(domain=kinds, range=[INK[look]] * 5 + [PAPER[look]])
    data = pd.DataFrame([{**band, "room": size * _pixels(band["long"])} for band in bands])
    base = alt.Chart(data).encode(y=y)
    pixels = f"((datum.end - datum.start) / {last} * width)"
    boxes = base.mark_bar(cornerRadius=2, height=alt.RelativeBandSize(0.84), stroke=PAPER[look]).encode(
        x=x, x2="end", fill=fill, tooltip=alt.Tooltip("tip:N", title=" ")
    )
    words = (
        base.transform_calculate(
            middle="(datum.start + datum.end) / 2",
            shown=f"{pixels} > datum.room ? datum.long : {pixels} > {16 * size} ? datum.short : ''",
        )
        .mark_text(fontSize=13 * size)
        .encode(x=alt.X("middle:Q"), text="shown:N", color=ink)
    )
    layers = boxes + words
    if waits:
        lines = alt.Chart(pd.DataFrame(waits)).mark_rule(strokeDash=[3, 3], strokeWidth=2, color=QUIET[look])
        layers += lines.encode(x=x, x2="end", y=y, tooltip=alt.Tooltip("tip:N", title=" "))
    return _spec(layers.properties(height=alt.Step(24 * size)).configure_view(stroke=None))


def _apart(lines: Mapping[str, Sequence[float]], reach: float) -> list[dict[str, Any]]:
    """Where the name of each line stands: at its end, or above a name that would lie under it."""
    least = 0.08 * reach
    placed: list[dict[str, Any]] = []
    for name, values in sorted(lines.items(), key=lambda line: line[1][-1]):
        value = max(values[-1], placed[-1]["value"] + least) if placed else values[-1]
        placed.append({"name": name, "into": len(values), "value": value})
    return placed


def _pixels(text: str) -> int:
    return 10 + sum(7 if letter.isascii() else 13 for letter in text)


def _spec(chart: Any) -> Spec:
    spec: Spec = chart.to_dict()
    spec["padding"] = {"left": 0, "top": 4, "right": 4, "bottom": 4}
    return spec
