"""A student's view of a class, for a phone first: one question at a time."""

from collections.abc import Mapping
from typing import NamedTuple

import streamlit as st

from pages.live import page_code, page_key, page_question, page_store, page_words, store
from pages.live.errors import LiveError, NoClassError, NoStudentError, TooManyTriesError
from pages.live.questions import LiveItem
from pages.live.sentences import MOST
from pages.live.stages import CHOOSING, ClassStage
from pages.ui import frame, plain, workspace
from pages.ui.language import _
from pages.ui.marks import good, labelled, quiet, wrong

ASKED = 3
"""Seconds between two looks whether the class has gone on."""
_SENTENCE, _JOINED = "live.sentence", "live.joined"
# Streamlit has no setting for the height of a button, and a thumb hits nothing smaller.
_BUTTONS = (
    "<style>[class*=st-key-live-choice] button, .st-key-live-send button"
    " { min-height: 56px; font-size: 1.1rem }</style>"
)


class StudentPlace(NamedTuple):
    """Where a student answers, and the student's key."""

    code: str
    key: str
    item: int
    stage: ClassStage


def show(code: str) -> None:
    """Join the class, or be who one was in it, and show where it stands."""
    frame.title(_("Class {code}").format(code=code))
    page_store.notices()
    known = page_key.find(code)
    if known is None:
        st.info(_("Joining …"), icon=":material/hourglass_empty:")
        return
    with page_store.refusals():
        try:
            _standing(code, _joined(code, known))
        except NoStudentError:
            # A class of a former day had the same code.
            page_key.replace(code)
            st.session_state.pop(_JOINED, None)
            st.rerun()
        except NoClassError as error:
            if known:
                page_key.forget(code)
                st.info(page_words.text("class_over"), icon=":material/waving_hand:")
            else:
                st.error(page_store.told(error), icon=":material/error:")
            page_code.ask()
        except TooManyTriesError as error:
            st.warning(page_store.told(error), icon=":material/hourglass_empty:")
            page_code.ask()


def _joined(code: str, known: str) -> str:
    """The key for a class, asked for once a visit: also who brings a key may be guessing codes."""
    joined: dict[str, str] = st.session_state.setdefault(_JOINED, {})
    if code not in joined:
        joined[code] = store.shared().join(code, workspace.visitor(), known or None)
    return joined[code]


def _standing(code: str, key: str) -> None:
    classes = store.shared()
    standing, content = classes.standing(code), classes.content(code)
    classes.own_answers(code, key, standing.item)
    page_key.keep(code, key)
    st.html(_BUTTONS)
    if standing.stage is None:
        st.success(_("You have joined. Keep this page open; it begins by itself."), icon=":material/check:")
        st.markdown(quiet(page_words.text("nothing_else_known")))
    else:
        at = StudentPlace(code, key, standing.item, standing.stage)
        item = content.items[at.item]
        page_question.show(item, at.item + 1, len(content.items), at.stage)
        _stage(at, item)
    _watch(code, standing.revision)


# An answer draws this part alone: a class that answers at once shares one server.
@st.fragment
def _stage(at: StudentPlace, item: LiveItem) -> None:
    page_store.notices()
    try:
        given = store.shared().own_answers(at.code, at.key, at.item)
    except LiveError:
        # The whole page says what is wrong.
        st.rerun()
    stage = at.stage
    if stage in CHOOSING and item.question is not None:
        for choice in item.question.choices:
            st.button(
                page_words.choice(choice),
                key=f"live.choice.{stage}.{choice}",
                icon=":material/check_circle:" if given.get(stage) == choice else None,
                width="stretch",
                on_click=_answer,
                args=(at, choice),
            )
    elif stage == "why":
        _sentence(at, given.get("why", ""))
    if stage == "reveal":
        page_question.rewards(item)
        _compared(item, given)
        st.markdown(quiet(_("The host goes on.")))
    elif stage in given:
        shown = page_words.choice(given[stage]) if stage in CHOOSING else plain.text(given[stage])
        told = labelled(_("You answered"), shown)
        still = _("You may change it until the host goes on.")
        st.success(f"{told}  \n{still}", icon=":material/check:")


def _sentence(at: StudentPlace, given: str) -> None:
    field = f"{_SENTENCE}.{at.code}.{at.item}"
    # A reload begins with what was sent; what is being written stays.
    st.session_state.setdefault(field, given)
    with st.form(f"live.why.{at.item}", border=False):
        st.text_area(_("One sentence"), key=field, max_chars=MOST, height=110)
        st.form_submit_button(
            _("Send"),
            key="live.send",
            width="stretch",
            on_click=_write,
            args=(at, field),
        )


def _compared(item: LiveItem, given: Mapping[ClassStage, str]) -> None:
    """What one predicted, beside what came."""
    if item.question is not None and "predict" in given:
        told = page_words.choice(given["predict"])
        right = given["predict"] == item.question.right()
        st.markdown(labelled(_("You predicted"), good(told) if right else wrong(told)))


def _answer(at: StudentPlace, value: str) -> None:
    with page_store.clicked():
        store.shared().answer(at.code, at.key, at.item, at.stage, value)


def _write(at: StudentPlace, field: str) -> None:
    _answer(at, str(st.session_state[field]))


@st.fragment(run_every=ASKED)
def _watch(code: str, revision: int) -> None:
    """Nothing to see: the page runs anew as soon as the class has gone on, has ended or cannot be asked."""
    try:
        gone_on = store.shared().standing(code).revision != revision
    except LiveError:
        gone_on = True
    if gone_on:
        st.rerun()
