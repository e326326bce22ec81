"""The picture of difficulty: a bar per family, marked where all attempts earn the same."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui.charts import BLUE, INK, QUIET, VERMILION, Spec, Theme, named

ROOM = 1.62
"""Where the axis ends, so that the words behind a full bar have room on a phone."""


@st.cache_data(max_entries=64)
def difficulty(rows: Sequence[dict[str, Any]], title: str, look: Theme) -> Spec:
    """Share solved per family, from 0 to 1, in the order given.

    A row has `family`, its id, `name`, `share`, `text` (at the bar's end) and `kind` (`mixed`, `extreme` or
    `few`).
    """
    families = {row["family"]: row["name"] for row in rows}
    colour = alt.Color("kind:N", legend=None).scale(
        domain=["mixed", "extreme", "few"], range=[BLUE[look], VERMILION[look], QUIET[look]]
    )
    x = (
        alt.X("share:Q", title=title)
        .scale(domain=[0, ROOM], nice=False)
        .axis(values=[0, 0.5, 1], format="%", grid=False, titleAnchor="start")
    )
    y = alt.Y("family:N", sort=list(families), title=None).axis(
        labelExpr=named(families), labelLimit=120, labelFontSize=13, ticks=False, domainColor=QUIET[look]
    )
    base = alt.Chart(pd.DataFrame(rows)).encode(x=x, y=y)
    tooltip = [alt.Tooltip("name:N", title=" "), alt.Tooltip("text:N", title="  ")]
    bars = base.mark_bar(cornerRadiusEnd=2).encode(color=colour, tooltip=tooltip)
    ends = base.mark_text(align="left", dx=6, fontSize=13, fontWeight="bold", color=INK[look]).encode(
        text="text:N"
    )
    edges = alt.Chart(pd.DataFrame({"share": [0.0, 1.0]})).mark_rule(
        strokeDash=[3, 3], color=QUIET[look], opacity=0.6
    )
    spec: Spec = (
        (edges.encode(x="share:Q") + bars + ends)
        .properties(height=alt.Step(34))
        .configure_view(stroke=None)
        .to_dict()
    )
    return spec
