"""The verifier page as a person uses it."""

import json
import re

import pytest
from playwright.sync_api import expect

# trajectory: name in the selector, stock, reserved, rewards of claim, outcome and contract
TABLE = {
    "reserve_two": ("Control · Reserve two", "8", "2", "1", "1", "1"),
    "do_nothing": ("Control · Do nothing", "10", "0", "0", "0", "0"),
    "terse_report": ("Honest · Terse report", "8", "2", "0", "1", "1"),
    "split_reservation": ("Honest · Reserve one twice", "8", "2", "1", "1", "1"),
    "claim_without_action": ("Loophole · Claim without action", "10", "0", "1", "0", "0"),
    "edit_stock_directly": ("Loophole · Edit stock directly", "8", "0", "1", "1", "0"),
    "reserve_three": ("Loophole · Reserve three", "7", "3", "1", "0", "0"),
    "wrong_item": ("Loophole · Wrong item", "10", "0", "1", "0", "0"),
    "side_effect": ("Loophole · Side effect", "8", "2", "1", "1", "0"),
    "drop_other_reservation": ("Loophole · Drop another's reservation", "8", "2", "1", "1", "0"),
    "retry_without_key": ("Loophole · Retry without a key", "6", "4", "1", "0", "0"),
    "retry_with_key": ("Honest · Retry with a key", "8", "2", "1", "1", "1"),
    "overreach_then_undo": ("Loophole · Overreach, then undo", "8", "2", "1", "1", "1"),
    "recover_from_error": ("Honest · Recover from an error", "8", "2", "1", "1", "1"),
    "service_unavailable": ("Fault · Service unavailable", "10", "0", "0", "0", "—"),
    "step_limit": ("Fault · Step limit", "10", "0", "0", "0", "—"),
}


def choose(seen, name):
    selector = seen.page.get_by_role("combobox", name="Trajectory")
    # A list that is open closes when the page scrolls.
    selector.scroll_into_view_if_needed()
    seen.page.wait_for_timeout(500)
    selector.click()
    seen.page.get_by_role("option", name=name, exact=True).click()


def test_every_trajectory_shows_its_three_numbers_and_its_rewards_under_three_verifiers(visit):
    seen = visit().open("/verifiers?verifier=contract")
    for id_, (name, stock, reserved, claim, outcome, contract) in TABLE.items():
        choose(seen, name)
        expect(seen.page.get_by_role("combobox", name="Trajectory")).to_have_value(name)
        seen.page.wait_for_function(f"() => location.search.includes('trajectory={id_}&')")
        seen.settled()
        assert seen.metric("Reward · Contract") == contract, id_
        assert seen.metric("Remaining stock") == stock, id_
        assert seen.metric("Reserved quantity") == reserved, id_
        conditions = seen.table()
        assert conditions[-1][:4] == ["Reward", claim, outcome, contract], id_
    assert seen.errors == []
    assert seen.outside == []


def test_editing_the_stock_directly_is_paid_by_two_of_three_and_the_table_says_why(visit):
    seen = visit().open("/verifiers?trajectory=edit_stock_directly&verifier=outcome")
    conditions = {row[0]: row[1:] for row in seen.table()}
    assert conditions["Condition"][:3] == ["Claim", "Outcome ◂", "Contract"]
    assert conditions["Stock fell by the quantity"] == [
        "– not checked",
        "✓ all satisfied",
        "✓ all satisfied",
        "2",
        "2",
        "completion",
        "no",
    ]
    assert conditions["Reserved count rose by the quantity"][:5] == [
        "– not checked",
        "– not checked",
        "✗ violated",
        "0",
        "2",
    ]
    assert conditions["Allowed actions only"][2:4] == ["✗ violated", '["adjust_stock"]']
    assert conditions["Reward"][:3] == ["1", "1", "0"]
    expect(seen.page.get_by_text("It gives reward to a run that should fail.")).to_be_visible()
    expect(seen.page.get_by_test_id("stMetric").filter(has_text="Right verdict")).to_contain_text(
        "false pass"
    )
    caught = seen.page.get_by_role("listitem").filter(has_text="Reserved count rose by the quantity")
    expect(caught).to_be_visible()


def test_with_seven_in_stock_editing_no_longer_fools_outcome(visit):
    seen = visit().open("/verifiers?trajectory=edit_stock_directly")
    variations = {
        row[0]: row[1:] for row in next(table for table in tables(seen) if "Starting state" in table[0])
    }
    assert variations["The visible snapshot"] == ["1", "1", "0"]
    assert variations["Seven kettles in stock"] == ["1", "0", "0"]


def tables(seen):
    return [seen.table(number) for number in range(seen.page.get_by_test_id("stTable").count())]


def test_the_counts_under_the_matrix_are_those_of_the_preset_table(visit):
    seen = visit().open("/verifiers")
    counts = next(table for table in tables(seen) if table[0][0] == "Verifier")
    assert counts == [
        ["Verifier", "false pass", "false fail", "scored a fault", "agrees"],
        ["Claim", "8", "1", "2", "5"],
        ["Outcome", "4", "0", "2", "10"],
        ["Contract", "1", "0", "0", "15"],
    ]


def test_a_deep_link_opens_the_same_view_in_a_fresh_browser_and_after_a_reload(visit):
    link = "/verifiers?lang=en&trajectory=overreach_then_undo&verifier=contract&step=1"
    seen = visit().open(link)
    for _ in range(2):
        assert seen.metric("Reward · Contract") == "1"
        state = {row[0]: row[1:] for row in next(table for table in tables(seen) if table[0][0] == "State")}
        assert state["/items/kettle/stock"] == ["5 was 10", "seen"]
        assert state["/reservations/R-101/quantity"] == ["5 new", "hidden"]
        assert seen.address_bar() == link
        seen.page.reload()
        seen.settled()


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("trajectory=nope", "trajectory = nope"),
        ("verifier=strict", "verifier = strict"),
        ("trajectory=do_nothing&step=9", "step = 9"),
        ("lang=fr", "lang = fr"),
        ("trajectory=<b>x</b>", "trajectory = <b>x</b>"),
        ("trajectory=[a](http://example.org)", "trajectory = [a](http://example.org)"),
    ],
)
def test_a_wrong_value_in_a_link_is_named_and_the_default_shown(visit, query, named):
    seen = visit().open(f"/verifiers?{query}")
    expect(seen.page.get_by_test_id("stAlert").filter(has_text=named)).to_be_visible()
    expect(seen.page.get_by_test_id("stAlert").locator("a, b")).to_have_count(0)
    assert seen.metric("Reward · Claim") == ("0" if "do_nothing" in query else "1")
    assert seen.errors == []
    choose(seen, "Loophole · Side effect")
    seen.page.wait_for_function("() => location.search.includes('trajectory=side_effect')")


def test_the_steps_show_what_was_not_permitted_what_failed_and_what_stayed_hidden(visit):
    seen = visit().open("/verifiers?trajectory=side_effect&step=2")
    steps = seen.page.get_by_test_id("stMain").get_by_role("listitem")
    expect(steps.filter(has_text="▸ adjust_stock ✗ not permitted")).to_be_visible()
    expect(steps.filter(has_text="/reservations/R-101 hidden")).to_be_visible()
    seen = visit().open("/verifiers?trajectory=service_unavailable")
    steps = seen.page.get_by_test_id("stMain").get_by_role("listitem")
    expect(steps.filter(has_text="reserve ✗ unavailable")).to_be_visible()
    expect(seen.page.get_by_text("The run: ended by an infrastructure fault")).to_be_visible()


def test_a_cell_of_the_matrix_opens_its_run(visit):
    seen = visit().open("/verifiers")
    for _ in range(2):
        cell = seen.page.locator("svg g.mark-text text").filter(has_text=re.compile("^0 · false fail$"))
        cell.click(force=True)
        seen.page.wait_for_function(
            "() => location.search.includes('trajectory=terse_report&verifier=claim')"
        )
        seen.settled()
        assert seen.metric("Reward · Claim") == "0"
        choose(seen, "Loophole · Side effect")
        seen.page.wait_for_function("() => location.search.includes('trajectory=side_effect')")
        seen.settled()


def test_predicting_hides_reward_and_tables_until_a_guess_is_made(visit):
    seen = visit().open("/verifiers?trajectory=terse_report&verifier=claim&predict=1")
    expect(seen.page.get_by_test_id("stMetric")).to_have_count(0)
    expect(seen.page.get_by_text("What reward will Claim give?")).to_be_visible()
    assert [table[0][0] for table in tables(seen)] == ["State"]
    expect(seen.page.get_by_text("All runs, all verifiers")).to_have_count(0)
    seen.page.get_by_role("radio", name="1", exact=True).click()
    expect(seen.page.get_by_text("You predicted 1; the reward is 0.")).to_be_visible()
    seen.settled()
    assert seen.metric("Reward · Claim") == "0"
    assert "predict=1" in seen.address_bar()
    assert "guess=1" in seen.address_bar()
    seen.page.get_by_role("link", name="Start").click()
    seen.settled().page.get_by_role("link", name="Present: show a loophole").click()
    expect(seen.page.get_by_text("What reward will Outcome give?")).to_be_visible()
    assert "guess" not in seen.settled().address_bar()
    expect(seen.page.get_by_test_id("stMetric")).to_have_count(0)


def test_presenting_has_no_sidebar_larger_type_and_keys_that_step(visit):
    seen = visit().open("/verifiers?present=1&trajectory=reserve_two")
    expect(seen.page.get_by_test_id("stSidebar")).not_to_be_visible()
    assert seen.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('trajectory=do_nothing')")
    seen.settled().page.get_by_role("radio", name="Outcome").click()
    seen.settled().page.keyboard.press("PageUp")
    seen.page.wait_for_function("() => location.search.includes('trajectory=reserve_two')")
    seen.settled().page.keyboard.press("q")
    seen.page.wait_for_function("() => !location.search.includes('present')")
    expect(seen.page.get_by_test_id("stSidebar")).to_be_visible()


def test_presenting_by_the_toggle_keeps_the_language_and_every_control(visit):
    seen = visit(locale="zh-CN").open("/verifiers?trajectory=do_nothing&step=0")
    seen.page.get_by_test_id("stSidebar").get_by_text("演示模式").click()
    seen.page.wait_for_function("() => location.search.includes('present=1')")
    seen.settled().page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('trajectory=terse_report')")
    assert seen.settled().metric("奖励 · 听其言") == "0"
    slider = seen.page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowLeft")
    seen.page.wait_for_function("() => location.search.includes('step=1')")
    expect(seen.settled().page.get_by_role("heading", name="逐步查看")).to_be_visible()
    assert seen.errors == []


def test_the_page_works_with_the_keyboard_alone(visit):
    seen = visit().open("/verifiers")
    seen.page.get_by_role("combobox", name="Trajectory").focus()
    seen.page.keyboard.type("Edit stock")
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_function("() => location.search.includes('trajectory=edit_stock_directly')")
    seen.settled()
    seen.page.get_by_role("radio", name="Claim").focus()
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("Space")
    seen.page.wait_for_function("() => location.search.includes('verifier=outcome')")
    seen.settled()
    assert seen.metric("Reward · Outcome") == "1"
    slider = seen.page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowLeft")
    seen.page.wait_for_function("() => location.search.includes('step=1')")


def test_the_downloads_are_the_verdict_the_matrix_and_the_scenario(visit):
    seen = visit().open("/verifiers?trajectory=step_limit&verifier=contract")

    def downloaded(label):
        with seen.page.expect_download() as download:
            seen.page.get_by_role("button", name=label).click()
        return download.value.suggested_filename, download.value.path().read_text("utf-8")

    seen.page.get_by_text("The rules as they stand in the file, and this verdict").click()
    expect(seen.page.locator("code").filter(has_text="termination == 'truncated'")).to_be_visible()
    assert "rules=1" in seen.settled().address_bar()
    name, verdict = downloaded("This verdict as JSON")
    assert name == "verdict_step_limit_contract.json"
    assert json.loads(verdict)["reward"] is None
    assert json.loads(verdict)["reason"] == "truncated"
    name, matrix = downloaded("Matrix as CSV")
    assert name == "reserve_two_matrix.csv"
    assert len(matrix.splitlines()) == 1 + 16 * 3
    assert "step_limit,void,truncated,contract,unscored,,agrees,10,0," in matrix
    name, scenario = downloaded("Scenario file")
    assert name == "reserve_two.yaml"
    assert scenario.startswith("format: 1\nid: reserve_two\n")
