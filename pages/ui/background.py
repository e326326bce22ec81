"""What a page rests on, folded at its end: its sources, and what the page itself has chosen."""

from collections.abc import Iterable

import streamlit as st

from pages.ui.language import _
from pages.ui.marks import strong


def show(sources: Iterable[str], choices: Iterable[str] = (), before: str = "") -> None:
    """One expander with lines of Markdown; `before` is a paragraph above them."""
    with st.expander(_("Sources, and choices made by this page"), icon=":material/library_books:"):
        if before:
            st.markdown(before)
        st.markdown(_listed(sources))
        own = _listed(choices)
        if own:
            st.markdown("\n\n".join((strong(_("This page chooses:")), own)))


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
