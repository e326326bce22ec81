"""A self-test: a statement, the reader's answer, and what is right."""

from collections.abc import Iterable

import streamlit as st

from pages.ui import links
from pages.ui.language import _, words
from pages.ui.marks import strong
from pages.ui.misconceptions import Statement

_ANSWERS = {"": None, "true": True, "false": False}


def seed(statements: Iterable[Statement]) -> None:
    """Prepare the answers to some statements."""
    for statement in statements:
        _key(statement)


def answer(statement: Statement) -> bool | None:
    """What the reader has answered; None for nothing yet."""
    given: bool | None = st.session_state[_key(statement)]
    return given


def put(statement: Statement) -> bool:
    """Put a statement and, once it is answered, tell what is right. Returns whether it is answered."""
    st.markdown(strong(words(statement.statement)))
    given = st.segmented_control(
        words(statement.statement),
        (True, False),
        format_func={True: _("True"), False: _("Not true")}.__getitem__,
        key=_key(statement),
        label_visibility="collapsed",
    )
    if given is None:
        return False
    verdict = _("It is true.") if statement.answer else _("It is not true.")
    told = " ".join((strong(verdict), words(statement.explanation)))
    if given is statement.answer:
        st.success(told, icon=":material/check:")
    else:
        st.warning(told, icon=":material/close:")
    return True


def _key(statement: Statement) -> str:
    return links.seed(statement.id, _ANSWERS, None)
