"""Pictures: built with Altair, handed over as Vega-Lite dictionaries that Streamlit only has to send."""

from collections.abc import Sequence
from typing import Any, Literal

import altair as alt
import pandas as pd
import streamlit as st

Theme = Literal["light", "dark"]
Spec = dict[str, Any]

# Blue and vermilion of the Okabe-Ito palette, lightened for a dark page.
BLUE = {"light": "#0072B2", "dark": "#56B4E9"}
VERMILION = {"light": "#D55E00", "dark": "#FF8A47"}
INK = {"light": "#1B1F24", "dark": "#E9EDF1"}
QUIET = {"light": "#59606A", "dark": "#A9B2BC"}
CALM = {"light": "#EEF1F4", "dark": "#1E252D"}
STRONG = {"light": "#F9C9AC", "dark": "#7A3A14"}


def theme() -> Theme:
    """Whether this visit reads on a light or a dark page."""
    return "dark" if st.context.theme.type == "dark" else "light"


@st.cache_data(max_entries=512)
def over_steps(
    lines: dict[str, Sequence[float]], last: int, current: int, labels: dict[str, str], look: Theme
) -> Spec:
    """Quantities over the n + 1 states of a run, as steps with their names behind the line's end.

    `lines` maps a name to one value per state 0..`last`; `current` is the marked state; `labels` has the
    axis titles `x` and `y`.
    """
    data = pd.DataFrame(
        [
            {"state": state, "name": name, "value": value}
            for name, values in lines.items()
            for state, value in enumerate(values)
        ]
    )
    names = list(lines)
    colour = alt.Color("name:N", legend=None).scale(
        domain=names, range=[BLUE[look], VERMILION[look], QUIET[look], INK[look]][: len(names)]
    )
    top = max(1, *(max(values) for values in lines.values()))
    x = (
        alt.X("state:Q", title=labels["x"])
        .scale(domain=[0, max(1, last) * 1.6], nice=False, padding=6)
        .axis(values=list(range(last + 1)), format="d", grid=False)
    )
    y = (
        alt.Y("value:Q", title=labels["y"])
        .scale(domain=[min(0, *(min(values) for values in lines.values())), top * 1.05], nice=False)
        .axis(tickMinStep=1, format="d", tickCount=5)
    )
    tooltip = [alt.Tooltip("name:N", title=" "), "value:Q", alt.Tooltip("state:Q", title=labels["x"])]
    base = alt.Chart(data)
    line = base.mark_line(interpolate="step-after", strokeWidth=2.5).encode(x=x, y=y, color=colour)
    points = base.mark_circle(size=60, opacity=1).encode(x=x, y=y, color=colour, tooltip=tooltip)
    ends = (
        base.transform_filter(alt.datum.state == last)
        .mark_text(align="left", dx=10, fontSize=12, fontWeight="bold")
        .encode(x=x, y=y, text="name:N", color=colour)
    )
    now = (
        alt.Chart(pd.DataFrame({"state": [current]}))
        .mark_rule(strokeDash=[4, 3], strokeWidth=2, color=QUIET[look])
        .encode(x=x)
    )
    spec: Spec = (now + line + points + ends).properties(height=260).to_dict()
    return spec


@st.cache_data(max_entries=64)
def matrix(cells: Sequence[dict[str, Any]], rows: Sequence[str], columns: Sequence[str], look: Theme) -> Spec:
    """Every trajectory under every verifier as tinted cells with the word in them.

    A cell has `row`, `column` (names as shown), `trajectory`, `verifier` (ids), `text`, `short` (for a
    narrow screen), `label` and `wrong`. Clicking one selects it under the parameter name `cell`.
    """
    data = pd.DataFrame(cells)
    pick = alt.selection_point(name="cell", fields=["trajectory", "verifier"], on="click", empty=False)
    x = alt.X("column:N", sort=list(columns), title=None).axis(
        orient="top", labelAngle=0, labelFontSize=13, labelFontWeight="bold", ticks=False, domain=False
    )
    y = alt.Y("row:N", sort=list(rows), title=None).axis(
        labelLimit=260, labelFontSize=13, ticks=False, domain=False
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
        .mark_text(fontSize=13)
        .encode(
            text="shown:N",
            color=alt.value(INK[look]),
            opacity=alt.condition(alt.datum.wrong, alt.value(1), alt.value(0.75)),
        )
    )
    spec: Spec = (
        (tiles + word)
        .properties(height=alt.Step(26))
        .configure_scale(bandPaddingInner=0.08)
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec
