"""Each page runs from the entry point, in both languages, without an exception."""

import pytest

from tests.pages.opening import metrics, opened


@pytest.mark.parametrize(
    ("page", "lang", "title"),
    [
        ("", "en", "Which reward would you trust?"),
        ("", "zh", "你会相信哪个奖励？"),
        ("verifiers", "en", "What reward does each verifier give the same run?"),
        ("verifiers", "zh", "同一次运行，各个验证器给多少奖励？"),
        ("recompute", "en", "Does the code still give the fixed numbers?"),
        ("recompute", "zh", "代码仍能算出这些固定数字吗？"),
    ],
)
def test_a_page_runs_in_both_languages(page, lang, title):
    app = opened(page, lang=lang)
    assert not app.exception
    assert [found.value for found in app.title] == [title]


def test_the_landing_page_shows_one_run_under_three_verifiers():
    assert metrics(opened("")) == {"Claim": "1", "Outcome": "1", "Contract": "0"}


def test_choosing_a_trajectory_shows_its_numbers():
    app = opened("verifiers")
    app.selectbox(key="explorer.trajectory.reserve_two.en.False").set_value("retry_without_key").run()
    app.button_group(key="verifiers.verifier").set_value("contract").run()
    assert not app.exception
    assert metrics(app) == {
        "Reward · Contract": "0",
        "Remaining stock": "6",
        "Reserved quantity": "4",
        "Right verdict": "fail",
    }


def test_an_unscored_run_shows_a_dash_and_not_a_zero():
    app = opened("verifiers")
    app.selectbox(key="explorer.trajectory.reserve_two.en.False").set_value("service_unavailable").run()
    app.button_group(key="verifiers.verifier").set_value("contract").run()
    assert metrics(app)["Reward · Contract"] == "—"


def test_the_recompute_page_says_that_every_number_is_reproduced():
    app = opened("recompute")
    assert len(app.success) == 1
    assert not app.error


def test_a_name_in_a_link_that_no_choice_has_is_named():
    app = opened("verifiers", colour="red", trajectory="side_effect")
    assert [warning.value for warning in app.warning] == [
        "The link names `colour`. This page has no such choice."
    ]


def test_a_name_that_no_choice_has_is_named_on_arrival_only():
    app = opened("boundaries", part="faults", colour="red")
    assert ["`colour`" in warning.value for warning in app.warning] == [True]
    # The link of the last run still has the names of the part that is left.
    app.button_group(key="boundaries.part").set_value("real").run()
    assert not app.warning


def test_a_long_wrong_value_is_cut_with_a_sign():
    app = opened("verifiers", trajectory="x" * 61)
    assert f"`{'x' * 59}…`" in app.warning[0].value


@pytest.mark.parametrize(
    ("scenario", "task"),
    [("test_tampering", "Make the function work for every list"), ("sim_to_real", "Book the slot at 10:15")],
)
def test_another_scenario_is_shown_on_the_pages_that_show_one(scenario, task):
    for page in ("verifiers", "contract"):
        app = opened(page, scenario=scenario)
        assert not app.exception
        assert any(task in text.value for text in app.markdown)


@pytest.mark.parametrize(
    ("page", "choice", "name", "old", "new"),
    [
        ("verifiers", "scenario", "scenario", "own_exam", "test_tampering"),
        ("boundaries", "part", "boundaries.part", "exam", "tampering"),
    ],
)
def test_an_old_link_opens_what_has_a_new_name_and_writes_the_new_name(page, choice, name, old, new):
    app = opened(page, **{choice: old})
    assert not app.exception
    assert not app.warning
    assert app.session_state[name] == new
    assert app.session_state["links.query"][choice] == new
