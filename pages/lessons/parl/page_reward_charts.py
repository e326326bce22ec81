"""Charts of the rewards of a group of responses: now, in its terms, and over the whole training."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd
import streamlit as st

from pages.ui.charts import INK, PAPER, QUIET, Spec, Theme
from pages.ui.colours import series


@st.cache_data(max_entries=512)
def terms(
    rewards: Mapping[str, Sequence[float]],
    totals: Mapping[str, str],
    labels: Sequence[str],
    title: str,
    look: Theme,
) -> Spec:
    """The reward of each response, in three summands one after the other; `labels` names the summands.

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
        .scale(domain=list(labels), range=series(3, look))
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
    colours = series(len(names), look)
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
