"""The same bytes from every process, and errors that a terminal or a pipe can take."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.verifiers.conftest import check, verifier, verifier_file

ROOT = Path(__file__).parent.parent.parent


def started(*arguments: str, seed: str = "0") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "verifiers", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["matrix", "reserve_two", "--json"],
        ["replay", "reserve_two", "overreach_then_undo", "--variation", "stock_7", "--json"],
    ],
    ids=["matrix", "replay"],
)
def test_two_processes_print_the_same_bytes(arguments: list[str]) -> None:
    one, other = started(*arguments, seed="1"), started(*arguments, seed="2")
    assert (one.returncode, one.stderr) == (other.returncode, other.stderr) == (0, b"")
    assert one.stdout == other.stdout
    assert json.loads(one.stdout)["scenario"] == "reserve_two"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["matrix"], "Missing argument 'SCENARIO'."),
        (["matrix", "reserve_two", "--colour"], "No such option: --colour"),
        (["schema"], "Missing argument 'scenario|verifiers'."),
        (["weigh"], "No such command 'weigh'."),
        (["search", "reserve_two", "--max-length", "two"], "Invalid value for '--max-length'"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str) -> None:
    called = started(*arguments)
    assert (called.returncode, called.stdout) == (2, b"")
    assert told in called.stderr.decode()
    assert called.stderr.count(b"\n") == 1


def test_two_processes_print_the_same_bytes_about_a_check_that_breaks(jar_path: Path, tmp_path: Path) -> None:
    sums = check("sums", "sum([9223372036854775807, 9223372036854775807, final.count])", expected="0")
    rules = tmp_path / "rules.yaml"
    rules.write_bytes(verifier_file(checks=[sums], verifiers=[verifier("v", "sums")]).content)
    code = (
        "import sys; from verifiers import library;"
        "print(library.matrix(*sys.argv[1:]).verdict('fill', 'v').model_dump_json())"
    )
    one, other = (
        subprocess.run(
            [sys.executable, "-c", code, str(jar_path), str(rules)],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert json.loads(one)["reason"] == "check_error"
    assert one == other


def test_a_lone_surrogate_is_refused_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text('a: "\\ud800"\n', encoding="utf-8")
    plain, as_json = started("validate", str(path)), started("validate", str(path), "--json")
    assert (plain.returncode, as_json.returncode) == (2, 2)
    assert plain.stderr.decode().count("\n") == 1
    assert b"Traceback" not in as_json.stderr
    assert [problem["field"] for problem in json.loads(as_json.stdout)[0]["problems"]] == ["a"]


def test_a_bad_file_gives_one_line_an_error_and_nothing_on_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    path.write_text("format: 1\nid: box\ncolour: red\n", encoding="utf-8")
    found = started("replay", str(path), "fill")
    lines = found.stderr.decode().splitlines()
    assert (found.returncode, found.stdout) == (2, b"")
    assert lines[-1] == (
        f'{path}:3: colour: found unknown field "colour"; expected only the fields of the format'
    )
    assert all(line.startswith(f"{path}:") for line in lines)
