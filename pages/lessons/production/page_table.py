"""The table of the five stages: what to record, what goes wrong, how to check."""

import streamlit as st

from pages.lessons.production import files
from pages.lessons.production.stages import StageOfProduction, StagePart
from pages.ui.language import _, words
from pages.ui.marks import quiet, strong


def seed(*, shown: bool) -> None:
    """Nothing is chosen here."""


def show() -> None:
    """A row per stage; on a narrow screen its cells stand below each other, each with its heading."""
    stages = files.stages()
    for number, stage in enumerate(stages.stages, start=1):
        with st.container(border=True):
            _row(number, stage)
    st.header(_("Every task is checked, whoever made it"), anchor=False)
    st.markdown("\n".join(f"- {words(note)}" for note in stages.notes))


def _row(number: int, stage: StageOfProduction) -> None:
    parts = files.stages().parts
    name, *cells = st.columns([2, 4, 4, 4], gap="medium")
    name.markdown(strong(f"{number} · {words(stage.title)}"))
    for column, part in zip(cells, StagePart, strict=True):
        column.markdown(f"{quiet(words(parts[part]))}  \n{words(stage.cells[part].text)}")
