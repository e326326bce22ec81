"""Hardening in the workshop: the next wrong verdict, what stops it, and what is held out."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui import workspace
from pages.ui.url_codec import pack
from scenarios.problems import InputError, phrase
from tests.pages.opening import opened, table, texts

CONTRACT = (
    "stock_fell",
    "reserved_rose",
    "ledger_adds_up",
    "other_items_unchanged",
    "other_reservations_kept",
    "allowed_actions_only",
)


ENDED = {"title": "Ended", "observed": "termination", "expected": '"finished"'}


def hardened(*checks: str, scenario: str = "reserve_two", reward: str = "all_gates", **query: str) -> AppTest:
    made = {"uses": [{"id": check} for check in checks], "reward": reward}
    if "own_1" in checks:
        made["checks"] = [ENDED]
    work = pack(json.dumps({"drafts": {scenario: made}}))
    return opened("workshop", scenario=scenario, work=work, harden="1", **{"hint": "3"} | query)


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def test_the_next_wrong_verdict_is_named_with_the_condition_that_stops_it() -> None:
    app = hardened(*CONTRACT)
    assert not app.exception
    assert "This run should fail, and the verifier rewards it.]** Overreach, then undo" in texts(app)
    (found,) = [table.value for table in app.table if "This run is stopped" in table.value.columns]
    assert found["Condition"].to_list() == ["Never above the authorised quantity"]
    assert set(found.iloc[0, 1:]) == {":blue[✓\N{NO-BREAK SPACE}yes]"}
    app = press(app, "workshop.mend.never_above_authorised")
    # A mutant is left: a run that just stops, which no condition of the file notices.
    assert "No condition stops it without failing an honest run. Write a check of your own." in texts(app)
    assert "There are 4 smallest sets of conditions" in texts(app)


def test_with_a_check_of_one_s_own_nothing_is_left_that_may_be_shown() -> None:
    app = hardened(*CONTRACT, "never_above_authorised", "own_1")
    assert not app.exception
    assert "No run that may be shown is judged wrongly." in texts(app)
    assert "workshop.next_hint" not in {button.key for button in app.button}


def test_hints_open_one_by_one_and_close_with_a_mend() -> None:
    app = hardened(*CONTRACT, hint="0")
    assert "Where to look" not in texts(app)
    assert not [table for table in app.table if "This run is stopped" in table.value.columns]
    app = press(app, "workshop.next_hint")
    assert "At the end the states differ in: next\\_id" in texts(app)
    assert "Which kind of condition" not in texts(app)
    app = press(app, "workshop.next_hint")
    assert "**Which kind of condition**: constraint" in texts(app)
    app = press(app, "workshop.next_hint")
    assert "**Which check**: 1 condition stops this run." in texts(app)
    app = press(app, "workshop.mend.never_above_authorised")
    assert app.session_state["workshop.hint"] == 0


def test_the_nearest_honest_run_stands_beside_a_counterexample() -> None:
    rows = table(hardened("stock_fell"), "This run should pass")
    # Editing the stock and claiming a reservation, against reserving and saying so.
    assert [row["Differs"] for row in rows] == ["**≠**", ""]
    assert "adjust_stock" in rows[0]["This run should fail"]
    assert "reserve kettle, 2" in rows[0]["This run should pass"]


def test_the_two_sets_say_that_a_verifier_is_too_lax_and_open_a_region() -> None:
    app = hardened("stock_fell")
    assert "The verifier is too lax: it rewards runs that should fail." in texts(app)
    # Up to three steps: two and forty false passes, as in the table of the search.
    assert "Should fail, rewarded: 42" in {button.label for button in app.button}
    app = press(app, "workshop.sets.only_verifier")
    assert app.session_state["workshop.trajectory"] == "found"


def test_no_dot_stands_for_a_mutant_that_the_search_did_not_find() -> None:
    four = ("stock_fell", "other_items_unchanged", "allowed_actions_only", "never_above_authorised")
    told = texts(hardened(*four))
    assert "This run should fail, and the verifier rewards it." in told
    assert "The verifier agrees with the right verdict on all searched trajectories." in told
    assert "The dot is the counterexample." not in told


def test_what_the_child_refuses_is_said_in_place_of_the_part() -> None:
    with workspace.refusals():
        raise InputError.of("a.yaml", 1, "nothing", phrase("a_false_pass"))


def test_four_attacks_that_nobody_was_shown_are_rewarded_still() -> None:
    app = hardened(*CONTRACT, "never_above_authorised", tried="4")
    assert "464 of 1,604 searched attacks, and 3 mutants." in texts(app)
    assert "rewards 4 of these attacks now, and 4 once it is mended" in texts(app)
    assert "It accepts 51 of 51 honest runs now, and 20 of 20 variants of them." in texts(app)
    app = hardened(*CONTRACT, "never_above_authorised", "no_other_item_touched", tried="4")
    assert "rewards 0 of these attacks now" in texts(app)


def test_a_counterexample_is_put_beside_the_presets() -> None:
    app = hardened("reserved_rose", "other_items_unchanged", "never_above_authorised")
    # Every preset is judged rightly; a searched run is not, because another item is touched.
    assert "`reserve kettle, 2`" in texts(app)
    app = press(app, "workshop.counterexample")
    assert not app.exception
    assert app.session_state["workshop.trajectory"] == "found"
    assert app.session_state["workshop.verifier"] == "yours"


def test_a_condition_that_fails_an_honest_run_is_taken_out() -> None:
    app = hardened("reserved_rose", "says_reserved", "allowed_actions_only")
    while "should pass" not in texts(app):
        mends = [button.key for button in app.button if str(button.key).startswith("workshop.mend.")]
        app = press(app, str(mends[0]))
    assert "This run should pass, and the verifier gives it no reward." in texts(app)
    app = press(app, "workshop.mend.says_reserved")
    assert "This run should pass" not in texts(app)


def test_shares_of_weights_cannot_be_hardened() -> None:
    app = hardened("reserved_rose", reward="weighted")
    assert "Here the reward has to be 1 if every required check is satisfied" in texts(app)


def test_without_a_search_the_presets_alone_are_tried() -> None:
    app = hardened("mark_shown", scenario="sim_to_real")
    assert not app.exception
    assert "The scenario declares no search" in texts(app)
    assert "This run should fail, and the verifier rewards it." in texts(app)


@pytest.mark.parametrize("tried", ["1", "4"])
def test_it_speaks_chinese(tried: str) -> None:
    app = hardened(*CONTRACT, tried=tried, lang="zh")
    assert not app.exception
    assert "这次运行应判不通过，验证器却给了奖励。" in texts(app)
