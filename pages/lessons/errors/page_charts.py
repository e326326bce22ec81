"""The pictures of this lesson: shares with intervals, curves, grids of verdicts and dots."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

import altair as alt
import pandas as pd

from pages.ui import memory
from pages.ui.charts import BLUE, CALM, INK, PAPER, QUIET, STRONG, VERMILION, Spec, Theme, named

Kind = Literal["main", "wrong", "other", "reference"]
"""How a curve is drawn: blue; vermilion, for what is wrong; in the colour of text; grey and dashed."""
KINDS: tuple[Kind, ...] = ("main", "wrong", "other", "reference")
Align = Literal["left", "right"]
_ASIDE: tuple[tuple[Align, int], ...] = (("left", 4), ("right", -4))
_WORD = 62
"""Pixels of a column of a grid below which its words do not fit."""
BOLD: dict[str, Any] = {"fontSize": 13, "fontWeight": "bold"}


@memory.picture
def intervals(rows: Sequence[Mapping[str, Any]], title: str, look: Theme) -> Spec:
    """A point per share with its interval as a bar, on an axis from 0 to 1.

    A row has `name`, `share`, `low`, `high`, `text` and `kind`, "main" or "wrong".
    """
    data = pd.DataFrame([dict(row) for row in rows])
    order = list(dict.fromkeys(str(row["name"]) for row in rows))
    x = alt.X("low:Q", title=title).scale(domain=[0, 1], nice=False).axis(format="%", tickCount=5)
    y = alt.Y("name:N", sort=order, title=None).axis(
        labelFontSize=13, labelLimit=190, ticks=False, domain=False, grid=True, gridOpacity=0.4
    )
    base = alt.Chart(data).encode(y=y, color=_colours(look), tooltip=["name:N", alt.Tooltip("text:N")])
    bars = base.mark_bar(height=7, opacity=0.35, cornerRadius=3).encode(x=x, x2="high:Q")
    points = base.mark_circle(size=110, opacity=1).encode(x=alt.X("share:Q", title=title))
    text = (
        alt.Chart(data)
        .transform_calculate(left="datum.share > 0.6", at="datum.share > 0.6 ? datum.low : datum.high")
        .encode(y=y, text="text:N")
    )
    right = (
        text.transform_filter("!datum.left")
        .mark_text(align="left", dx=6, color=INK[look], **BOLD)
        .encode(x=alt.X("at:Q", title=title))
    )
    left = (
        text.transform_filter("datum.left")
        .mark_text(align="right", dx=-6, color=INK[look], **BOLD)
        .encode(x=alt.X("at:Q", title=title))
    )
    layers = bars + points + left + right
    return _spec(layers.properties(height=alt.Step(32)).configure_view(stroke=None))


class Curve(TypedDict):
    """A curve: its name, how it is drawn, and its points in the order of x.

    The name stands at the last point, before it and above the line, unless `at` names the place of another
    point, `align` says that it begins there, or it is to stand `below`.
    """

    name: str
    kind: Kind
    points: list[tuple[float, float]]
    at: NotRequired[int]
    align: NotRequired[Align]
    below: NotRequired[bool]


class Point(TypedDict):
    """A chosen point on a curve, with the words beside it, above or below.

    They stand towards the middle of the picture, where there is room, unless `at` says otherwise.
    """

    x: float
    y: float
    kind: Kind
    text: str
    above: bool
    at: NotRequired[Align]


class Shape(TypedDict):
    """`share` is an axis from 0 to 1 upwards, `steps` holds a value until the next x; `height` in pixels."""

    share: bool
    steps: bool
    height: int


SHARES: Shape = {"share": True, "steps": False, "height": 300}


@memory.picture
def curves(
    lines: Sequence[Curve], here: Sequence[Point], axes: tuple[str, str], shape: Shape, look: Theme
) -> Spec:
    """Curves, each with its name, and the chosen points marked; `axes` are the names of both axes."""
    data = pd.DataFrame(
        [
            {"line": line["name"], "kind": line["kind"], "x": x, "y": y}
            for line in lines
            for x, y in line["points"]
        ]
    )
    left, right = float(data["x"].min()), float(data["x"].max())
    x = alt.X("x:Q", title=axes[0]).scale(domain=[left, right], nice=False).axis(grid=False, tickMinStep=1)
    y = alt.Y("y:Q", title=axes[1])
    if shape["share"]:
        y = y.scale(domain=[0, 1], nice=False).axis(format="%", tickCount=5)
    else:
        y = y.scale(zero=True).axis(tickCount=5, tickMinStep=1)
    colour = _colours(look)
    base = alt.Chart(data).encode(x=x, y=y, color=colour, detail="line:N")
    line = base.mark_line(strokeWidth=2.5, interpolate="step-after" if shape["steps"] else "linear")
    drawn = line.transform_filter("datum.kind != 'reference'")
    dashed = base.transform_filter("datum.kind == 'reference'").mark_line(strokeDash=[5, 4], strokeWidth=2)
    layers = dashed + drawn
    heads = alt.Chart(pd.DataFrame(_heads(lines))).encode(x=x, y=y, text="name:N", color=colour)
    for align, dx in _ASIDE:
        for below, dy in ((False, -11), (True, 13)):
            there = heads.transform_filter((alt.datum.align == align) & (alt.datum.below == below))
            layers += there.mark_text(align=align, dx=dx, dy=dy, **BOLD)
    if here:
        middle = left + 0.6 * (right - left)
        marked = pd.DataFrame([{"at": "right" if one["x"] > middle else "left"} | one for one in here])
        points = alt.Chart(marked).encode(x=x, y=y)
        layers += points.mark_circle(size=140, opacity=1).encode(color=colour)
        told = points.encode(text="text:N")
        for align, dx in _ASIDE:
            for above, dy in ((True, -13), (False, 13)):
                here_too = told.transform_filter((alt.datum.at == align) & (alt.datum.above == above))
                layers += here_too.mark_text(align=align, dx=3 * dx, dy=dy, color=INK[look], **BOLD)
    return _spec(layers.properties(height=shape["height"]))


@memory.picture
def grid(
    cells: Sequence[Mapping[str, Any]],
    rows: Mapping[str, str],
    columns: Mapping[str, str],
    step: int,
    look: Theme,
) -> Spec:
    """Words in tinted cells, `step` pixels high.

    A cell has `row`, `column` (ids), `text`, `short` for a narrow screen, `tip`, and `wrong`, which makes its
    tint strong; it may be `chosen`, which outlines it. `rows` and `columns` are the names by id.
    """
    size = 15 if step > 50 else 13
    narrow = f"width < {_WORD * len(columns)}"
    cramped = f"width < {max(map(_room, columns.values())) * len(columns)}"
    data = pd.DataFrame([{"chosen": False} | dict(cell) for cell in cells])
    x = alt.X("column:N", sort=list(columns), title=None).axis(
        orient="top",
        labelExpr=named(columns),
        labelAngle=alt.ExprRef(f"{cramped} ? -60 : 0"),
        labelAlign=alt.ExprRef(f"{cramped} ? 'left' : 'center'"),
        labelFontSize=13,
        labelFontWeight="bold",
        labelOverlap=False,
        ticks=False,
        domain=False,
    )
    y = alt.Y("row:N", sort=list(rows), title=None).axis(
        labelExpr=named(rows),
        labelFontSize=13,
        labelLimit=150,
        labelColor=INK[look],
        ticks=False,
        domain=False,
    )
    tint = alt.condition(alt.datum.wrong, alt.value(STRONG[look]), alt.value(CALM[look]))
    base = alt.Chart(data).encode(x=x, y=y)
    tiles = base.mark_rect(cornerRadius=3, strokeWidth=2).encode(
        color=tint,
        stroke=alt.condition(alt.datum.chosen, alt.value(QUIET[look]), alt.value("transparent")),
        tooltip=[alt.Tooltip("tip:N", title=" ")],
    )
    shown = base.transform_calculate(shown=f"{narrow} ? datum.short : datum.text")
    words = shown.mark_text(fontSize=size, color=INK[look]).encode(text="shown:N")
    layers = (tiles + words).properties(height=alt.Step(step))
    return _spec(layers.configure_scale(bandPaddingInner=0.08).configure_view(stroke=None))


@memory.picture
def dots(right: int, names: Mapping[str, str], look: Theme) -> Spec:
    """A hundred rewards as dots, row by row: `right` of them in blue, the others in vermilion.

    `names` has the words for a dot that is `right` and one that is `wrong`.
    """
    data = pd.DataFrame(
        [
            {
                "column": number % 20,
                "row": number // 20,
                "kind": "main" if number < right else "wrong",
                "sign": "✓" if number < right else "✗",
                "name": names["right" if number < right else "wrong"],
            }
            for number in range(100)
        ]
    )
    x, y = alt.X("column:O", axis=None), alt.Y("row:O", axis=None)
    base = alt.Chart(data).encode(x=x, y=y, tooltip=[alt.Tooltip("name:N", title=" ")])
    circles = base.mark_circle(size=330, opacity=1).encode(color=_colours(look))
    signs = base.mark_text(fontSize=12, fontWeight="bold", color=PAPER[look]).encode(text="sign:N")
    return _spec((circles + signs).properties(height=alt.Step(26)).configure_view(stroke=None))


def _room(heading: str) -> float:
    """About how many pixels a heading of a grid takes."""
    return sum(6.5 if letter.isascii() else 13 for letter in heading)


def _heads(lines: Sequence[Curve]) -> list[dict[str, Any]]:
    """Where each curve's name stands."""
    heads = []
    for line in lines:
        x, y = line["points"][line.get("at", -1)]
        looks = {"align": line.get("align", "right"), "below": line.get("below", False)}
        heads.append({"x": x, "y": y, "name": line["name"], "kind": line["kind"], **looks})
    return heads


def _colours(look: Theme) -> alt.Color:
    colours = [BLUE[look], VERMILION[look], INK[look], QUIET[look]]
    return alt.Color("kind:N", legend=None).scale(domain=list(KINDS), range=colours)


def _spec(chart: Any) -> Spec:
    spec: Spec = chart.to_dict()
    spec["padding"] = {"left": 0, "top": 4, "right": 8, "bottom": 4}
    return spec
