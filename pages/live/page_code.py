"""The field for the code of a class."""

import streamlit as st

from pages.live.codes import LENGTH, read_code
from pages.ui import links
from pages.ui.language import _

CODE = "code"
_TYPED, _WRONG = "live.typed", "live.typed.wrong"
# Streamlit has no setting for the size of a field, and a code is typed on a phone.
_LARGE = (
    "<style>.st-key-live-typed input { font-size: 1.6rem; letter-spacing: .15em; text-transform: uppercase;"
    " height: 56px } .st-key-live-typed [data-baseweb=input] { height: auto }"
    " .st-key-live-join button { min-height: 56px; font-size: 1.1rem }</style>"
)


def ask() -> None:
    """Ask for a code, and turn to its class."""
    st.html(_LARGE)
    with st.form("live.code", border=False):
        st.text_input(
            _("Code of six letters"), key=_TYPED, max_chars=20, autocomplete="off", placeholder="BCD FGH"
        )
        st.form_submit_button(
            _("Join"),
            key="live.join",
            width="stretch",
            on_click=_join,
            icon=":material/login:",
        )
    if st.session_state.pop(_WRONG, False):
        st.error(_("A code has {count} letters.").format(count=LENGTH), icon=":material/error:")


def _join() -> None:
    code = read_code(str(st.session_state[_TYPED]))
    if code is None:
        st.session_state[_WRONG] = True
        return
    st.session_state[_TYPED] = ""
    links.forget("host")
    links.choose(CODE, code)
