"""The five stages as the loop they are, and what one of them asks for: record, common failure, check."""

import textwrap

import streamlit as st

from pages.lessons.production import files, page_loop_chart, page_stage
from pages.lessons.production.stages import StageOfProduction, StagePart
from pages.lessons.production.texts import texts
from pages.ui import charts, projected
from pages.ui.language import _, raw_words, words
from pages.ui.marks import quiet, strong, whole_words


def show() -> None:
    """The loop with the chosen stage, what the stage says, and the whole table."""
    stages = files.stages()
    numbered = {
        stage.id: f"{number} · {raw_words(stage.title)}" for number, stage in enumerate(stages.stages, 1)
    }
    chosen = page_stage.choose(numbered.__getitem__)
    left, right = st.columns([5, 6], gap="medium")
    names = {str(stage.id): _lines(raw_words(stage.title)) for stage in stages.stages}
    with left:
        projected.chart(
            page_loop_chart.loop(names, str(chosen), charts.theme()), alt=texts("loop_alt"), width="content"
        )
    with right:
        _stage(next(stage for stage in stages.stages if stage.id is chosen))
    st.header(_("Every task is checked, whoever made it"), anchor=False)
    st.markdown("\n".join(f"- {words(note)}" for note in stages.notes))
    with st.expander(_("All five stages as a table"), icon=":material/table:"):
        st.table([_row(stage) for stage in stages.stages], hide_index=True, border="horizontal")


def _lines(name: str) -> str:
    """A name in lines that have room beside the loop; a Chinese letter is wider than a Latin one."""
    return "\n".join(textwrap.wrap(name, 14 if name.isascii() else 5))


def _stage(stage: StageOfProduction) -> None:
    parts = files.stages().parts
    with st.container(border=True):
        st.markdown(strong(words(stage.title)))
        for part in StagePart:
            st.markdown(f"{quiet(words(parts[part]))}  \n{words(stage.cells[part].text)}")


def _row(stage: StageOfProduction) -> dict[str, str]:
    parts = files.stages().parts
    return {_("Stage"): strong(whole_words(words(stage.title)))} | {
        words(parts[part]): words(stage.cells[part].text) for part in StagePart
    }
