"""The picture of two times, one after another and as planned."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui.charts import INK, PAPER, Spec, Theme
from pages.ui.colours import series


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
        .scale(domain=list(labels), range=series(2, look))
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
