"""The PARL page: what a budget cuts."""

import pytest

from tests.pages.lessons.parl.reading import OVER_BUDGET, drawn, opened, tables


@pytest.mark.parametrize(
    ("budget", "check_before", "reserve"),
    [
        ("13", ["cut before stage 4", "20", "+7"], ["cut before stage 3", "12", "0"]),
        ("21", ["runs to the end", "21", "0"], ["runs to the end", "21", "0"]),
        ("0", ["cut before stage 1", "0", "0"], ["cut before stage 1", "0", "0"]),
    ],
)
def test_a_budget_cuts_the_plan_under_both_rules(budget, check_before, reserve):
    app = opened(part="budget", plan=OVER_BUDGET, budget=budget)
    rows = tables(app)[0].to_numpy().tolist()
    for row, name, (result, steps, over) in zip(
        rows, ("Check before", "Reserve"), (check_before, reserve), strict=True
    ):
        assert row[0] == name
        assert result in row[1].replace("\N{NO-BREAK SPACE}", " ")
        assert row[2] == steps
        assert over in row[3]


@pytest.mark.parametrize(("budget", "word"), [("13", [13, 20]), ("19", [12, 19]), ("12", [12, 20])])
def test_the_line_of_the_budget_runs_through_no_word(budget, word):
    app = opened(part="budget", plan=OVER_BUDGET, budget=budget)
    (rows,) = (frame for frame in drawn(app) if "fate" in frame)
    (cut,) = (row for row in rows.to_dict("records") if row["rule"] == "Reserve" and row["stage"] == 3)
    assert [cut["from"], cut["to"]] == word


def test_another_budget_cuts_elsewhere():
    app = opened(part="budget", plan=OVER_BUDGET)
    app.text_input(key="parl.budget.0.en").set_value("5").run()
    rows = tables(app)[0].to_numpy().tolist()
    assert [row[2] for row in rows] == ["5", "5"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("7.5", "found `7.5`; expected a whole number"),
        ("1e3", "found `1e3`; expected a whole number"),
        ("１３", "found `１３`; expected a whole number"),
        ("", "found an empty field; expected a whole number"),
        ("-1", "found `-1`; expected 0 or more"),
        ("100001", "found `100001`; expected at most 100,000"),
        ("9" * 20, "found `99999999999999999999`; expected at most 100,000"),
    ],
)
def test_a_wrong_budget_is_refused_with_the_reason_and_the_last_good_one_counts(typed, told):
    app = opened(part="budget", plan=OVER_BUDGET, budget="13")
    app.text_input(key="parl.budget.0.en").set_value(typed).run()
    (error,) = app.error
    assert error.value == f"{told}  \n**The last valid number is still used: 13.**"
    assert [row[2] for row in tables(app)[0].to_numpy().tolist()] == ["20", "12"]
    assert app.session_state["links.query"]["budget"] == "13"


def test_a_wrong_budget_is_told_in_chinese_too_and_kept_while_another_part_is_shown():
    app = opened(lang="zh", part="budget")
    app.text_input(key="parl.budget.0.zh").set_value("7.5").run()
    for part in ("steps", "budget"):
        app.button_group(key="parl.part").set_value(part).run()
    app.button_group(key="lang").set_value("en").run()
    app.button_group(key="lang").set_value("zh").run()
    assert app.text_input(key="parl.budget.0.zh").value == "7.5"
    assert app.error[0].value == "实际为：`7.5`；应为：整数  \n**仍按上一个有效的数计算：10。**"


def test_the_link_says_nothing_of_a_budget_that_nobody_chose():
    app = opened(part="budget")
    assert app.session_state["links.query"]["budget"] == ""
    app.text_input(key="parl.budget.0.en").set_value("12").run()
    assert app.session_state["links.query"]["budget"] == "12"


def test_a_preset_brings_its_budget_also_where_a_wrong_one_was_typed():
    app = opened(part="budget", budget="13")
    app.text_input(key="parl.budget.0.en").set_value("x").run()
    app.button_group(key="parl.plan.preset").set_value("over_budget").run()
    assert app.text_input(key="parl.budget.1.en").value == "13"
    assert not app.error
