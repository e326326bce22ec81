"""Presets in a row, one click each; on a projector Page Up and Page Down step through them."""

from collections.abc import Callable, Mapping

import streamlit as st

from pages.ui import frame
from pages.ui.language import _


def one_click(
    label: str, key: str, names: Mapping[str, str], marked: str | None, take: Callable[[str], None]
) -> None:
    """The presets by their ids and names; `marked` is the one that is on show, `take` takes another."""
    ids = list(names)
    # The mark follows what is on show: what a reader has changed is no preset.
    st.session_state[key] = marked
    st.pills(
        label,
        ids,
        format_func=dict(names).__getitem__,
        key=key,
        on_change=_taken,
        args=(key, take),
        label_visibility="collapsed",
    )
    if frame.presenting():
        turning(key, ids, marked, take)


def turning(key: str, ids: list[str], current: str | None, take: Callable[[str], None]) -> None:
    """Buttons to the one before and the one after, which Page Up and Page Down press on a projector."""
    at = ids.index(current) if current in ids else -1
    with st.container(horizontal=True):
        for way, label, to in (("PageUp", _("Previous"), at - 1), ("PageDown", _("Next"), at + 1)):
            st.button(
                label,
                key=f"{key}.{way}",
                on_click=take,
                args=(ids[max(to, -1) % len(ids)],),
                shortcut=way if frame.presenting() else None,
            )


def _taken(key: str, take: Callable[[str], None]) -> None:
    chosen = st.session_state[key]
    if chosen is not None:  # a click on the marked one takes its mark away and changes nothing
        take(chosen)
