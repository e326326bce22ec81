"""What a host takes away from a class, and its end."""

from collections.abc import Callable

import streamlit as st

from pages.live import page_store, page_words, store
from pages.live.errors import LiveError
from pages.live.export import ClassExport
from pages.ui import downloads, language, links
from pages.ui.language import _

_ENDED = "live.ended"


def show(code: str, key: str) -> None:
    """The answers as files, and the button that ends the class once it is confirmed."""
    spoken = language.current()
    with st.container(horizontal=True, gap="small"):
        downloads.offer(
            _("Answers as CSV"), _taken(code, key, lambda found: found.csv(spoken)), f"class_{code}.csv"
        )
        downloads.offer(
            _("Answers as JSON"), _taken(code, key, lambda found: found.json(spoken)), f"class_{code}.json"
        )
    with st.popover(_("End the class"), icon=":material/delete:", width="stretch"):
        st.markdown(page_words.text("ending"))
        st.button(_("End it and delete everything"), key="live.end", on_click=_end, args=(code, key))


def ended() -> bool:
    """Whether the last click has ended the class."""
    return bool(st.session_state.pop(_ENDED, False))


def _taken(code: str, key: str, made: Callable[[ClassExport], bytes]) -> Callable[[], bytes]:
    def content() -> bytes:
        try:
            return made(store.shared().export(code, key))
        except LiveError as error:
            # It is called when the page is not: the file says it.
            return page_store.told(error).encode()

    return content


def _end(code: str, key: str) -> None:
    with page_store.clicked():
        store.shared().end(code, key)
        for name in ("code", "host"):
            links.forget(name)
        st.session_state[_ENDED] = True
