"""The PARL page as a person uses it: typing into the table, links, both languages, a phone."""

import csv
import io
import json

import pytest
from playwright.sync_api import expect

PARTS = {
    "steps": "Who works and who waits",
    "speed": "17/12 is not a speed-up",
    "budget": "Where a budget cuts the plan",
    "reward": "Diagnosis of the split",
    "test": "True or not?",
}
MAIN, SUBS = 1, 2


def grid(seen):
    """The table of stages: a canvas, with the texts of its cells in it for screen readers."""
    canvas = seen.page.get_by_test_id("stDataFrame").first.locator("canvas").first
    expect(canvas.locator("tbody td").first).to_be_attached()
    return canvas


def type_into(seen, column, row, text):
    """Type a text into a cell of the table of stages: click it, Enter, the text, Enter."""
    page, canvas = seen.page, grid(seen)
    cell = canvas.get_by_test_id(f"glide-cell-{column}-{row}")
    field = page.locator("#portal textarea, #portal input")
    expect(field).to_have_count(0)
    expect(select(page, canvas, cell, column, row)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_count(0)
    expect(cell).to_have_text(text)
    seen.settled()


def select(page, canvas, cell, column, row):
    """Click a cell unless it is selected, when a click would open it; again if the page moved meanwhile."""
    canvas.scroll_into_view_if_needed()
    for _attempt in range(5):
        if cell.get_attribute("aria-selected") == "true":
            break
        box = canvas.bounding_box()
        across = {MAIN: 0.25, SUBS: 0.5}[column]
        # The rows grow with the type of the page.
        scale = page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16")
        below = scale * (36 + 35 * row + 17)
        page.mouse.click(box["x"] + box["width"] * across, box["y"] + below)
        page.wait_for_timeout(300)
    return cell


def cells(seen):
    """The texts of the table of stages, row by row, without the stage's number."""
    return [row.locator("td").all_inner_texts()[1:] for row in grid(seen).locator("tbody tr").all()]


def numbers(seen):
    return seen.metric("Critical steps"), seen.metric("Total work")


def test_a_cell_is_edited_and_the_new_numbers_stand_on_the_page_and_in_the_link(visit):
    seen = visit().open("/parl")
    assert numbers(seen) == ("12", "17")
    assert cells(seen) == [["2", "3, 5", "2 + 5 = 7"], ["1", "4, 2", "1 + 4 = 5"]]
    type_into(seen, MAIN, 0, "4")
    assert numbers(seen) == ("14", "19")
    type_into(seen, SUBS, 1, "4, 2, 9")
    assert numbers(seen) == ("19", "28")
    assert cells(seen) == [["4", "3, 5", "4 + 5 = 9"], ["1", "4, 2, 9", "1 + 9 = 10"]]
    assert "plan=4%7C3%2C5%3B1%7C4%2C2%2C9" in seen.address_bar()
    assert seen.errors == []
    assert seen.outside == []


def test_edits_one_after_another_are_all_kept(visit):
    seen = visit().open("/parl")
    for steps in range(3, 9):
        type_into(seen, MAIN, 0, str(steps))
        type_into(seen, MAIN, 1, str(steps))
        assert numbers(seen)[0] == str(2 * steps + 9)


def test_a_preset_is_one_click(visit):
    seen = visit().open("/parl")
    seen.page.get_by_role("radio", name="Ten sub-agents, no gain").click()
    seen.settled()
    assert numbers(seen) == ("8", "53")
    seen.page.get_by_role("radio", name="The same three, one by one").click()
    seen.settled()
    assert numbers(seen) == ("15", "15")
    assert "plan=1%7C%3B1%7C3%3B1%7C5%3B1%7C2%3B1%7C" in seen.address_bar()


def test_wrong_input_is_refused_at_its_cell_and_the_last_good_plan_stays(visit):
    seen = visit().open("/parl")
    type_into(seen, MAIN, 0, "2.5")
    expect(grid(seen).get_by_test_id("glide-cell-3-0")).to_have_text("✗ a whole number")
    assert cells(seen)[0] == ["2.5", "3, 5", "✗ a whole number"]
    alert = seen.page.get_by_test_id("stAlert")
    expect(alert).to_contain_text('Stage 1, orchestrator: found "2.5"; expected a whole number')
    expect(alert).to_contain_text("The results still use the last valid plan: 2|3,5;1|4,2")
    assert numbers(seen) == ("12", "17")
    expect(seen.page.get_by_test_id("stMetric").first).to_contain_text("last valid plan")
    assert "plan=2%7C3%2C5%3B1%7C4%2C2" in seen.address_bar()
    seen.page.get_by_role("radio", name="中文").click()
    expect(alert).to_contain_text('阶段 1，编排器：实际为："2.5"；应为：整数')
    seen.settled()
    assert cells(seen)[0] == ["2.5", "3, 5", "✗ 整数"]
    type_into(seen, MAIN, 0, "3")
    expect(alert).to_have_count(0)
    assert seen.metric("关键步数") == "13"


def test_a_wrong_budget_is_refused_in_both_languages_and_the_last_good_one_stays_in_the_link(visit):
    seen = visit().open("/parl?part=budget&plan=1|4,4;1|6,1,1;1|7;1|&budget=13")
    budget = seen.page.get_by_role("textbox", name="Budget of critical steps")
    budget.fill("7.5")
    budget.press("Enter")
    alert = seen.page.get_by_test_id("stAlert")
    expect(alert).to_contain_text("found 7.5; expected a whole number")
    expect(alert).to_contain_text("The last valid number is still used: 13.")
    assert "budget=13" in seen.address_bar()
    seen.page.get_by_role("radio", name="中文").click()
    expect(alert).to_contain_text("实际为：7.5；应为：整数")
    budget = seen.page.get_by_role("textbox", name="关键步数预算")
    expect(budget).to_have_value("7.5")
    budget.fill("12")
    budget.press("Enter")
    seen.page.wait_for_function("() => location.search.includes('budget=12')")
    expect(alert).to_have_count(0)


def test_a_long_sum_of_a_stage_is_not_cut_on_a_phone(visit):
    seen = visit(width=390).open("/parl?plan=10000|10000&beside=none")
    assert cells(seen) == [["10000", "10000", "10000 + 10000 = 20000"]]
    assert seen.page.get_by_test_id("stDataFrame").first.bounding_box()["height"] > 35 + 60


def test_stages_are_added_moved_and_removed(visit):
    seen = visit().open("/parl?beside=none")
    type_into(seen, SUBS, 0, "3, 6")
    for button in ("Add", "Up", "Up", "Down"):
        before = seen.address_bar()
        seen.page.get_by_role("button", name=button, exact=True).click()
        seen.page.wait_for_function("before => location.pathname + location.search !== before", arg=before)
        seen.settled()
    assert [row[:2] for row in cells(seen)] == [["2", "3, 6"], ["1", ""], ["1", "4, 2"]]
    type_into(seen, SUBS, 1, "7")
    assert numbers(seen) == ("21", "26")
    seen.page.get_by_role("button", name="Remove", exact=True).click()
    seen.settled()
    assert [row[:2] for row in cells(seen)] == [["2", "3, 6"], ["1", "4, 2"]]
    assert numbers(seen) == ("13", "18")


LINKS = {
    "/parl?lang=en&part=steps&plan=1%7C%3B1%7C3%2C5%2C2%3B1%7C&beside=own&other=1%7C9": {
        "Critical steps": "8",
        "Total work": "13",
    },
    "/parl?lang=en&part=speed&plan=2%7C3%2C5%3B1%7C4%2C2&start=0.5&sync=1": {
        "Ratio under these assumptions": "1.06"
    },
    "/parl?lang=en&part=budget&plan=1%7C4%2C4%3B1%7C6%2C1%2C1%3B1%7C7%3B1%7C&budget=13": {
        "Critical steps": "21"
    },
}


@pytest.mark.parametrize("link", LINKS)
def test_a_deep_link_opens_the_same_view_in_a_fresh_browser_and_after_a_reload(visit, link):
    seen = visit().open(link)
    for _visit in range(2):
        for label, value in LINKS[link].items():
            assert seen.metric(label) == value
        assert seen.address_bar() == link
        seen.page.reload()
        seen.settled()


def test_an_assumption_is_kept_while_other_parts_are_shown(visit):
    seen = visit().open("/parl")
    seen.page.get_by_role("radio", name="Faster?").click()
    seen.settled()
    seen.page.get_by_role("slider").first.press("ArrowRight")
    seen.page.wait_for_function("() => location.search.includes('start=0.25')")
    for part in ("Steps", "Budget", "Faster?"):
        seen.page.get_by_role("radio", name=part, exact=True).click()
        seen.settled()
        assert "start=0.25" in seen.address_bar()
    expect(seen.page.get_by_role("slider").first).to_have_value("0.25")


def test_every_choice_of_the_reward_is_in_the_link(visit):
    link = (
        "/parl?lang=en&part=reward&plan=2%7C3%2C5%3B1%7C4%2C2&group=cde&progress=50&annealing=off"
        "&form=blog&finished=1&solved=0&quality=80"
    )
    seen = visit().open(link)
    assert seen.address_bar() == link
    awarded = {row[0][0]: row[1] for row in seen.table()[1:]}
    assert awarded == {"C": "0.1", "D": "0", "E": "0.04"}


def test_answers_of_the_self_test_are_in_the_link_and_the_plan_shows_after_the_answer(visit):
    seen = visit().open("/parl?part=test&question=more_agents_faster")
    expect(seen.page.get_by_text("Ten sub-agents, no gain")).to_have_count(0)
    seen.page.get_by_role("radio", name="Not true").click()
    expect(seen.page.get_by_text("It is not true.")).to_be_visible()
    expect(seen.page.get_by_text("Ten sub-agents, no gain: critical steps 8, total work 53")).to_be_visible()
    seen.settled()
    assert seen.address_bar() == (
        "/parl?lang=en&part=test&plan=2%7C3%2C5%3B1%7C4%2C2&more_agents_faster=false"
        "&question=more_agents_faster"
    )
    other = visit().open(seen.address_bar())
    expect(other.page.get_by_text("It is not true.")).to_be_visible()
    other.page.get_by_role("button", name="Open this plan").first.click()
    other.settled()
    assert numbers(other) == ("8", "53")


def test_the_annealing_switch_shows_that_starting_sub_agents_pays_when_all_fail(visit):
    seen = visit().open("/parl?part=reward&group=cd&progress=100")
    expect(seen.page.get_by_text("At the end of training, only the outcome counts.")).to_be_visible()
    seen.page.locator("label").filter(has_text="Annealing").click()
    expect(seen.page.get_by_text("C is ahead by 0.11")).to_be_visible()
    seen.settled()
    assert {row[0][0]: row[1:3] for row in seen.table()[1:]} == {
        "C": ["0.11", "+0.055"],
        "D": ["0", "-0.055"],
    }


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("plan=2|x", "plan = 2|x"),
        ("part=everything", "part = everything"),
        ("part=budget&budget=-3", "budget = -3"),
        ("part=speed&start=99", "start = 99"),
        ("part=reward&progress=7", "progress = 7"),
    ],
)
def test_a_wrong_value_in_a_link_names_itself_and_the_default_is_shown(visit, query, named):
    seen = visit().open(f"/parl?{query}")
    expect(seen.page.get_by_test_id("stAlert").first).to_contain_text(f"The link asks for {named}")
    assert seen.errors == []


def test_the_downloads_hold_the_numbers_of_the_page(visit):
    seen = visit().open("/parl")
    seen.page.get_by_text("The timeline as numbers").click()
    with seen.page.expect_download() as saved:
        seen.page.get_by_role("button", name="Timeline as CSV").click()
    rows = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8"))))
    critical = {(row["start"], row["end"]) for row in rows if row["critical"] == "1"}
    assert critical == {("0", "2"), ("2", "7"), ("7", "8"), ("8", "12")}
    with seen.page.expect_download() as saved:
        seen.page.get_by_role("button", name="Counts as JSON").click()
    counts = json.loads(saved.value.path().read_text("utf-8"))
    assert counts["plan"] == "2|3,5;1|4,2"
    assert (counts["counts"]["critical"], counts["counts"]["total"]) == (12, 17)


def test_on_a_projector_page_keys_step_through_the_presets_and_arrows_stay_in_the_table(visit):
    seen = visit().open("/parl?present=1&beside=none")
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('plan=1%7C%3B1%7C3%2C5%2C2%3B1%7C')")
    seen.settled()
    assert numbers(seen) == ("8", "13")
    seen.page.keyboard.press("PageUp")
    seen.page.wait_for_function("() => location.search.includes('plan=2%7C3%2C5%3B1%7C4%2C2')")
    seen.settled()
    canvas = grid(seen)
    select(seen.page, canvas, canvas.get_by_test_id("glide-cell-1-0"), MAIN, 0)
    seen.page.keyboard.press("ArrowRight")
    expect(canvas.get_by_test_id("glide-cell-2-0")).to_have_attribute("aria-selected", "true")
    seen.settled()
    assert numbers(seen) == ("12", "17")
