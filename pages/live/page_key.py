"""The key of a student: the browser keeps it, so that a reload or another server finds the same student.

It stands in no link. It is given to the server that the page is connected to, and to nobody else.
"""

from collections.abc import Mapping

import streamlit as st

_KEY, _KNOWN = "live_key", "live.keys"
_JS = """
const place = (code) => "verifier-explorer:class:" + code;

export default function ({ data, setTriggerValue }) {
  let kept = null;
  try {
    if (data.key) localStorage.setItem(place(data.code), data.key);
    else if (data.gone) localStorage.removeItem(place(data.code));
    kept = localStorage.getItem(place(data.code));
  } catch {
    // A browser that keeps nothing has a new student after each reload.
  }
  if (data.wanted) setTriggerValue("found", {code: data.code, key: kept});
}
"""
_store = st.components.v2.component(_KEY, js=_JS)


def find(code: str) -> str | None:
    """The key for a class; "" where this browser has none, and None until it has answered."""
    known: dict[str, str] = st.session_state.setdefault(_KNOWN, {})
    if code not in known:
        _ask(code, wanted=True)
        return None
    return known[code]


def keep(code: str, key: str) -> None:
    """Let the browser keep the key for a class."""
    st.session_state[_KNOWN][code] = key
    _ask(code, key=key)


def replace(code: str) -> None:
    """Take the key for none, so that another comes in its place."""
    st.session_state[_KNOWN][code] = ""


def forget(code: str) -> None:
    """Let the browser forget the key for a class."""
    replace(code)
    _ask(code, gone=True)


def _ask(code: str, *, key: str = "", gone: bool = False, wanted: bool = False) -> None:
    data = {"code": code, "key": key, "gone": gone, "wanted": wanted}
    _store(data=data, key=_KEY, on_found_change=_take)


def _take() -> None:
    found: Mapping[str, object] = st.session_state[_KEY].found or {}
    code, key = found.get("code"), found.get("key")
    if isinstance(code, str):
        st.session_state[_KNOWN][code] = key if isinstance(key, str) else ""
