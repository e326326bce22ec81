"""How a spot check stands in a link, so that any page can lead to one with the runs already drawn.

A page that has runs turns to it with `links.turn("errors", query(candidates, origin))`. The
page of verifier errors shows the drawn runs one by one, and leads from each back to its origin.
"""

from collections.abc import Iterable

import streamlit as st

from pages.ui import text_store
from pages.ui.url_codec import MAX_LINK, DecodeError, TooLongError, pack, unpack
from scenarios.fingerprint import sha256
from scenarios.library import File
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Origin, Sheet

PART, NAME = "check", "sheet"
MEGABYTES = 20
"""The most that a file of runs to draw from may hold."""
_CELLS, _FILE = "spot_checks.cells", "spot_checks.file"
_KEPT = 4
Cells = dict[str, dict[str, str]]
"""What is known of each drawn run besides its name: texts by what they say."""
EACH = 6
"""How many runs of each side a link draws unless its page says otherwise."""


def query(
    candidates: Iterable[Candidate],
    origin: Origin | None,
    *,
    seed: int = 1,
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


def bring(id_: str, file: File) -> None:
    """Put a file of runs in place, to be drawn from where the spot check draws from a file of one's own.

    `id_` is another for another upload.
    """
    st.session_state[_FILE] = id_, file


def brought() -> tuple[str, File] | None:
    """The file that is in place, with its id."""
    found: tuple[str, File] | None = st.session_state.get(_FILE)
    return found


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
