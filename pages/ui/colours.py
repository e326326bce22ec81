"""Colours of what is no verdict: each verifier keeps its own, and vermilion, which means wrong, is none."""

from collections.abc import Sequence

from pages.ui.charts import BLUE, INK, QUIET, Theme

PLUM = {"light": "#8F4A86", "dark": "#D9A0D0"}
OCHRE = {"light": "#8A6A00", "dark": "#E3C35A"}


def series(count: int, look: Theme) -> list[str]:
    """A colour for each of so many lines; after five they begin again."""
    colours = [BLUE[look], PLUM[look], OCHRE[look], INK[look], QUIET[look]]
    return [colours[place % len(colours)] for place in range(count)]


def verifiers(ids: Sequence[str], look: Theme) -> dict[str, str]:
    """The colour of each verifier, by its place in its file: the same on every page."""
    return dict(zip(ids, series(len(ids), look), strict=True))
