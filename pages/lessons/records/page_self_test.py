"""The self-test: statements that readers get wrong, and the preset on which each can be seen."""

from collections.abc import Callable, Container

import streamlit as st

from pages.lessons.records import files
from pages.lessons.records.misconceptions import Statement
from pages.ui import links
from pages.ui.language import _, words
from pages.ui.marks import strong

ANSWERS = {"": None, "true": True, "false": False}


def seed(presets: Container[str]) -> None:
    """Prepare the answers to the statements that one of `presets` decides."""
    for statement in _statements(presets):
        links.seed(statement.id, ANSWERS, None)


def show(presets: Container[str], begin: Callable[[str], None]) -> None:
    """Put those statements. `begin` starts the preset that decides one, by id."""
    st.header(_("True or not?"), anchor=False)
    columns = st.columns(2)
    for position, statement in enumerate(_statements(presets)):
        with columns[position % 2].container(border=True):
            _put(statement, begin)


def _statements(presets: Container[str]) -> list[Statement]:
    return [each for each in files.self_test().statements if each.preset in presets]


def _put(statement: Statement, begin: Callable[[str], None]) -> None:
    st.markdown(strong(words(statement.statement)))
    said = st.segmented_control(
        words(statement.statement),
        [True, False],
        format_func={True: _("True"), False: _("Not true")}.__getitem__,
        key=links.seed(statement.id, ANSWERS, None),
        label_visibility="collapsed",
    )
    if said is None:
        return
    verdict = _("It is true.") if statement.answer else _("It is not true.")
    told = " ".join((strong(verdict), words(statement.explanation)))
    if said is statement.answer:
        st.success(told, icon=":material/check:")
    else:
        st.warning(told, icon=":material/close:")
    st.button(
        _("Show it above"),
        key=f"records.show.{statement.id}",
        icon=":material/arrow_upward:",
        on_click=begin,
        args=(statement.preset,),
    )
