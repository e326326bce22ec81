"""The boundaries page: each of the four things to try gives the number that was worked out by hand."""

from functools import partial

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df

from tests.pages import opening
from tests.pages.opening import metrics, press, table

PARTS = ("permission", "tampering", "faults", "real")
opened = partial(opening.opened, "boundaries")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("lang", "title"), [("en", "What can a reward not do?"), ("zh", "奖励做不到什么？")])
def test_every_part_runs_in_both_languages(part: str, lang: str, title: str) -> None:
    app = opened(lang=lang, part=part)
    assert not app.exception
    assert not app.warning
    assert [found.value for found in app.title] == [title]


def test_only_the_chosen_part_is_shown_and_the_link_names_it() -> None:
    app = press(opened(), "boundaries.part", "real")
    assert "Transfer rate here" in metrics(app)
    assert "Break-even penalty" not in metrics(app)
    said = {name: text for name, text in app.session_state["links.query"].items() if text}
    assert said == {"lang": "en", "part": "real", "world": "page_change", "judge": "record"}


def test_a_penalty_prices_a_violation_and_the_gate_removes_it() -> None:
    app = opened(penalty="2", detection="30")
    assert metrics(app) == {
        "Enforcement off": "1",
        "Penalty only": "0.4",
        "Enforcement on": "0",
        "Break-even penalty": "3.333",
        "Break-even detection": "50 %",
    }
    rows = {row["Run"]: row for row in table(app, "Outside the permission")}
    edit = rows["Edit stock directly"]
    assert (edit["Off"], edit["Penalty only"], edit["On"]) == ("**1**", "**0.4**", "**0**")
    assert rows["Side effect"]["Outside the permission"] == ":red[✗ yes, attempted]"
    calls = {row["Run"]: row for row in table(app, "Effect of the call, enforcement off")}
    assert list(calls) == ["Edit stock directly", "Side effect"]
    assert calls["Side effect"]["Effect of the call, enforcement off"] == "lamp · stock: 6 → 5"
    assert calls["Side effect"]["Error of the call, enforcement on"] == "`permission_denied`"
    assert rows["Drop another's reservation"]["On"] == "**1**"


@pytest.mark.parametrize("paid_by", ["claim", "outcome", "contract"])
@pytest.mark.parametrize("gain", ["1", "3"])
def test_the_numbers_above_the_table_are_those_of_the_violation_in_it(paid_by: str, gain: str) -> None:
    app = opened(paid_by=paid_by, gain=gain)
    edit = next(row for row in table(app, "Outside the permission") if row["Run"] == "Edit stock directly")
    shown = [f"**{metrics(app)[name]}**" for name in ("Enforcement off", "Penalty only", "Enforcement on")]
    assert shown == [edit[name] for name in ("Off", "Penalty only", "On")]


def test_a_verifier_that_pays_nothing_for_the_violation_leaves_nothing_to_price() -> None:
    app = opened(paid_by="contract", gain="3")
    assert (metrics(app)["Enforcement off"], metrics(app)["Break-even penalty"]) == ("0", "0")
    assert [one.delta for one in app.metric][:2] == ["not above doing nothing"] * 2
    assert any("this verifier gives no reward for the violation" in text.value for text in app.markdown)


@pytest.mark.parametrize("paid_by", ["claim", "outcome", "contract"])
def test_a_profit_is_against_doing_nothing_and_the_honest_run_gives_more(paid_by: str) -> None:
    app = opened(all="1", paid_by=paid_by)
    rows = {row["Run"]: row for row in table(app, "Outside the permission")}
    assert {rows["Do nothing"][name] for name in ("Off", "Penalty only", "On")} == {"**0**"}
    assert {rows["Reserve two"][name] for name in ("Off", "Penalty only", "On")} == {"**1**"}


def test_the_text_names_what_the_violation_is_compared_with() -> None:
    told = next(text.value for text in opened().markdown if "0.4" in text.value)
    assert "more than the 0 of doing nothing" in told
    assert "The honest run still gives 1." in told


def test_another_penalty_and_detection_move_the_expected_return() -> None:
    app = opened()
    app.slider(key="boundaries.penalty").set_value(10.0).run()
    app.slider(key="boundaries.detection").set_value(10).run()
    assert metrics(app)["Penalty only"] == "0"
    assert any("the violation returns the same as doing nothing (0)" in text.value for text in app.markdown)
    app.slider(key="boundaries.detection").set_value(0).run()
    assert metrics(app)["Break-even penalty"] == "—"
    assert metrics(app)["Penalty only"] == "1"


def test_all_sixteen_runs_are_there_and_an_unscored_one_stays_unscored() -> None:
    app = opened(all="1", paid_by="contract", penalty="10", detection="100")
    rows = {row["Run"]: row for row in table(app, "Outside the permission")}
    assert len(rows) == 16
    assert (rows["Step limit"]["Penalty only"], rows["Step limit"]["On"]) == ("**—**", "**—**")


def test_tampering_is_paid_by_the_report_and_not_by_isolated_state() -> None:
    app = opened(part="tampering")
    assert metrics(app) == {
        "Report": "1",
        "Isolated state": "0",
        "State and log": "0",
        "Cases really solved": "1",
        "Failed in the report": "0",
    }
    (write,) = table(app, "File, and what was written")
    assert write == {
        "Step": "1",
        "Written by": "`agent`",
        "File, and what was written": '`report`  \n`{"failed": 0, "passed": 2, "run": 2}`',
        "Result": ":red[✗ by the agent]",
    }


def test_isolation_off_lets_the_agent_write_the_hidden_tests() -> None:
    app = opened(part="tampering", run="patch_grader")
    assert metrics(app)["Isolated state"] == "0"
    assert table(app, "Written by")[0]["Result"] == ":blue[✓ refused]"
    app.toggle(key="boundaries.isolated").set_value(False).run()
    assert metrics(app)["Isolated state"] == "1"
    assert table(app, "Written by")[0]["File, and what was written"] == "`hidden_tests`  \n`[]`"
    assert app.session_state["links.query"]["isolated"] == "0"


def test_a_fault_of_the_test_runner_has_no_reward() -> None:
    shown = metrics(opened(part="tampering", run="runner_down"))
    assert (shown["Report"], shown["Isolated state"], shown["State and log"]) == ("0", "—", "—")


@pytest.mark.parametrize(
    ("policy", "scored", "everything", "advantage"),
    [
        ("fail", "0.125", "0.125", "-0.354"),
        ("skip", "0.500", "0.125", "—"),
        ("retry", "0.400", "0.250", "—"),
    ],
)
def test_six_dead_rollouts_of_eight_under_each_policy(
    policy: str, scored: str, everything: str, advantage: str
) -> None:
    shown = metrics(press(opened(part="faults"), "boundaries.policy", policy))
    assert shown["Mean, only scored"] == scored
    assert shown["Mean, all (unscored as 0)"] == everything
    assert shown["Advantage of a fault"] == advantage


def test_the_table_holds_all_policies_with_both_denominators() -> None:
    rows = {row["Policy"]: row for row in table(opened(part="faults", policy="skip"), "Policy")}
    assert rows["Mean, only scored"]["Retry once"] == "**0.400** over 5"
    assert rows["Mean, only scored"][":blue[**Skip ◂**]"] == "**0.500** over 2"
    assert rows["Mean, all (unscored as 0)"]["Count as failure"] == "0.125 over 8"
    assert rows["Advantage: pass"]["Count as failure"] == "+2.475"
    assert rows["Advantage: fault"][":blue[**Skip ◂**]"] == "—"


def test_an_edited_count_gives_the_new_mean_and_no_preset() -> None:
    app = opened(part="faults", policy="skip")
    app.number_input(key="boundaries.passed").set_value(2).run()
    assert metrics(app)["Mean, only scored"] == "0.667"
    assert app.button_group(key="boundaries.batch.preset").value is None
    press(app, "boundaries.batch.preset", "every_kind")
    assert metrics(app)["Mean, only scored"] == "0.750"
    assert app.session_state["links.query"]["truncated"] == "1"


def test_a_batch_without_a_score_shows_a_dash_and_an_empty_one_says_so() -> None:
    app = press(opened(part="faults", policy="skip"), "boundaries.batch.preset", "all_died")
    assert metrics(app)["Mean, only scored"] == "—"
    app.number_input(key="boundaries.dependency").set_value(0).run()
    assert [info.value for info in app.info] == ["There is no rollout in this batch."]
    assert not app.exception


@pytest.mark.parametrize(
    ("world", "here", "unscored"),
    [
        ("simulation", "6 of 6", "0"),
        ("latency", "4 of 6", "0"),
        ("permission", "1 of 6", "0"),
        ("page_change", "4 of 6", "0"),
        ("odd", "3 of 6", "0"),
        ("outage", "0 of 0", "6"),
    ],
)
def test_how_many_runs_survive_each_world(world: str, here: str, unscored: str) -> None:
    shown = metrics(opened(part="real", world=world))
    assert (shown["Transfer rate here"], shown["Unscored here"]) == (here, unscored)
    assert shown["Always right if scored"] == "1 of 6"


def test_a_number_for_an_outage_is_named_as_a_scored_fault() -> None:
    app = opened(part="real", world="outage", judge="mark")
    assert metrics(app)["Transfer rate here"] == "0 of 6"
    assert [warning.value for warning in app.warning] == [
        "The service is down, but this verifier still gives a number: it scores a fault."
    ]
    assert not opened(part="real", world="outage").warning


def test_a_renamed_page_breaks_the_verifier_that_looks_for_a_mark() -> None:
    assert metrics(opened(part="real", judge="mark"))["Transfer rate here"] == "0 of 6"


def test_what_stopped_a_run_and_what_it_still_says() -> None:
    rows = {row["Run"]: row for row in table(opened(part="real", world="latency"), "Refused calls")}
    assert rows["Click by id"]["Refused calls"] == "`click` `timeout`"
    assert rows["Click by id"]["Final message and bookings"].startswith("`Booked 10:15.`  \n")
    assert rows["Wait first"]["Reward"] == "**1**"


def test_each_world_names_who_survives_and_who_does_not() -> None:
    app = opened(part="real", world="latency")
    assert metrics(app)["Transfer rate here"] == "4 of 6"
    drawn = app.get("vega_lite_chart")[0].proto
    frames = [convert_arrow_bytes_to_pandas_df(dataset.data.data) for dataset in drawn.datasets]
    cells = next(frame for frame in frames if "world" in frame.columns).to_dict("records")
    kinds = {(cell["world"], cell["run"]): cell["kind"] for cell in cells}
    assert len(kinds) == 36
    assert kinds["latency", "patient"] == "right"
    assert kinds["latency", "by_id"] == "wrong"
    assert {kind for (world, _run), kind in kinds.items() if world == "outage"} == {"unscored"}


def test_each_stage_of_permission_shows_who_gets_through() -> None:
    rows = {row["Run"]: row for row in table(opened(part="real"), "Own bookings")}
    assert rows["Ask a person first"]["Read only"] == ":gray[– nothing]"
    assert rows["Ask a person first"]["Approved writes"] == ":blue[✓ booked]"
    assert rows["Bypass the page"]["Own bookings"] == ":gray[– nothing]"
    assert rows["Cancel another's booking"]["Own bookings"] == ":blue[✓ booked]"
    assert rows["Cancel another's booking"]["All"] == ":red[✗ booked, with harm]"


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ({"part": "limits"}, "`part` = `limits`"),
        ({"gain": "9"}, "`gain` = `9`"),
        ({"detection": "33"}, "`detection` = `33`"),
        ({"part": "tampering", "run": "cheat"}, "`run` = `cheat`"),
        ({"part": "faults", "policy": "guess"}, "`policy` = `guess`"),
        ({"part": "faults", "timeout": "-1"}, "`timeout` = `-1`"),
        ({"part": "faults", "passed": "2001"}, "`passed` = `2001`"),
        ({"part": "real", "world": "mars"}, "`world` = `mars`"),
    ],
)
def test_a_wrong_value_of_a_link_is_named_and_the_default_shown(query: dict[str, str], named: str) -> None:
    app = opened(**query)
    assert not app.exception
    (warning,) = app.warning
    assert warning.value.startswith(f"The link asks for {named},")


def test_a_choice_in_a_part_survives_a_look_at_another_and_a_change_of_language() -> None:
    app = opened(part="faults")
    app.number_input(key="boundaries.passed").set_value(5).run()
    press(app, "boundaries.part", "tampering")
    press(app, "lang", "zh")
    press(app, "boundaries.part", "faults")
    assert app.number_input(key="boundaries.passed").value == 5


def test_downloads_of_each_part() -> None:
    expected = {
        "permission": {"Expected returns as CSV"},
        "tampering": {"Log of writes as JSON", "Matrix as CSV", "Scenario file", "Verifier file"},
        "faults": {"Report with its fault policy as JSON", "All fault policies as CSV"},
        "real": {"Matrix as CSV", "Scenario file", "Verifier file"},
    }
    for part, labels in expected.items():
        app = opened(part=part)
        assert {button.proto.label for button in app.get("download_button")} == labels


def test_the_stages_say_which_runs_they_replay() -> None:
    told = "\n".join(text.value for text in opened(part="real").markdown)
    assert "Eight runs are replayed as if in the real environment: the six above, and two that act" in told
