"""Buttons that put a link into the clipboard: the one of what is on the screen, or a given one."""

import streamlit as st

from pages.ui import links
from pages.ui.language import _

_HTML = '<button type="button"></button>'
_CSS = """
button {
  font: inherit; font-size: 0.875rem; color: var(--st-text-color); cursor: pointer;
  background: transparent; border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius);
  padding: 0.3rem 0.75rem; white-space: nowrap;
}
button:hover { border-color: var(--st-primary-color); color: var(--st-link-color); }
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
"""
_JS = """
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  button.textContent = data.label;
  button.onclick = async () => {
    const link = data.link || shared(data.secret);
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = data.done;
    } catch {
      // Without encryption the clipboard is closed to pages: the link is shown to be copied by hand.
      window.prompt(data.label, link);
    }
  };
}

function shared(secret) {
  const link = new URL(location.href);
  // Deleting writes the whole query anew, which no link without a secret needs.
  const names = secret.filter((name) => link.searchParams.has(name));
  names.forEach((name) => link.searchParams.delete(name));
  return names.length ? link.href : location.href;
}
"""
_button = st.components.v2.component("copy_link", html=_HTML, css=_CSS, js=_JS)


def show() -> None:
    """The button for this view. It copies the address as the browser has it when it is pressed.

    What the page keeps secret in it, by `links.keep_secret`, is left out.
    """
    _copy(_("Copy link"), "copy_link", secret=links.secrets())


def of(link: str, label: str, key: str) -> None:
    """A button for another link than that of this view."""
    _copy(label, key, link=link)


def _copy(label: str, key: str, *, link: str = "", secret: list[str] | None = None) -> None:
    data = {"label": label, "done": _("Link copied"), "link": link, "secret": secret or []}
    _button(data=data, key=key, width="content")
