"""The host's view of a class: the links, where the class is, what students see, and what they answered."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import streamlit as st

from pages.live import (
    join_link,
    page_over,
    page_question,
    page_result,
    page_sentences,
    page_store,
    page_words,
    store,
    view,
)
from pages.live.class_data import ClassContent, ClassStanding, HostClass
from pages.live.errors import LiveError
from pages.live.qr import qr_code
from pages.live.stages import ClassStage, places, stages_of
from pages.live.tally import ClassTally
from pages.ui import copy_link, frame, plain
from pages.ui.language import _
from pages.ui.marks import heading, labelled, quiet

UPDATED = 2
"""Seconds between two looks at the answers."""
_ITEM = "live.item"
_QR = 190
"""Pixels of the code on a desk."""


class HostPlace(NamedTuple):
    """A class on the screen of its host: the host's key, and where the class stands."""

    code: str
    key: str
    content: ClassContent
    standing: ClassStanding

    @property
    def here(self) -> tuple[int, ClassStage | None]:
        """The item and the stage."""
        return self.standing.item, self.standing.stage

    @property
    def asked(self) -> tuple[ClassStage, ...]:
        """The stages of the item."""
        return stages_of(self.content.items[self.standing.item], self.content.stages)

    def beside(self, step: int) -> tuple[int, ClassStage | None] | None:
        """The place before or after; None at the ends."""
        return view.beside(places(self.content.items, self.content.stages), self.here, step)


def hosted(found: HostClass, key: str) -> HostPlace:
    """The class that a host has found with a key."""
    return HostPlace(found.code, key, found.content, found.standing)


def show(at: HostPlace) -> None:
    """The links beside the place of the class, the question and the answers."""
    frame.title(_("Class {code}").format(code=at.code))
    page_store.notices()
    links, middle = st.columns([2, 5], gap="medium")
    with links:
        _links(at)
    with middle:
        _strip(at)
        item, stage = at.here
        if stage is not None:
            shown = at.content.items[item]
            with st.container(border=True, gap="xsmall"):
                page_question.show(shown, item + 1, len(at.content.items), stage)
            if shown.question is not None and page_words.ask(shown):
                st.markdown(quiet(labelled(_("What the teaching set asks"), page_words.ask(shown))))
            if view.revealed(at.asked, stage):
                page_question.rewards(shown)
        answers(at, at.standing.revision)


def move(code: str, key: str, to: tuple[int, ClassStage | None] | None) -> None:
    """Go to a place, from a callback; nowhere at the ends."""
    if to is not None:
        with page_store.clicked():
            store.shared().move(code, key, *to)


@st.fragment(run_every=UPDATED)
def answers(at: HostPlace, revision: int) -> None:
    """What was answered, looked at again and again; the page runs anew when the class has gone on."""
    item, stage = at.here
    counted = looked_at(at.code, revision, item)
    if stage is None:
        code(at.code, "5rem")
        st.markdown(heading(page_result.joined(counted.joined)), anchors=False)
        return
    page_result.show(at.content.items[item], at.asked, stage, counted)
    page_sentences.list_to_hide(at.code, at.key, item)


def looked_at(code: str, revision: int, item: int) -> ClassTally:
    """The answers to an item as they are now, in a fragment that draws the class as of a revision."""
    try:
        if store.shared().standing(code).revision != revision:
            st.rerun()
        return store.shared().tally(code, item)
    except LiveError:
        # The whole page says what is wrong.
        st.rerun()


def _links(at: HostPlace) -> None:
    app = join_link.app_address(st.context.url)
    join, host = join_link.join_link(app, at.code), join_link.host_link(app, at.code, at.key)
    with st.container(border=True, gap="xsmall"):
        code(at.code, "2.4rem")
        with st.container(horizontal_alignment="center"):
            picture(join, _QR)
        st.markdown(quiet(_("Students open this link, or type the code on the page “Live class”.")))
        st.markdown(plain.code(join))
        copy_link.of(join, _("Copy the join link"), key="live.copy.join")
        st.link_button(
            _("Open the projector view"),
            f"{host}&present=1",
            icon=":material/present_to_all:",
            width="stretch",
        )
    with st.container(border=True, gap="xsmall"):
        st.markdown(page_words.text("host_link"))
        copy_link.of(host, _("Copy the host link"), key="live.copy.host")
    page_over.show(at.code, at.key)


def code(text: str, size: str) -> None:
    """The code of a class in large letters."""
    # Streamlit has no element for a text of this size, and letters that are read out stand apart.
    st.html(
        f'<div style="font: 700 {size}/1.1 monospace; letter-spacing: .12em; text-align: center">{text}</div>'
    )


def picture(link: str, width: int) -> None:
    """The QR code of a link."""
    st.image(qr_code(link), width=width, alt=_("QR code of the join link"))


def _strip(at: HostPlace) -> None:
    """Where the class is, and the ways on, back and elsewhere."""
    item, stage = at.here
    names = {
        number: f"{number + 1} · {plain.label(page_words.raw_title(each))}"
        for number, each in enumerate(at.content.items)
    }
    # The class is led on from elsewhere too, and the answers are looked at all the time: a widget of the last
    # place, told late what the browser still showed, would lead the class back.
    key = f"{_ITEM}.{at.standing.revision}"
    st.session_state.setdefault(key, item)
    st.selectbox(
        _("Item"), list(names), format_func=names.__getitem__, key=key, on_change=_jump, args=(at, key)
    )
    with st.container(horizontal=True, gap="xsmall"):
        for each in at.asked:
            here = each == stage
            st.button(
                page_words.stage(each),
                key=f"live.stage.{each}",
                icon=f":material/radio_button_{'checked' if here else 'unchecked'}:",
                on_click=move,
                args=(at.code, at.key, (item, each)),
            )
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        before, after = at.beside(-1), at.beside(1)
        _way(_("Go back"), "arrow_back", before is None, partial(move, at.code, at.key, before))
        label = _("Begin") if stage is None else _("Go on")
        _way(label, "arrow_forward", after is None, partial(move, at.code, at.key, after))
        if stage is None:
            st.markdown(quiet(_("Students are joining.")), width="content")
        else:
            st.link_button(
                _("Open this view"),
                join_link.app_address(st.context.url) + at.content.items[item].shown.link,
                icon=":material/open_in_new:",
            )


def _way(label: str, icon: str, end: bool, to: Callable[[], None]) -> None:
    st.button(
        label,
        key=f"live.{icon}",
        icon=f":material/{icon}:",
        disabled=end,
        on_click=to,
    )


def _jump(at: HostPlace, key: str) -> None:
    item = int(st.session_state[key])
    move(at.code, at.key, (item, stages_of(at.content.items[item], at.content.stages)[0]))
