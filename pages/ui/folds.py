"""A part of a page that is folded at first: it is computed where it is open, which stands in the link."""

from collections.abc import Callable

import streamlit as st

from pages.ui import links


def show(name: str, title: str, icon: str, draw: Callable[[], object]) -> None:
    """Offer a part under its title, with the name of an icon; `draw` draws it where it is open."""
    key = links.seed(name, links.SWITCH, False)
    fold = st.expander(title, key=key, icon=f":material/{icon}:", on_change="rerun")
    if fold.open:
        with fold:
            draw()
