"""Which part of a page is shown, where a page has several and shows one at a time."""

from collections.abc import Mapping

import streamlit as st

from pages.ui import links, stepping
from pages.ui.language import _


def choose(names: Mapping[str, str], old: Mapping[str, str] | None = None) -> str:
    """Ask for a part and return its id; `names` are the parts' names by their ids, the default first.

    The page steps through them where its part has nothing more to step through.
    `old` has the ids that links of earlier releases use, each with the id that replaces it.
    """
    key = links.seed("part", links.named(names) | dict(old or {}), next(iter(names)))
    st.segmented_control(
        _("Part"),
        list(names),
        format_func=dict(names).__getitem__,
        key=key,
        required=True,
        wrap=True,
        label_visibility="collapsed",
    )
    part = str(st.session_state[key])
    stepping.show("part", list(names), part)
    return part
