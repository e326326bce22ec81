"""The loophole search as a person uses it: look, stop, go on, open what was found."""

import json
import re

import pytest
from playwright.sync_api import expect

from pages.ui.url_codec import pack

ROWS = [
    ["1", "2", "0", "1 / 0", "0 / 0", "0 / 0"],
    ["2", "18", "2", "8 / 1", "2 / 0", "0 / 0"],
    ["3", "162", "8", "77 / 4", "40 / 0", "0 / 0"],
    ["4", "1,458", "26", "716 / 13", "438 / 0", "12 / 0"],
    ["5", "13,122", "86", "6,518 / 43", "4,102 / 0", "94 / 0"],
]


def own(*ids: str) -> str:
    """A link's work with a verifier of one's own, so that its search is nobody else's yet."""
    return pack(json.dumps({"drafts": {"reserve_two": {"uses": [{"id": id_} for id_ in ids]}}}))


def found(seen, rows):
    expect(seen.page.get_by_test_id("stTable").locator("tr")).to_have_count(rows + 1, timeout=60_000)
    return seen.settled().table()


def test_the_table_grows_with_the_length_and_the_link_keeps_it(visit):
    seen = visit().open("/loopholes")
    assert found(seen, 4)[1:] == ROWS[:4]
    seen.page.get_by_role("radio", name="5", exact=True).click()
    assert found(seen, 5)[1:] == ROWS
    seen.page.get_by_role("radio", name="Claim").click()
    seen.page.wait_for_function("() => location.search.includes('verifier=claim')")
    assert seen.settled().metric("False passes") == "7,320"
    link = seen.address_bar()
    assert "length=5" in link
    other = visit(locale="zh-CN").open(link.replace("lang=en&", ""))
    assert [row[:3] for row in found(other, 5)[1:]] == [row[:3] for row in ROWS]
    assert other.metric("误判通过") == "7,320"
    assert seen.errors == other.errors == []
    assert seen.outside == other.outside == []


def test_a_loophole_opens_in_the_explorer_and_is_paid(visit):
    seen = visit().open("/loopholes?verifier=contract")
    found(seen, 4)
    seen.page.get_by_role("button", name="Open in the explorer").first.click()
    expect(seen.page.locator("h1")).to_have_text("What reward does each verifier give the same run?")
    assert seen.settled().card("Contract") == "1"
    expect(seen.page.get_by_role("radio", name="Contract")).to_contain_text("false pass")
    assert seen.card("Right verdict") == "fail"
    link = seen.address_bar()
    assert "trajectory=found" in link
    other = visit().open(link)
    assert other.card("Contract") == "1"
    expect(other.cell("found", "contract")).to_have_attribute("aria-current", "true")
    assert seen.errors == other.errors == []


def test_a_long_search_is_stopped_with_what_it_has_and_begun_again(visit):
    seen = visit().open(f"/loopholes?length=2&work={own('stock_fell', 'message_agrees')}")
    seen.page.get_by_role("radio", name="6", exact=True).click()
    stop = seen.page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=60_000)
    seen.page.wait_for_function("() => location.search.includes('length=6')")
    stop.click()
    warning = seen.page.get_by_role("alert").filter(has_text="The search was stopped")
    expect(warning).to_be_visible()
    seen.settled()
    assert seen.page.get_by_test_id("stTable").count() <= 1
    seen.page.get_by_role("button", name="Search again").click()
    table = found(seen, 6)
    expect(warning).to_have_count(0)
    assert [row[:6] for row in table[1:6]] == ROWS
    assert table[6][:2] == ["6", "118,098"]
    assert seen.errors == []


def test_another_choice_ends_a_search_and_a_search_stalls_nobody(visit):
    other = visit().open("/verifiers")
    seen = visit().open(f"/loopholes?length=1&work={own('reserved_rose', 'message_agrees')}")
    seen.page.get_by_role("radio", name="6", exact=True).click()
    expect(seen.page.get_by_role("button", name="Stop")).to_be_visible(timeout=60_000)
    other.page.get_by_role("radio", name="Contract").click()
    other.page.wait_for_function("() => location.search.includes('verifier=contract')")
    # The search goes on meanwhile.
    expect(seen.page.get_by_role("button", name="Stop")).to_be_visible()
    seen.page.get_by_role("radio", name="2", exact=True).click()
    assert [row[:6] for row in found(seen, 2)[1:]] == ROWS[:2]
    expect(seen.page.get_by_role("button", name="Stop")).to_have_count(0)
    # It had not come to its end, or it would not have to be begun again.
    seen.page.get_by_role("radio", name="6", exact=True).click()
    expect(seen.page.get_by_role("button", name="Stop")).to_be_visible()
    assert seen.errors == other.errors == []


def test_what_another_search_found_is_gone_as_soon_as_a_search_begins(visit):
    seen = visit().open(f"/loopholes?length=2&work={own('stock_fell', 'reserved_rose')}")
    found(seen, 2)
    results = seen.page.locator(
        "[data-testid=stMetric], [data-testid=stTable], [data-testid=stVegaLiteChart],"
        " [data-testid=stDownloadButton]"
    )
    expect(results).not_to_have_count(0)
    seen.page.get_by_role("radio", name="6", exact=True).click()
    stop = seen.page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=60_000)
    assert results.count() == 0
    assert stop.is_visible()
    stop.click()
    expect(seen.page.get_by_role("alert").filter(has_text="The search was stopped")).to_be_visible()
    assert seen.errors == []


def test_the_keyboard_alone_chooses_a_length(visit):
    seen = visit().open("/loopholes?length=1")
    found(seen, 1)
    seen.page.get_by_role("radio", name="1", exact=True).focus()
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("Space")
    assert found(seen, 2)[1:] == ROWS[:2]
    seen.page.wait_for_function("() => location.search.includes('length=2')")


def test_presenting_steps_through_the_lengths(visit):
    seen = visit().open("/loopholes?present=1&length=1")
    found(seen, 1)
    seen.page.keyboard.press("PageDown")
    assert found(seen, 2)[1:] == ROWS[:2]
    seen.page.keyboard.press("PageUp")
    assert found(seen, 1)[1:] == ROWS[:1]


def test_a_scenario_without_an_alphabet_says_so_and_another_is_chosen(visit):
    seen = visit().open("/loopholes?scenario=own_exam")
    expect(seen.page.get_by_text("This scenario names no actions to search with.")).to_be_visible()
    seen.page.get_by_role("combobox", name="Scenario").click()
    seen.page.get_by_role("option", name="Reserve two items").click()
    assert found(seen, 4)[1:] == ROWS[:4]
    assert "test_tampering" not in seen.address_bar()


@pytest.mark.parametrize(("locale", "dark", "width"), [("en-US", False, 1280), ("zh-CN", True, 390)])
def test_the_page_fits_and_axe_finds_no_serious_violation_of_ours(visit, locale, dark, width):
    seen = visit(locale=locale, dark=dark, width=width)
    seen.open(f"/loopholes?verifier=yours&work={own('stock_fell')}")
    found(seen, 4)
    main = "document.querySelector('[data-testid=stMain]')"
    assert seen.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    assert seen.violations() == []
    assert seen.errors == []
    assert seen.outside == []


@pytest.mark.parametrize(("locale", "dark", "width"), [("en-US", False, 1280), ("zh-CN", True, 390)])
def test_the_two_sets_are_drawn_and_a_region_opens_its_shortest_trajectory(visit, locale, dark, width):
    seen = visit(locale=locale, dark=dark, width=width).open("/loopholes?verifier=contract&sets=1&length=4")
    found(seen, 4)
    picture = seen.page.get_by_test_id("stImage").locator("img")
    expect(picture).to_have_attribute("alt", re.compile("12"))
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    main = "document.querySelector('[data-testid=stMain]')"
    assert seen.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    assert seen.violations() == []
    assert seen.outside == seen.errors == []
    seen.page.locator(".st-key-sets-only_verifier").get_by_role("button").click()
    seen.page.wait_for_function("() => location.search.includes('trajectory=found')")
    assert seen.settled().card("Contract" if locale == "en-US" else "查契约") == "1"
