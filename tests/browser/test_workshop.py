"""The workshop as a person uses it: compose, break, write, bring, share, reload."""

import json
import re

import pytest
from playwright.sync_api import Dialog, expect

from pages.ui.url_codec import pack
from scenarios.document import JsonObject, parse
from verifiers import bundle, library
from verifiers.bundle import Bundle

MARKUP = "**bold** [x](http://e.org) <img src=x onerror=alert(1)> :material/home: $x$"
WORDS = {"en": MARKUP, "zh": MARKUP}


def link(made: JsonObject) -> str:
    return pack(json.dumps({"drafts": {"reserve_two": made}}))


def counts(seen):
    return [seen.metric(name) for name in ("False passes", "False fails", "Faults scored", "Agrees")]


def tick(seen, name):
    seen.page.get_by_test_id("stCheckbox").filter(has_text=name).locator("label").first.click()
    seen.settled()


def conditions(seen):
    tables = [seen.table(number) for number in range(seen.page.get_by_test_id("stTable").count())]
    return next(table for table in tables if table[0][0] == "Condition")


def test_a_verifier_is_composed_by_clicks_and_its_link_opens_in_a_fresh_browser(visit):
    seen = visit().open("/workshop?contribute=1")
    seen.page.get_by_role("button", name="Outcome", exact=True).click()
    assert counts(seen.settled()) == ["4", "0", "2", "10 of 16"]
    tick(seen, "Reserved count rose by the quantity")
    expect(
        seen.page.get_by_text("The last change altered the verdict of: Edit stock directly 1 → 0")
    ).to_be_visible()
    assert counts(seen) == ["3", "0", "2", "11 of 16"]
    assert conditions(seen)[1:] == [
        ["Stock fell by the quantity", "✓ no", "no verdict changes (redundant)"],
        ["Reserved count rose by the quantity", "✓ no", "a verdict changes"],
    ]
    tick(seen, "Never above the authorised quantity")
    tick(seen, "Other items unchanged")
    assert counts(seen) == ["0", "0", "2", "14 of 16"]
    for name in ("truncated by the step budget", "ended by an infrastructure fault"):
        seen.page.get_by_role("button", name=name).click()
        seen.settled()
    assert counts(seen) == ["0", "0", "0", "16 of 16"]
    link = seen.address_bar()
    other = visit(locale="zh-CN").open(link.replace("lang=en&", ""))
    assert [other.metric(name) for name in ("误判通过", "误判不通过", "相符")] == ["0", "0", "16 / 16 项"]
    for again in (visit().open(link), seen.open(link)):
        assert counts(again) == ["0", "0", "0", "16 of 16"]
        assert again.address_bar() == link
    assert seen.errors == other.errors == []
    assert seen.outside == other.outside == []


def test_a_broken_expression_is_named_at_its_place_and_mended(visit):
    seen = visit().open("/workshop")
    seen.page.get_by_role("button", name="Add a check").click()
    observed = seen.settled().page.get_by_label("Observed", exact=True)
    observed.fill("size(steps")
    observed.press("Control+Enter")
    alert = seen.page.get_by_role("alert").filter(has_text="Line 1, column 11")
    expect(alert).to_be_visible()
    expected = seen.settled().page.get_by_label("Expected", exact=True)
    expected.fill("1 + true")
    expected.press("Control+Enter")
    expect(seen.page.get_by_role("alert").filter(has_text="Line 1, column 3")).to_be_visible()
    seen.settled().page.reload()
    seen.settled()
    expect(seen.page.get_by_label("Observed", exact=True)).to_have_value("size(steps")
    expect(seen.page.get_by_label("Expected", exact=True)).to_have_value("1 + true")
    for label, rule in (("Observed", "size(steps)"), ("Expected", "3")):
        seen.page.get_by_label(label, exact=True).fill(rule)
        seen.page.get_by_label(label, exact=True).press("Control+Enter")
        seen.settled()
    expect(seen.page.get_by_role("alert").filter(has_text="Line 1")).to_have_count(0)
    expect(seen.page.get_by_test_id("stMetric").filter(has_text="False passes")).to_be_visible()
    assert seen.errors == []


def test_a_trajectory_is_written_replayed_and_opened_beside_the_others(visit):
    seen = visit().open("/workshop?part=write")
    seen.page.get_by_role("button", name="Copy its steps").click()
    expect(seen.page.get_by_test_id("stMetric").filter(has_text="Contract")).to_contain_text("agrees")
    assert [seen.settled().metric(name) for name in ("Claim", "Outcome", "Contract")] == ["1", "1", "1"]
    seen.page.get_by_role("radiogroup", name="The steps so far").get_by_text("reserve", exact=True).click()
    quantity = seen.settled().page.get_by_role("spinbutton", name="quantity")
    quantity.fill("3")
    quantity.press("Enter")
    expect(seen.page.get_by_test_id("stMetric").filter(has_text="Right verdict")).to_contain_text("fail")
    assert [seen.settled().metric(name) for name in ("Claim", "Outcome", "Contract")] == ["1", "0", "0"]
    seen.page.get_by_role("button", name="Earlier").click()
    seen.settled()
    written = seen.page.get_by_role("radiogroup", name="The steps so far").locator("code").all_inner_texts()
    assert written[::2] == ["reserve", "get_stock", "finish"]
    assert '"quantity": 3' in written[1]
    seen.page.get_by_role("button", name="Open it beside the other runs").click()
    expect(seen.page.locator("h1")).to_have_text("What reward does each verifier give the same run?")
    seen.settled()
    assert "trajectory=yours" in seen.address_bar()
    assert seen.card("Reserved quantity") == "3"
    assert seen.card("Right verdict") == "fail"
    assert seen.errors == []


def test_one_edit_by_the_keyboard_alone(visit):
    seen = visit().open("/workshop")
    seen.page.get_by_role("button", name="Outcome", exact=True).focus()
    seen.page.keyboard.press("Enter")
    expect(seen.page.get_by_test_id("stMetric").filter(has_text="False passes")).to_contain_text("4")
    seen.settled().page.get_by_role("checkbox", name="Reserved count rose by the quantity").focus()
    seen.page.keyboard.press("Space")
    expect(seen.page.get_by_text("The last change altered the verdict of:")).to_be_visible()
    assert counts(seen.settled()) == ["3", "0", "2", "11 of 16"]


def test_a_zip_is_uploaded_used_everywhere_and_a_reload_loses_nothing(visit):
    seen = visit().open("/workshop?part=bring")
    seen.upload(("mine.zip", bundle.zipped(Bundle(*library.find("reserve_two")))))
    expect(seen.page.get_by_text("The files are valid:")).to_be_visible()
    seen.settled().page.get_by_role("button", name="Use it on every page").click()
    expect(seen.page.get_by_text("Every page that shows a scenario now uses it.")).to_be_visible()
    link = seen.settled().address_bar()
    assert "work=sha256-" in link
    assert "scenario=own" in link
    text = seen.page.get_by_label("Scenario file", exact=True).input_value()
    assert text.startswith("format: 1\nid: reserve_two\n")
    seen.page.reload()
    seen.settled()
    assert seen.page.get_by_label("Scenario file", exact=True).input_value() == text
    assert seen.address_bar() == link
    other = visit().open(link.replace("/workshop", "/verifiers").replace("part=bring&", ""))
    expect(other.page.get_by_role("combobox", name="Scenario")).to_have_value("Your own scenario")
    assert other.errors == []
    assert seen.errors == []


def test_a_file_that_is_none_is_refused_by_name(visit):
    seen = visit().open("/workshop?part=bring")
    seen.upload(("../<b>x.zip", b"PK\x03\x04 damaged"))
    expect(seen.page.get_by_role("alert").filter(has_text="cannot be read as a ZIP")).to_be_visible()
    seen.open("/workshop?part=bring")
    seen.upload(("a.yaml", b"one: &a 1"), ("b.yaml", b"two: ]"))
    expect(seen.page.get_by_role("alert").filter(has_text="one: found anchor &a")).to_be_visible()


def test_the_work_file_is_taken_away_and_restored(visit):
    seen = visit().open(f"/workshop?part=bring&work={link({'uses': [{'id': 'stock_fell'}]})}")
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="Your work as one file").click()
    assert download.value.suggested_filename == "work.json"
    content = download.value.path().read_bytes()
    other = visit().open("/workshop?part=bring")
    other.upload(("work.json", content))
    other.page.wait_for_function("() => location.search.includes('work=')")
    other.settled().page.get_by_role("radio", name="Compose a verifier").click()
    expect(other.page.get_by_test_id("stMetric").filter(has_text="False passes")).to_contain_text("4")


def hostile() -> tuple[bytes, bytes]:
    """The main scenario with every text a person reads replaced by something that wants to be more."""

    def replaced(value):
        if isinstance(value, dict):
            if set(value) == {"en", "zh"}:
                return WORDS
            return {key: replaced(part) for key, part in value.items()}
        return [replaced(part) for part in value] if isinstance(value, list) else value

    files = library.find("reserve_two")
    one, two = (json.dumps(replaced(parse(file.name, file.content).data)).encode() for file in files)
    return one, two


def test_no_text_of_a_hostile_scenario_becomes_more_than_text(visit):
    seen = visit().open("/workshop?part=bring")
    dialogs: list[str] = []

    def noted(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    seen.page.on("dialog", noted)
    scenario, rules = hostile()
    seen.upload(("a.yaml", scenario), ("b.yaml", rules))
    expect(seen.page.get_by_text("The files are valid:")).to_be_visible()
    seen.settled().page.get_by_role("button", name="Use it on every page").click()
    expect(seen.page.get_by_text("Every page that shows a scenario now uses it.")).to_be_visible()
    query = seen.settled().address_bar().partition("?")[2].replace("&part=bring", "")
    draft = "&verifier=contract"
    for path in (
        "/verifiers?trajectory=edit_stock_directly" + draft,
        "/verifiers?rules=1",
        "/contract?x=1",
        "/workshop?part=compose",
        "/workshop?part=write",
        "/workshop?part=bring",
        "/loopholes?verifier=outcome",
    ):
        name, _, own = path.partition("?")
        seen.open(f"{name}?{own.replace('x=1', '')}&{query}")
        if name == "/workshop" and "compose" in own:
            seen.page.get_by_role("button", name="bold").first.click()
            seen.settled()
        if "write" in own:
            seen.page.get_by_role("button", name="Copy its steps").click()
            seen.settled()
        main = seen.page.get_by_test_id("stMain")
        assert "**bold**" in main.inner_text().replace("\N{WORD JOINER}", ""), path
        for markup in ("img", ".katex", 'a[href*="e.org"]'):
            assert main.locator(markup).count() == 0, (path, markup)
        assert main.get_by_text("bold", exact=True).count() == 0, path
        icons = main.get_by_test_id("stIconMaterial").all_inner_texts()
        assert "home" not in icons, path
    assert dialogs == []
    assert seen.errors == []
    assert seen.outside == []


HEAVY = "size(text(states) + text(states))"
for _letter in "abc":
    HEAVY = f"[0,1,2,3,4,5,6,7,8,9].map({_letter}, {HEAVY})"
HEAVY = f"[0,1,2,3,4,5,6,7].map(d, {HEAVY})"


def test_a_heavy_expression_is_refused_and_stalls_nobody(visit):
    heavy = visit().open("/workshop")
    other = visit().open("/verifiers")
    heavy.page.get_by_role("button", name="Add a check").click()
    observed = heavy.settled().page.get_by_label("Observed", exact=True)
    heavy.page.get_by_label("Expected", exact=True).fill("1")
    heavy.page.get_by_label("Expected", exact=True).press("Control+Enter")
    heavy.settled()
    observed.fill(HEAVY)
    observed.press("Control+Enter")
    refused = heavy.page.get_by_text("it was stopped because it needs more than")
    other.page.get_by_role("radio", name="Contract").click()
    other.page.wait_for_function("() => location.search.includes('verifier=contract')")
    expect(refused).to_be_visible()
    expect(heavy.settled().page.get_by_label("Observed", exact=True)).to_have_value(HEAVY)


@pytest.mark.parametrize("part", ["compose", "write", "bring"])
@pytest.mark.parametrize(("locale", "dark", "width"), [("en-US", False, 1280), ("zh-CN", True, 390)])
def test_every_part_fits_and_axe_finds_no_serious_violation_of_ours(visit, part, locale, dark, width):
    made: JsonObject = {
        "checks": [{"observed": "size(steps", "expected": "1"}],
        "uses": [{"id": "stock_fell"}, {"id": "reserved_rose"}],
        "reward": "weighted",
        "steps": [{"action": "reserve", "args": {"item": "kettle", "quantity": 2}}, {"action": "finish"}],
    }
    seen = visit(locale=locale, dark=dark, width=width).open(f"/workshop?part={part}&work={link(made)}")
    main = "document.querySelector('[data-testid=stMain]')"
    assert seen.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    assert seen.violations() == []
    assert seen.errors == []
    assert seen.outside == []


def names(seen):
    return seen.page.get_by_role("listbox", name=re.compile("^(Names for this rule|这条规则可用的名称)$"))


def test_a_name_is_completed_by_the_keyboard_and_the_rule_stays_when_the_part_is_left(visit):
    seen = visit().open(f"/workshop?work={link({'checks': [{'observed': 'size(steps)', 'expected': '1'}]})}")
    keys, observed = seen.page.keyboard, seen.page.get_by_label("Observed", exact=True)
    observed.focus()
    keys.press("Control+End")
    keys.type(" +\nfinal.items.kettle.re")
    option = names(seen).get_by_role("option")
    expect(option).to_have_text(["final.items.kettle.reserved the state at the end · whole number · 2"])
    keys.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(observed).to_have_attribute("aria-activedescendant", str(option.get_attribute("id")))
    keys.press("Enter")
    expect(observed).to_have_value("size(steps) +\nfinal.items.kettle.reserved")
    expect(names(seen)).to_be_hidden()
    keys.press("Control+z")
    expect(observed).to_have_value("size(steps) +\nfinal.items.kettle.re")
    keys.type("s")
    expect(names(seen)).to_be_visible()
    keys.press("Escape")
    expect(names(seen)).to_be_hidden()
    keys.press("Backspace")
    keys.press("ArrowDown")
    keys.press("Enter")
    keys.press("Tab")
    expect(seen.page.get_by_label("Expected", exact=True)).to_be_focused()
    seen.settled().page.get_by_role("radio", name="Write a trajectory").click()
    expect(seen.page.get_by_role("button", name="Copy its steps")).to_be_visible()
    seen.settled().page.get_by_role("radio", name="Compose a verifier").click()
    expect(observed).to_have_value("size(steps) +\nfinal.items.kettle.reserved")
    assert seen.errors == []
    assert seen.outside == []


@pytest.mark.parametrize(("locale", "dark", "width"), [("en-US", False, 1280), ("zh-CN", True, 390)])
def test_a_name_is_taken_by_a_tap_and_the_open_list_is_clean(visit, locale, dark, width):
    made: JsonObject = {"checks": [{"observed": "1 +\n nothing", "expected": "1"}]}
    seen = visit(locale=locale, dark=dark, width=width).open(f"/workshop?work={link(made)}")
    observed = seen.page.locator("textarea").first
    assert seen.page.locator(".lines mark").all_inner_texts() == ["n"]
    expect(observed).to_have_attribute("aria-invalid", "true")
    observed.fill("task.q")
    expect(names(seen)).to_be_visible()
    assert seen.violations() == []
    main = "document.querySelector('[data-testid=stMain]')"
    assert seen.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    names(seen).get_by_text("task.quantity", exact=True).click()
    expect(observed).to_have_value("task.quantity")
    expect(observed).to_be_focused()
    observed.press("Control+Enter")
    expect(seen.settled().page.locator(".lines mark")).to_have_count(0)
    assert seen.errors == []
