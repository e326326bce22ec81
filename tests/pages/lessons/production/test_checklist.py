import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pages.lessons.production.checklist import Checklist, Entry, StageProgress, progress, restore, save
from pages.lessons.production.stages import StagePart, State
from scenarios.document import MAX_BYTES
from scenarios.problems import InputError
from verifiers.audit.stages import Stage


def checklist(**states: State) -> Checklist:
    """States of the isolation stage by part."""
    entries = {StagePart(part): Entry(state=state) for part, state in states.items()}
    return Checklist(cells={Stage.ISOLATION: entries})


def isolation(one: Checklist) -> StageProgress:
    return next(row for row in progress(one) if row.stage is Stage.ISOLATION)


def test_an_empty_checklist_is_open_everywhere() -> None:
    rows = progress(Checklist())
    assert [row.stage for row in rows] == list(Stage)
    assert all((row.done, row.applicable, row.share) == (0, 3, 0.0) for row in rows)


def test_progress_is_done_of_applicable() -> None:
    row = isolation(checklist(record=State.DONE, failure=State.NOT_APPLICABLE))
    assert (row.done, row.applicable, row.share) == (1, 2, 0.5)


def test_a_stage_that_is_not_applicable_has_no_share() -> None:
    row = isolation(checklist(**dict.fromkeys(("record", "failure", "check"), State.NOT_APPLICABLE)))
    assert (row.done, row.applicable, row.share) == (0, 0, None)


def test_filling_a_cell_changes_that_cell_and_not_the_checklist_it_came_from() -> None:
    before = checklist(record=State.DONE)
    after = before.filled(Stage.ISOLATION, StagePart.CHECK, Entry(state=State.DONE, note="seen"))
    assert before.entry(Stage.ISOLATION, StagePart.CHECK) == Entry()
    assert after.entry(Stage.ISOLATION, StagePart.CHECK).note == "seen"
    assert after.entry(Stage.ISOLATION, StagePart.RECORD).state is State.DONE


def test_a_saved_checklist_is_versioned_json_for_people() -> None:
    one = Checklist(task="预留").filled(
        Stage.ISOLATION, StagePart.CHECK, Entry(state=State.DONE, evidence="log")
    )
    assert (
        save(one).decode()
        == """{
  "cells": {
    "isolation": {
      "check": {
        "evidence": "log",
        "note": "",
        "state": "done"
      }
    }
  },
  "format": 1,
  "task": "预留"
}
"""
    )


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
ENTRY = st.builds(Entry, state=st.sampled_from(State), note=TEXT, evidence=TEXT)
FILLED = st.builds(
    Checklist,
    task=TEXT,
    cells=st.dictionaries(st.sampled_from(Stage), st.dictionaries(st.sampled_from(StagePart), ENTRY)),
)


@settings(deadline=None)
@given(FILLED)
def test_what_was_saved_is_restored(one: Checklist) -> None:
    assert restore("mine.json", save(one)) == one


@settings(deadline=None)
@given(FILLED, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_what_another_program_saved_again_is_restored(
    one: Checklist, indent: int | str | None, ascii_only: bool
) -> None:
    again = json.dumps(json.loads(save(one)), indent=indent, ensure_ascii=ascii_only)
    assert restore("mine.json", again.encode()) == one


def test_the_fullest_checklist_can_be_restored() -> None:
    entry = Entry(state=State.DONE, note="\x00" * 1_500, evidence="\x00" * 1_000)
    one = Checklist(task="\x00" * 200, cells={stage: dict.fromkeys(StagePart, entry) for stage in Stage})
    assert len(save(one)) <= MAX_BYTES
    assert restore("mine.json", save(one)) == one


def test_a_note_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValidationError, match="at most 1500 characters"):
        Entry(note="x" * 1_501)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"",
            "mine.json:1: found invalid JSON at character 1: a value is missing; expected a saved checklist",
        ),
        (
            b"a: 1",
            "mine.json:1: found invalid JSON at character 1: a value is missing; expected a saved checklist",
        ),
        (
            b'{"format": 1,\n "task": }',
            "mine.json:2: found invalid JSON at character 10: a value is missing; expected a saved checklist",
        ),
        (b'{"format": 1, "task": NaN}', "mine.json:1: found NaN; expected a saved checklist, in JSON"),
        (b"\xff\xfe", "mine.json:1: found byte 0xff; expected UTF-8 text"),
        (b" " * 300_000, "mine.json:1: found 300,000 bytes; expected at most 262,144 bytes"),
        (
            b"[" * 100_000,
            f"mine.json:1: {'[0]' * 33}: found deeper nesting; expected at most 32 levels",
        ),
        (b"[]", "mine.json:1: found an empty list; expected an object"),
        (
            b'{"format": 2}',
            "mine.json:1: format: found 2; expected format: 1, the one this version reads",
        ),
        (
            b'{"format": 1,\n"format": 1}',
            'mine.json:2: format: found duplicate key "format"; expected each key once',
        ),
        (
            b'{"format": 1,\n"mood": "good"}',
            'mine.json:2: mood: found unknown field "mood"; expected only the fields of the format',
        ),
    ],
)
def test_a_file_that_is_no_saved_checklist_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        restore("mine.json", content)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("content", "field"),
    [
        (b"{}", "format"),
        (b'{"format": 1,\n"task": "\\ud800"}', "task"),
        (b'{"format": 1,\n"task": 3}', "task"),
    ],
)
def test_a_field_that_is_missing_or_wrong_is_named(content: bytes, field: str) -> None:
    with pytest.raises(InputError) as caught:
        restore("mine.json", content)
    assert [(one.line, one.field) for one in caught.value.problems] == [(content.count(b"\n") + 1, field)]


def test_everything_wrong_with_a_checklist_is_said_at_once_with_its_line() -> None:
    content = """{
  "format": 1,
  "cells": {
    "construction": {
      "record": {"state": "maybe"},
      "wish": {}
    },
    "marketing": {},
    "isolation": {"check": {"note": 3}}
  }
}"""
    with pytest.raises(InputError) as caught:
        restore("mine.json", content.encode())
    assert [(problem.line, problem.found) for problem in caught.value.problems] == [
        (5, '"maybe"'),
        (6, '"wish"'),
        (8, '"marketing"'),
        (9, "3"),
    ]
    assert re.search("one of 'open', 'done', 'not_applicable'", str(caught.value))
