"""How the text of somebody's work stands in a link, and what is read back out of one."""

from threading import Lock

import streamlit as st
from cachetools import LRUCache, cached

from pages.ui import problems, text_store
from pages.ui.language import _
from pages.ui.url_codec import MAX_LINK, DecodeError, TooLongError, pack, unpack
from scenarios.problems import InputError, Problem
from verifiers.work import Work, salvaged

MAX_READ = 16_000_000
"""The most bytes that works which were read lately hold."""
_LONG = "workspace.long"


def named(text: str) -> str:
    """What stands in the link for a text of work: all of it, or only its name."""
    name = packed(text)
    if name.startswith(text_store.PREFIX):
        st.session_state[_LONG] = (name, text)
    return name


def packed(text: str) -> str:
    """The same without remembering it: all of the text, or its name in the text store."""
    short = pack(text)
    return short if len(short) <= MAX_LINK else text_store.keep(text)


def _long(name: str) -> str | None:
    """The text of that name: this visit remembers its own, whatever the server still has room for."""
    own, text = st.session_state.get(_LONG, ("", None))
    if own != name:
        return text_store.find(name)
    if text_store.find(name) is None:
        text_store.keep(text)
    return str(text)


def unpacked(text: str) -> tuple[Work, tuple[str, ...]]:
    """The work that a text of the link holds, and what is wrong with the text."""
    try:
        if not text:
            return Work(), ()
        found = _long(text) if text.startswith(text_store.PREFIX) else unpack(text)
        if found is not None:
            made, misfits = _read(found)
            left_out = _("A part of the work in this link is not used: {problem}")
            return made, tuple(left_out.format(problem=problems.line(problem)) for problem in misfits)
        told = _(
            "This server no longer holds the work that this link names. Upload the file you"
            " downloaded instead."
        )
    except TooLongError:
        told = _("The work in this link is too long to be read.")
    except DecodeError:
        told = _("The work in this link is damaged: a part of it is missing or was changed.")
    except InputError as error:
        cannot = _("The work in this link cannot be used: {problem}")
        told = cannot.format(problem=problems.line(error.problems[0]))
    return Work(), (told,)


def _held(read: tuple[Work, tuple[Problem, ...]]) -> int:
    # A model holds some times what its text does, and the text is the key.
    return 8 * len(read[0].text().encode())


@cached(LRUCache(MAX_READ, getsizeof=_held), lock=Lock())
def _read(text: str) -> tuple[Work, tuple[Problem, ...]]:
    return salvaged(text)
