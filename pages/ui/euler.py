"""Two sets of trajectories as circles in the relation that they really have: an SVG, from counts alone.

The right verdict has a solid outline and the verifier a dashed one. A circle is as large as there is room,
whatever the size of its set; the numbers say how many there are. An empty set has no circle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from pages.ui.charts import BLUE, INK, QUIET, VERMILION, Theme
from verifiers.harden.regions import RegionName, Regions

WIDTH, HEIGHT = 440, 230
_MIDDLE = 128
_DOT = 20
"""How far below its number a counterexample is drawn."""


@dataclass(frozen=True)
class Circle:
    """A circle in the picture, in its own units."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Arrangement:
    """The circles of the two sets, None for an empty one, and where the number of each region stands."""

    right: Circle | None
    verifier: Circle | None
    numbers: Mapping[RegionName, tuple[float, float]]


_OUTSIDE = (WIDTH - 34.0, HEIGHT - 34.0)


def layout(regions: Regions) -> Arrangement:
    """Where everything stands; a region that cannot have a trajectory has no number."""
    middle = Circle(WIDTH / 2, _MIDDLE, 84)
    inner = Circle(WIDTH / 2 - 26, _MIDDLE, 46)
    at_inner, at_rim = (inner.x, inner.y), (WIDTH / 2 + 52.0, float(_MIDDLE))
    if regions.relation == "inside":
        return Arrangement(middle, inner, {"both": at_inner, "only_right": at_rim, "neither": _OUTSIDE})
    if regions.relation == "around":
        return Arrangement(inner, middle, {"both": at_inner, "only_verifier": at_rim, "neither": _OUTSIDE})
    if regions.relation == "equal":
        if not regions.both.count:
            return Arrangement(None, None, {"neither": _OUTSIDE})
        within = Circle(middle.x, middle.y, middle.radius - 5)
        return Arrangement(middle, within, {"both": (middle.x, middle.y), "neither": _OUTSIDE})
    if regions.relation == "overlapping":
        left, right = Circle(172, _MIDDLE, 76), Circle(268, _MIDDLE, 76)
        numbers: dict[RegionName, tuple[float, float]] = {
            "both": (WIDTH / 2, float(_MIDDLE)),
            "only_right": (left.x - 34, left.y),
            "only_verifier": (right.x + 34, right.y),
            "neither": _OUTSIDE,
        }
        return Arrangement(left, right, numbers)
    return _apart(regions)


def _apart(regions: Regions) -> Arrangement:
    left = Circle(128, _MIDDLE, 66) if regions.only_right.count else None
    right = Circle(292, _MIDDLE, 66) if regions.only_verifier.count else None
    numbers: dict[RegionName, tuple[float, float]] = {"neither": _OUTSIDE}
    if left is not None:
        numbers["only_right"] = (left.x, left.y)
    if right is not None:
        numbers["only_verifier"] = (right.x, right.y)
    return Arrangement(left, right, numbers)


def svg(regions: Regions, dot: RegionName | None, words: Mapping[str, str], look: Theme) -> str:
    """The picture; `words` names the two sets, as `right` and `verifier`.

    `dot` is the region of a counterexample, None where there is none.
    """
    placed = layout(regions)
    ink, parts = INK[look], list[str]()
    for circle, colour, dashes in (
        (placed.right, ink, ""),
        (placed.verifier, BLUE[look], ' stroke-dasharray="7 5"'),
    ):
        if circle is not None:
            parts.append(
                f'<circle cx="{circle.x:g}" cy="{circle.y:g}" r="{circle.radius:g}" fill="none"'
                f' stroke="{colour}" stroke-width="2.5"{dashes}/>'
            )
    for name, (x, y) in placed.numbers.items():
        count = getattr(regions, name).count
        wrong = name in ("only_right", "only_verifier") and count
        style = f'fill="{VERMILION[look] if wrong else ink}" font-size="18" text-anchor="middle"'
        parts.append(_text(x, y + 6, f"{count:,}", style))
    if dot is not None and dot in placed.numbers:
        x, y = placed.numbers[dot]
        parts.append(f'<circle cx="{x:g}" cy="{y + _DOT:g}" r="5" fill="{VERMILION[look]}"/>')
    parts += [
        f'<line x1="14" y1="20" x2="44" y2="20" stroke="{ink}" stroke-width="2.5"/>',
        _text(52, 25, words["right"], f'fill="{ink}" font-size="14"'),
        f'<line x1="230" y1="20" x2="260" y2="20" stroke="{BLUE[look]}" stroke-width="2.5"'
        ' stroke-dasharray="7 5"/>',
        _text(268, 25, words["verifier"], f'fill="{BLUE[look]}" font-size="14"'),
    ]
    frame = (
        f'<rect x="1" y="36" width="{WIDTH - 2}" height="{HEIGHT - 38}" rx="8" fill="none"'
        f' stroke="{QUIET[look]}" stroke-width="1"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="sans-serif">{frame}{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'
