"""The store of the classes on a page: the one of this process, and what is said where it refuses."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pages.live.errors import LiveError, StoreUnavailableError
from pages.ui import problems
from pages.ui.language import _

AGAIN = 5
"""Seconds after which a page that found no database looks again."""
_REFUSED, _DRAWN = "live.refused", "live.drawn"


@contextmanager
def refusals() -> Iterator[None]:
    """Say in place of a part of the page why the store refused; a database that is gone is asked again."""
    try:
        yield
    except StoreUnavailableError as error:
        st.error(told(error), icon=":material/cloud_off:")
        st.markdown(_("All other pages work as before. This page goes on by itself as soon as it can."))
        st.session_state[_DRAWN] = True
        _look_again()
    except LiveError as error:
        st.error(told(error), icon=":material/error:")


@contextmanager
def clicked() -> Iterator[None]:
    """In a callback: say on the run that follows why a click did nothing."""
    try:
        yield
    except LiveError as error:
        st.session_state[_REFUSED] = told(error)


def notices() -> None:
    """What was refused by the last click."""
    if (refused := st.session_state.pop(_REFUSED, None)) is not None:
        st.error(refused, icon=":material/error:")


def told(error: LiveError) -> str:
    """Why the store refused, as Markdown."""
    return problems.words(error.told)


@st.fragment(run_every=AGAIN)
def _look_again() -> None:
    # The run that draws it is no look.
    if not st.session_state.pop(_DRAWN, False):
        st.rerun()
