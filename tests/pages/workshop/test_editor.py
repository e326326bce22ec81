"""The fields for rules, without a browser: what they are given, and what becomes of what is typed."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.workshop.rule_names import offered
from scenarios.document import JsonObject
from tests.pages.opening import elements, metrics, opened, sent, texts
from tests.pages.workshop.test_page import draft, field, link


def rule(app: AppTest, label: str) -> tuple[str, dict[str, Any]]:
    """The first field for a rule whose label begins so: its id, and what it is given to draw."""
    return next(each for each in elements(app, "rule_editor") if each[1]["label"].startswith(label))


def typed(app: AppTest, label: str, text: str) -> AppTest:
    """Type a rule into the first such field and leave it."""
    return sent(app, rule(app, label)[0], {"value": text})


def test_a_broken_expression_is_shown_where_it_breaks_and_is_kept():
    app = opened("workshop")
    app.button(key="workshop.like.outcome").click().run()
    app.button(key="workshop.add_check").click().run()
    typed(app, "Observed", "size(steps)\n  + nothing")
    assert "One of the ticked conditions has an error." in app.info[0].value
    typed(app, "Expected", "size(steps)")
    assert [each.value for each in app.error] == ["Line 2, column 5: unknown name 'nothing'"]
    assert [given["place"] for _id, given in elements(app, "rule_editor")] == [[2, 5], None, None]
    assert draft(app)["checks"] == [{"observed": "size(steps)\n  + nothing", "expected": "size(steps)"}]
    again = opened("workshop", work=app.session_state["work"])
    assert rule(again, "Observed")[1]["value"] == "size(steps)\n  + nothing"
    typed(again, "Observed", "size(steps)")
    assert not again.error
    assert metrics(again)["Agrees"] == "10 of 16"
    app = again
    app.button(key="workshop.remove_check.0").click().run()
    assert draft(app) == {"uses": [{"id": "stock_fell"}]}


@pytest.mark.parametrize("other", ["\u2028", "\x85", "\f"])
def test_the_line_of_a_fault_is_counted_as_cel_counts_lines(other):
    check = {"observed": f"'a{other}b' +\nnothing", "expected": "1"}
    app = opened("workshop", work=link({"checks": [check]}))
    assert [each.value for each in app.error] == ["Line 2, column 1: unknown name 'nothing'"]
    assert rule(app, "Observed")[1]["place"] == [2, 1]


def test_what_was_typed_just_before_a_click_is_part_of_what_the_click_changes():
    app = opened("workshop", work=link({"checks": [{"observed": "1"}], "uses": [{"id": "own_1"}]}))
    app.button(key="workshop.add_check").click()
    typed(app, "Observed", "size(steps)")
    assert [check.get("observed") for check in draft(app)["checks"]] == ["size(steps)", None]


@pytest.mark.parametrize(
    ("lang", "told", "hints"),
    [
        (
            "en",
            "A check of your own has no rule yet. Write the rule, or untick the check.",
            "Nothing here yet:",
        ),
        ("zh", "你自己写的一条检查还没有规则。请写出规则，或取消勾选。", "这里还是空的："),
    ],
)
def test_a_check_that_was_only_added_or_named_is_no_error(lang, told, hints):
    app = opened("workshop", lang=lang)
    app.button(key="workshop.like.contract").click().run()
    app.button(key="workshop.add_check").click().run()
    field(app, "text_input", "reserve_two.own.0.title").set_value("Three steps").run()
    assert not app.error
    assert not app.warning
    assert app.info[0].value.startswith(told)
    assert texts(app).count(hints) == 2
    label = "Observed" if lang == "en" else "观测"
    assert [given["invalid"] for _id, given in elements(app, "rule_editor")] == [False, False, False]
    typed(app, label, "size(steps)")
    assert not app.error
    assert texts(app).count(hints) == 1


def test_names_are_offered_with_where_they_stand_their_kind_and_their_value():
    app = opened("workshop", work=link({"checks": [{"observed": "1", "expected": "1"}]}))
    names = {each["name"]: each["told"] for each in rule(app, "Observed")[1]["names"]}
    assert names["final.items.kettle.stock"] == "the state at the end · whole number · 8"
    assert names["size(steps)"] == "the steps · whole number · 3"
    assert names["termination"] == 'how the run ended · text · "finished"'
    assert "observed" not in names
    first = rule(app, "Satisfied when")[1]["names"][0]
    assert first == {"name": "observed", "label": "observed", "told": "what “Observed” gives"}


def test_of_supplied_names_the_invisible_is_shown_and_the_endless_is_left_out():
    evidence: JsonObject = {"final": {"a\u202eb": "x" * 99, "y" * 300: 1}}
    (only,) = offered(evidence, "observed")
    assert only.name == 'final["a\u202eb"]'
    assert only.label == 'final["a\\u202eb"]'
    assert only.told == 'the state at the end · text · "' + "x" * 38 + "…"


def test_half_a_character_does_no_harm():
    app = opened("workshop", work=link({"checks": [{"observed": "1", "expected": "1"}]}))
    typed(app, "Observed", "'\ud800'")
    assert draft(app)["checks"][0]["observed"] == "'?'"
