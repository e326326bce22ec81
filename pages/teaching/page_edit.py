"""The editor of a teaching set: its title, its items in their order, and what to ask at each."""

from functools import partial

import streamlit as st

from pages.teaching import page_add, page_words
from pages.teaching import page_state as state
from pages.teaching.app_link import PREDICTED
from pages.teaching.teaching_set import MAX_ASK, MAX_ITEMS, MAX_TITLE, TeachingItem, TeachingSet
from pages.ui import links, plain
from pages.ui.language import _, current
from pages.ui.marks import labelled

_SCROLLED = 20
"""From how many items on the list scrolls inside its place, of so many pixels."""
_PLACE = 520


def seed(made: TeachingSet) -> None:
    """Which item is open, by its number."""
    if made.items:
        links.seed(state.ITEM, links.named(range(1, len(made.items) + 1)), 1)


def show(made: TeachingSet) -> None:
    """The list beside the item that is open, and below them what can be added."""
    key = state.FORM.filled("title", made.title.said_in(current()))
    st.text_input(_("Title of the set"), key=key, max_chars=MAX_TITLE, on_change=_entitled, args=(made, key))
    if made.items:
        left, right = st.columns(2, gap="medium")
        number = int(st.session_state[f"{links.page()}.{state.ITEM}"])
        with left:
            _list(made, number)
        with right:
            _item(made, number - 1)
    if len(made.items) < MAX_ITEMS:
        page_add.show(made)
    else:
        st.info(_("A set has at most {count} items.").format(count=MAX_ITEMS), icon=":material/info:")


def _entitled(made: TeachingSet, key: str) -> None:
    title = state.reworded(made.title, st.session_state[key]) or made.title
    state.change(made.model_copy(update={"title": title}))


def _list(made: TeachingSet, number: int) -> None:
    names = {
        at: f"{at} · {plain.label(page_words.raw_title(item))}" for at, item in enumerate(made.items, start=1)
    }
    with st.container(height=_PLACE if len(names) > _SCROLLED else "content"):
        st.radio(
            _("Items"),
            list(names),
            format_func=names.__getitem__,
            key=f"{links.page()}.{state.ITEM}",
            on_change=state.FORM.afresh,
        )
    at, count = number - 1, len(names)
    full = count >= MAX_ITEMS
    with st.container(horizontal=True, gap="small"):
        for name, label, icon, unavailable, changed, opened in (
            ("up", _("Up"), "arrow_upward", at == 0, partial(made.moved, at, -1), number - 1),
            ("down", _("Down"), "arrow_downward", number == count, partial(made.moved, at, 1), number + 1),
            ("copy", _("Duplicate"), "content_copy", full, partial(_doubled, made, at), number + 1),
            (
                "remove",
                _("Remove"),
                "delete",
                False,
                partial(made.without, at),
                max(1, min(number, count - 1)),
            ),
        ):
            st.button(
                label,
                key=f"teaching.{name}",
                icon=f":material/{icon}:",
                disabled=unavailable,
                on_click=_reorder,
                args=(changed, opened),
            )


def _doubled(made: TeachingSet, at: int) -> TeachingSet:
    return made.with_item(at + 1, made.items[at])


def _reorder(changed: "partial[TeachingSet]", opened: int) -> None:
    state.change(changed(), opened)


def _item(made: TeachingSet, at: int) -> None:
    item = made.items[at]
    title, ask = item.title, item.ask
    key = state.FORM.filled("item.title", title.said_in(current()) if title else "")
    st.text_input(
        _("Title of this item"),
        key=key,
        max_chars=MAX_TITLE,
        placeholder=page_words.raw_title(item),
        on_change=_reword,
        args=(made, at, "title", key),
    )
    key = state.FORM.filled("item.ask", ask.said_in(current()) if ask else "")
    st.text_area(
        _("What to ask"),
        key=key,
        max_chars=MAX_ASK,
        height=110,
        on_change=_reword,
        args=(made, at, "ask", key),
    )
    if item.view.page == PREDICTED:
        key = state.FORM.filled("item.predict", item.predicts)
        st.toggle(_("Predict first"), key=key, on_change=_predict, args=(made, at, key))
    st.markdown(labelled(_("Opens"), plain.short_value(item.link)))


def _reword(made: TeachingSet, at: int, field: str, key: str) -> None:
    def reworded(item: TeachingItem) -> TeachingItem:
        return item.model_copy(update={field: state.reworded(getattr(item, field), st.session_state[key])})

    state.edit(made, at, reworded)


def _predict(made: TeachingSet, at: int, key: str) -> None:
    predicts = bool(st.session_state[key])
    state.edit(made, at, lambda item: item.predicting(predicts))
