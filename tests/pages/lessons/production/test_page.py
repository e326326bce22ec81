"""The task-production page: the loop and the checklist, as the facts have them."""

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from pages.lessons.production import files
from pages.lessons.production.checklist import Checklist, Entry, restore, save
from pages.lessons.production.compact import read_checklist, write_checklist
from pages.lessons.production.stages import StagePart, State
from tests.pages import opening
from tests.pages.opening import clean, english_in, press, table, texts
from verifiers.audit.stages import Stage

opened = partial(opening.opened, "production")


@pytest.mark.parametrize("part", ["stages", "checklist"])
@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "How do you keep tasks useful, solvable and independent?"),
        ("zh", "怎样让任务保持有用、可解、彼此独立？"),
    ],
)
def test_every_part_runs_in_both_languages(part: str, lang: str, title: str) -> None:
    app = opened(lang=lang, part=part)
    assert not app.exception
    assert not app.error
    assert [found.value for found in app.title] == [title]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_holds_every_cell_of_every_stage_and_the_three_notes(lang: str) -> None:
    app = opened(lang=lang)
    cells = app.table[0].value.to_numpy().flatten()
    shown = clean(" ".join((texts(app), *map(str, cells))))
    stages = files.stages()
    for stage in stages.stages:
        assert getattr(stage.title, lang) in shown
        for part in StagePart:
            assert getattr(stage.cells[part].text, lang) in shown
    assert all(getattr(note, lang) in shown for note in stages.notes)


def test_a_cell_done_moves_the_progress_of_its_stage_and_of_its_items() -> None:
    app = opened(part="checklist", items="1")
    key = "production.checklist.construction.check.state.0.en"
    app = press(app, key, State.DONE)
    row = table(app, "What to record")[0]
    assert row == {
        "Stage": "Task construction",
        "What to record": "○ open",
        "Common failure": "○ open",
        "How to check": ":blue[✓ done]",
        "Done": "**1 / 3**",
    }
    assert "Task construction 1/3" in app.button_group(key="production.stage").options
    items = {item["Item"]: item["Done"] for item in table(app, "Item")}
    assert (items["**T.8**"], items["**T.9**"], items["**T.2**"]) == ("1 / 2", ":blue[✓ 1 / 1]", "0 / 1")
    app = press(app, "production.checklist.construction.record.state.0.en", State.NOT_APPLICABLE)
    assert table(app, "What to record")[0]["Done"] == "**1 / 2**"


def test_a_note_is_kept_while_another_stage_is_shown() -> None:
    app = opened(part="checklist")
    app.text_area(key="production.checklist.construction.record.note.0.en").set_value("from the shop").run()
    app = press(app, "production.stage", Stage.UPDATE_LOOP)
    assert all(not area.value for area in app.text_area)
    app = press(app, "production.stage", Stage.CONSTRUCTION)
    assert app.text_area(key="production.checklist.construction.record.note.0.en").value == "from the shop"


def test_a_link_restores_a_checklist_with_task_note_and_evidence() -> None:
    checklist = Checklist(task="退款").filled(
        Stage.ISOLATION, StagePart.CHECK, Entry(state=State.DONE, note="by *source*", evidence="run 3")
    )
    app = opened(part="checklist", stage="isolation", checklist=write_checklist(checklist))
    assert not app.warning
    assert app.text_input[0].value == "退款"
    assert app.text_area(key="production.checklist.isolation.check.note.0.en").value == "by *source*"
    assert app.text_area(key="production.checklist.isolation.check.evidence.0.en").value == "run 3"


def test_a_checklist_stays_when_the_language_changes() -> None:
    app = opened(part="checklist")
    app.text_area(key="production.checklist.construction.record.note.0.en").set_value("来源").run()
    app.button_group(key="lang").set_value("zh").run()
    assert app.text_area(key="production.checklist.construction.record.note.0.zh").value == "来源"


def test_a_checklist_too_long_for_a_link_says_that_a_download_is_needed() -> None:
    app = opened(part="checklist")
    assert not app.warning
    for part in StagePart:
        letters = "".join(chr(0x4E00 + (number * 7919 + ord(part[0])) % 20_000) for number in range(1_400))
        app.text_area(key=f"production.checklist.construction.{part}.note.0.en").set_value(letters).run()
    (warning,) = app.warning
    assert "Save it as JSON before you leave" in warning.value
    assert (
        "checklist" not in app.session_state["links.query"]
        or not app.session_state["links.query"]["checklist"]
    )
    assert restored(app).entry(Stage.CONSTRUCTION, StagePart.CHECK).note == letters


def restored(app: AppTest) -> Checklist:
    """The checklist of the session, by way of the file that it is saved as."""
    return restore("file.json", save(read_checklist(app.session_state["production.checklist"])))


def test_a_field_ends_where_a_saved_checklist_would_refuse_more() -> None:
    app = opened(part="checklist")
    cell = "production.checklist.construction.record"
    app.text_input(key="production.checklist.task.0.en").set_value("x" * 300).run()
    app.text_area(key=f"{cell}.note.0.en").set_value("x" * 2_000).run()
    app.text_area(key=f"{cell}.evidence.0.en").set_value("x" * 2_000).run()
    assert not app.exception
    entry = restored(app).entry(Stage.CONSTRUCTION, StagePart.RECORD)
    assert (len(restored(app).task), len(entry.note), len(entry.evidence)) == (200, 1_500, 1_000)


def test_an_uploaded_checklist_replaces_the_one_of_the_page() -> None:
    checklist = Checklist(task="theirs").filled(Stage.CONSTRUCTION, StagePart.RECORD, Entry(note="used"))
    app = opened(part="checklist")
    app.file_uploader[0].set_value([("saved.json", save(checklist), "application/json")]).run()
    assert [told.value for told in app.success] == ["The checklist was restored from `saved.json`."]
    assert restored(app) == checklist
    assert app.text_area(key="production.checklist.construction.record.note.1.en").value == "used"


def test_a_bad_checklist_is_refused_by_line_and_field_and_nothing_changes() -> None:
    app = opened(part="checklist")
    app.text_input(key="production.checklist.task.0.en").set_value("mine").run()
    bad = b'{"format": 1,\n "task": "theirs",\n "evil": 1}'
    app.file_uploader[0].set_value([("bad.json", bad, "application/json")]).run()
    (error,) = app.error
    assert "`bad.json` cannot be used; the checklist has not changed." in error.value
    assert (
        'line 3, `evil`: found unknown field `"evil"`; expected only the fields of the format' in error.value
    )
    assert restored(app) == Checklist(task="mine")


@pytest.mark.parametrize(
    ("part", "chosen", "first", "second"),
    [
        ("stages", "stage", Stage.CONSTRUCTION, Stage.DIFFICULTY),
        ("checklist", "stage", Stage.CONSTRUCTION, Stage.DIFFICULTY),
    ],
)
def test_presenting_steps_through_stages_and_parts(part: str, chosen: str, first: str, second: str) -> None:
    app = opened(part=part, present="1")
    assert app.session_state[f"production.{chosen}"] == first
    app.button(key="present-next").click().run()
    assert app.session_state[f"production.{chosen}"] == second


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        "{",
        '{"format": 2}',
        '{"format": 1, "evil": 1}',
        '{"format": 1, "task": 3}',
        '{"format": 1, "task": "' + "x" * 300 + '"}',
        '{"format": 1, "cells": {"x": {}}}',
        '{"format": 1, "task": 1, "task": 2}',
        '{"format": 1, "task": NaN}',
    ],
)
def test_why_a_checklist_was_refused_is_told_in_chinese(content: str) -> None:
    app = opened(lang="zh", part="checklist")
    app.file_uploader[0].set_value([("bad.json", content.encode(), "application/json")]).run()
    (error,) = app.error
    assert english_in(error.value) == set()


@pytest.mark.parametrize("part", ["stages", "checklist"])
def test_one_choice_of_a_stage_serves_both_parts(part: str) -> None:
    app = press(opened(part=part, stage="isolation"), "production.part", "stages")
    stages = files.stages().stages
    assert next(stage for stage in stages if stage.id is Stage.ISOLATION).cells[
        StagePart.RECORD
    ].text.en in texts(app)


@pytest.mark.parametrize("part", ["stages", "checklist"])
def test_only_the_chosen_part_is_rendered(part: str) -> None:
    app = opened(part=part)
    assert bool(app.text_area) is (part == "checklist")
    assert bool(app.get("vega_lite_chart")) is (part == "stages")
