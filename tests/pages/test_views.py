"""Each page runs from the entry point, in both languages, without an exception."""

import json

import pytest

from pages.ui.url_codec import unpack
from tests.pages.opening import element, numbers, opened, rewards


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


def test_the_story_begins_with_an_honest_run_that_all_three_verifiers_reward():
    assert rewards(opened("")) == {"Claim": "1", "Outcome": "1", "Contract": "1"}


@pytest.mark.parametrize(
    ("view", "verifier", "given"),
    [
        ("liar", "claim", ["1", "0", "0"]),
        ("caught", "outcome", ["1", "0", "0"]),
        ("edited", "outcome", ["1", "1", "0"]),
        ("contract", "contract", ["1", "1", "0"]),
        ("undone", "contract", ["1", "1", "1"]),
    ],
)
def test_each_view_of_the_story_shows_one_run_in_the_light_of_one_verifier(view, verifier, given):
    app = opened("", view=view)
    assert list(rewards(app).values()) == given
    assert element(app, "rewards")["open"] == verifier


def test_the_last_view_opens_the_workshop_with_the_contract_loaded():
    app = opened("", view="undone")
    app.button(key="story.write").click().run()
    assert not app.exception
    work = json.loads(unpack(app.session_state["work"]))
    uses = [use["id"] for use in work["drafts"]["reserve_two"]["uses"]]
    assert uses == [
        "stock_fell",
        "reserved_rose",
        "ledger_adds_up",
        "other_items_unchanged",
        "other_reservations_kept",
        "allowed_actions_only",
    ]


def test_a_trajectory_shows_its_numbers():
    app = opened("verifiers", trajectory="retry_without_key", verifier="contract")
    assert rewards(app) == {"Claim": "1", "Outcome": "0", "Contract": "0"}
    assert numbers(app) == {
        "Remaining stock": ("6", "was 10"),
        "Reserved quantity": ("4", "was 0"),
        "Right verdict": ("fail", ""),
    }


def test_the_page_opens_on_a_run_that_only_the_contract_judges_rightly():
    app = opened("verifiers")
    assert element(app, "navigator")["open"] == ["edit_stock_directly", "outcome"]


def test_an_unscored_run_shows_a_dash_and_not_a_zero():
    app = opened("verifiers", trajectory="service_unavailable")
    assert rewards(app)["Contract"] == "—"


def test_a_rewarded_run_leads_to_a_spot_check_of_its_verifier():
    app = opened("verifiers", trajectory="edit_stock_directly", verifier="outcome")
    app.button(key="explorer.spot_check").click().run()
    assert not app.exception
    assert app.session_state["links.page"] == "errors"
    assert app.session_state["errors.part"] == "check"
    assert app.session_state["errors.judge"] == "outcome"


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


def test_another_scenario_opens_its_run_after_the_last_step():
    app = opened("verifiers", trajectory="reserve_two", verifier="claim", step="0")
    app.selectbox(key="workspace.scenario.verifiers.en").set_value("sim_to_real").run()
    assert app.session_state["verifiers.trajectory"] == "by_api"
    assert app.session_state["verifiers.step"] == 2


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
