"""The recompute page: where each number stands, and that only its button recomputes."""

import re
import time
from collections.abc import Iterator

import pytest

from pages.recompute import fixed_numbers, recount
from pages.recompute.fixed_numbers import PlacedNumber
from scenarios.document import LocalizedText
from tests.pages.opening import opened, press, table, texts

NUMBER = PlacedNumber(
    name="verifiers.sum",
    title=LocalizedText(en="Sum", zh="和"),
    source=LocalizedText(en="Arithmetic", zh="算术"),
    function="add",
    input={"numbers": [1, 1]},
    expected=2,
    recomputed=2,
    ok=True,
    file="verifiers/examples.yaml",
    line=7,
    function_file="verifiers/functions.py:12",
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the numbers were recomputed since the server began, a mark for each time."""
    times: list[int] = []

    def counted() -> Iterator[PlacedNumber]:
        times.append(1)
        yield NUMBER

    monkeypatch.setattr(fixed_numbers, "fixed_numbers", counted)
    monkeypatch.setattr(recount.RECOUNTS, "_last", None)
    return times


def test_a_rerun_and_another_visit_recompute_nothing_and_the_button_does(made: list[int]) -> None:
    app = opened("recompute")
    app.run()
    opened("recompute", lang="zh")
    assert len(made) == 1
    app.button[0].click().run()
    assert len(made) == 2
    app.run()
    assert len(made) == 2


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            r"Recomputed by this server on \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC, in \d+\.\d\d s;",
        ),
        ("zh", r"本服务器于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d（UTC）重新计算，用时 \d+\.\d\d 秒；"),
    ],
)
def test_the_page_says_when_it_was_recomputed_and_how_long_it_took(
    made: list[int], lang: str, told: str
) -> None:
    assert re.search(told, texts(opened("recompute", lang=lang)))
    assert len(made) == 1


@pytest.mark.usefixtures("made")
def test_a_number_that_differs_after_the_button_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("recompute")
    assert app.success[0].value == "All 1 fixed numbers are reproduced."
    wrong = NUMBER.model_copy(update={"recomputed": 3, "ok": False})
    monkeypatch.setattr(fixed_numbers, "fixed_numbers", lambda: iter([wrong]))
    app.button[0].click().run()
    assert app.error[0].value == "Not reproduced: 1 of 1."


def test_who_asks_while_a_recount_runs_that_began_before_gets_a_new_one(
    made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([10.0, 11.0, 5.0, 20.0, 21.0, 22.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    recounts = recount.Recounts()
    assert recounts.last().seconds == 1.0
    # Asked at 5, before the last recount began at 10: that one serves.
    recounts.again()
    assert recounts.last().begun == 10.0
    # Asked at 20, afterwards: one of its own, from 21 to 22.
    recounts.again()
    assert recounts.last().begun == 21.0
    assert len(made) == 2


def test_each_number_stands_beside_its_file() -> None:
    app = opened("recompute")
    column = "Number and its source"
    for of, file in (
        ("verifiers", "verifiers/examples.yaml"),
        ("audit", "verifiers/audit/examples.yaml"),
        ("parl", "pages/lessons/parl/examples.yaml"),
    ):
        rows = table(press(app, "recompute.of", of), column)
        cells = [row[column].replace("\N{ZERO WIDTH SPACE}", "").replace("\\_", "_") for row in rows]
        assert cells
        assert all(re.search(rf":gray\[{file}:(\N{{WORD JOINER}})?\d+\]$", cell) for cell in cells), cells
