"""The self-test: statements that readers get wrong, and the preset on which each can be seen."""

from collections.abc import Callable, Container

import streamlit as st

from pages.lessons.records import files
from pages.ui import self_test
from pages.ui.language import _
from pages.ui.misconceptions import Statement


def seed(presets: Container[str]) -> None:
    """Prepare the answers to the statements that one of `presets` decides."""
    self_test.seed(_statements(presets))


def show(presets: Container[str], begin: Callable[[str], None]) -> None:
    """Put those statements. `begin` starts the preset that decides one, by id."""
    statements = _statements(presets)
    answered = any(self_test.answer(statement) is not None for statement in statements)
    with st.expander(_("True or not?"), icon=":material/quiz:", expanded=answered):
        columns = st.columns(2)
        for position, statement in enumerate(statements):
            with columns[position % 2].container(border=True):
                if self_test.put(statement):
                    st.button(
                        _("Show it above"),
                        key=f"records.show.{statement.id}",
                        icon=":material/arrow_upward:",
                        on_click=begin,
                        args=(statement.presets[0],),
                    )


def _statements(presets: Container[str]) -> list[Statement]:
    return [each for each in files.self_test().statements if each.presets[0] in presets]
