"""What a picture is made of: icons, boxes and texts at their places."""

import json
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Literal, NamedTuple

TEXT = 14
"""The size of type, in the units of a scene."""
CODE = 0.62
"""The width of every letter of code, at most, as a share of the size of type."""


class Area(NamedTuple):
    """A place in the picture, from its upper left corner, in the units of a scene."""

    x: float
    y: float
    width: float
    height: float

    @property
    def end(self) -> float:
        """Where it ends below."""
        return self.y + self.height


@dataclass(frozen=True)
class Drawn:
    """One thing to draw. Its key stays the same from step to step, so that it moves and is not drawn anew.

    `look` are classes that the style sheet colours. An icon fills its area, a box is its area, and a text
    begins at the lower left corner of its area, or ends at the lower right one with the look `end`.
    """

    key: str
    kind: Literal["icon", "box", "text"]
    look: str
    area: Area
    text: str = ""
    """What a text says, or the name of an icon."""


@dataclass
class Scene:
    """The shapes of one frame, and how large the picture is."""

    width: float
    height: float = 0
    shapes: list[Drawn] = field(default_factory=list)

    def icon(self, key: str, look: str, area: Area, name: str) -> None:
        """Add an icon by its name."""
        self.shapes.append(Drawn(key, "icon", look, area, name))

    def box(self, key: str, look: str, area: Area) -> None:
        """Add a box."""
        self.shapes.append(Drawn(key, "box", look, area))

    def text(self, key: str, look: str, area: Area, words: str) -> None:
        """Add a text, cut where it is wider than its area."""
        narrowest = CODE if "code" in look.split() else 0
        self.shapes.append(Drawn(key, "text", look, area, fitted(words, area.width, narrowest)))


@cache
def icons() -> dict[str, str]:
    """The path of every icon, in a square of 40 by 40."""
    found: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_text(encoding="utf-8"))
    return found


def _letter(letter: str, narrowest: float = 0) -> float:
    wide = 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.51
    return TEXT * max(wide, narrowest)


def measured(text: str) -> float:
    """How wide a text is, about, in the units of a scene."""
    return sum(map(_letter, text))


def fitted(text: str, room: float, narrowest: float = 0) -> str:
    """A text that fits into so many units, cut with a sign where it is longer.

    `narrowest` is the least width of a letter, as a share of the size of type.
    """
    widths = accumulate(_letter(letter, narrowest) for letter in text)
    fits = sum(1 for _ in takewhile(lambda used: used <= room, widths))
    return text if fits == len(text) else text[: max(0, fits - 1)].rstrip() + "…"
