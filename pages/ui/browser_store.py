"""Texts too long for a link are also kept by the visitor's own browser, until its tab is closed.

The server keeps them in memory under a name that is the fingerprint of the text, and the link has the name.
A server that was started again, or another replica, knows the name from the link of a page that is still
open, and asks the browser for the text. What comes back is used only if it is what the name says.
"""

from collections.abc import Mapping

import streamlit as st

from pages.ui import links, text_store
from pages.ui.language import _

_SENT, _ANSWERED = "browser_store.sent", "browser_store.answered"
_KEY = "browser_store"
_JS = """
const place = (name) => "verifier-explorer:" + name;

function keep(texts) {
  for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(place(name), text);
}

function forget() {
  const ours = Object.keys(sessionStorage).filter((key) => key.startsWith(place("")));
  ours.forEach((key) => sessionStorage.removeItem(key));
}

function kept(name) {
  try {
    return sessionStorage.getItem(place(name));
  } catch {
    return null;
  }
}

export default function ({ data, setTriggerValue }) {
  try {
    keep(data.keep);
  } catch {
    try {
      // No room: the texts of former links make place.
      forget();
      keep(data.keep);
    } catch {
      // It is larger than this browser keeps, or it keeps nothing. The server still has it.
    }
  }
  if (data.wanted.length) {
    setTriggerValue("found", Object.fromEntries(data.wanted.map((name) => [name, kept(name)])));
  }
}
"""
_store = st.components.v2.component(_KEY, js=_JS)


def awaited() -> bool:
    """Whether the page has to wait for the browser, which is asked for what the link names and is not here.

    It is asked once for each name, and the run after it has answered goes on with what there is.
    """
    answered = st.session_state.setdefault(_ANSWERED, set())
    wanted = sorted(name for name in _named(links.requested(), held=False) if name not in answered)
    if wanted:
        st.info(_("Asking your browser for the work of this link …"), icon=":material/hourglass_empty:")
        _store(data={"keep": {}, "wanted": wanted}, key=_KEY, on_found_change=_take)
    return bool(wanted)


def show(query: Mapping[str, str]) -> None:
    """Hand the texts that a link only names to the browser, each once a visit."""
    sent: set[str] = st.session_state.setdefault(_SENT, set())
    keep = {name: text_store.find(name) for name in _named(query, held=True) if name not in sent}
    if keep:
        sent.update(keep)
        _store(data={"keep": keep, "wanted": []}, key=_KEY)


def _named(query: Mapping[str, str], *, held: bool) -> list[str]:
    """The names of texts in a query: of those that are held here, or of those that are not."""
    names = filter(text_store.is_name, query.values())
    return [name for name in names if (text_store.find(name) is not None) is held]


def _take() -> None:
    found: Mapping[str, object] = st.session_state[_KEY].found or {}
    for name, text in found.items():
        st.session_state[_ANSWERED].add(name)
        if isinstance(text, str):
            text_store.restore(name, text)
