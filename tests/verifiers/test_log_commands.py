"""`python -m verifiers import` and `judge`: what they print, and how they exit."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers.cli import app


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    rows = [chat(step, says="Reserved 2 kettles.", reward=1) for step in (RESERVED, OVERWRITTEN)]
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([*map(json.dumps, rows), "{broken"]), "utf-8")
    return path


def test_import_says_what_was_understood_and_what_was_left_out(log: Path) -> None:
    result = run("import", log)
    assert result.exit_code == 0
    assert "OpenAI chat messages (openai_chat), jsonl, plain, utf-8" in result.stdout
    assert "rows 3 = attempts 2 + tasks 0 + left out 1; with a reward 2" in result.stdout
    assert result.stderr.startswith(f"left out: {log}:3: found invalid JSON at character 2")


def test_import_gives_every_attempt_as_json(log: Path) -> None:
    found: Any = json.loads(run("import", log, "--json").stdout)
    assert found["report"]["rows"] == 3
    assert [(one["row"], one["task"], one["reward"]) for one in found["attempts"]] == [
        (1, "reserve_two", 1.0),
        (2, "reserve_two", 1.0),
    ]


def test_judge_names_the_candidates_for_false_passes(log: Path) -> None:
    result = run("judge", "reserve_two", log)
    assert result.exit_code == 0
    assert "replayed 2, inspect only 0" in result.stdout
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("candidate")]
    assert line.startswith("candidate for a false pass: row 2 violates")
    assert line.endswith("from step 0 on")


def test_several_logs_are_judged_together_and_each_is_named(log: Path, tmp_path: Path) -> None:
    tasks = tmp_path / "others.jsonl"
    row = chat(RESERVED, says="Reserved 2 kettles.", reward=1) | {"task_id": "another"}
    tasks.write_text("\n".join([json.dumps(row), "{broken", "[]"]), "utf-8")
    result = run("judge", "reserve_two", log, tasks)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == ("2 files: rows 6 = judged 2 + other tasks 1 + tasks without attempts 0 + left out 3")
    assert f"{log}: rows 3 = judged 2 + other tasks 0 + tasks without attempts 0 + left out 1" in lines
    assert f"{tasks}: rows 3 = judged 0 + other tasks 1 + tasks without attempts 0 + left out 2" in lines
    said = result.stderr.splitlines()
    assert [line.split(" found ")[0] for line in said if line.startswith("left out")] == [
        f"left out: {log}:3:",
        f"left out: {tasks}:2:",
        f"left out: {tasks}:3:",
    ]
    assert any(line.startswith(f"{log}: candidate for a false pass: row 2") for line in said)


def test_logs_of_which_none_names_the_task_are_refused_together(log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_text(log.read_text("utf-8"), "utf-8")
    result = run("judge", "reserve_two", log, copy, "--task", "nobody")
    assert result.exit_code == 2
    assert f"{log}, {copy}: found" in result.stderr


def test_recorded_and_recomputed_rewards_have_columns_of_their_own(log: Path) -> None:
    found: Any = json.loads(run("judge", "reserve_two", log, "--json").stdout)
    assert [(one["recorded"], one["recomputed"]["contract"]["reward"]) for one in found["attempts"]] == [
        (1.0, 1.0),
        (1.0, 0.0),
    ]


@pytest.mark.parametrize("command", [("import",), ("judge", "reserve_two")])
def test_what_cannot_be_read_is_bad_input(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"PK\x03\x04abc")
    result = run(*command, path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}:1: found a damaged ZIP file")
    assert isinstance(result.exception, SystemExit)
