"""The sheet to print: both languages, nothing from outside, and nothing of a sheet becomes markup."""

import re

import pytest

from pages.challenges import sets, words
from pages.challenges.answers import (
    AcceptsAnswer,
    BreakAnswer,
    CellAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
)
from pages.challenges.outcome import AnswerOutcome, ScorePart
from pages.challenges.printed import printed
from pages.challenges.sheet import ResultSheet, answered, begun
from scenarios.model import Step
from verifiers.draft import OwnCheck

EXAMPLES = sets.shipped("examples")
EVIL = "<script>alert(1)</script>\u202e&\"'"
SOLVED = AnswerOutcome(solved=True, judged="right")
LAX = AnswerOutcome(
    solved=False, judged="too_lax", score=(ScorePart(name="attacks_stopped", reached=31, total=33),)
)


@pytest.fixture(scope="module")
def sheet() -> ResultSheet:
    made = begun(EXAMPLES).model_copy(update={"name": EVIL})
    steps = (Step(action="adjust_stock", args={"item": EVIL, "stock": 8}), Step(action=EVIL))
    made = answered(made, "fool_outcome", BreakAnswer(steps=steps), SOLVED)
    mend = MendAnswer(checks=("stock_fell",), written=(OwnCheck(observed=EVIL, expected="1"),))
    made = answered(made, "mend_outcome", mend, LAX)
    cells = (CellAnswer(reward=None, right="void"), *(CellAnswer(reward=1.0, right="fail"),) * 2)
    made = answered(made, "judge_three", JudgeAnswer(cells=cells), SOLVED)
    made = answered(made, "infer_rules", InferAnswer(rules=("stock",)), SOLVED)
    made = answered(made, "which_are_accepted", AcceptsAnswer(accepted=(1, 4)), SOLVED)
    entry = made.entry("which_are_accepted").model_copy(update={"hints": 3, "given_up": True})
    return made.with_entry(entry)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_of_a_sheet_becomes_markup_and_nothing_is_fetched(sheet: ResultSheet, language: str) -> None:
    html = printed(sheet, EXAMPLES, language)
    assert "<script" not in html
    assert html.count("&lt;script&gt;alert(1)&lt;/script&gt;") == 4
    assert "\u202e" not in html
    assert re.findall(r"(?:src|href|url|@import)\b", html.partition("</style>")[2]) == []
    assert "default-src 'none'" in html
    assert "http://" not in html
    assert "https://" not in html


def test_answers_results_attempts_and_hints_stand_in_their_row(sheet: ResultSheet) -> None:
    html = printed(sheet, EXAMPLES, "en")
    rows = [re.sub(r"</?(?:td|div)>", "|", row) for row in re.findall(r"<tr>(<td>.*?)</tr>", html)]
    assert len(rows) == 6
    assert "Too lax||Attacks stopped: 31 of 33" in re.sub(r"\|\|+", "||", rows[1])
    assert "1. reward —, right verdict void" in rows[2]
    assert "2. reward 1, right verdict fail" in rows[2]
    assert "Two kettles fewer are in stock." in rows[3]
    assert "Trajectory 1" in rows[4]
    assert "given up" in rows[4]
    assert re.sub(r"\|+", "|", rows[4]).endswith("|1|3|")
    assert "Not answered" in rows[5]
    assert "Solved: 4 of 6" in html


def test_a_chinese_sheet_is_in_chinese(sheet: ResultSheet) -> None:
    html = printed(sheet, EXAMPLES, "zh")
    assert '<html lang="zh">' in html
    for text in (
        "成绩单：每种一题",
        "已解出：4 / 6",
        "拦住的攻击：31 / 33",
        "1. 奖励 —，应判 作废",
        "未作答",
    ):
        assert text in html
    english = [en for en, _zh in words.every().values() if len(en) > 12 and "{" not in en and en in html]
    assert english == []


def test_numbers_stand_with_their_titles_and_their_seed() -> None:
    numbers: dict[str, float | None] = {"stage_1": 7, "stage_2": None, "critical": 1.5}
    answer = ComputeAnswer(seed=42, numbers=numbers)
    html = printed(answered(begun(EXAMPLES), "count_critical_steps", answer, LAX), EXAMPLES, "en")
    for text in ("drawn by seed 42", "Steps of stage 1 = 7", "Steps of stage 2 = —", "Critical steps = 1.5"):
        assert text in html
    none = answered(begun(EXAMPLES), "which_are_accepted", AcceptsAnswer(accepted=()), LAX)
    assert "None of them" in printed(none, EXAMPLES, "en")
    impossible = answered(begun(EXAMPLES), "fool_outcome", BreakAnswer(impossible=True), LAX)
    assert "There is none." in printed(impossible, EXAMPLES, "en")


def test_every_text_is_said_in_both_languages() -> None:
    assert {name for name, (en, zh) in words.every().items() if en == zh} == set()


def test_ticked_checks_stand_with_their_titles_in_the_language_of_the_sheet(sheet: ResultSheet) -> None:
    assert "Stock fell by the quantity" in printed(sheet, EXAMPLES, "en")
    chinese = printed(sheet, EXAMPLES, "zh")
    assert "库存按数量减少" in chinese
    assert "stock_fell" not in chinese
