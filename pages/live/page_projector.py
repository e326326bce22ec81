"""A class on the projector: the code while students join, then how many answered, and what."""

from functools import partial

import streamlit as st

from pages.live import join_link, page_host, page_question, page_result, page_sentences, page_store
from pages.live.page_host import HostPlace
from pages.live.stages import places
from pages.ui import frame, links, plain, stepping
from pages.ui.language import _
from pages.ui.marks import heading, quiet

_QR = 620
"""Pixels of the code, which has to be read from the last row."""


def show(at: HostPlace) -> None:
    """One idea on the screen; the bar below leads the class on."""
    every = [(0, None), *places(at.content.items, at.content.stages)]
    stepping.show("place", every, at.here, partial(page_host.move, at.code, at.key))
    page_store.notices()
    item, stage = at.here
    if stage is None:
        _joining(at)
        return
    frame.title(_("Class {code}").format(code=at.code))
    shown = at.content.items[item]
    told, answered = st.columns([5, 4], gap="medium")
    with told:
        page_question.show(shown, item + 1, len(at.content.items), stage)
        # What students are asked to have seen is not to be read off while they answer.
        if stage == "reveal":
            page_question.rewards(shown)
        results = stage == "reveal" or (
            stage == "again" and st.toggle(_("Show the answers"), key=f"live.results.{item}")
        )
        sentences = "why" in at.asked and bool(
            st.toggle(_("Show the sentences"), key=links.seed("sentences", links.SWITCH, False))
        )
    with answered:
        _answers(at, at.standing.revision, results=results, sentences=sentences)


def _joining(at: HostPlace) -> None:
    frame.title(_("Join the class"))
    join = join_link.join_link(join_link.app_address(st.context.url), at.code)
    picture, told = st.columns(2, gap="medium", vertical_alignment="center")
    with picture:
        page_host.picture(join, _QR)
    with told:
        page_host.code(at.code, "5rem")
        st.markdown(plain.code(join.partition("?")[0].partition("://")[2] or join.partition("?")[0]))
        st.markdown(quiet(_("No account and no name is asked for.")))
        _joined(at.code, at.standing.revision)


@st.fragment(run_every=page_host.UPDATED)
def _joined(code: str, revision: int) -> None:
    counted = page_host.looked_at(code, revision, 0)
    st.markdown(heading(page_result.joined(counted.joined)), anchors=False)


@st.fragment(run_every=page_host.UPDATED)
def _answers(at: HostPlace, revision: int, *, results: bool, sentences: bool) -> None:
    item, stage = at.here
    counted = page_host.looked_at(at.code, revision, item)
    if stage is not None:
        page_result.show(at.content.items[item], at.asked, stage, counted, results=results)
    if sentences:
        page_sentences.list_for_all(at.code, item)
