"""Writing a trajectory: who makes a call, and arguments that a rule takes from earlier steps."""

from tests.pages.opening import opened, texts
from tests.pages.workshop.test_page import draft, field, link

READ = {"action": "get_stock", "args": {"item": "kettle"}}
TAKES = {
    "action": "reserve",
    "args": {"item": "kettle"},
    "args_from": {"quantity": "steps[0].observation.stock - 8"},
}
DONE = {"action": "finish", "args": {"message": "Reserved 2 kettles; 8 remain."}}


def writing(*steps, at, **more):
    return opened("workshop", part="write", at=str(at), work=link({"steps": list(steps)}), **more)


def test_an_argument_that_a_rule_takes_is_shown_as_one_and_followed():
    app = writing(READ, TAKES, DONE, at=2)
    assert not app.exception
    assert not app.warning
    told = "`quantity` is taken from earlier steps by the rule `steps[0].observation.stock - 8`."
    assert told in texts(app)
    # Ten in stock: two are reserved, which every verifier rewards.
    assert [metric.value for metric in app.metric][:3] == ["1", "1", "1"]
    assert not [each for each in app.number_input if "quantity" in (each.key or "")]


def test_an_argument_can_be_typed_instead_of_taken():
    app = writing(READ, TAKES, DONE, at=2)
    app.button(key="workshop.step.taken.1.quantity").click().run()
    assert draft(app)["steps"][1].get("args_from", {}) == {}
    field(app, "number_input", "reserve_two.step.1.reserve.quantity").set_value(2).run()
    assert draft(app)["steps"][1]["args"] == {"item": "kettle", "quantity": 2}
    assert [metric.value for metric in app.metric][:3] == ["1", "1", "1"]


def test_another_action_takes_nothing_from_earlier_steps():
    app = writing(READ, TAKES, DONE, at=2)
    field(app, "selectbox", "reserve_two.step.1.action").set_value("release").run()
    assert draft(app)["steps"][1].get("args_from", {}) == {}


def test_a_value_that_a_rule_takes_and_the_tool_does_not_is_said_not_to_fit():
    taken = TAKES | {"args_from": {"quantity": "steps[0].observation.item"}}
    assert "The arguments do not fit the tool." in writing(READ, taken, DONE, at=2).warning[0].value


def test_somebody_else_makes_a_call_and_the_list_says_so():
    app = writing(READ, DONE, at=1)
    field(app, "selectbox", "reserve_two.step.0.actor").set_value("user").run()
    assert draft(app)["steps"][0]["actor"] == "user"
    assert "(by the user)" in app.radio[0].options[0]
    app = writing(READ | {"actor": "environment"}, DONE, at=1, lang="zh")
    assert "（由环境发出）" in app.radio[0].options[0] or "(由环境发出)" in app.radio[0].options[0]
