"""The chart of returns. Its specification stays the same; only the data change."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from pages.ui import memory
from pages.ui.charts import CALM, INK, QUIET, Spec, Theme, named


@memory.picture
def returns(rows: Mapping[str, str], title: str, tint: str, look: Theme) -> Spec:
    """A bar for the return of each run; the chosen one has the tint, an unscored one has its dash alone.

    `rows` are the runs' names by id, in order, `title` the name of the axis; the data are `returns_data`.
    """
    y = alt.Y("run:N", sort=list(rows), title=None).axis(
        labelExpr=named(rows), labelLimit=190, labelFontSize=13, ticks=False, domain=False
    )
    x = (
        alt.X("value:Q", title=title)
        .scale(domain=[0, 1.15])
        .axis(values=[0, 0.5, 1], format="~g", grid=False)
    )
    fill = alt.condition(alt.datum.chosen, alt.value(tint), alt.value(QUIET[look]))
    # Without data of its own a chart begins with one empty row.
    base = alt.Chart().transform_filter("isValid(datum.run)").encode(y=y)
    track = (
        base.transform_calculate(full="1").mark_bar(color=CALM[look]).encode(x=alt.X("full:Q", title=title))
    )
    bars = base.mark_bar(cornerRadiusEnd=2).encode(
        x=x, color=fill, tooltip=[alt.Tooltip("name:N", title=" "), alt.Tooltip("shown:N", title=title)]
    )
    numbers = base.mark_text(align="left", dx=5, fontSize=12, color=INK[look]).encode(x=x, text="shown:N")
    spec: Spec = (
        alt.layer(track, bars, numbers)
        .properties(height=alt.Step(21))
        .configure_view(stroke=None)
        .configure_scale(bandPaddingInner=0.25)
        .to_dict()
    )
    return spec


def returns_data(
    values: Mapping[str, tuple[str, float | None]], names: Mapping[str, str], chosen: str
) -> pd.DataFrame:
    """The rows behind `returns`: by run, its return as text and as a number, which is null if unscored."""
    rows: list[dict[str, Any]] = [
        {
            "run": run,
            "name": names[run],
            "shown": shown,
            "value": value or 0.0,
            "chosen": run == chosen,
        }
        for run, (shown, value) in values.items()
    ]
    return pd.DataFrame(rows)
