"""Verifiers for the jar of `tests/scenarios/conftest.py`: `judged(...)` judges a few steps in it."""

import json
from pathlib import Path
from typing import Any

import pytest

from scenarios.document import JsonObject, parse
from scenarios.library import File
from scenarios.model import Step
from tests.scenarios.conftest import JAR, SAYS, jar, jar_file, play
from verifiers import library
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.model import Verdict, Verifiers

CASES = Path(__file__).parents[1] / "cases"
"""Small pairs of files, each of which once came out wrong."""

VERIFIERS = """\
format: 1
scenario: jar
checks:
  - id: filled
    purpose: completion
    title: {en: Filled, zh: 已放入}
    explains: {en: The jar holds the goal., zh: 罐子里正好是目标数量。}
    observed: final.count
    expected: task.goal
  - id: thanked
    purpose: completion
    title: {en: Thanked, zh: 道了谢}
    explains: {en: The message gives thanks., zh: 消息里道了谢。}
    observed: message
    satisfied: observed == 'thanks'
  - id: labelled
    purpose: regression
    title: {en: Labelled, zh: 有标签}
    explains: {en: The label is still there., zh: 标签还在。}
    observed: final.label
    expected: initial.label
  - id: permitted
    purpose: constraint
    title: {en: Permitted, zh: 未越权}
    explains: {en: No call went outside the permission., zh: 没有越权的调用。}
    observed: steps.filter(s, !s.permitted).map(s, s.action)
    expected: '[]'
verifiers:
  - id: count
    version: 1
    title: {en: Count, zh: 数目}
    looks_at: {en: The number of marbles., zh: 弹珠的数目。}
    leaves_out: {en: Everything else., zh: 其余一切。}
    checks:
      - {id: filled}
"""


def verifier(id_: str, *uses: str | JsonObject, **more: Any) -> JsonObject:
    """One verifier as a file says it; a check's name alone stands for its plain use."""
    checks = [{"id": use} if isinstance(use, str) else use for use in uses]
    texts = {"title": SAYS, "looks_at": SAYS, "leaves_out": SAYS}
    return {"id": id_, "version": 1, **texts, "checks": checks, **more}


def check(id_: str, observed: str, **more: Any) -> JsonObject:
    """One check as a file says it."""
    return {
        "id": id_,
        "purpose": "constraint",
        "title": SAYS,
        "explains": SAYS,
        "observed": observed,
    } | more


def verifier_file(**changes: Any) -> File:
    """The jar's verifier file with some top-level fields replaced."""
    data = parse("verifiers.yaml", VERIFIERS.encode()).data
    assert isinstance(data, dict)
    return File("verifiers.yaml", json.dumps(data | changes, indent=1).encode())


def verifiers(*these: JsonObject, checks: Any = None) -> Verifiers:
    """Some verifiers of the jar, read by the real loader."""
    changes: dict[str, Any] = {"verifiers": list(these)} | ({"checks": checks} if checks else {})
    return library.read_verifiers(verifier_file(**changes))


def judged(*steps: Step, by: JsonObject, checks: Any = None) -> Verdict:
    """What one verifier makes of some calls in the jar."""
    file = verifiers(by, checks=checks)
    return Judge(play(jar(), *steps), file).verdict(file.verifiers[0])


def matrix(*these: JsonObject, checks: Any = None, **changes: Any) -> Matrix:
    """The matrix of a changed jar under some verifiers."""
    file = verifier_file(**{"verifiers": list(these)} | ({"checks": checks} if checks else {}))
    return Matrix(*library.load(jar_file(**changes), file))


@pytest.fixture
def jar_path(tmp_path: Path) -> Path:
    """The jar as a file outside of the repository."""
    path = tmp_path / "jar.yaml"
    path.write_text(JAR, encoding="utf-8")
    return path


@pytest.fixture
def verifiers_path(tmp_path: Path) -> Path:
    """Its verifiers as a file outside of the repository."""
    path = tmp_path / "rules.yaml"
    path.write_text(VERIFIERS, encoding="utf-8")
    return path
