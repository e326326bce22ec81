"""Pictures: built with Altair, handed over as Vega-Lite dictionaries that Streamlit only has to send."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui import memory

WIDE = 3
"""The most columns of the matrix whose names have room in full size on a phone."""
GROUP = "."
"""What the id of a row of a group begins with, and no id of a trajectory."""
Theme = Literal["light", "dark"]
Spec = dict[str, Any]

# Blue and vermilion of the Okabe-Ito palette, lightened for a dark page.
BLUE = {"light": "#0072B2", "dark": "#56B4E9"}
VERMILION = {"light": "#D55E00", "dark": "#FF8A47"}
PLUM = {"light": "#8F4A86", "dark": "#D9A0D0"}
OCHRE = {"light": "#8A6A00", "dark": "#E3C35A"}
INK = {"light": "#1B1F24", "dark": "#E9EDF1"}
PAPER = {"light": "#FFFFFF", "dark": "#101418"}
QUIET = {"light": "#59606A", "dark": "#A9B2BC"}
CALM = {"light": "#EEF1F4", "dark": "#1E252D"}
STRONG = {"light": "#F9C9AC", "dark": "#7A3A14"}


def theme() -> Theme:
    """Whether this visit reads on a light or a dark page."""
    return "dark" if st.context.theme.type == "dark" else "light"


def named(names: Mapping[str, str]) -> str:
    """The expression that writes the name of an id on an axis."""
    return f"{json.dumps(dict(names), ensure_ascii=False)}[datum.value]"


@memory.picture
def over_steps(lines: Sequence[str], step: str, unit: str, look: Theme) -> Spec:
    """Quantities over the n + 1 states of a run as steps, each named at its first value.

    The picture is the same for every run, so that a browser only exchanges the data (`steps_data`).
    `lines` are the ids of the quantities, `step` and `unit` the names of the axes.
    """
    colour = alt.Color("line:N", legend=None).scale(
        domain=list(lines), range=[BLUE[look], PLUM[look], OCHRE[look], INK[look]][: len(lines)]
    )
    x = (
        alt.X("state:Q", title=step)
        .scale(nice=False, padding=8)
        .axis(tickMinStep=1, tickCount=10, format="d", grid=False)
    )
    y = alt.Y("value:Q", title=unit or None).scale(zero=True).axis(tickMinStep=1, tickCount=5, format="d")
    tooltip = [alt.Tooltip("name:N", title=" "), "value:Q", alt.Tooltip("state:Q", title=step)]
    base = alt.Chart().encode(x=x, y=y, color=colour)
    values = base.transform_filter(alt.datum.kind == "value")
    line = values.mark_line(interpolate="step-after", strokeWidth=2.5)
    points = values.mark_circle(size=60, opacity=1).encode(tooltip=tooltip)
    first = (
        values.transform_filter(alt.datum.state == 0)
        .mark_text(align="left", baseline="bottom", dx=8, dy=-5, fontSize=13, fontWeight="bold")
        .encode(text="name:N")
    )
    now = (
        alt.Chart()
        .transform_filter(alt.datum.kind == "now")
        .mark_rule(strokeDash=[4, 3], strokeWidth=2, color=QUIET[look])
        .encode(x=x)
    )
    room = base.transform_filter(alt.datum.kind == "room").mark_point(opacity=0)
    spec: Spec = alt.layer(room, now, line, points, first).properties(height=260).to_dict()
    return spec


def steps_data(lines: Mapping[str, Sequence[float]], names: Mapping[str, str], current: int) -> pd.DataFrame:
    """The rows behind `over_steps`: one value per state of each quantity, and the marked state."""
    rows: list[dict[str, Any]] = [
        {"kind": "value", "line": id_, "name": names[id_], "state": state, "value": value}
        for id_, values in lines.items()
        for state, value in enumerate(values)
    ]
    top = max((row["value"] for row in rows), default=0)
    first = {"line": next(iter(lines), ""), "name": ""}
    rows.append({"kind": "now", **first, "state": current, "value": 0})
    rows.append({"kind": "room", **first, "state": 0, "value": max(1, top) * 1.15})
    return pd.DataFrame(rows)


@memory.picture
def matrix(
    cells: Sequence[dict[str, Any]],
    rows: Mapping[str, str],
    columns: Mapping[str, str],
    look: Theme,
    size: int = 13,
) -> Spec:
    """Every trajectory under every verifier as tinted cells with the word in them.

    `rows` and `columns` are the names of trajectories and verifiers by id; a row whose id begins with a
    `GROUP` is the name of the group below it. A cell has `trajectory`, `verifier` (ids), `text`, `short`
    (for a narrow screen), `label` and `wrong`. `size` is that of the type, in pixels. Clicking a cell
    selects it under the parameter name `cell`.
    """
    data = pd.DataFrame(cells)
    pick = alt.selection_point(name="cell", fields=["trajectory", "verifier"], on="click", empty=False)
    x = alt.X("verifier:N", sort=list(columns), title=None).axis(
        orient="top",
        labelExpr=named(columns),
        labelAngle=0,
        labelOverlap=False,
        labelFontSize=size if len(columns) <= WIDE else size - 2,
        labelFontWeight="bold",
        ticks=False,
        domain=False,
    )
    heads = f"datum.value[0] == {json.dumps(GROUP)}"
    y = (
        alt.Y("trajectory:N", title=None)
        .scale(domain=list(rows))
        .axis(
            labelExpr=named(rows),
            labelLimit=20 * size,
            labelFontSize=size,
            labelFontWeight=alt.condition(heads, alt.value("bold"), alt.value("normal")),
            labelColor=INK[look],
            ticks=False,
            domain=False,
        )
    )
    tint = alt.condition(alt.datum.wrong, alt.value(STRONG[look]), alt.value(CALM[look]))
    base = alt.Chart(data).encode(x=x, y=y)
    tiles = (
        base.mark_rect(cornerRadius=3, cursor="pointer")
        .encode(color=tint, tooltip=[alt.Tooltip("label:N", title=" ")])
        .add_params(pick)
    )
    word = (
        base.transform_calculate(shown="width < 330 ? datum.short : datum.text")
        .mark_text(fontSize=size)
        .encode(
            text="shown:N",
            color=alt.value(INK[look]),
            opacity=alt.condition(alt.datum.wrong, alt.value(1), alt.value(0.75)),
        )
    )
    spec: Spec = (
        (tiles + word)
        .properties(height=alt.Step(2 * size))
        .configure_scale(bandPaddingInner=0.08)
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec
