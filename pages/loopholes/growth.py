"""How the number of loopholes grows with length, as a picture."""

import math
from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from pages.ui import memory
from pages.ui.charts import Spec, Theme
from pages.ui.colours import verifiers as colours_of
from verifiers.search.search import SearchResult

_LINE = 0.075
"""The height of a name as a share of the axis."""
_POWERS = [10**power for power in range(7)]


def data(result: SearchResult, names: Mapping[str, str]) -> pd.DataFrame:
    """A row per length and verifier, without those that have no false pass: the axis is logarithmic.

    `label` is where on that axis the name of the line stands: at its end, above the name below it.
    """
    rows: list[dict[str, Any]] = [
        {"length": length.length, "verifier": id_, "name": names[id_], "count": count.false_pass}
        for length in result.lengths
        for id_, count in length.verifiers.items()
        if count.false_pass
    ]
    ends = {row["verifier"]: row["count"] for row in rows}
    gap = _LINE * math.log10(max(10, *ends.values())) if ends else 0.0
    labels: dict[str, float] = {}
    lowest = 0.0
    for id_, count in sorted(ends.items(), key=lambda end: end[1]):
        labels[id_] = max(lowest, math.log10(count))
        lowest = labels[id_] + gap
    return pd.DataFrame(
        [row | {"label": 10 ** labels[row["verifier"]]} for row in rows],
        columns=["length", "verifier", "name", "count", "label"],
    )


@memory.picture
def picture(names: Mapping[str, str], chosen: str, x_name: str, y_name: str, look: Theme) -> Spec:
    """Lines over the lengths on a logarithmic axis, each named at its end; the chosen one is strong."""
    colours = colours_of(list(names), look)
    x = (
        alt.X("length:Q", title=x_name)
        .scale(zero=False, nice=False, padding=12)
        .axis(tickMinStep=1, tickCount=8, format="d", grid=False)
    )
    y = alt.Y("count:Q", title=y_name).scale(type="log").axis(format="~s", values=_POWERS)
    colour = alt.Color("verifier:N", legend=None).scale(domain=list(names), range=list(colours.values()))
    base = alt.Chart().encode(x=x, y=y, color=colour)
    strong = alt.condition(alt.datum.verifier == chosen, alt.value(4), alt.value(1.75))
    lines = base.mark_line().encode(strokeWidth=strong)
    points = base.mark_circle(size=60, opacity=1).encode(
        tooltip=[
            alt.Tooltip("name:N", title=" "),
            alt.Tooltip("length:Q", title=x_name),
            alt.Tooltip("count:Q", title=y_name, format=","),
        ]
    )
    ends = (
        base.transform_window(
            last="last_value(length)", frame=[None, None], groupby=["verifier"], sort=[{"field": "length"}]
        )
        .transform_filter("datum.length == datum.last")
        .mark_text(align="left", baseline="middle", dx=9, fontSize=13, fontWeight="bold")
        .encode(text="name:N", y=alt.Y("label:Q", title=y_name))
    )
    # Room at the right for the names, which stand outside of the axes.
    spec: Spec = alt.layer(lines, points, ends).properties(height=280).to_dict()
    return spec | {
        "padding": {"left": 5, "top": 5, "bottom": 5, "right": 12 + 8 * max(map(len, names.values()))}
    }
