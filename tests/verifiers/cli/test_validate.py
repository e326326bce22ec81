"""`validate`: what it says of files."""

from pathlib import Path

import pytest

from tests.scenarios.conftest import JAR
from tests.verifiers.cli.running import printed, refused, run
from tests.verifiers.conftest import VERIFIERS


def test_validate_says_what_a_sound_file_is(jar_path: Path, verifiers_path: Path) -> None:
    result = run("validate", jar_path, verifiers_path, "reserve_two")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{jar_path}: a valid scenario file, jar",
        f"{verifiers_path}: a valid verifier file, jar",
        "reserve_two: a valid scenario file, reserve_two",
    ]


def test_validate_prints_its_reports_as_json(jar_path: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.touch()
    assert printed("validate", jar_path, empty, code=2) == [
        {"file": str(jar_path), "kind": "scenario", "id": "jar", "problems": [], "notices": []},
        {
            "file": str(empty),
            "kind": None,
            "id": None,
            "problems": [
                {
                    "file": str(empty),
                    "line": 1,
                    "field": "",
                    "found": "an empty file",
                    "expected": "one YAML 1.2 document",
                }
            ],
            "notices": [],
        },
    ]


def test_validate_reports_every_file_although_one_is_refused(jar_path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(VERIFIERS.replace("{id: filled}", "{id: felled}"), encoding="utf-8")
    missing = tmp_path / "missing.yaml"
    result = run("validate", broken, jar_path, missing, tmp_path)
    assert result.exit_code == 2
    assert result.stdout == f"{jar_path}: a valid scenario file, jar\n"
    assert result.stderr.splitlines() == [
        f'{broken}:35: verifiers[0].checks[0].id: found "felled"; '
        "expected one of filled, labelled, permitted, thanked",
        f"{missing}: found no such file or directory; expected a readable file",
        f"{tmp_path}: found is a directory; expected a readable file",
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\x89PNG\r\n", ":1: found byte 0x89; expected UTF-8 text"),
        (b"x" * 5_000_000, ":1: found 5,000,000 bytes; expected at most 262,144 bytes"),
        (b"a: 1\na: 2\n", ':2: a: found duplicate key "a"; expected each key once'),
        (b"- 1\n", ":1: found [1]; expected an object"),
    ],
    ids=["binary", "large", "duplicate key", "list"],
)
def test_validate_refuses_a_malformed_file_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(content)
    assert refused("validate", path) == [f"{path}{problem}"]


def test_validate_takes_a_file_with_checks_for_a_verifier_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(VERIFIERS.split("verifiers:")[0], encoding="utf-8")
    assert refused("validate", path) == [
        f'{path}:1: verifiers: found nothing; expected the field "verifiers"'
    ]


def test_validate_refuses_a_bad_schema_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text(JAR.replace("{type: integer}, key: {}}\n", "{type: whole}, key: {}}\n"), "utf-8")
    (line,) = refused("validate", path)
    assert line.startswith(f'{path}:18: tools.add.parameters.properties.n.type: found "whole"; expected ')
