"""The contract and the sources page in a real browser."""

import json

import pytest
from playwright.sync_api import expect

PARTS = ("reset", "action", "observe", "verify", "same_view", "return")
MAIN = "document.querySelector('[data-testid=stMain]')"


def choose(seen, label, option):
    """Open a select box and take an option."""
    box = seen.page.get_by_role("combobox", name=label)
    # A list that is open closes when the page scrolls.
    box.scroll_into_view_if_needed()
    seen.page.wait_for_timeout(500)
    box.click()
    seen.page.get_by_role("option", name=option, exact=True).click()
    seen.settled()


def part(seen, name):
    seen.page.get_by_role("radio", name=name).click()
    seen.settled()


def sideways(seen):
    return seen.page.evaluate(f"{MAIN}.scrollWidth > {MAIN}.clientWidth")


def test_both_probes_are_run_by_a_button_and_stand_in_the_link(visit):
    seen = visit().open("/contract")
    expect(seen.world().locator("svg")).to_contain_text("kettles in stock: 10")
    expect(seen.page.get_by_text("29b15a7d27a7", exact=True).last).to_be_visible()
    seen.page.get_by_role("button", name="Reset twice").click()
    seen.settled()
    first, left, second = seen.table()[1:]
    assert first[1] == second[1] == "29b15a7d27a7ce4d793540c0"
    assert left[1] != first[1]
    assert "probe=reset" in seen.address_bar()
    seen.page.get_by_role("button", name="Replay twice").click()
    expect(seen.page.get_by_text("every byte equal").first).to_be_visible()
    seen.settled()
    assert [row[3] for row in seen.table()[1:]] == ["✓ every byte equal"] * 2
    assert "probe=replay" in seen.address_bar()
    assert seen.errors == []
    assert seen.outside == []


def test_a_call_is_tried_and_the_gate_stops_it(visit):
    seen = visit().open("/contract?part=action")
    choose(seen, "Try a call", "A tool outside the permission")
    assert "✓ carried out" in seen.table()[1][0]
    seen.page.get_by_text("Permission enforcement", exact=True).click()
    seen.settled()
    assert "✗ permission_denied" in seen.table()[1][0]
    assert "attempt=outside_permission" in seen.address_bar()
    assert "enforce=1" in seen.address_bar()


def test_a_leak_that_is_put_in_is_found_and_taken_out_again(visit):
    seen = visit().open("/contract?part=observe")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("No leak.")
    choose(seen, "Insert a leak: this tool returns the whole state", "get_stock")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("187 leaks.")
    assert "broken=get_stock" in seen.address_bar()
    choose(seen, "Insert a leak: this tool returns the whole state", "none (the scenario as shipped)")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("No leak.")
    assert "broken" not in seen.address_bar()


def test_the_search_can_be_taken_away_as_json(visit):
    seen = visit().open("/contract?part=observe")
    seen.page.get_by_text("What was searched for, and where").click()
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="Leak search as JSON").click()
    found = json.loads(download.value.path().read_text("utf-8"))
    assert (found["observations"], found["views"], len(found["shown"])) == (184, 248, 4)
    assert all(each["echo"] for each in found["shown"])


def test_the_discount_slider_moves_the_return_and_the_link(visit):
    seen = visit().open("/contract?part=return")
    assert seen.metric("Discounted return") == "0.729"
    seen.page.get_by_role("slider").focus()
    for _press in range(2):
        seen.page.keyboard.press("ArrowLeft")
    expect(seen.page.get_by_test_id("stMetricValue").nth(1)).to_have_text("0.512")
    seen.settled()
    assert seen.address_bar().endswith("gamma=0.8")
    part(seen, "4 · Verify")
    part(seen, "Formulas and return")
    assert seen.metric("Discounted return") == "0.512"


def test_a_deep_link_opens_the_same_view_in_a_fresh_browser(visit):
    link = "/contract?part=same_view&seen=85d2540b&against=drop_other_reservation.snapshot.2&lang=en"
    seen = visit().open(link)
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("Same observation, different history.")
    again = visit().open(seen.address_bar())
    assert again.table() == seen.table()
    assert again.address_bar() == seen.address_bar()


def test_wrong_values_in_a_link_name_themselves(visit):
    seen = visit().open("/contract?part=nothing&gamma=0.93&against=nobody&attempt=none")
    notices = seen.page.get_by_test_id("stAlert").all_inner_texts()
    told = "The link asks for {name} = {value}, which does not exist. The default is shown instead."
    for name, value in (("part", "nothing"), ("gamma", "0.93"), ("against", "nobody"), ("attempt", "none")):
        assert any(told.format(name=name, value=value) in notice for notice in notices)
    expect(seen.world().locator("svg")).to_contain_text("kettles in stock: 10")


def test_switching_the_language_keeps_the_view(visit):
    seen = visit().open("/contract?part=return&trajectory=step_limit&gamma=0.5")
    assert seen.metric("Discounted return") == "—"
    seen.page.get_by_role("radio", name="中文").click()
    expect(seen.page.locator("h1")).to_have_text("环境怎样响应动作？")
    seen.settled()
    assert seen.metric("折扣回报") == "—"
    assert "part=return&trajectory=step_limit" in seen.address_bar()


def test_the_picture_of_returns_has_a_bar_for_each_run_and_no_other(visit):
    seen = visit().open("/contract?part=return")
    words = seen.page.locator("svg.marks text").all_text_contents()
    assert words[:4] == ["0", "0.5", "1", "discounted return"]
    assert words[4:6] == ["Reserve two", "Do nothing"]
    assert words[-16:-14] == ["0.81", "0"]
    assert words[-2:] == ["—", "—"]
    assert len(words) == 4 + 16 + 16


def test_arrow_keys_lead_through_the_parts_while_presenting(visit):
    seen = visit().open("/contract?present=1")
    seen.page.keyboard.press("PageDown")
    expect(seen.page.get_by_role("combobox", name="Try a call")).to_be_visible()
    seen.settled()
    assert "part=action" in seen.address_bar()


@pytest.mark.parametrize(("locale", "parl"), [("en-US", "PARL critical steps"), ("zh-CN", "PARL 关键步数")])
def test_sources_are_filtered_and_the_filter_stands_in_the_link(visit, locale, parl):
    seen = visit(locale=locale).open("/sources")
    main = seen.page.get_by_test_id("stMain")
    expect(main).to_contain_text("SWE-Gym")
    choose(seen, "Used on" if locale == "en-US" else "用于", parl)
    expect(main).not_to_contain_text("SWE-Gym")
    expect(main.get_by_role("link", name="OpenPARL")).to_have_attribute(
        "href", "https://github.com/GuanxingLu/OpenPARL"
    )
    assert "used=parl" in seen.address_bar()
    assert (
        not visit(width=390, locale=locale)
        .open("/sources")
        .page.evaluate(f"{MAIN}.scrollWidth > {MAIN}.clientWidth")
    )
    assert seen.errors == []
    assert seen.outside == []


def test_the_sources_page_leads_to_the_recompute_page(visit):
    seen = visit().open("/sources?part=scope")
    seen.page.get_by_role("link", name="Recompute every fixed number").click()
    expect(seen.page.locator("h1")).to_have_text("Does the code still give the fixed numbers?")


def test_all_fingerprints_can_be_taken_away(visit):
    seen = visit().open("/sources?part=versions")
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="All fingerprints as JSON").click()
    listed = {item["id"]: item for item in json.loads(download.value.path().read_text("utf-8"))}
    main = listed["reserve_two"]
    assert main["snapshot_sha256"] == "29b15a7d27a7ce4d793540c0a0e7d2fb74929496805dd1ee38df7c6b254cb925"
    assert [verifier["id"] for verifier in main["verifiers"]] == ["claim", "outcome", "contract"]
    assert len(main["trajectories"]) == 16


def test_the_formulas_are_not_cut_at_their_lower_edge(visit):
    formulas = visit().open("/contract?part=return").page.locator(".katex-display")
    expect(formulas).to_have_count(2)
    cut = "all => all.map(it => [...it.querySelectorAll('.katex-html .mord, .katex-html .mrel')].some("
    cut += "part => part.getBoundingClientRect().bottom > it.getBoundingClientRect().bottom))"
    assert formulas.evaluate_all(cut) == [False, False]
