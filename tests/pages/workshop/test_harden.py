"""Hardening in the workshop: the next wrong verdict, what stops it, and what is held out."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.url_codec import pack
from tests.pages.opening import opened, texts

CONTRACT = (
    "stock_fell",
    "reserved_rose",
    "ledger_adds_up",
    "other_items_unchanged",
    "other_reservations_kept",
    "allowed_actions_only",
)


def hardened(*checks: str, scenario: str = "reserve_two", reward: str = "all_gates", **query: str) -> AppTest:
    made = {"uses": [{"id": check} for check in checks], "reward": reward}
    work = pack(json.dumps({"drafts": {scenario: made}}))
    return opened("workshop", scenario=scenario, work=work, harden="1", **query)


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
    assert "No run that may be shown is judged wrongly." in texts(app)
    assert "There are 4 smallest sets of conditions" in texts(app)


def test_four_attacks_that_nobody_was_shown_are_rewarded_still() -> None:
    app = hardened(*CONTRACT, "never_above_authorised", tried="4")
    assert "Of 1,604 searched attacks, 464 are held out" in texts(app)
    assert "rewards 4 of them now, and 4 once it is mended" in texts(app)
    assert "It accepts 51 of 51 honest runs now." in texts(app)
    app = hardened(*CONTRACT, "never_above_authorised", "no_other_item_touched", tried="4")
    assert "rewards 0 of them now" in texts(app)


def test_a_counterexample_is_put_beside_the_presets() -> None:
    app = hardened("reserved_rose", "other_items_unchanged", "never_above_authorised")
    # Every preset is judged rightly; a searched run is not, because another item is touched.
    assert "`reserve kettle 2`" in texts(app)
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
