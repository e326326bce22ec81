"""The five stages as a checklist for a task of one's own, filled one stage at a time."""

import streamlit as st

from pages.lessons.production import (
    files,
    page_checklist_files,
    page_checklist_items,
    page_checklist_state,
    page_stage,
)
from pages.lessons.production.checklist import Checklist, progress
from pages.lessons.production.stages import StagePart, State, TableCell
from pages.ui import links
from pages.ui.language import _, ngettext, words
from pages.ui.marks import good, quiet, strong, whole_words
from verifiers.audit.stages import Stage

SIGNS = {State.OPEN: "○", State.DONE: "✓", State.NOT_APPLICABLE: "–"}


def seed() -> None:
    """Prepare the choices of this part."""
    page_checklist_state.seed()
    page_stage.seed()
    links.seed("items", links.SWITCH, False)


def show() -> None:
    """The part as a whole."""
    seed()
    filled = page_checklist_state.seed()
    left, right = st.columns([3, 2], gap="medium", vertical_alignment="bottom")
    with left:
        page_checklist_state.task_field()
    with right:
        _bar(filled)
    stage = _stage(filled)
    for part in StagePart:
        with st.container(border=True):
            _cell(stage, part)
    page_checklist_files.show(filled)
    _overview(filled)
    page_checklist_items.show(filled)


def _bar(filled: Checklist) -> None:
    stages = progress(filled)
    done, applicable = sum(one.done for one in stages), sum(one.applicable for one in stages)
    told = _("{done} of {applicable} applicable cells are done").format(done=done, applicable=applicable)
    st.progress(done / applicable if applicable else 1.0, text=told)


def _stage(filled: Checklist) -> Stage:
    done = {one.stage: f"{one.done}/{one.applicable}" for one in progress(filled)}
    titles = {stage.id: words(stage.title) for stage in files.stages().stages}
    return page_stage.choose(lambda stage: f"{titles[stage]} {done[stage]}")


def _cell(stage: Stage, part: StagePart) -> None:
    stages = files.stages()
    cell = next(one for one in stages.stages if one.id is stage).cells[part]
    asked, said = st.columns([4, 7], gap="medium")
    with asked:
        st.markdown(f"{strong(words(stages.parts[part]))}  \n{words(cell.text)}")
        _items(cell)
    with said:
        page_checklist_state.state_field(stage, part, _signed)
        note, evidence = st.columns(2)
        with note:
            page_checklist_state.note_field(stage, part)
        with evidence:
            page_checklist_state.evidence_field(stage, part)


def _items(cell: TableCell) -> None:
    count = len(cell.items)
    label = ngettext("{count} checklist item", "{count} checklist items", count).format(count=count)
    with st.expander(label, icon=":material/checklist:"):
        titles = ((id_, words(files.stages().item(id_).title)) for id_ in cell.items)
        st.markdown("\n".join(f"- {quiet(id_)} {title}" for id_, title in titles))


def _signed(state: State) -> str:
    return f"{SIGNS[state]} {words(files.stages().states[state])}"


def _overview(filled: Checklist) -> None:
    stages = files.stages()
    parts = [words(stages.parts[part]) for part in StagePart]
    stage_name, done_name = _("Stage"), _("Done")
    rows = []
    for stage, done in zip(stages.stages, progress(filled), strict=True):
        cells = [_state(filled.entry(stage.id, part).state) for part in StagePart]
        rows.append(
            {stage_name: whole_words(words(stage.title))}
            | dict(zip(parts, cells, strict=True))
            | {done_name: strong(f"{done.done} / {done.applicable}")}
        )
    with st.expander(_("All cells"), icon=":material/table:"):
        st.table(rows, hide_index=True, border="horizontal")


def _state(state: State) -> str:
    name = words(files.stages().states[state])
    if state is State.DONE:
        return good(name)
    signed = f"{SIGNS[state]} {name}"
    return signed if state is State.OPEN else quiet(signed)
