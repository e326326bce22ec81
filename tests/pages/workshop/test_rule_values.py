"""What the workshop says of a rule: its words, the values of its parts, and the names it can use."""

from pages.workshop.rule_names import names
from scenarios.document import JsonObject
from tests.pages.opening import opened, texts
from tests.pages.workshop.test_page import draft, link, table

ROSE = {
    "observed": "final.items[task.item].reserved - initial.items[task.item].reserved",
    "expected": "task.quantity",
}
NEVER = {"observed": "states.map(s, s.items.kettle.reserved)", "satisfied": "observed.all(n, n <= 2)"}


def composing(check, **more):
    made = {"checks": [check], "uses": [{"id": "own_1"}]}
    return opened("workshop", part="compose", values="1", work=link(made), **more)


def test_a_check_of_a_common_shape_is_said_in_words_in_both_languages():
    told = "In words: “Reserved quantity” at the end is 2 more than at the start."
    assert told in texts(composing(ROSE))
    assert "用文字说：结束时的“预留数量”比开始时高 2。" in texts(composing(ROSE, lang="zh"))


def test_each_part_of_the_last_own_check_has_its_value_on_the_first_run():
    app = composing(ROSE)
    assert not app.exception
    rows = table(app, "Rule")
    assert rows[0] == ["Observed", f"`{ROSE['observed']}`", "`2`"]
    assert ["Observed", "`initial.items[task.item].reserved`", "`0`"] in rows
    assert ["Satisfied when", "`observed == expected`", "`true`"] in rows


def test_a_rule_over_all_states_is_shown_at_each_step():
    app = composing(NEVER)
    app.selectbox(key="workshop.reserve_two.values.run").set_value("overreach_then_undo").run()
    (told,) = [each.value for each in app.markdown if each.value.startswith("On the run up to each step")]
    assert (told.count("✓"), told.count("✗")) == (1, 4)


def test_a_name_is_put_behind_a_rule():
    app = composing({"observed": "1 +", "expected": "2"})
    app.selectbox(key="workshop.values.name").set_value("final.items.kettle.stock").run()
    app.button(key="workshop.values.put.observed").click().run()
    assert draft(app)["checks"][0]["observed"] == "1 + final.items.kettle.stock"


def test_names_are_paths_as_cel_writes_them():
    evidence: JsonObject = {
        "task": {"a b": {"c": 1}},
        "final": {"x": []},
        "steps": [{"index": 0}],
        "message": "m",
    }
    assert names(evidence) == {
        'task["a b"].c': 1,
        "final.x": [],
        "size(steps)": 1,
        "steps[0].index": 0,
        "message": "m",
    }
