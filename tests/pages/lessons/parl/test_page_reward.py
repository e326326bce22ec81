"""The PARL page: what a group of responses is awarded."""

import pytest

from tests.pages.lessons.parl.reading import edited, opened, tables
from tests.pages.opening import texts


def test_all_sub_agents_finish_until_the_reader_says_otherwise():
    app = edited(opened(group="abcde"), {0: {"subs": "3, 5, 6"}})
    app.button_group(key="parl.part").set_value("reward").run()
    assert app.text_input(key="parl.finished.1.en").value == "5"
    assert app.session_state["links.query"]["finished"] == ""
    app.text_input(key="parl.finished.1.en").set_value("2").run()
    app.button_group(key="parl.part").set_value("steps").run()
    edited(app, {0: {"subs": "3, 5, 6, 7"}})
    app.button_group(key="parl.part").set_value("reward").run()
    assert app.text_input(key="parl.finished.1.en").value == "2"


def test_no_more_sub_agents_can_finish_than_were_started():
    app = opened(part="reward", group="abcde", finished="3")
    app.text_input(key="parl.finished.0.en").set_value("5").run()
    assert app.error[0].value.startswith("found `5`; expected at most 4")
    assert rewards(app)["E"][0] == "1.115"
    app.button_group(key="parl.part").set_value("steps").run()
    app.button(key="stages.plan.remove").click().run()
    app.button_group(key="parl.part").set_value("reward").run()
    assert app.text_input(key="parl.finished.1.en").value == "2"
    assert not app.error
    assert rewards(app)["E"][0] == "1.12"


def rewards(app):
    """Reward and advantage by the letter of the response."""
    frame = tables(app)[0]
    return {row[0][0]: (row[1].strip("*"), row[2].strip("*")) for row in frame.to_numpy().tolist()}


@pytest.mark.parametrize(
    ("progress", "awarded"),
    [
        ("0", {"A": "1", "B": "1.14", "C": "0.11", "D": "0"}),
        ("50", {"A": "1", "B": "1.07", "C": "0.055", "D": "0"}),
        ("100", {"A": "1", "B": "1", "C": "0", "D": "0"}),
    ],
)
def test_the_group_is_paid_as_worked_out_by_hand_at_each_point_of_training(progress, awarded):
    app = opened(part="reward", progress=progress)
    assert {letter: reward for letter, (reward, _advantage) in rewards(app).items()} == awarded


def test_advantages_are_what_is_above_the_mean():
    app = opened(part="reward")
    assert {letter: advantage for letter, (_reward, advantage) in rewards(app).items()} == {
        "A": "+0.4375",
        "B": "+0.5775",
        "C": "-0.4525",
        "D": "-0.5625",
    }
    assert "Mean of the group: **0.5625**" in texts(app)


def test_the_three_terms_stand_in_the_table_and_what_is_undefined_is_named():
    frame = tables(opened(part="reward"))[0]
    assert list(frame.columns) == ["Response", "Reward", "Advantage", "r_perf", "r_parallel", "r_finish"]
    assert frame.to_numpy().tolist()[1][3:] == ["1 × 1 = 1", "0.1 × 0.4 = 0.04", "0.1 × 1 = 0.1"]
    assert frame.to_numpy().tolist()[0][5] == ":gray[undefined, counts as 0]"


def test_in_the_blog_s_form_the_outcome_is_weighed_and_finishing_is_not_paid():
    app = opened(part="reward", form="blog")
    frame = tables(app)[0]
    assert list(frame.columns) == ["Response", "Reward", "Advantage", "success · Q", "r_parallel"]
    assert rewards(app)["B"][0] == "0.94"
    assert rewards(opened(part="reward", form="blog", progress="100"))["B"][0] == "1"


def test_with_annealing_off_starting_sub_agents_pays_in_a_group_that_failed():
    app = opened(part="reward")
    app.button_group(key="parl.case.preset").set_value("not_annealed").run()
    assert rewards(app) == {"C": ("0.11", "+0.055"), "D": ("0", "-0.055")}
    assert "All responses failed, but C is ahead by 0.11" in app.warning[0].value
    assert app.toggle(key="parl.annealing").value is False
    app.toggle(key="parl.annealing").set_value(True).run()
    assert rewards(app) == {"C": ("0", "0"), "D": ("0", "0")}
    assert app.success[0].value == "At the end of training, only the outcome counts."


def test_a_group_that_failed_half_way_is_still_led_by_who_started_most():
    app = opened(part="reward", group="cd", progress="50")
    assert "C is ahead by 0.055" in app.warning[0].value


def test_the_reader_s_own_plan_joins_the_group():
    app = opened(part="reward", group="abcde")
    assert "starts as many sub-agents as the plan under “Steps”: 4." in texts(app)
    assert "last valid plan" not in texts(app)
    assert rewards(app)["E"][0] == "1.14"
    app.text_input(key="parl.finished.0.en").set_value("1").run()
    app.toggle(key="parl.solved").set_value(False).run()
    assert rewards(app)["E"][0] == "0.065"
    assert "**C**, **E** · :red[✗ spurious parallelism]" in texts(app)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            ":red[✗ This is the last valid plan, because the table under “Steps” now has an invalid entry.]",
        ),
        ("zh", ":red[✗ “步数”部分的表格中有无效内容，所以这里使用上一份有效方案。]"),
    ],
)
def test_a_response_of_a_plan_that_was_refused_since_says_so(lang, told):
    app = edited(opened(lang=lang, group="abcde"), {0: {"subs": "3, 5, 6, x"}})
    app.button_group(key="parl.part").set_value("reward").run()
    assert told in texts(app)
    assert rewards(app)["E"][0] == "1.14"


def test_a_group_cannot_be_emptied():
    app = opened(part="reward", group="c")
    app.button_group(key="parl.group.members").set_value([]).run()
    assert not app.exception
    assert list(rewards(app)) == ["C"]


@pytest.mark.parametrize(
    ("letters", "diagnosis"),
    [
        ("**A**, **D**", "serial collapse"),
        ("**C**", "spurious parallelism"),
        ("**B**", "balanced"),
    ],
)
def test_the_split_is_diagnosed_in_words(letters, diagnosis):
    (line,) = [
        line for line in texts(opened(part="reward")).splitlines() if line.startswith(f"- {letters} · ")
    ]
    assert diagnosis in line
