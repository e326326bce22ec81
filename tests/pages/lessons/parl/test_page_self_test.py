"""The PARL page: the self-test and the plans that decide it."""

import pytest

from tests.pages.lessons.parl.reading import opened, tables
from tests.pages.opening import metrics, texts

TRUE_ONES = {"maximum_per_stage", "staggered_is_serial", "sub_agents_frozen"}
PICTURES = {
    "steps_in_reward": 2,
    "maximum_per_stage": 1,
    "more_agents_faster": 2,
    "staggered_is_serial": 2,
    "finish_is_useful": 1,
    "sub_agents_frozen": 0,
    "fewer_is_cheaper": 2,
}


@pytest.mark.parametrize("question", PICTURES)
@pytest.mark.parametrize("answer", [True, False])
def test_an_answer_is_judged_and_the_plan_that_decides_it_is_shown(question, answer):
    app = opened(part="test", question=question)
    assert not app.get("vega_lite_chart")
    app.button_group(key=f"parl.{question}").set_value(answer).run()
    assert not app.exception
    right = (question in TRUE_ONES) is answer
    verdict = (app.success if right else app.warning)[0].value
    assert verdict.startswith("**It is true.**" if question in TRUE_ONES else "**It is not true.**")
    assert len(app.get("vega_lite_chart")) == PICTURES[question]
    assert all("✓" in row[3] for row in tables(app)[0].to_numpy().tolist())
    assert f"1 of 7 answered, {int(right)} right" in texts(app)


def test_the_self_test_begins_again():
    app = opened(part="test", steps_in_reward="false")
    assert "1 of 7 answered, 1 right" in texts(app)
    next(button for button in app.button if button.label == "Start again").click().run()
    assert "0 of 7 answered, 0 right" in texts(app)


def test_the_deciding_plan_opens_in_the_table():
    app = opened(part="test", question="more_agents_faster", more_agents_faster="true")
    app.button(key="parl.test.open.ten_agents").click().run()
    assert metrics(app) == {"Critical steps": "8", "Total work": "53"}
