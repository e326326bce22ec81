"""The files of a visitor stand in the link by their names, and who comes back without them is asked again.

Their contents are in the memory of one server only, for as long as the visit lasts.
"""

from collections.abc import Sequence

import streamlit as st

from pages.ui import links, plain, workspace
from pages.ui.language import _

NAME = "file"
_BETWEEN = "/"
"""No name of an uploaded file holds it."""
_MOST, _LONGEST = 3, 200


def name(files: Sequence[str]) -> None:
    """Put the names of the files in use into the link of this run."""
    links.choose(NAME, joined(files))
    named()


def joined(files: Sequence[str]) -> str:
    """The names as they stand in a link."""
    return _BETWEEN.join(file.replace(_BETWEEN, "_")[:_LONGEST] for file in files[:_MOST])


def ask_again() -> bool:
    """Ask for the files that the link names, where it names some; whether it does."""
    names = named()
    if names:
        told = _("This view was made with {files}. This server does not hold what was in it: add it again.")
        st.info(
            told.format(files=", ".join(map(plain.code, names))),
            icon=":material/upload_file:",
        )
    return bool(names)


def forget() -> None:
    """Name no file any more, from a callback."""
    links.forget(NAME)


def key(uploader: str) -> str:
    """The key of an uploader.

    It is another one for a visit that is asked again: the browser goes on showing a file in the uploader
    that it was put into, also where no server has it.
    """
    returned = f"own_files.returned.{uploader}"
    again = st.session_state.setdefault(returned, bool(named()))
    return f"{uploader}.{workspace.visitor()}" if again else uploader


def named() -> list[str]:
    """The names that the link has."""
    key = links.seed_text(NAME, _reads, "", brief=True)
    return [name for name in str(st.session_state[key]).split(_BETWEEN) if name]


def _reads(text: str) -> bool:
    names = text.split(_BETWEEN)
    return len(names) <= _MOST and all(len(name) <= _LONGEST for name in names)
