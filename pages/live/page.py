"""A class at once: a code joins it, a host link hosts it, and with neither one may open one."""

import streamlit as st

from pages.live import (
    codes,
    page_code,
    page_host,
    page_open,
    page_over,
    page_projector,
    page_store,
    page_student,
    store,
)
from pages.live.errors import LiveError
from pages.ui import frame, links, workspace
from pages.ui.language import _

HOST = "host"
_LONGEST_KEY = 100


def show() -> None:
    """The view of whoever the link makes the visitor."""
    typed = str(st.session_state[links.seed_text(page_code.CODE, _is_code, "", brief=True)])
    key = str(st.session_state[links.seed_text(HOST, _is_key, "", brief=True)])
    links.keep_secret(HOST)
    code = codes.read_code(typed)
    if code is None:
        page_open.show(ended=page_over.ended())
    elif key:
        _host(code, key)
    else:
        page_student.show(code)


def _host(code: str, key: str) -> None:
    with page_store.refusals():
        try:
            found = store.shared().as_host(code, key, workspace.visitor())
        except LiveError:
            frame.title(_("Class {code}").format(code=code))
            raise
        at = page_host.hosted(found, key)
        (page_projector if frame.presenting() else page_host).show(at)


def _is_code(text: str) -> bool:
    return codes.read_code(text) is not None


def _is_key(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_KEY
