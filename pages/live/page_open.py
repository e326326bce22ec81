"""Without a class: join one by its code, or open one from a teaching set."""

import streamlit as st

from pages.live import page_code, page_store, page_words, store
from pages.live.page_code import CODE
from pages.live.pasted import set_of
from pages.live.questions import live_items
from pages.live.stages import STAGES, ClassStage
from pages.teaching import page_words as teaching
from pages.teaching import set_link
from pages.teaching.app_link import MAX_LENGTH
from pages.teaching.page_list import length
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet
from pages.ui import frame, links, plain
from pages.ui.language import _, ngettext, raw_words
from pages.ui.marks import heading, labelled, quiet, strong
from pages.ui.url_codec import DecodeError, TooLongError
from scenarios.problems import InputError

_SET, _READY, _PASTED, _FAULT = "set", "live.ready", "live.pasted", "live.pasted.fault"


def show(*, ended: bool) -> None:
    """The field for a code beside what a class is opened with; `ended` says that one was ended just now."""
    frame.title(_("What does your class predict, and what does it see?"), page_words.text("introduction"))
    page_store.notices()
    if ended:
        st.success(page_words.text("ended"), icon=":material/delete:")
    st.info(page_words.text("nothing_stored"), icon=":material/lock:")
    join, begin = st.columns([2, 3], gap="medium")
    with join, st.container(border=True):
        st.markdown(heading(_("Join a class")), anchors=False)
        page_code.ask()
    with begin, st.container(border=True):
        st.markdown(heading(_("Open a class")), anchors=False)
        _begin()


def _begin() -> None:
    sets = ready()
    text = str(st.session_state[links.seed_text(_SET, _is_set, next(iter(sets)), brief=True)])
    made = set_link.read(text)
    names = {id_: f"{raw_words(each.title)} · {length(each)}" for id_, each in sets.items()}
    if text not in names:
        names[text] = f"{raw_words(made.title)} · {length(made)}"
    st.session_state[_READY] = text
    st.radio(
        _("Teaching set"),
        list(names),
        format_func=lambda id_: plain.label(names[id_]),
        key=_READY,
        on_change=lambda: links.choose(_SET, st.session_state[_READY]),
    )
    st.text_input(
        _("Or paste the link of a teaching set"), key=_PASTED, max_chars=MAX_LENGTH, on_change=_pasted
    )
    if (fault := st.session_state.pop(_FAULT, None)) is not None:
        st.error(fault, icon=":material/error:")
    items = live_items(made)
    asked = sum(1 for each in items if each.question is not None)
    told = ngettext(
        "{asked} of {count} item can be asked; the others are shown.",
        "{asked} of {count} items can be asked; the others are shown.",
        len(items),
    )
    st.markdown(quiet(told.format(asked=asked, count=len(items))))
    chosen = _stages()
    st.button(
        _("Open the class"),
        key="live.open",
        icon=":material/co_present:",
        disabled=not chosen,
        on_click=_open,
        args=(made, chosen),
    )


def _stages() -> list[ClassStage]:
    """Which stages each question goes through."""
    st.markdown(strong(_("What is done with each question")))
    chosen = []
    for stage in STAGES:
        label = labelled(page_words.stage(stage), page_words.text(f"stage_{stage}"))
        if st.checkbox(label, key=links.seed(stage, {"": True, "1": True, "0": False}, default=True)):
            chosen.append(stage)
    return chosen


def _open(made: TeachingSet, stages: list[ClassStage]) -> None:
    with page_store.clicked():
        opened = store.shared().open(made, stages)
        links.choose(CODE, opened.code)
        links.choose("host", opened.host_key)


def _pasted() -> None:
    link = str(st.session_state[_PASTED])
    if not link.strip():
        return
    try:
        text = set_of(link)
        made = set_link.read(text)
    except (DecodeError, TooLongError, InputError) as error:
        st.session_state[_FAULT] = teaching.refusal(error)
        return
    if not made.items:
        st.session_state[_FAULT] = _("This teaching set has no items.")
        return
    links.choose(_SET, text)
    st.session_state[_PASTED] = ""


def _is_set(text: str) -> bool:
    try:
        return bool(set_link.read(text).items)
    except (DecodeError, TooLongError, InputError):
        return False
