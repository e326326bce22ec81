"""The records-and-rollouts page: a changed input gives the number that the facts give."""

from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages import opening
from tests.pages.opening import metrics, press, table

opened = partial(opening.opened, "records")


def edit(app: AppTest, name: str, changes: dict[int, dict[str, str]], **more: Any) -> AppTest:
    """Change cells of the table behind the input `name`, as the browser reports it."""
    state = {"edited_rows": changes, "added_rows": [], "deleted_rows": []} | more
    app.session_state[f"records.{name}.0.en"] = state
    return app.run()


@pytest.mark.parametrize("part", ["merging", "weighting", "schedule"])
@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "What does one rollout become in training?"), ("zh", "一条 rollout 在训练中变成什么？")],
)
def test_every_part_runs_in_both_languages(part: str, lang: str, title: str) -> None:
    app = opened(lang=lang, part=part)
    assert not app.exception
    assert [found.value for found in app.title] == [title]


@pytest.mark.parametrize(
    ("preset", "records", "sampled", "trained"),
    [
        ("clean", "1", "5", "5"),
        ("retokenised", "2", "6", "6"),
        ("summary", "2", "4", "4"),
        ("branches", "2", "4", "4"),
        ("interleaved", "4", "4", "4"),
        ("retried", "1", "5", "3"),
    ],
)
def test_a_merging_preset_shows_its_records_and_conserves_its_tokens(
    preset: str, records: str, sampled: str, trained: str
) -> None:
    app = press(opened(), "records.calls.preset", preset)
    shown = metrics(app)
    assert (shown["Records"], shown["Sampled tokens"], shown["Trained tokens"]) == (
        records,
        sampled,
        trained,
    )
    assert any("No token is lost or added" in text.value for text in app.markdown)
    app = press(app, "records.strategy", "transition")
    assert metrics(app)["Trained tokens"] == trained


def test_the_first_differing_token_and_the_text_prefix_stand_side_by_side() -> None:
    second = table(opened(calls="retokenised"), "First difference")[1]
    assert second == {
        "Call": "2",
        "Becomes": "**opens record 2**",
        "Repeated tokens of the open record": ":red[✗ 4 of 6]",
        "First difference": "index 4: 21 in the record, 23 in the prompt",
        "Repeated characters": ":blue[✓ 30 of 30]",
    }


def test_a_repaired_prompt_joins_the_open_record() -> None:
    app = edit(opened(calls="retokenised"), "calls", {1: {"prompt": "1 2 3 10 21 22 50"}})
    assert not app.error
    assert [row["Becomes"] for row in table(app, "Becomes")] == [
        "opens record 1",
        "joins record 1",
        "**opens record 2**",
    ]
    assert metrics(app)["Trained tokens"] == "6"


def test_an_edit_that_gives_a_preset_is_that_preset_again() -> None:
    app = opened(calls="1.2-10_1.3-20")
    assert app.session_state["records.calls.preset"] is None
    app = edit(opened(calls="clean"), "calls", {}, deleted_rows=[2])
    assert app.session_state["records.calls"].startswith("1.2.3-10.11-")
    app = edit(app, "calls", {})
    assert app.session_state["records.calls"] == "clean"


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ({"sampled": "x"}, '**Call 2 · Sampled tokens**: found `"x"`; expected a whole number'),
        (
            {"sampled": "9" * 20},
            "**Call 2 · Sampled tokens**: found `99999999999999999999`; expected at most 2,147,483,647",
        ),
        ({"sampled": "1.5"}, '**Call 2 · Sampled tokens**: found `"1.5"`; expected a whole number'),
        ({"prompt": "1 -2"}, "**Call 2 · Prompt tokens**: found `-2`; expected 0 or more"),
        ({"prompt": ""}, "**Call 2 · Prompt tokens**: found an empty list; expected at least 1 item"),
        (
            {"prompt": "1 " * 5000},
            "**Call 2 · Prompt tokens**: found 5,000 items; expected at most 4,096 items",
        ),
        (
            {"prompt_text": "x" * 7000},
            "**As a link**: found 7,241 characters; expected at most 6,000 characters",
        ),
    ],
)
def test_a_bad_call_is_refused_at_its_cell_and_the_last_good_result_stays(
    cell: dict[str, str], told: str
) -> None:
    app = edit(opened(calls="retokenised"), "calls", {1: cell})
    (error,) = app.error
    first, *others = error.value.split("  \n")
    assert first.startswith(told)
    assert others == [
        "**Everything below still shows the last valid input.**",
    ]
    assert metrics(app)["Records"] == "2"
    assert app.session_state["records.calls"] == "retokenised"


def test_more_calls_than_the_page_takes_are_refused_as_a_whole() -> None:
    rows = [{"prompt": "1", "sampled": "2"}] * 62
    app = edit(opened(), "calls", {}, added_rows=rows)
    assert "**Table**: found 65 items; expected at most 64 items" in app.error[0].value


def test_an_empty_row_is_not_a_call() -> None:
    app = edit(opened(), "calls", {}, added_rows=[{}])
    assert not app.error
    assert metrics(app)["Records"] == "1"


@pytest.mark.parametrize("calls", ["", "none"])
def test_a_rollout_without_a_call_has_no_record_and_a_link_that_opens_it_again(calls: str) -> None:
    app = opened(calls=calls) if calls else edit(opened(), "calls", {}, deleted_rows=[0, 1, 2])
    assert not app.exception
    assert metrics(app)["Records"] == "0"
    assert app.session_state["links.query"]["calls"] == "none"


@pytest.mark.parametrize(
    ("group", "unit", "reduction", "mean", "contributions"),
    [
        ("split_in_3", "record", "token-mean", "0.75000", ["**+0.375**", "**-0.375**"]),
        ("split_in_6", "record", "token-mean", "0.85714", ["**+0.324**", "**-0.324**"]),
        ("split_in_6", "rollout", "token-mean", "0.50000", ["**+0.606**", "**-0.101**"]),
        ("split_in_6", "rollout", "rollout-mean", "0.50000", ["**+0.354**", "**-0.354**"]),
    ],
)
def test_mean_and_pushes_of_the_fixed_groups(
    group: str, unit: str, reduction: str, mean: str, contributions: list[str]
) -> None:
    app = opened(part="weighting", group=group, unit=unit, reduction=reduction)
    assert metrics(app)["Group mean"] == mean
    rows = table(app, "Rollout")
    assert [row["Contribution"] for row in rows] == contributions


def test_advantages_stand_per_record_and_per_rollout() -> None:
    app = opened(part="weighting", group="split_in_6")
    rows = table(app, "Rollout")
    assert [row[":blue[**Advantage over records ◂**]"] for row in rows] == ["+0.37796", "-2.26779"]
    assert [row["Advantage over rollouts"] for row in rows] == ["+0.70711", "-0.70711"]
    assert any(
        text.value == "Over records (7): mean **0.85714**, standard deviation **0.37796**."
        " Over rollouts (2): mean **0.50000**, standard deviation **0.70711**."
        for text in app.markdown
    )


def test_the_cut_alone_moves_the_record_mean_and_never_the_token_mean() -> None:
    app = opened(part="weighting", group="split_in_6", cut="1")
    effects = {
        (row["Advantage over"], row["Loss as"].replace(":blue[**", "").replace(" ◂**]", "")): row
        for row in table(app, "The cut")
    }
    assert effects["rollouts", "seq-mean-token-mean"]["Share"] == "0.500 → 0.857"
    assert effects["rollouts", "seq-mean-token-mean"]["The cut"] == ":red[✗ changes it]"
    assert effects["rollouts", "token-mean"]["Share"] == "0.857 → 0.857"
    assert effects["rollouts", "token-mean"]["The cut"] == ":blue[✓ no change]"
    assert effects["records", "token-mean"]["Share"] == "0.857 → 0.857"
    assert effects["records", "token-mean"]["Advantage"] == "+0.707 → +0.378"
    assert effects["rollouts", "rollout-mean"]["The cut"] == ":blue[✓ no change]"
    assert any(
        "With a mean over records, the rollout's share of the loss goes from **0.500** to **0.857**."
        in text.value
        for text in app.markdown
    )


def deltas(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.delta for metric in app.metric}


def test_numbers_of_one_are_worded_as_such_and_a_deviation_set_by_rule_says_so() -> None:
    app = opened(part="weighting", group="3~1.0~1.0", unit="record")
    assert metrics(app)["Standard deviation"] == "1.00000"
    assert deltas(app) == {
        "Group mean": "records: 1",
        "Standard deviation": "verl's rule for a group of one",
        "Mean reward, only scored": "rollouts: 1",
        "Mean reward, missing as 0": "rollouts: 1",
    }
    assert deltas(opened(part="weighting"))["Standard deviation"] == "of the sample, n - 1"
    assert deltas(opened(calls="1-2"))["Records"] == "calls: 1"


def cut_of(app: AppTest) -> tuple[int, str, bool]:
    """The cut as the slider has it, as the link has it, and whether the page speaks of it."""
    into: Any = app.slider(key="records.into").value
    told = any(f"once in 1 record and once in {into}." in text.value for text in app.markdown)
    return into, app.session_state["links.query"]["into"], told


def test_the_cut_stays_when_another_rollout_is_cut_into_fewer_records_at_most() -> None:
    app = opened(part="weighting", cut="1")
    assert (cut_of(app), app.slider(key="records.into").max) == ((6, "6", True), 12)
    for rollout, most in ((2, 10), (1, 12)):
        app = press(app, "records.rollout", rollout)
        assert (cut_of(app), app.slider(key="records.into").max) == ((6, "6", True), most)
    app.slider(key="records.into").set_value(11).run()
    assert cut_of(app) == (11, "11", True)
    assert cut_of(press(app, "records.rollout", 2)) == (6, "6", True)


def test_the_cut_stays_when_the_cut_rollout_loses_its_records_and_gets_them_back() -> None:
    app = opened(part="weighting", into="5", cut="1")
    app = edit(app, "group", {0: {"records": ""}})
    assert cut_of(app) == (5, "5", True)
    app = edit(app, "group", {})
    assert cut_of(app) == (5, "5", True)


def test_losses_and_names_of_the_reductions() -> None:
    app = opened(part="weighting", group="lengths")
    rows = table(app, "verl")
    assert [(row["verl"], row["TRL"], row["Loss"]) for row in rows] == [
        ("token-mean", "dapo, bnpo", "**0.410714**"),
        ("seq-mean-token-mean", "grpo", "**0.483333**"),
        ("seq-mean-token-sum", "–", "—"),
        ("seq-mean-token-sum-norm", "dr_grpo", "—"),
        ("–", "–", "**0.566667**"),
    ]
    assert rows[4]["Agent Lightning"] == "per_rollout_mean"
    assert any("v1.0.0" in text.value and "**0.283333**" in text.value for text in app.markdown)


def test_a_missing_reward_is_unscored_and_both_denominators_are_shown() -> None:
    app = opened(part="weighting", group="gaps", unit="rollout")
    shown = metrics(app)
    assert (shown["Mean reward, only scored"], shown["Mean reward, missing as 0"]) == ("0.500", "0.250")
    assert [row["Advantage over records"] for row in table(app, "Rollout")][2:] == [
        ":gray[left out: unscored]",
        ":gray[left out: no call]",
    ]
    # A number that is missing is "—"; "–" would say that something was not checked.
    assert [(row["Share"], row["Contribution"]) for row in table(app, "Rollout")][2:] == [("—", "—")] * 2


def test_an_edited_reward_gives_the_new_mean() -> None:
    app = opened(part="weighting", group="gaps", unit="rollout")
    app = edit(app, "group", {2: {"reward": "1"}})
    assert metrics(app)["Group mean"] == "0.66667"
    app = edit(app, "group", {0: {"reward": "nan"}})
    assert '**Rollout 1 · Reward**: found `"nan"`; expected a number' in app.error[0].value
    assert metrics(app)["Group mean"] == "0.66667"


def test_a_group_without_any_reward_is_left_out_as_a_whole() -> None:
    app = edit(opened(part="weighting"), "group", {0: {"reward": ""}, 1: {"reward": ""}})
    assert not app.exception
    assert metrics(app)["Group mean"] == "—"
    assert [info.value for info in app.info] == [
        "Every rollout is left out, so there is nothing to train on."
    ]


@pytest.mark.parametrize(
    ("jobs", "collocated", "synchronous"), [("durations", "16", "18"), ("calls", "18", "19")]
)
def test_the_schedules_end_when_the_facts_say(jobs: str, collocated: str, synchronous: str) -> None:
    shown = metrics(press(opened(part="schedule"), "records.jobs.preset", jobs))
    assert (shown["Collocated async ends"], shown["Synchronous ends"]) == (collocated, synchronous)
    assert shown["Rollouts with several versions"] == "3"


def test_the_log_of_s2_waits_for_the_call_in_flight() -> None:
    rows = table(opened(part="schedule", jobs="calls"), "Event")
    assert [(row["Time"], row["Rollouts"]) for row in rows] == [
        ("6", "in flight: 7"),
        ("8", "for a later batch: 2, 6, 7"),
        ("8", "batch: 4, 1, 3, 5"),
        ("10", ""),
        ("16", "in flight: none"),
        ("16", "for a later batch: 9, 10"),
        ("16", "batch: 2, 6, 7, 8"),
        ("18", ""),
    ]


def test_rollout_2_of_s1_shows_its_two_versions() -> None:
    rows = table(opened(part="schedule"), "Versions")
    assert rows[1]["Parts, in order (version: time)"] == "v0: 6, v1: 2"
    assert rows[1]["Versions"] == "**v0 → v1**"
    assert rows[1]["At the end"] == "used in the update to v2"
    assert any("Versions are not mixed freely." in text.value for text in opened(part="schedule").markdown)


def test_other_durations_and_another_update_time_move_the_end() -> None:
    app = opened(part="schedule")
    app.text_input(key="records.update.0.en").set_value("3").run()
    assert metrics(app)["Synchronous ends"] == "20"
    app.text_input(key="records.jobs.0.en").set_value("2, 9, 5, 2, 4, 6, 6, 6, 7, 7, 5").run()
    assert metrics(app)["Synchronous ends"] == "21"
    assert app.session_state["records.jobs"] == "durations-2.9.5.2.4.6.6.6.7.7.5"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2, 8, x, 2", '**Rollout 3**: found `"x"`; expected a whole number'),
        ("2, 8, 0, 2", "**Rollout 3**: found `0`; expected 1 or more"),
        ("2, 8, 5", "**Rollouts**: found a batch of 4 rollouts; expected at most 3, the number of rollouts"),
        ("2, 8, 5, 1001", "**Rollout 4**: found `1001`; expected at most 1,000"),
        ("2, 8, 5 5, 2", "**Rollout 3**: found `[5, 5]`; expected a whole number"),
        ("2,,3,4,5", "**Rollout 2**: found an empty list; expected a whole number"),
        ("", "**Rollouts**: found nothing; expected durations of rollouts, or their calls"),
        ("9" * 20 + ", 2, 2, 2", "**Rollout 1**: found `99999999999999999999`; expected at most 1,000"),
    ],
)
def test_bad_durations_are_refused_and_the_last_schedule_stays(typed: str, told: str) -> None:
    app = opened(part="schedule")
    app.text_input(key="records.jobs.0.en").set_value(typed).run()
    assert app.error[0].value.split("  \n")[0] == told
    assert metrics(app)["Collocated async ends"] == "16"
    assert app.session_state["records.jobs"] == "durations"


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("lanes", "2.5", "**Lanes**: found `2.5`; expected a whole number"),
        ("lanes", "99", "**Lanes**: found `99`; expected at most 32"),
        ("lanes", "", "**Lanes**: found an empty field; expected a whole number"),
        ("batch", "12", "**Batch**: found `12`; expected at most 11"),
        ("update", "0", "**Update time**: found `0`; expected 1 or more"),
    ],
)
def test_a_wrong_setting_is_refused_and_the_last_schedule_stays(name: str, typed: str, told: str) -> None:
    app = opened(part="schedule")
    app.text_input(key=f"records.{name}.0.en").set_value(typed).run()
    assert app.error[0].value.split("  \n") == [
        told,
        "**Everything below still shows the last valid input.**",
    ]
    assert metrics(app)["Collocated async ends"] == "16"
    for part in ("merging", "schedule"):
        press(app, "records.part", part)
    assert app.text_input(key=f"records.{name}.0.en").value == typed
    assert told in app.error[0].value


def test_a_refused_cell_is_still_there_in_another_language_and_after_another_part() -> None:
    app = edit(opened(calls="retokenised"), "calls", {1: {"sampled": "12 x"}})
    press(app, "lang", "zh")
    assert app.error[0].value.startswith("**第 2 次调用 · 采样的 token**")
    assert '实际为：`"x"`；应为：整数' in app.error[0].value
    press(app, "records.part", "schedule")
    press(app, "records.part", "merging")
    assert app.dataframe[0].value["sampled"].tolist()[1] == "12 x"
    assert len(app.error) == 1
    press(app, "records.calls.preset", "clean")
    assert not app.error


def test_refused_durations_are_still_there_after_another_part_and_in_another_language() -> None:
    app = opened(part="schedule")
    app.text_input(key="records.jobs.0.en").set_value("2, x").run()
    press(app, "records.part", "weighting")
    press(app, "records.part", "schedule")
    assert app.text_input(key="records.jobs.0.en").value == "2, x"
    press(app, "lang", "zh")
    assert app.text_input(key="records.jobs.0.zh").value == "2, x"
    assert len(app.error) == 1


def test_a_preset_is_marked_only_while_all_of_it_is_on_show() -> None:
    app = opened(part="schedule")
    assert app.session_state["records.jobs.preset"] == "durations"
    app.text_input(key="records.lanes.0.en").set_value("2").run()
    assert app.session_state["records.jobs.preset"] is None
    assert not any("Four rollouts run at the same time" in text.value for text in app.markdown)
    assert any(text.value.startswith("This is your own input.") for text in app.markdown)
    press(app, "records.jobs.preset", "durations")
    assert app.text_input(key="records.lanes.1.en").value == "4"
    assert any("Four rollouts run at the same time" in text.value for text in app.markdown)


def test_the_same_work_can_wait_for_its_calls_instead_of_stopping_at_once() -> None:
    app = opened(part="schedule")
    press(app, "records.jobs.0.en.form", "calls")
    assert app.session_state["records.jobs"] == "calls-2_8_5_2_4_6_6_6_7_7_5"
    assert app.text_input(key="records.jobs.1.en").value == "2, 8, 5, 2, 4, 6, 6, 6, 7, 7, 5"
    assert not app.exception


def test_an_answer_is_judged_and_its_preset_is_one_click_away() -> None:
    app = opened(part="merging", rollout_is_a_sample="true")
    assert [
        told.value.startswith("**It is not true.** A rollout is one execution") for told in app.warning
    ] == [True]
    app.button(key="records.show.rollout_is_a_sample").click().run()
    assert app.session_state["records.calls"] == "summary"


def test_the_eight_misconceptions_are_put_in_the_part_that_decides_them() -> None:
    put = {}
    for part in ("merging", "weighting", "schedule"):
        app = opened(part=part)
        put[part] = [group.label for group in app.button_group if group.options[:1] == ["True"]]
    assert {part: len(statements) for part, statements in put.items()} == {
        "merging": 4,
        "weighting": 2,
        "schedule": 2,
    }


def test_a_change_of_part_or_language_loses_no_edit() -> None:
    app = edit(opened(calls="retokenised"), "calls", {1: {"prompt": "1 2 3 10 21 22 50"}})
    text = app.session_state["records.calls"]
    press(app, "records.part", "weighting")
    press(app, "records.part", "merging")
    press(app, "lang", "zh")
    assert app.session_state["records.calls"] == text
    assert metrics(app)["存储的 token"] == "19"


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ({"calls": "1-"}, "`calls` = `1-`"),
        ({"calls": "x" * 7000}, "`calls` = `" + "x" * 59 + "…`"),
        ({"part": "weighting", "group": "10~one~1"}, "`group` = `10~one~1`"),
        ({"part": "schedule", "jobs": "durations-1.2.x"}, "`jobs` = `durations-1.2.x`"),
        ({"part": "schedule", "jobs": "lanes-3"}, "`jobs` = `lanes-3`"),
        ({"part": "schedule", "batch": "12"}, "`batch` = `12`"),
        ({"part": "schedule", "lanes": "0"}, "`lanes` = `0`"),
        ({"part": "schedules"}, "`part` = `schedules`"),
        ({"reduction": "mean"}, "`reduction` = `mean`"),
    ],
)
def test_a_wrong_value_of_a_link_is_named_and_the_default_shown(query: dict[str, str], named: str) -> None:
    app = opened(**query)
    assert not app.exception
    assert app.warning[0].value.startswith(f"The link asks for {named},")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"calls": "1-"}, "**Call 1 · Sampled tokens**: found an empty list; expected at least 1 item"),
        ({"calls": "1-2_1-x"}, '**Call 2 · Sampled tokens**: found `"x"`; expected a whole number'),
        ({"calls": "1-2_"}, "**Call 2**: found an empty text; expected an object"),
        ({"calls": "x" * 7000}, "**As a link**: found 7,000 characters; expected at most 6,000 characters"),
        (
            {"part": "weighting", "group": "10~one~1"},
            '**Rollout 1 · Reward**: found `"one"`; expected a number',
        ),
        (
            {"part": "schedule", "jobs": "durations-1.2.x"},
            '**Rollout 3**: found `"x"`; expected a whole number',
        ),
        (
            {"part": "schedule", "jobs": "lanes-3"},
            "**Rollouts**: found nothing; expected durations of rollouts, or their calls",
        ),
    ],
)
def test_a_damaged_input_of_a_link_is_refused_with_the_reason(query: dict[str, str], told: str) -> None:
    app = opened(**query)
    assert [warning.value for warning in app.warning][1:] == [told]


def test_the_reason_of_a_damaged_link_goes_when_something_else_is_chosen() -> None:
    app = press(opened(calls="1-"), "records.calls.preset", "summary")
    assert not app.warning
    app = edit(opened(calls="1-"), "calls", {1: {"sampled": "12 13"}})
    assert not app.warning


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("merging", "at most 64 calls of 4,096 tokens each"),
        ("weighting", "at most 64 rollouts of 64 records each"),
        ("schedule", "at most 200 rollouts of 50 calls each"),
    ],
)
def test_a_part_says_how_much_it_takes(part: str, told: str) -> None:
    said = [text.value for text in opened(part=part).markdown]
    assert any(
        f"The input can have {told}, and must fit into a link of 6,000 characters." in text for text in said
    )


def test_the_link_names_what_is_shown_and_of_the_rest_only_what_was_changed() -> None:
    app = opened(calls="1.2-10")
    assert app.session_state["links.query"]["calls"] == "1.2-10"
    press(app, "records.part", "schedule")
    said = {name: text for name, text in app.session_state["links.query"].items() if text}
    assert said == {
        "lang": "en",
        "part": "schedule",
        "calls": "1.2-10",
        "jobs": "durations",
        "lanes": "4",
        "batch": "4",
        "update": "2",
    }


def test_downloads_hold_the_input_and_the_result() -> None:
    for part, names in (
        ("merging", {"Calls as JSON", "Records as JSON", "Tokens and masks as CSV"}),
        ("weighting", {"Rollouts as JSON", "Shares and contributions as CSV"}),
        ("schedule", {"Log as CSV", "Versions as CSV", "Plan as JSON", "Both timelines as JSON"}),
    ):
        app = opened(part=part)
        assert {button.proto.label for button in app.get("download_button")} == names
