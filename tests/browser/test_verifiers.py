"""The verifier page as a person uses it."""

import json

import pytest
from playwright.sync_api import expect

# trajectory: stock, reserved, and the rewards of claim, outcome and contract with their signs
TABLE = {
    "reserve_two": ("8", "2", "1 ✓", "1 ✓", "1 ✓"),
    "do_nothing": ("10", "0", "0 ✓", "0 ✓", "0 ✓"),
    "terse_report": ("8", "2", "0 ✗", "1 ✓", "1 ✓"),
    "split_reservation": ("8", "2", "1 ✓", "1 ✓", "1 ✓"),
    "claim_without_action": ("10", "0", "1 ✗", "0 ✓", "0 ✓"),
    "edit_stock_directly": ("8", "0", "1 ✗", "1 ✗", "0 ✓"),
    "reserve_three": ("7", "3", "1 ✗", "0 ✓", "0 ✓"),
    "wrong_item": ("10", "0", "1 ✗", "0 ✓", "0 ✓"),
    "side_effect": ("8", "2", "1 ✗", "1 ✗", "0 ✓"),
    "drop_other_reservation": ("8", "2", "1 ✗", "1 ✗", "0 ✓"),
    "retry_without_key": ("6", "4", "1 ✗", "0 ✓", "0 ✓"),
    "retry_with_key": ("8", "2", "1 ✓", "1 ✓", "1 ✓"),
    "overreach_then_undo": ("8", "2", "1 ✗", "1 ✗", "1 ✗"),
    "recover_from_error": ("8", "2", "1 ✓", "1 ✓", "1 ✓"),
    "service_unavailable": ("10", "0", "0 ✗", "0 ✗", "— ✓"),
    "step_limit": ("10", "0", "0 ✗", "0 ✗", "— ✓"),
}
VERIFIERS = ("claim", "outcome", "contract")


def tables(seen):
    return [seen.table(number) for number in range(seen.page.get_by_test_id("stTable").count())]


def test_every_cell_of_the_navigator_has_its_reward_and_opens_its_run(visit):
    seen = visit().open("/verifiers?verifier=contract")
    for id_, (stock, reserved, *rewards) in TABLE.items():
        cells = [seen.cell(id_, verifier) for verifier in VERIFIERS]
        assert [cell.evaluate("it => it.lastChild.textContent") for cell in cells] == rewards, id_
        cells[2].click()
        seen.asked(f"trajectory={id_}&")
        shown = [seen.card(name) for name in ("Claim", "Outcome", "Contract")]
        assert shown == [reward.split()[0] for reward in rewards], id_
        assert (seen.card("Remaining stock"), seen.card("Reserved quantity")) == (stock, reserved), id_
        assert seen.table()[-1][:4] == ["Reward", *shown], id_
    assert seen.errors == []
    assert seen.outside == []


def test_arrow_keys_open_the_cell_beside_and_the_address_follows(visit):
    seen = visit().open("/verifiers")
    cell = seen.cell("edit_stock_directly", "outcome")
    expect(cell).to_have_attribute("aria-current", "true")
    assert cell.get_attribute("aria-label") == "Edit stock directly · Outcome: 1, false pass"
    cell.focus()
    seen.page.keyboard.press("ArrowRight")
    seen.asked("verifier=contract")
    expect(seen.cell("edit_stock_directly", "contract")).to_be_focused()
    for _ in range(3):
        seen.page.keyboard.press("ArrowDown")
    seen.asked("trajectory=side_effect&")
    assert seen.card("Remaining stock") == "8"
    assert "trajectory=side_effect&verifier=contract" in seen.address_bar()
    assert seen.errors == []


def test_keys_faster_than_the_server_arrive_at_the_last_cell(visit):
    seen = visit().open("/verifiers?trajectory=reserve_two&verifier=claim")
    seen.cell("reserve_two", "claim").focus()
    for _ in range(15):
        seen.page.keyboard.press("ArrowDown")
    seen.asked("trajectory=step_limit&")
    expect(seen.cell("step_limit", "claim")).to_have_attribute("aria-current", "true")
    assert seen.card("Right verdict") == "void"


def test_editing_the_stock_directly_is_rewarded_by_two_of_three_and_the_table_says_why(visit):
    seen = visit().open("/verifiers?trajectory=edit_stock_directly&verifier=outcome&repair=1")
    conditions = {row[0]: row[1:] for row in seen.table()}
    assert conditions["Condition"] == ["Claim", "Outcome ◂", "Contract", "Observed", "Expected"]
    assert conditions["Stock fell by the quantity"] == ["–", "✓ satisfied", "✓ satisfied", "2", "2"]
    assert conditions["Reserved count rose by the quantity"] == ["–", "–", "✗ violated", "0", "2"]
    assert conditions["Allowed actions only"][2:4] == ["✗ violated", '["adjust_stock"]']
    assert conditions["Reward"][:3] == ["1", "1", "0"]
    expect(seen.page.get_by_text("It gives reward to a run that should fail.")).to_be_visible()
    expect(seen.page.get_by_role("radio", name="Outcome")).to_contain_text("false pass")
    caught = seen.page.get_by_role("listitem").filter(has_text="Reserved count rose by the quantity")
    expect(caught).to_be_visible()


def test_the_world_is_lit_where_the_verifier_reads_and_steps_without_losing_the_address(visit):
    seen = visit().open("/verifiers?trajectory=overreach_then_undo&verifier=contract")
    steps = seen.world().locator("ol button")
    lit = steps.evaluate_all("all => all.map(step => step.classList.contains('lit'))")
    assert lit == [True, False, False, False, True]
    steps.nth(1).click()
    seen.asked("step=1")
    told = seen.world().locator("svg text")
    expect(told.filter(has_text="5 held, 2 authorised")).to_be_visible()
    expect(seen.world().locator("figcaption")).to_contain_text("reads only the call")
    steps.nth(1).focus()
    seen.page.keyboard.press("ArrowRight")
    seen.asked("step=2")
    expect(told.filter(has_text="torn")).to_be_visible()
    expect(seen.world().locator("svg")).to_have_attribute(
        "aria-label",
        "The world after step 2, as Contract"
        " sees it. Of this moment it reads only the call, not the state.; Remaining stock: 10 · Reserved"
        " quantity: 0; release(R-101)",
    )
    assert seen.errors == []


@pytest.mark.parametrize("dark", [False, True])
def test_the_whole_page_is_on_one_screen_of_a_desk(visit, dark):
    seen = visit(dark=dark).open("/verifiers")
    for part in (
        seen.cell("step_limit", "claim"),
        seen.world(),
        seen.page.get_by_role("radiogroup", name="Whose view is drawn"),
    ):
        assert part.evaluate("it => it.getBoundingClientRect().bottom <= innerHeight")
    assert seen.page.get_by_test_id("stTable").first.evaluate(
        "it => it.getBoundingClientRect().top < innerHeight"
    )


def test_a_call_does_not_break_inside_a_word_on_a_phone(visit):
    seen = visit(width=390).open("/verifiers?trajectory=edit_stock_directly&verifier=outcome")
    heads = """all => all.flatMap(button => [...button.childNodes].filter(it => it.nodeType === 3).map(it => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return [it.textContent, new Set([...range.getClientRects()].map(box => box.top)).size];
    }))"""
    lines = dict(seen.world().locator("ol button").evaluate_all(heads))
    assert lines["kettle, 8)"] == 1
    assert lines["adjust_"] == lines["stock("] == 1


def test_a_phone_shows_the_strip_the_rewards_the_world_and_the_table_in_this_order(visit):
    seen = visit(width=390).open("/verifiers")
    parts = [
        seen.page.get_by_role("combobox", name="Trajectory"),
        seen.cell("edit_stock_directly", "outcome"),
        seen.page.get_by_role("radio", name="Contract"),
        seen.world().locator("svg"),
        seen.page.get_by_test_id("stTable").first,
    ]
    boxes = [part.bounding_box() for part in parts]
    tops = [box["y"] for box in boxes]
    assert tops == sorted(tops)
    assert all(box["x"] >= 0 for box in boxes)
    assert boxes[2]["x"] + boxes[2]["width"] <= 390
    seen.page.get_by_role("combobox", name="Trajectory").select_option("step_limit")
    seen.asked("trajectory=step_limit")
    assert seen.card("Right verdict") == "void"
    # The last column is reached by scrolling the table, not the page.
    last = seen.page.get_by_test_id("stTable").first.locator("th").last
    last.scroll_into_view_if_needed()
    assert last.evaluate("it => it.getBoundingClientRect().right <= innerWidth")


def test_with_seven_in_stock_editing_no_longer_fools_outcome(visit):
    seen = visit().open("/verifiers?trajectory=edit_stock_directly&variations=1")
    variations = {
        row[0]: row[1:] for row in next(table for table in tables(seen) if "Starting state" in table[0])
    }
    assert variations["The visible snapshot"] == ["1", "1", "0"]
    assert variations["Seven kettles in stock"] == ["1", "0", "0"]
    expect(seen.page.get_by_text("the log no longer fits")).to_be_visible()


def test_the_counts_are_those_of_the_preset_table(visit):
    seen = visit().open("/verifiers?all=1")
    counts = next(table for table in tables(seen) if table[0][0] == "Verifier")
    assert counts == [
        ["Verifier", "false pass", "false fail", "scored a fault", "agrees"],
        ["Claim", "8", "1", "2", "5"],
        ["Outcome", "4", "0", "2", "10"],
        ["Contract", "1", "0", "0", "15"],
    ]


@pytest.mark.parametrize(
    ("trajectory", "verifier", "heading", "told"),
    [
        ("terse_report", "claim", "How to repair the verifier", "Check the state instead of the wording"),
        ("service_unavailable", "outcome", "How to repair the verifier", "when the service fails"),
        ("step_limit", "outcome", "How to repair the verifier", "fixed beforehand"),
        ("overreach_then_undo", "contract", "What would have caught it", "Never above the authorised"),
        ("reserve_two", "contract", "What keeps it right", "do not prove the rest"),
        ("reserve_three", "contract", "What keeps it right", "Stock fell by the quantity"),
        ("step_limit", "contract", "What keeps it right", "truncated"),
    ],
)
def test_the_page_names_what_follows_from_the_verdict(visit, trajectory, verifier, heading, told):
    seen = visit().open(f"/verifiers?trajectory={trajectory}&verifier={verifier}&repair=1")
    fold = seen.page.get_by_test_id("stExpander").filter(has_text=heading)
    expect(fold).to_contain_text(told)


def test_a_deep_link_opens_the_same_view_in_a_fresh_browser_and_after_a_reload(visit):
    link = "/verifiers?lang=en&trajectory=overreach_then_undo&verifier=contract&step=1&steps=1"
    seen = visit().open(link)
    for _ in range(2):
        assert seen.card("Contract") == "1"
        state = {row[0]: row[1:] for row in next(table for table in tables(seen) if table[0][0] == "State")}
        assert state["kettle · stock"] == ["5 was 10", "seen"]
        assert state["R-101 · quantity"] == ["5 new", "hidden"]
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
    assert seen.card("Claim") == ("0" if "do_nothing" in query else "1")
    assert seen.errors == []
    seen.cell("side_effect", "claim").click()
    seen.asked("trajectory=side_effect")


def test_the_steps_show_what_was_not_permitted_what_failed_and_what_stayed_hidden(visit):
    seen = visit().open("/verifiers?trajectory=side_effect&step=2&steps=1")
    steps = seen.page.get_by_test_id("stExpander").get_by_role("listitem")
    expect(steps.filter(has_text="▸ adjust_stock ✗ not permitted")).to_be_visible()
    expect(steps.filter(has_text="reservations · R-101 hidden")).to_be_visible()
    seen = visit().open("/verifiers?trajectory=service_unavailable&steps=1")
    steps = seen.page.get_by_test_id("stExpander").get_by_role("listitem")
    expect(steps.filter(has_text="reserve ✗ unavailable")).to_be_visible()
    expect(seen.page.get_by_text("The run: ended by an infrastructure fault")).to_be_visible()


def test_all_three_verdicts_are_predicted_then_revealed_one_by_one_with_a_score(visit):
    seen = visit().open("/verifiers?trajectory=terse_report&predict=1")
    expect(seen.world()).to_have_count(0)
    assert tables(seen) == []
    expect(seen.cell("terse_report", "claim")).to_have_text("Claim?")
    for key, asked in (("1", "Claim"), ("0", "Outcome"), ("u", "Contract")):
        expect(seen.page.get_by_text(f"What reward will {asked} give?")).to_be_visible()
        seen.page.keyboard.press(key)
        seen.settled()
    assert [seen.metric(name) for name in ("Claim", "Outcome", "Contract")] == ["?", "?", "?"]
    for revealed in (["0", "?", "?"], ["0", "1", "?"]):
        seen.page.get_by_role("button", name="Reveal the next verdict").click()
        seen.settled()
        assert [seen.metric(name) for name in ("Claim", "Outcome", "Contract")] == revealed
    seen.page.get_by_role("button", name="Reveal the next verdict").click()
    seen.settled()
    expect(seen.world()).to_be_visible()
    expect(
        seen.page.get_by_text("0 of 3 revealed verdicts guessed rightly; there are 48 in all.")
    ).to_be_visible()
    assert "guesses=terse_report%3A10u%21%21%21" in seen.address_bar()
    expect(seen.cell("reserve_two", "claim")).to_have_text("Claim?")
    seen.cell("reserve_two", "claim").click()
    seen.asked("trajectory=reserve_two")
    expect(seen.page.get_by_text("What reward will Claim give?")).to_be_visible()


def test_the_keys_of_a_prediction_work_while_the_focus_is_on_the_switch(visit):
    seen = visit().open("/verifiers?trajectory=terse_report")
    seen.page.get_by_test_id("stCheckbox").filter(has_text="Predict first").locator("label").click()
    seen.asked("predict=1")
    assert seen.page.evaluate("document.activeElement.type") == "checkbox"
    for key, asked in (("1", "Claim"), ("0", "Outcome"), ("U", "Contract")):
        expect(seen.page.get_by_text(f"What reward will {asked} give?")).to_be_visible()
        seen.page.keyboard.press(key)
        seen.settled()
    assert "guesses=terse_report%3A10u" in seen.address_bar()


@pytest.mark.parametrize("width", [1280, 1920])
def test_presenting_has_no_sidebar_larger_type_and_keys_that_step_wherever_the_focus_is(visit, width):
    seen = visit(width=width).open("/verifiers?present=1&trajectory=reserve_two")
    expect(seen.page.get_by_test_id("stSidebar")).not_to_be_visible()
    sizes = seen.page.evaluate("""() => [...document.querySelectorAll('h1, p, button')]
        .filter(it => it.innerText?.trim()).map(it => parseFloat(getComputedStyle(it).fontSize))""")
    assert min(sizes) >= 22
    seen.page.keyboard.press("PageDown")
    seen.asked("trajectory=do_nothing")
    seen.page.get_by_role("radio", name="Outcome").click()
    seen.asked("verifier=outcome")
    seen.world().locator("ol button").first.focus()
    seen.page.keyboard.press("PageDown")
    seen.asked("trajectory=terse_report")
    seen.page.keyboard.press("PageUp")
    seen.asked("trajectory=do_nothing")
    seen.page.keyboard.press("q")
    seen.page.wait_for_function("() => !location.search.includes('present')")
    expect(seen.page.get_by_test_id("stSidebar")).to_be_visible()


@pytest.mark.parametrize("run", ["edit_stock_directly", "overreach_then_undo", "step_limit"])
def test_the_whole_world_of_a_run_stands_above_the_bar_of_a_presentation(visit, run):
    seen = visit(width=1920)
    seen.page.set_viewport_size({"width": 1920, "height": 1080})
    seen.open(f"/verifiers?present=1&trajectory={run}&verifier=contract")
    bar = seen.page.get_by_test_id("stBottomBlockContainer").bounding_box()
    world = seen.world().bounding_box()
    story = seen.page.get_by_text("Contract: ").bounding_box()
    assert world["y"] + world["height"] <= bar["y"]
    assert story["y"] + story["height"] <= bar["y"]


def test_a_presentation_turns_to_other_pages_and_does_not_leak_into_the_one_it_came_from(visit):
    seen = visit().open("/")
    seen.page.get_by_role("button", name="Present: show a loophole to a room").click()
    expect(seen.page.get_by_text("What reward will Claim give?")).to_be_visible()
    seen.asked("present=1").page.get_by_role("button", name="Pages").click()
    seen.page.get_by_role("button", name="Boundaries").click()
    expect(seen.page.get_by_test_id("stSidebar")).not_to_be_visible()
    seen.page.wait_for_function("() => location.pathname === '/boundaries'")
    assert "present=1" in seen.settled().address_bar()
    # A change of the navigation makes an entry of its own in the history, in which nothing runs.
    while seen.address_bar().partition("?")[0] != "/":
        seen.page.go_back()
        expect(seen.page.locator("h1")).to_be_visible()
    expect(seen.page.get_by_test_id("stSidebar")).to_be_visible()
    assert "present" not in seen.settled().address_bar()


def test_presenting_by_the_toggle_keeps_the_language_and_every_control(visit):
    seen = visit(locale="zh-CN").open("/verifiers?trajectory=do_nothing&verifier=claim&step=0")
    seen.page.get_by_test_id("stSidebar").get_by_text("演示模式").click()
    seen.asked("present=1").page.keyboard.press("PageDown")
    seen.asked("trajectory=terse_report")
    assert seen.card("听其言") == "0"
    seen.page.keyboard.press("ArrowLeft")
    seen.asked("step=1")
    assert seen.errors == []


def test_the_downloads_are_the_verdict_the_matrix_and_the_scenario(visit):
    seen = visit().open("/verifiers?trajectory=step_limit&verifier=contract&all=1")

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
