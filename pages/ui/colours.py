"""Colours of what is no verdict: each verifier keeps its own, and vermilion, which means wrong, is none."""

from collections.abc import Sequence

from pages.ui.charts import BLUE, INK, OCHRE, PLUM, QUIET, Theme


def series(count: int, look: Theme) -> list[str]:
    """A colour for each of so many lines; after five they begin again."""
    colours = [BLUE[look], PLUM[look], OCHRE[look], INK[look], QUIET[look]]
    return [colours[place % len(colours)] for place in range(count)]


def verifiers(ids: Sequence[str], look: Theme) -> dict[str, str]:
    """The colour of each verifier, by its place in its file: the same on every page."""
    return dict(zip(ids, series(len(ids), look), strict=True))
