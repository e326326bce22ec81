"""Inputs to start from in a row, one click each, with the one that is on show marked."""

from collections.abc import Callable, Mapping

import streamlit as st

from pages.ui import links, stepping
from pages.ui.language import _


def choose(
    name: str,
    titles: Mapping[str, str],
    shown: str | None,
    begin: Callable[[str], None],
    label: str | None = None,
) -> None:
    """Offer presets by id and title. `begin` starts one, from a callback.

    `shown` is the one that is on show, if any: what a reader has changed is no preset.
    """
    key = f"{links.page()}.{name}.preset"
    ids = list(titles)
    st.session_state[key] = shown
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            label or _("Preset"),
            ids,
            format_func=dict(titles).__getitem__,
            key=key,
            wrap=True,
            on_change=_chosen,
            args=(key, shown, begin),
        )
        stepping.show(name, ids, shown, begin)


def _chosen(key: str, before: str | None, begin: Callable[[str], None]) -> None:
    # A click on the marked one takes its mark away; here it starts that preset over.
    chosen = st.session_state[key] or before
    if chosen is not None:
        begin(chosen)
