"""Colours of what is no verdict: each verifier keeps its own, and vermilion, which means wrong, is none."""

from collections.abc import Sequence

from pages.ui.charts import BLUE, INK, OCHRE, PLUM, QUIET, Theme

FIXED = ("claim", "outcome", "contract")
"""The ids of the verifiers that have a colour of their own in every file, in the order of the colours."""


def series(count: int, look: Theme) -> list[str]:
    """A colour for each of so many lines; after five they begin again."""
    colours = [BLUE[look], PLUM[look], OCHRE[look], INK[look], QUIET[look]]
    return [colours[place % len(colours)] for place in range(count)]


def verifiers(ids: Sequence[str], look: Theme) -> dict[str, str]:
    """The colour of each verifier: its own on every page, or the next one that none of these ids has."""
    own = dict(zip(FIXED, series(len(FIXED), look), strict=True))
    others = [id_ for id_ in ids if id_ not in own]
    taken = {own[id_] for id_ in ids if id_ in own}
    free = [colour for colour in series(len(ids), look) if colour not in taken]
    free += series(len(others), look)
    return {id_: own[id_] if id_ in own else free[others.index(id_)] for id_ in ids}
