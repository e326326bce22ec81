"""What visitors bring is shown on every page, and never read or evaluated by the process of the pages."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui import text_store
from pages.ui.url_codec import pack
from scenarios import document, expressions, yaml_tree
from scenarios.model import Tool
from scenarios.results import ExpressionError
from tests.pages.opening import opened
from tests.pages.supplied import hostile
from verifiers import starter
from verifiers.work import Work

ROOT = Path(__file__).parents[2]
CASES = ["unique_items_4000", "gil_heavy", "memory_growth", "title_collision", "bidi"]
MARK = "9876543"
"""A number that stands in a rule that is supplied here, and in no other."""
STEPS = [
    {"action": "book", "args": {"seat": "A1", "guest": "Ada"}},
    {"action": "finish", "args": {"message": "Done."}},
]


def brought() -> Work:
    """A scenario of one's own with a draft for it: a check, a verifier, a trajectory."""
    files = starter.bundle()
    check = {"observed": f"{MARK} - {MARK} + size(steps)", "expected": "2"}
    draft = {"checks": [check], "uses": [{"id": "own_1"}], "steps": STEPS}
    made = {
        "scenario": files.scenario.content.decode(),
        "verifiers": files.verifiers.content.decode(),
        "drafts": {"book_one_seat": draft},
    }
    return Work.model_validate_json(json.dumps(made))


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that this process reads, compiles, evaluates or asks of a schema, as text."""
    found: list[str] = []

    def note(owner: Any, name: str, what: Callable[..., str]) -> None:
        real = getattr(owner, name)

        def called(*arguments: Any) -> Any:
            found.append(what(*arguments))
            return real(*arguments)

        monkeypatch.setattr(owner, name, called)

    note(yaml_tree, "refuse_large", lambda _name, content: content.decode("utf-8", "replace"))
    note(expressions.Values, "value", lambda _self, rule: rule)
    note(Tool, "accepts", lambda self, args: json.dumps([self.parameters, args]))
    real = expressions._environment

    class Compiling:
        def __init__(self, *place: Any) -> None:
            self._place = place

        def compile(self, rule: str) -> Any:
            found.append(rule)
            return real(*self._place).compile(rule)

        def __getattr__(self, name: str) -> Any:
            return getattr(real(*self._place), name)

    monkeypatch.setattr(expressions, "_environment", Compiling)
    return found


def of_visitors(noted: list[str], work: Work) -> list[str]:
    """What was noted of a work, and of no shipped file."""
    rules = set(re.findall(r"[^\s'\"][^\n]{12,}[^\s'\"]", f"{work.scenario}\n{work.verifiers}"))
    ours = "\n".join(
        path.read_text() for folder in ("scenarios", "verifiers") for path in (ROOT / folder).glob("*.yaml")
    )
    theirs = {rule for rule in rules if rule not in ours}
    return [text for text in noted if MARK in text or any(rule in text for rule in theirs)]


PAGES: list[tuple[str, dict[str, str]]] = [
    ("verifiers", {"rules": "1", "verifier": "yours"}),
    ("verifiers", {"rules": "1"}),
    *(("workshop", {"part": part}) for part in ("compose", "write", "bring")),
    *(
        ("contract", {"part": part} | more)
        for part, more in (
            ("reset", {"probe": "reset"}),
            ("reset", {"probe": "replay"}),
            ("action", {}),
            ("observe", {"broken": "book"}),
            ("verify", {}),
            ("same_view", {}),
            ("return", {}),
        )
    ),
    ("workshop", {"part": "compose", "harden": "1", "tried": "2", "hint": "3"}),
    ("loopholes", {"length": "2"}),
    ("loopholes", {"length": "2", "sets": "1"}),
    ("mutants", {}),
    ("errors", {"presets": "1"}),
    ("errors", {"part": "check", "source": "scenario"}),
]


@pytest.mark.parametrize(("page", "query"), PAGES)
@pytest.mark.parametrize("scenario", ["own", "reserve_two"])
def test_no_page_evaluates_what_was_brought(
    page: str, query: dict[str, str], scenario: str, noted: list[str]
) -> None:
    work = brought()
    if scenario != "own":
        draft = work.drafts["book_one_seat"]
        work = work.model_copy(update={"drafts": {scenario: draft}})
    app = opened(page, **query | {"scenario": scenario, "work": text_store.keep(work.text())})
    assert not app.exception
    told = [each.value for each in (*app.warning, *app.error)]
    assert not [text for text in told if re.search("not used|not shown|cannot be used", text)]
    assert of_visitors(noted, work) == []


def test_what_is_noted_is_noticed(noted: list[str]) -> None:
    work = brought()
    files = starter.bundle()
    document.parse(files.scenario.name, files.scenario.content)
    rule = work.drafts["book_one_seat"].checks[0].observed
    with pytest.raises(ExpressionError):
        expressions.Values("evidence", {"steps": 1}).value(rule)
    assert len(of_visitors(noted, work)) == 3


def test_buttons_of_the_workshop_evaluate_nothing_either(noted: list[str]) -> None:
    work = brought()
    query = {"scenario": "own", "work": text_store.keep(work.text())}
    app = opened("workshop", fewest="1", **query)
    press(app, "workshop.like.contract")
    press(app, "workshop.smallest")
    press(app, "workshop.add_check")
    app = opened("workshop", part="write", **query)
    press(app, "workshop.add_step")
    app = opened("workshop", part="bring", **query)
    files = starter.bundle()
    sent = [
        (name, file.content, "application/yaml")
        for name, file in (("a.yaml", files.verifiers), ("b.yaml", files.scenario))
    ]
    app.file_uploader[0].set_value(sent).run()
    assert not app.exception
    assert not app.error
    assert of_visitors(noted, work) == []


def press(app: AppTest, key: str) -> None:
    app.button(key=key).click().run()
    assert not app.exception


@pytest.mark.parametrize("name", CASES)
def test_a_link_that_did_harm_does_none(name: str, noted: list[str]) -> None:
    query, work = hostile(name)
    for page, part in (
        ("verifiers", {}),
        ("workshop", {"part": "write"}),
        ("contract", {"part": "same_view"}),
    ):
        app = opened(page, **query | part)
        assert not app.exception
    assert of_visitors(noted, work) == []


def test_a_refused_draft_is_asked_of_no_schema(noted: list[str]) -> None:
    query, work = hostile("unique_items_4000")
    ones = f"[{', '.join(['1'] * 90)}]"
    slow = f"size({ones}.map(x, {ones}.map(y, size(text([states, steps, task])))))"
    ((id_, draft),) = work.drafts.items()
    checks = [{"observed": f"{number} + {' + '.join([slow] * 5)}", "expected": "0"} for number in range(8)]
    made = json.loads(draft.model_dump_json(exclude_defaults=True)) | {"checks": checks}
    heavy = json.loads(work.text()) | {"drafts": {id_: made}}
    app = opened("workshop", **query | {"work": pack(json.dumps(heavy))})
    assert not app.exception
    assert ["it was stopped" in each.value for each in app.warning] == [True]
    assert of_visitors(noted, work) == []


@pytest.mark.long
def test_forty_visitors_with_much_of_their_own_take_less_than_700_megabytes() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tests.pages.many_visits"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    ).stdout
    megabytes, seen = map(int, printed.split())
    assert seen == 56
    assert megabytes < 700
