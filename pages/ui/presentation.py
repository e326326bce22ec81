"""The bar of a presentation: previous, next, the other pages, the language, and the way out."""

from collections.abc import Callable, Iterable
from functools import partial

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import contents, keys, language, links, stepping
from pages.ui.guide import Guide
from pages.ui.language import _

KEY = "present"
_TO = "presentation.to"
_BUTTONS = {"pageup": "present-previous", "pagedown": "present-next", "q": "present-quit"}

# Streamlit has no element for the size of type on one visit's screen, and after a link from a page with
# a sidebar it keeps the empty sidebar until the next full run.
LARGER = (
    "<style>html { font-size: 175% } [data-testid=stSidebar] { display: none }"
    " [data-testid=stBottomBlockContainer] { padding: 0.25rem 1rem }"
    " h1 { font-size: 1.3rem !important }"
    " [data-testid=stMarkdownContainer] :not(pre) > code { font-size: 0.9em }</style>"
)


def on() -> bool:
    """Whether this visit shows the app to a room."""
    return bool(st.session_state.get(KEY))


def turn() -> None:
    """Turn to the page that the bar was last asked for, as it was left; nothing where it was not."""
    to = st.session_state.pop(_TO, None)
    if to is not None:
        links.turn(to, {KEY: "1"})


def bar(path: str, pages: Iterable[Page], led: Guide | None) -> None:
    """Draw the bar at the lower edge of the screen, once the page has said what it steps through.

    Its two buttons step through the page with this path, then through its parts, then to the page beside.
    With a guide they step from one of its views to the next.
    """
    back, on = (led.back, led.on) if led else (_way(path, -1), _way(path, 1))
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(_("Previous"), key="present-previous", disabled=back is None, on_click=back)
        st.button(led.forth if led else _("Next"), key="present-next", disabled=on is None, on_click=on)
        if led:
            st.markdown(f"{led.number}/{led.count}", width="content")
        with st.popover(_("Pages"), width="content"):
            if led:
                st.button(_("The whole set"), key="present-home", type="tertiary", on_click=led.home)
            for page in pages:
                if st.button(page.title, key=f"present-to-{page.url_path}", type="tertiary"):
                    links.turn(page.url_path, {KEY: "1"})
        other = [id_ for id_ in language.LANGUAGES if id_ != language.current()]
        for id_ in other:
            st.button(language.LANGUAGES[id_], key=f"present-{id_}", on_click=_speak, args=(id_,))
        st.button(_("Leave presentation"), key="present-quit", type="tertiary", on_click=_leave)
        keys.press("presentation", _BUTTONS)


def _way(path: str, step: int) -> Callable[[], None] | None:
    """What a button of the bar does on a page; None where there is nothing more in this direction."""
    beside = contents.beside(path, step)
    to_page = None if beside is None else partial(st.session_state.__setitem__, _TO, beside.path)
    return stepping.target(step) or to_page


def _speak(language_id: str) -> None:
    st.session_state[language.KEY] = language_id


def _leave() -> None:
    st.session_state[KEY] = False
