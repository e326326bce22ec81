"""The picture of stages that follow one another in a circle."""

import math
from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from pages.ui import memory
from pages.ui.charts import BLUE, CALM, INK, PAPER, QUIET, Spec, Theme

WIDTH, HEIGHT = 354, 300
RADIUS = 78
"""Of the circle, in pixels."""
NODE = 22
"""The radius of a stage's disc, in pixels."""
LINE = 15
"""The height of a line of a name, in pixels."""


@memory.picture
def loop(names: Mapping[str, str], chosen: str, look: Theme) -> Spec:
    """A disc with its number for each stage, clockwise from the top, and an arrow to the next one.

    `names` are the names of the stages by id, which stand outside of the circle.
    """
    x = alt.X("x:Q", axis=None).scale(domain=[0, WIDTH], range=[0, WIDTH])
    y = alt.Y("y:Q", axis=None).scale(domain=[HEIGHT, 0], range=[HEIGHT, 0])
    stages = [
        {"number": str(place + 1), "chosen": id_ == chosen, "name": name}
        | _at(place / len(names), RADIUS)
        | {"side": _side(place / len(names))}
        for place, (id_, name) in enumerate(names.items())
    ]
    ways = [
        {"way": place, "order": order} | _at((place + share) / len(names), RADIUS)
        for place in range(len(names))
        for order, share in enumerate(_between())
    ]
    heads = [
        _at((place + _between()[-1]) / len(names), RADIUS)
        | {"turn": 360 * (place + _between()[-1]) / len(names) + 90}
        for place in range(len(names))
    ]
    base = alt.Chart(pd.DataFrame(stages)).encode(x=x, y=y)
    lines = (
        alt.Chart(pd.DataFrame(ways))
        .mark_line(strokeWidth=2, color=QUIET[look])
        .encode(x=x, y=y, detail="way:N", order="order:Q")
    )
    arrows = (
        alt.Chart(pd.DataFrame(heads))
        .mark_point(shape="triangle", size=90, filled=True, opacity=1, color=QUIET[look])
        .encode(x=x, y=y, angle=alt.Angle("turn:Q").scale(None))
    )
    discs = base.mark_circle(size=math.pi * NODE**2, opacity=1, stroke=BLUE[look], strokeWidth=2).encode(
        color=alt.condition(alt.datum.chosen, alt.value(BLUE[look]), alt.value(CALM[look]))
    )
    numbers = base.mark_text(fontSize=15, fontWeight="bold").encode(
        text="number:N", color=alt.condition(alt.datum.chosen, alt.value(PAPER[look]), alt.value(INK[look]))
    )
    # A text of several lines grows downwards from where it stands.
    above = LINE * next(iter(names.values())).count("\n")
    layers: Any = lines + arrows + discs + numbers
    places: dict[str, dict[str, Any]] = {
        "top": {"align": "center", "baseline": "bottom", "dy": -NODE - 5 - above},
        "right": {"align": "left", "baseline": "middle", "dx": NODE + 6},
        "left": {"align": "right", "baseline": "middle", "dx": -NODE - 6},
        "bottom": {"align": "center", "baseline": "top", "dy": NODE + 6},
    }
    for side, mark in places.items():
        layers += (
            base.transform_filter(alt.datum.side == side)
            .mark_text(fontSize=13, color=INK[look], lineBreak="\n", **mark)
            .encode(text="name:N", opacity=alt.condition(alt.datum.chosen, alt.value(1), alt.value(0.85)))
        )
    spec: Spec = layers.properties(width=WIDTH, height=HEIGHT).configure_view(stroke=None).to_dict()
    return spec


def _at(turn: float, radius: float) -> dict[str, float]:
    angle = 2 * math.pi * turn
    return {"x": WIDTH / 2 + radius * math.sin(angle), "y": HEIGHT / 2 - radius * math.cos(angle)}


def _between() -> list[float]:
    """The points of an arrow between two discs, as shares of the way from one to the next of five."""
    return [0.3 + 0.04 * step for step in range(10)]


def _side(turn: float) -> str:
    if turn == 0:
        return "top"
    if 0.35 < turn < 0.65:
        return "bottom"
    return "right" if turn < 0.5 else "left"
