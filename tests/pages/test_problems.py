"""A problem reads in the language of the visit, and nothing of the input is interpreted."""

import pytest

from pages.ui import language, problems
from scenarios.problems import Problem, phrase

NOTHING = Problem("jar.yaml", 3, ("task", "title"), phrase("nothing"), phrase("the_field", name='"title"'))
EVIL = Problem("![x](y).yaml", 0, (), "**b** :red[r]", phrase("finite_number"))
MANY = [Problem("a.yaml", line, (), str(line), phrase("finite_number")) for line in range(1, 8)]


@pytest.fixture(params=["en", "zh"])
def tongue(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(language, "current", lambda: request.param)
    return str(request.param)


def test_a_problem_is_one_line_with_its_place(tongue: str) -> None:
    assert (
        problems.line(NOTHING)
        == {
            "en": '`jar.yaml`, line 3, `task.title`: found nothing; expected the field `"title"`',
            "zh": '`jar.yaml`，第 3 行，`task.title`：实际为：空缺；应为：字段 `"title"`',
        }[tongue]
    )


@pytest.mark.usefixtures("tongue")
def test_what_stood_in_the_input_stands_as_code() -> None:
    assert problems.where(EVIL) == "`![x](y).yaml`"
    assert problems.words(EVIL.found) == "`**b** :red[r]`"


def test_of_many_problems_the_first_are_listed_and_the_others_counted(tongue: str) -> None:
    lines = problems.listed(MANY, 2)
    assert len(lines) == 3
    assert lines[0].startswith("`a.yaml`")
    assert lines[2] == {"en": "And 5 more.", "zh": "另有 5 处。"}[tongue]
    assert problems.listed(MANY[:2], 2) == lines[:2]


def test_a_page_says_itself_where_a_problem_is(tongue: str) -> None:
    line = problems.line(MANY[0], lambda problem: f"**Row {problem.line}**")
    assert line.startswith({"en": "**Row 1**: found `1`", "zh": "**Row 1**：实际为：`1`"}[tongue])
