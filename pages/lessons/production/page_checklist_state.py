"""The checklist of this visit: from a link, the fields or a file, and never half-read.

It is kept as the text that stands in the link. A field is filled from it when it appears, and changes it
when the reader leaves the field. A text too long for a link stays for this visit only, which the page says.
"""

from collections.abc import Callable

import streamlit as st

from pages.lessons.production.checklist import Checklist
from pages.lessons.production.compact import filled, read_checklist, write_checklist
from pages.lessons.production.stages import StagePart, State
from pages.ui import forms, links
from pages.ui.forms import Form
from pages.ui.language import _
from verifiers.audit.stages import Stage

NAME = "checklist"
MAX_LINK = 6_000
"""Characters of a checklist in a link; longer addresses do not pass every server."""
_FORM = Form("production.checklist")
_TASK_LENGTH, _NOTE_LENGTH, _EVIDENCE_LENGTH = 200, 1_500, 1_000


def seed() -> Checklist:
    """The checklist as it stands: of the link, of the last visit, or untouched."""
    return read_checklist(st.session_state[_seeded()])


def too_long() -> bool:
    """Whether the checklist no longer fits into the link."""
    return len(st.session_state[_seeded()]) > MAX_LINK


def put(checklist: Checklist) -> None:
    """Begin anew with another checklist, from a callback: the fields are filled from it."""
    links.choose(NAME, write_checklist(checklist))
    _FORM.afresh()


def task_field() -> None:
    """The name of the reader's task."""
    key = _FORM.filled("task", seed().task)
    st.text_input(
        _("Your task"),
        key=key,
        max_chars=_TASK_LENGTH,
        placeholder=_("For example: refund a partly delivered order"),
        on_change=_take_task,
        args=(key,),
    )


def state_field(stage: Stage, part: StagePart, name: Callable[[State], str]) -> None:
    """How far the reader is with a cell."""
    key = _FORM.filled(f"{stage}.{part}.state", seed().entry(stage, part).state)
    st.segmented_control(
        _("State"),
        list(State),
        format_func=name,
        key=key,
        required=True,
        wrap=True,
        label_visibility="collapsed",
        on_change=_take,
        args=(stage, part, "state", key),
    )


def note_field(stage: Stage, part: StagePart) -> None:
    """What the reader notes about a cell."""
    key = _FORM.filled(f"{stage}.{part}.note", seed().entry(stage, part).note)
    st.text_area(
        _("Note"),
        key=key,
        height=68,
        max_chars=_NOTE_LENGTH,
        on_change=_take,
        args=(stage, part, "note", key),
    )


def evidence_field(stage: Stage, part: StagePart) -> None:
    """What shows that a cell is done."""
    key = _FORM.filled(f"{stage}.{part}.evidence", seed().entry(stage, part).evidence)
    st.text_area(
        _("Evidence"),
        key=key,
        height=68,
        max_chars=_EVIDENCE_LENGTH,
        placeholder=_("A file, a run, a link, a person"),
        on_change=_take,
        args=(stage, part, "evidence", key),
    )


def _seeded() -> str:
    return links.seed_text(NAME, forms.readable(read_checklist), "", longest=MAX_LINK)


def _take_task(key: str) -> None:
    links.choose(NAME, write_checklist(Checklist(task=st.session_state[key], cells=seed().cells)))


def _take(stage: Stage, part: StagePart, field: str, key: str) -> None:
    before = seed()
    said: dict[str, str] = before.entry(stage, part).model_dump(mode="json")
    entry = filled(**said | {field: st.session_state[key]})
    links.choose(NAME, write_checklist(before.filled(stage, part, entry)))
