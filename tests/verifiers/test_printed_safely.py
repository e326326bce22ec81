"""Nothing that a command prints moves the cursor, colours the screen or turns the text round."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.scenarios.conftest import fill, idle, jar_file, preset
from verifiers import cli
from verifiers.cli import app

EVIL = "\x1b[31m\u202e\x85"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def harmless(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


def test_a_file_name_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / f"jar{EVIL}.yaml"
    path.write_text("a: 1\n", "utf-8")
    for command in (["validate", path], ["validate", path, "--json"], ["matrix", path], ["audit", path]):
        result = run(*command)
        assert harmless(result.stdout + result.stderr), command
    assert "\\x1b[31m\\u202e\\x85" in run("validate", path).stderr


def test_a_valid_file_name_is_escaped_too(tmp_path: Path) -> None:
    folder = tmp_path / EVIL
    folder.mkdir()
    path = folder / "jar.yaml"
    path.write_bytes(jar_file().content)
    result = run("validate", path)
    assert result.exit_code == 0
    assert harmless(result.stdout)


def test_what_a_run_says_is_escaped_and_json_stays_the_same_value(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    said = preset("said", {"action": "stop", "args": {"message": EVIL}, "recorded": EVIL})
    path.write_bytes(jar_file(trajectories=[fill(), idle(), said]).content)
    result = run("replay", path, "said")
    assert harmless(result.stdout + result.stderr)
    assert "drift" in result.stderr
    result = run("replay", path, "said", "--json")
    assert harmless(result.stdout)
    assert json.loads(result.stdout)["message"] == EVIL


@pytest.mark.parametrize(
    "command",
    [["matrix", EVIL], [f"--{EVIL}"], ["replay", "reserve_two", EVIL], [EVIL], ["schema", EVIL]],
    ids=["file", "option", "trajectory", "command", "choice"],
)
def test_a_wrong_call_is_escaped(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["verifiers", *command])
    assert cli.run() == 2
    told = capsys.readouterr()
    assert harmless(told.out + told.err)
