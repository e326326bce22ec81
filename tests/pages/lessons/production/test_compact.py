"""What stands in a link comes back as it was, and nothing else is read."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.production.checklist import Checklist, Entry
from pages.lessons.production.compact import (
    filled,
    read_checklist,
    write_checklist,
)
from pages.lessons.production.stages import StagePart, State
from scenarios.document import MAX_BYTES
from verifiers.audit.stages import Stage

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
ENTRIES = st.builds(Entry, state=st.sampled_from(State), note=TEXTS, evidence=TEXTS).filter(
    lambda entry: entry != Entry()
)
ROWS = st.dictionaries(st.sampled_from(StagePart), ENTRIES, min_size=1)
CHECKLISTS = st.builds(Checklist, task=TEXTS, cells=st.dictionaries(st.sampled_from(Stage), ROWS))


@given(CHECKLISTS)
def test_a_checklist_comes_back_from_its_text(checklist: Checklist) -> None:
    assert read_checklist(write_checklist(checklist)) == checklist


def test_an_untouched_checklist_takes_no_room() -> None:
    touched_and_left = Checklist().filled(Stage.ISOLATION, StagePart.CHECK, Entry())
    assert write_checklist(Checklist()) == write_checklist(touched_and_left) == ""
    assert read_checklist("") == Checklist()


def test_a_text_of_a_checklist_needs_no_escapes_in_an_address() -> None:
    checklist = Checklist(task="退款 & <b>?=#").filled(
        Stage.COLLECTION, StagePart.RECORD, Entry(note="~" * 99)
    )
    assert set(write_checklist(checklist)) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
    )


def test_fifteen_finished_cells_with_short_notes_fit_into_a_link() -> None:
    checklist = Checklist(task="refund a partly delivered order")
    for stage in Stage:
        for part in StagePart:
            note = f"looked at the {part} of {stage} on 3 May"
            checklist = checklist.filled(stage, part, Entry(state=State.DONE, note=note, evidence="run 17"))
    assert len(write_checklist(checklist)) < 1_000


def packed(content: bytes) -> str:
    return "1." + base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "1.",
        "1.AAAA",
        "1.%%",
        "1.é",
        "2." + packed(b"{}")[2:],
        packed(b"{}")[:-4],
        packed(b"{"),
        packed(b"[]"),
        packed(b'{"format": 2}'),
        packed(b'{"task": "\\ud800"}'),
        packed(b'{"colour": "red"}'),
        packed(b'{"cells": {"isolation": {"check": {"state": "maybe"}}}}'),
        packed(b'{"task": "' + b"x" * 201 + b'"}'),
    ],
)
def test_a_text_that_is_no_checklist_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_checklist(text)


def test_a_text_that_unpacks_to_more_than_a_file_may_hold_is_refused_and_not_unpacked() -> None:
    bomb = packed(b'{"task": "' + b" " * 50 * MAX_BYTES)
    assert len(bomb) < MAX_BYTES / 10
    with pytest.raises(ValueError, match="not one whole checklist"):
        read_checklist(bomb)


def test_what_a_form_says_of_a_cell_is_checked() -> None:
    assert filled("done", "seen", "run 1") == Entry(state=State.DONE, note="seen", evidence="run 1")
    for bad in (("maybe", "", ""), ("done", "x" * 1_501, ""), ("done", "", "x" * 1_001)):
        with pytest.raises(ValueError, match=r".+"):
            filled(*bad)
