"""Which part of a page is shown, where a page has several and shows one at a time."""

from collections.abc import Mapping

import streamlit as st

from pages.ui import links
from pages.ui.language import _


def choose(names: Mapping[str, str], old: Mapping[str, str] | None = None) -> str:
    """Ask for a part and return its id; `names` are the parts' names by their ids, the default first.

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
    return str(st.session_state[key])
