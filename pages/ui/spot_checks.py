"""How a spot check stands in a link, so that any page can lead to one with the runs already drawn.

A page that has runs turns to it with `links.turn("errors", query(candidates, origin))`. The
page of verifier errors shows the drawn runs one by one, and leads from each back to its origin.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

import streamlit as st

from pages.ui import own_files, text_store
from pages.ui.url_codec import MAX_LINK, DecodeError, TooLongError, pack, unpack
from scenarios.fingerprint import sha256
from verifiers.spot_check.draw import Candidate, Wanted, draw
from verifiers.spot_check.sheet import Origin, Sheet

PART, NAME = "check", "sheet"
MEGABYTES = 20
"""The most that a file of runs to draw from may hold."""
_CELLS, _SOURCE = "spot_checks.cells", "spot_checks.source"
_KEPT = 4
Cells = dict[str, dict[str, str]]
"""What is known of each drawn run besides its name: texts by what they say."""
EACH = 6
"""How many runs of each side a link draws unless its page says otherwise."""
_FIRST_SEED = 1


@dataclass(frozen=True)
class DrawnRuns:
    """What was drawn: the sheet, what is known of its runs, and what was noted of the files they stand in.

    `noted` has the form in which `answers.spot_check_runs` tells it; None where there are no notes.
    """

    sheet: Sheet
    cells: Cells
    noted: Any = None

    @classmethod
    def told(cls, found: Any) -> Self:
        """What a process of its own has drawn and told."""
        return cls(Sheet.model_validate_json(found["sheet"]), found["cells"], found["noted"])


@dataclass(frozen=True)
class RunSource:
    """Runs that this visit holds and can draw from.

    `files` are the names of the files in which they stand, which are the reader's `own` or shipped. `draw`
    raises `InputError` and `SandboxError`. `page` has brought them, "" where the reader has. `id` is
    another for other runs.
    """

    files: tuple[str, ...]
    draw: Callable[[Wanted], DrawnRuns]
    page: str = ""
    own: bool = True
    id: str = field(default_factory=lambda: uuid4().hex)

    def query(self) -> dict[str, str]:
        """Draw from these runs, and what a link to their spot check says, from the page that brings them."""
        drawn = self.draw(Wanted(seed=_FIRST_SEED, rewarded=EACH, unrewarded=EACH))
        bring(self)
        put_cells(drawn.sheet, drawn.cells)
        told = {"part": PART, NAME: written(drawn.sheet), "source": "file", "seed": str(_FIRST_SEED)}
        return told | ({own_files.NAME: own_files.joined(self.files)} if self.own else {})


def query(
    candidates: Iterable[Candidate],
    origin: Origin | None,
    *,
    seed: int = _FIRST_SEED,
    rewarded: int = EACH,
    unrewarded: int = EACH,
) -> dict[str, str]:
    """What a link to the spot check of some runs says. Raises `ValueError` as `draw` does."""
    sheet = draw(candidates, seed, rewarded=rewarded, unrewarded=unrewarded, origin=origin)
    return {"part": PART, NAME: written(sheet)}


def written(sheet: Sheet) -> str:
    """The text for a link: the whole sheet where it is short enough, else its name in the text store."""
    text = sheet.text()
    packed = pack(text)
    return packed if len(packed) <= MAX_LINK else text_store.keep(text)


def read(text: str) -> Sheet | None:
    """The sheet that such a text stands for, None for the text "". Raises `ValueError`."""
    if not text:
        return None
    try:
        found = text_store.find(text) if text.startswith(text_store.PREFIX) else unpack(text)
    except (DecodeError, TooLongError):
        raise ValueError("no packed text") from None
    if found is None:
        raise ValueError("the text is no longer kept")
    return Sheet.model_validate_json(found)


def bring(source: RunSource) -> None:
    """Put runs in place, to be drawn from where the spot check draws from a file, instead of those before."""
    st.session_state[_SOURCE] = source


def brought() -> RunSource | None:
    """The runs that are in place, as long as this visit lasts and nobody takes them away."""
    found: RunSource | None = st.session_state.get(_SOURCE)
    return found


def take_away(page: str) -> None:
    """Hold the runs that a page has brought no longer."""
    source = brought()
    if source is not None and source.page == page:
        del st.session_state[_SOURCE]


def cells(sheet: Sheet) -> Cells:
    """What this visit knows of the runs of a sheet, and of no other runs with the same ids."""
    found: Cells = st.session_state.get(_CELLS, {}).get(_key(sheet), {})
    return found


def put_cells(sheet: Sheet, cells: Cells) -> None:
    """Remember what is known of the runs of a sheet, as long as this visit lasts; of the last few sheets."""
    kept = {**st.session_state.get(_CELLS, {}), _key(sheet): cells}
    st.session_state[_CELLS] = dict(list(kept.items())[-_KEPT:])


def _key(sheet: Sheet) -> str:
    origin = None if sheet.origin is None else sheet.origin.model_dump(mode="json")
    return sha256([origin, *(run.model_dump(mode="json") for run in sheet.runs)])


def drop_cells() -> None:
    """Forget it."""
    st.session_state.pop(_CELLS, None)
