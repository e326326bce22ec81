"""What students wrote, without their names: for the host to read and to hide, and for all to see."""

import streamlit as st

from pages.live import page_store, store
from pages.ui import plain
from pages.ui.language import _, ngettext
from pages.ui.marks import labelled, quiet, strong

_FIRST = 20
"""How many sentences a host sees at once, the newest first; a list of three hundred would be slow."""
_ROOM = 9
"""How many a projector has room for."""


def list_to_hide(code: str, key: str, item: int) -> None:
    """The sentences about an item, each with a button that hides it; nothing where there are none."""
    found = store.shared().sentences(code, item)[::-1]
    if not found:
        return
    st.markdown(
        strong(ngettext("{count} sentence", "{count} sentences", len(found)).format(count=len(found)))
    )
    shown = found
    if len(found) > _FIRST and not st.toggle(_("Show all of them"), key="live.all"):
        shown = found[:_FIRST]
    with st.container(height=260 if len(shown) > 4 else "content", gap="xsmall"):
        for each in shown:
            told, button = st.columns([5, 1], vertical_alignment="center")
            text = plain.text(each.text)
            told.markdown(quiet(labelled(_("hidden"), text)) if each.hidden else text)
            button.button(
                _("Show") if each.hidden else _("Hide"),
                key=f"live.hide.{each.id}",
                type="tertiary",
                on_click=_hide,
                args=(code, key, each.id, not each.hidden),
            )


def list_for_all(code: str, item: int) -> None:
    """The newest sentences that are not hidden."""
    found = [each for each in store.shared().sentences(code, item)[::-1] if not each.hidden]
    if not found:
        st.markdown(_("No sentence is to be seen yet."))
    st.markdown("\n".join(f"- {plain.text(each.text)}" for each in found[:_ROOM]))


def _hide(code: str, key: str, sentence: int, hidden: bool) -> None:
    with page_store.clicked():
        store.shared().hide(code, key, sentence, hidden)
