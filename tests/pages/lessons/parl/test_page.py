"""The PARL page: the table of a plan, its refusals and pictures, and what a link brings."""

import json

import pytest

from pages.lessons.parl.plan import MAX_STAGES
from tests.pages.lessons.parl.reading import drawn, edited, opened, table
from tests.pages.opening import metrics, texts


@pytest.mark.parametrize(
    ("lang", "title", "label"),
    [
        ("en", "How many steps do you wait when a task is split?", "Critical steps"),
        ("zh", "任务拆分之后，要等多少步？", "关键步数"),
    ],
)
def test_the_page_starts_from_its_example_in_both_languages(lang, title, label):
    app = opened(lang=lang)
    assert [found.value for found in app.title] == [title]
    assert metrics(app)[label] == "12"
    assert table(app) == [["2", "3, 5", "2 + 5 = 7"], ["1", "4, 2", "1 + 4 = 5"]]


def test_the_formula_has_the_numbers_put_in():
    assert "= (2 + 5) + (1 + 4) = 12" in texts(opened())


def test_a_cell_that_is_edited_moves_the_numbers():
    app = edited(opened(), {0: {"main": "9"}, 1: {"subs": "4, 2, 6"}})
    assert metrics(app) == {"Critical steps": "21", "Total work": "30"}
    assert [row[2] for row in table(app)] == ["9 + 5 = 14", "1 + 6 = 7"]


def test_a_blank_cell_means_that_the_main_agent_calls_a_tool_itself():
    app = edited(opened(), {1: {"subs": None}})
    assert metrics(app) == {"Critical steps": "8", "Total work": "11"}
    assert table(app)[1][2] == "1"


@pytest.mark.parametrize(
    ("cells", "cell", "told"),
    [
        (
            {0: {"main": "2.5"}},
            (0, "✗ a whole number"),
            '**Stage 1, orchestrator**: found `"2.5"`; expected a',
        ),
        (
            {1: {"main": "-1"}},
            (1, "✗ 0 or more"),
            '**Stage 2, orchestrator**: found `"-1"`; expected 0 or more',
        ),
        (
            {0: {"main": None}},
            (0, "✗ a whole number"),
            "**Stage 1, orchestrator**: found an empty cell; expected",
        ),
        ({0: {"subs": "3, x"}}, (0, "✗ a whole number"), '**Stage 1, sub-agent 2**: found `"x"`; expected a'),
        (
            {0: {"subs": "10001"}},
            (0, "✗ at most 10,000 steps"),
            '**Stage 1, sub-agent 1**: found `"10001"`; expected at most 10,000 steps',
        ),
        (
            {1: {"subs": ",".join(["1"] * 101)}},
            (1, "✗ at most 100 sub-agents in a stage"),
            "**Stage 2, sub-agent 101**: found 101 sub-agents; expected at most 100 sub-agents in a stage",
        ),
    ],
)
def test_wrong_input_is_refused_at_its_cell_while_the_last_good_plan_stays_and_says_so(cells, cell, told):
    app = edited(opened(), cells)
    row, result = cell
    assert table(app)[row][2] == result
    (error,) = app.error
    assert told in error.value
    assert "The results still use the last valid plan: `2|3,5;1|4,2`" in error.value
    assert metrics(app) == {"Critical steps": "12", "Total work": "17"}
    assert {metric.delta for metric in app.metric} == {"last valid plan"}
    assert "Everything below still shows the last valid plan." in texts(app)


def test_a_refusal_is_worded_in_chinese_too():
    app = edited(opened(lang="zh"), {1: {"subs": "4, -2"}})
    assert '**阶段 2，子智能体 2**：实际为：`"-2"`；应为：不小于 0 的数' in app.error[0].value
    assert "结果仍按上一份有效方案计算：`2|3,5;1|4,2`" in app.error[0].value


def test_after_a_refusal_a_good_row_of_the_same_table_still_shows_its_own_sum():
    app = edited(opened(), {0: {"main": "x"}, 1: {"main": "3"}})
    assert [row[2] for row in table(app)] == ["✗ a whole number", "3 + 4 = 7"]


def test_a_refused_cell_that_is_mended_counts_again():
    app = edited(edited(opened(), {0: {"main": "x"}}), {0: {"main": "3"}})
    assert not app.error
    assert metrics(app) == {"Critical steps": "13", "Total work": "18"}
    assert {metric.delta for metric in app.metric} == {""}


def test_of_many_refusals_the_first_are_told_and_the_rest_counted():
    app = edited(opened(), {0: {"subs": ",".join("abcdefgh")}})
    assert "And 2 more." in app.error[0].value


def test_stages_are_added_moved_and_removed_and_typed_cells_go_with_them():
    app = edited(opened(), {0: {"subs": "3, 6"}})
    app.button(key="stages.plan.add").click().run()
    assert [row[:2] for row in table(app)] == [["2", "3, 6"], ["1", "4, 2"], ["1", ""]]
    assert app.selectbox(key="stages.plan.row").value == 3
    app.button(key="stages.plan.up").click().run()
    app.button(key="stages.plan.up").click().run()
    assert [row[:2] for row in table(app)] == [["1", ""], ["2", "3, 6"], ["1", "4, 2"]]
    assert app.button(key="stages.plan.up").disabled
    app.button(key="stages.plan.down").click().run()
    app.button(key="stages.plan.remove").click().run()
    assert [row[:2] for row in table(app)] == [["2", "3, 6"], ["1", "4, 2"]]
    assert metrics(app)["Critical steps"] == "13"


def test_a_refused_row_is_moved_and_removed_as_it_was_typed():
    app = edited(opened(), {0: {"main": "x"}})
    app.button(key="stages.plan.down").click().run()
    assert [row[0] for row in table(app)] == ["1", "x"]
    assert "**Stage 2, orchestrator**" in app.error[0].value
    app.button(key="stages.plan.remove").click().run()
    assert not app.error
    assert metrics(app) == {"Critical steps": "5", "Total work": "7"}


def test_a_plan_can_be_emptied_and_begun_again():
    app = opened()
    for _stage in range(2):
        app.button(key="stages.plan.remove").click().run()
    assert metrics(app) == {"Critical steps": "0", "Total work": "0"}
    assert "This plan has no stages yet, so it takes 0 steps." in app.info[0].value
    for part in ("speed", "budget", "reward", "steps"):
        app.button_group(key="parl.part").set_value(part).run()
        assert not app.exception
    app.button(key="stages.plan.add").click().run()
    assert metrics(app) == {"Critical steps": "1", "Total work": "1"}


def test_the_stage_after_the_last_allowed_one_is_refused_and_no_more_can_be_added():
    app = opened(plan=";".join(["1|"] * MAX_STAGES))
    app.button(key="stages.plan.add").click().run()
    assert "**Stage 201**: found 201 stages; expected at most 200 stages" in app.error[0].value
    assert metrics(app)["Critical steps"] == "200"
    assert app.button(key="stages.plan.add").disabled


@pytest.mark.parametrize(
    ("preset", "critical", "total"),
    [
        ("page", "12", "17"),
        ("fan_out", "8", "13"),
        ("one_by_one", "15", "15"),
        ("ten_agents", "8", "53"),
        ("three_agents", "8", "18"),
        ("over_budget", "21", "27"),
    ],
)
def test_a_preset_is_one_click(preset, critical, total):
    app = edited(opened(), {0: {"main": "9"}})
    assert app.button_group(key="parl.plan.preset").value is None
    app.button_group(key="parl.plan.preset").set_value(preset).run()
    assert not app.exception
    assert metrics(app) == {"Critical steps": critical, "Total work": total}
    assert app.button_group(key="parl.plan.preset").value == preset


def test_a_preset_is_one_click_also_out_of_rows_that_were_refused():
    app = edited(opened(), {0: {"main": "x"}})
    assert app.button_group(key="parl.plan.preset").value is None
    app.button_group(key="parl.plan.preset").set_value("page").run()
    assert not app.error
    assert [row[:2] for row in table(app)] == [["2", "3, 5"], ["1", "4, 2"]]


def test_what_was_typed_is_kept_while_another_part_is_shown():
    app = edited(opened(), {0: {"main": "x"}, 1: {"main": "3"}})
    for part in ("reward", "test", "budget"):
        app.button_group(key="parl.part").set_value(part).run()
    assert [row[:2] for row in table(app)] == [["x", "3, 5"], ["3", "4, 2"]]
    assert len(app.error) == 1


def test_the_plan_to_be_cut_brings_its_budget():
    app = opened(part="budget")
    app.button_group(key="parl.plan.preset").set_value("over_budget").run()
    assert app.text_input(key="parl.budget.1.en").value == "13"


def test_the_timeline_holds_work_waiting_and_the_critical_path():
    (rows,) = (frame for frame in drawn(opened()) if "lane" in frame)
    spans = set(rows[["lane", "kind", "start", "end"]].itertuples(index=False, name=None))
    assert spans == {
        ("Orchestrator", "critical", 0, 2),
        ("Sub-agent 1", "work", 2, 5),
        ("Sub-agent 2", "critical", 2, 7),
        ("Orchestrator", "critical", 7, 8),
        ("Sub-agent 1", "critical", 8, 12),
        ("Sub-agent 2", "work", 8, 10),
        ("Orchestrator", "wait", 2, 7),
        ("Sub-agent 1", "wait", 5, 7),
        ("Orchestrator", "wait", 8, 12),
        ("Sub-agent 2", "wait", 10, 12),
    }


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ("one_by_one", "The work is the same (17 steps): **12** critical steps above, **17** below."),
        ("all_at_once", "The work is the same (17 steps): **12** critical steps above, **8** below."),
    ],
)
def test_a_second_plan_stands_beside_the_first_with_the_same_work(beside, told):
    app = opened(beside=beside)
    assert told in texts(app)
    assert len(app.get("vega_lite_chart")) == 2


def test_a_second_plan_of_one_s_own_need_not_be_the_same_work_and_the_page_says_so():
    app = opened(beside="own", other="1|;1|3,5,2;1|")
    assert (
        "The work is not the same: 17 steps above, of which **12** are critical,"
        " and 13 below, of which **8** are critical."
    ) in texts(app)
    edited(app, {1: {"subs": "3, 5, 6"}}, "other")
    assert "The work is the same (17 steps): **12** critical steps above, **9** below." in texts(app)
    assert metrics(app) == {"Critical steps": "12", "Total work": "17"}


def test_without_a_second_plan_there_is_one_picture():
    assert len(opened(beside="none").get("vega_lite_chart")) == 1


def test_the_picture_of_a_very_large_plan_stops_and_says_so():
    app = opened(plan=";".join(["1|" + ",".join(map(str, range(1, 101)))] * 5))
    assert "The picture shows stages 1 to 2 of 5; every number counts all stages." in texts(app)
    assert metrics(app)["Critical steps"] == "505"
    assert "This split makes the plan too large to compute." in app.warning[0].value


def test_of_a_plan_of_many_stages_only_as_many_are_drawn_as_can_be_told_apart():
    app = opened(plan=";".join(["1|1,2,3"] * 200), beside="none")
    assert "The picture shows stages 1 to 40 of 200; every number counts all stages." in texts(app)
    assert "The table shows stages 1 to 40 of 200, like the picture; the CSV has all stages." in texts(app)
    spec = json.loads(app.get("vega_lite_chart")[0].proto.spec)
    assert spec["layer"][0]["encoding"]["x"]["scale"]["domain"] == [0, 160]
    (stages,) = (frame for frame in drawn(app) if "number" in frame)
    assert len(stages) == 40
    assert "like the picture" not in texts(opened())


@pytest.mark.parametrize(
    ("plan", "height"),
    [("2|3,5;1|4,2", 0), ("1000|2000", 66), ("10000|10000", 66)],
)
def test_a_long_sum_of_a_stage_has_the_lines_it_needs(plan, height):
    assert opened(plan=plan).dataframe[0].proto.row_height == height


def test_a_long_refusal_has_the_lines_it_needs():
    app = edited(opened(), {1: {"subs": ",".join(["1"] * 101)}})
    assert app.dataframe[0].proto.row_height == 66
    assert opened(plan="1000|2000", present="1").dataframe[0].proto.row_height == 82


def test_the_parts_of_a_time_are_named_above_the_bars():
    app = opened(part="speed", start="5", sync="5")
    (colour,) = (
        layer["encoding"]["color"]
        for layer in json.loads(app.get("vega_lite_chart")[0].proto.spec)["layer"]
        if "color" in layer["encoding"]
    )
    assert colour["scale"]["domain"] == ["steps", "starting, synchronising"]
    assert colour["legend"]["orient"] == "top"


def test_the_counts_are_no_speed_up_until_the_reader_adds_what_they_leave_out():
    app = opened(part="speed")
    assert "17/12 is not a speed-up" in [header.value for header in app.header]
    assert metrics(app)["Ratio under these assumptions"] == "1.42"
    app.slider(key="parl.start").set_value(0.5)
    app.slider(key="parl.sync").set_value(1.0).run()
    assert metrics(app)["Ratio under these assumptions"] == "1.06"
    assert not app.warning
    app.slider(key="parl.start").set_value(2.0)
    app.slider(key="parl.sync").set_value(0.0).run()
    assert metrics(app)["Ratio under these assumptions"] == "0.85"
    assert "takes longer than doing everything one after another" in app.warning[0].value
    assert "These four values are assumptions of this page" in texts(app)


def test_an_assumption_is_kept_while_other_parts_are_shown():
    app = opened()
    app.button_group(key="parl.part").set_value("speed").run()
    app.slider(key="parl.start").set_value(2.0).run()
    for part in ("steps", "budget", "speed"):
        app.button_group(key="parl.part").set_value(part).run()
        assert app.session_state["links.query"]["start"] == "2"
    assert app.slider(key="parl.start").value == 2.0


def test_unequal_steps_move_the_ratio_too():
    app = opened(part="speed", main_step="2", sub_step="0.5")
    assert metrics(app)["Ratio under these assumptions"] == "1.24"


def test_a_link_with_a_bad_plan_names_the_reasons_and_shows_the_example():
    app = opened(plan="2|x;-1|3,10001")
    told = "\n".join(warning.value for warning in app.warning)
    assert "plan" in told
    assert '**Stage 1, sub-agent 1**: found `"x"`; expected a whole number' in told
    assert '**Stage 2, orchestrator**: found `"-1"`; expected 0 or more' in told
    assert '**Stage 2, sub-agent 2**: found `"10001"`; expected at most 10,000 steps' in told
    assert metrics(app)["Critical steps"] == "12"
    app.button_group(key="parl.plan.preset").set_value("fan_out").run()
    assert "expected" not in "\n".join(warning.value for warning in app.warning)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("part", "all"),
        ("budget", "-5"),
        ("budget", "1e3"),
        ("budget", "100001"),
        ("start", "0.3"),
        ("progress", "101"),
        ("group", ""),
        ("group", "dcba"),
        ("form", "paper"),
        ("annealing", "maybe"),
        ("finished", "-1"),
        ("beside", "mine"),
        ("other", "1|x"),
        ("question", "none"),
        ("steps_in_reward", "perhaps"),
    ],
)
def test_a_wrong_value_in_a_link_names_itself(name, value):
    app = opened(**{"beside": "own", name: value})
    told = [warning.value for warning in app.warning if f"`{name}`" in warning.value]
    assert len(told) == 1


def test_the_page_is_bound_to_the_published_mechanism_and_names_its_sources():
    text = texts(opened())
    assert "the mechanism published for **Kimi K2.5**" in text
    assert "https://arxiv.org/abs/2602.02276" in text
    assert "https://github.com/GuanxingLu/OpenPARL" in text
    assert "27 January 2026, section 2" in text
