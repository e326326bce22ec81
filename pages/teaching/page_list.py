"""A teaching set as a list: present it, walk through it, or open one item."""

import streamlit as st

from pages.teaching import page_files, page_walk, page_words
from pages.teaching.teaching_set import TeachingItem, TeachingSet
from pages.ui.language import _, ngettext, words
from pages.ui.marks import quiet

_SCROLLED = 20
"""From how many items on the list scrolls inside its place, so that the page stays short."""
_PLACE = 1_000
"""The height of that place, in pixels."""


def show(made: TeachingSet, text: str) -> None:
    """The list of a set; ready sets to begin with where there is nothing in it."""
    if not made.items:
        st.info(
            _("This set has no items yet. Begin with a ready set, or add items under “2 · Edit”."),
            icon=":material/playlist_add:",
        )
        page_files.ready_sets()
        return
    st.markdown(f"## {words(made.title)}\n\n{quiet(length(made))}", anchors=False)
    with st.container(horizontal=True):
        for label, icon, present in (
            (_("Present"), "present_to_all", True),
            (_("Walk through"), "directions_walk", False),
        ):
            st.button(
                label,
                key=f"teaching.start.{icon}",
                type="primary" if present else "secondary",
                icon=f":material/{icon}:",
                on_click=page_walk.open_item,
                args=(text, made, 1),
                kwargs={"present": present},
            )
    st.markdown(quiet(_("The link of this page carries the whole set. A click on an item begins there.")))
    with st.container(height=_PLACE if len(made.items) > _SCROLLED else "content", gap="xsmall"):
        for number, item in enumerate(made.items, start=1):
            _row(text, made, number, item)


def length(made: TeachingSet) -> str:
    """How many items there are, and how long they take where that is said."""
    items = ngettext("{count} item", "{count} items", len(made.items)).format(count=len(made.items))
    if made.minutes is None:
        return items
    minutes = ngettext("{count} minute", "{count} minutes", made.minutes).format(count=made.minutes)
    return f"{items} · {minutes}"


def _row(text: str, made: TeachingSet, number: int, item: TeachingItem) -> None:
    what, asked = st.columns([2, 5], gap="small", vertical_alignment="center")
    what.button(
        f"{number} · {page_words.title(item)}",
        key=f"teaching.open.{number}",
        type="tertiary",
        on_click=page_walk.open_item,
        args=(text, made, number),
    )
    asked.markdown(words(item.ask) if item.ask else quiet(page_words.page_name(item.view.page)))
