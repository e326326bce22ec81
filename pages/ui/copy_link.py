"""A button that puts the address of what is on the screen into the clipboard."""

import streamlit as st

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
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = data.done;
    } catch {
      // Without encryption the clipboard is closed to pages: the link is shown to be copied by hand.
      window.prompt(data.label, location.href);
    }
  };
}
"""
_button = st.components.v2.component("copy_link", html=_HTML, css=_CSS, js=_JS)


def show() -> None:
    """The button. What it copies is the address as the browser has it when it is pressed."""
    _button(data={"label": _("Copy link"), "done": _("Link copied")}, key="copy_link", width="content")
