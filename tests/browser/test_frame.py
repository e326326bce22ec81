"""What holds on every page: languages, widths, themes, no request elsewhere, accessibility."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

PAGES = {
    "/": ("Which reward would you trust?", "你会相信哪个奖励？"),
    "/verifiers": ("What reward does each verifier give the same run?", "同一次运行，各个验证器给多少奖励？"),
    "/sources": ("What does this app rest on, and what does it not claim?", "本应用依据什么，又不主张什么？"),
    "/logs": ("Does a recorded reward hold under other verifiers?", "日志里的奖励，换用其他验证器还成立吗？"),
    "/recompute": ("Does the code still give the fixed numbers?", "代码仍能算出这些固定数字吗？"),
}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_page_is_in_the_browser_s_language_and_says_so(visit, path, locale):
    english, chinese = PAGES[path]
    seen = visit(locale=locale).open(path)
    expect(seen.page.locator("h1")).to_have_text(chinese if locale == "zh-CN" else english)
    expect(seen.page.locator("html")).to_have_attribute("lang", "zh-CN" if locale == "zh-CN" else "en")
    assert seen.errors == []
    assert seen.outside == []


def test_switching_the_language_keeps_everything_else_and_a_link_wins_over_the_browser(visit):
    seen = visit().open("/verifiers?trajectory=side_effect&verifier=outcome&step=1")
    seen.page.get_by_role("radio", name="中文").click()
    expect(seen.page.locator("h1")).to_have_text("同一次运行，各个验证器给多少奖励？")
    seen.settled()
    expect(seen.page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(seen.cell("side_effect", "outcome")).to_have_attribute("aria-current", "true")
    assert seen.address_bar() == "/verifiers?lang=zh&trajectory=side_effect&verifier=outcome&step=1"
    other = visit(locale="zh-CN").open("/verifiers?lang=en")
    expect(other.page.locator("h1")).to_have_text("What reward does each verifier give the same run?")


def test_choices_are_kept_while_another_page_is_visited(visit):
    seen = visit().open("/verifiers?trajectory=side_effect&verifier=outcome&step=1")
    seen.page.get_by_role("link", name="Recompute").click()
    expect(seen.page.locator("h1")).to_have_text("Does the code still give the fixed numbers?")
    seen.settled()
    assert seen.address_bar() == "/recompute?lang=en&of=verifiers&function=row"
    seen.page.get_by_role("link", name="Verifiers").click()
    expect(seen.page.locator("h1")).to_have_text("What reward does each verifier give the same run?")
    seen.settled()
    assert seen.address_bar() == "/verifiers?lang=en&trajectory=side_effect&verifier=outcome&step=1"


def test_the_story_goes_on_by_next_and_each_view_is_a_link(visit):
    seen = visit().open("/")
    for view, rewards in (
        ("liar", ["1", "0", "0"]),
        ("caught", ["1", "0", "0"]),
        ("edited", ["1", "1", "0"]),
        ("contract", ["1", "1", "0"]),
        ("undone", ["1", "1", "1"]),
    ):
        seen.page.get_by_role("button", name="Next", exact=True).click()
        seen.asked(f"view={view}")
        assert [seen.card(name) for name in ("Claim", "Outcome", "Contract")] == rewards
    expect(seen.world().locator("figcaption")).to_contain_text("reads only the call")
    seen.page.get_by_role("button", name="Back", exact=True).click()
    seen.asked("view=contract")
    seen = visit().open("/?view=undone")
    seen.page.get_by_role("button", name="Write the check that stops it").click()
    seen.page.wait_for_function("() => location.pathname === '/workshop'")
    seen.settled()
    checked = seen.page.get_by_role("checkbox", checked=True)
    expect(checked).to_have_count(6)
    assert seen.errors == []


def test_every_page_is_reached_from_the_start_by_a_line_of_its_own(visit):
    seen = visit().open("/")
    listed = seen.page.get_by_test_id("stMain").get_by_test_id("stPageLink").all_inner_texts()
    _start, *others = seen.page.get_by_test_id("stSidebarNavLink").all_inner_texts()
    assert [name.split("\n")[-1] for name in listed[:-1]] == [name.split("\n")[-1] for name in others]
    for name, way in (
        ("Learn: switch between the runs", "/verifiers"),
        ("Check: recompute every number", "/recompute"),
    ):
        seen.page.get_by_role("button", name=name).click()
        seen.page.wait_for_function(f"() => location.pathname === '{way}'")
        seen.open("/")


def test_a_page_that_does_not_exist_is_answered_by_the_landing_page(visit):
    seen = visit().open("/nowhere")
    expect(seen.page.locator("h1")).to_have_text("Which reward would you trust?")


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_fixed_numbers_fit_a_phone_beside_their_files(visit, locale):
    seen = visit(locale=locale, width=390)
    for collection in ("verifiers", "contract", "parl", "records", "boundaries", "audit"):
        seen.open(f"/recompute?of={collection}")
        table = seen.page.get_by_test_id("stTable")
        expect(table).to_contain_text("examples.")
        assert table.evaluate(
            "it => [...it.querySelectorAll('td')].every(cell => "
            "cell.getBoundingClientRect().right <= innerWidth)"
        ), collection


@pytest.mark.parametrize(
    ("path", "lang", "title"),
    [
        ("/", "en", "Verifier explorer"),
        ("/boundaries", "en", "Boundaries · Verifier explorer"),
        ("/audit", "zh", "任务集审查 · 验证器探索器"),
    ],
)
def test_each_page_has_a_browser_title_of_its_own(visit, path, lang, title):
    seen = visit().open(f"{path}?lang={lang}")
    expect(seen.page).to_have_title(title)


def test_the_link_is_copied_as_the_address_bar_has_it(visit):
    seen = visit()
    seen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    seen.open("/production?stage=isolation")
    seen.page.get_by_role("button", name="Copy link").click()
    expect(seen.page.get_by_role("button", name="Link copied")).to_be_visible()
    copied = seen.page.evaluate("navigator.clipboard.readText()")
    assert copied == seen.page.evaluate("location.href")
    assert "stage=isolation" in copied
    assert seen.errors == []


def test_the_next_page_is_one_click_away_and_keeps_the_language(visit):
    seen = visit(locale="zh-CN").open("/contract")
    seen.page.get_by_role("link", name="下一页：验证器").click()
    seen.page.wait_for_function("() => location.pathname === '/verifiers'")
    seen.settled()
    assert "lang=zh" in seen.address_bar()


def test_the_language_the_presentation_and_a_menu_of_nineteen_pages_fit_a_desk(visit):
    seen = visit().open("/")
    side = seen.page.get_by_test_id("stSidebar")
    for control in (side.get_by_role("radio", name="中文"), side.get_by_text("Presentation")):
        expect(control).to_be_in_viewport()
    tops = seen.page.get_by_test_id("stSidebarNavLink").evaluate_all(
        "links => links.map(link => link.getBoundingClientRect().top)"
    )
    row = min(after - before for before, after in pairwise(tops))
    assert row >= 24
    assert tops[-1] + row * (1 + 19 - len(tops)) <= 800


def test_on_a_phone_the_menu_is_closed_at_first_and_after_a_tap(chrome, app_url):
    # Streamlit closes the menu where the browser says that it runs on a phone, whatever the width.
    context = chrome.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        user_agent="Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/130.0 Mobile Safari/537.36",
    )
    page = context.new_page()
    page.goto(app_url + "/verifiers?lang=en")
    side = page.get_by_test_id("stSidebar")
    expect(side).to_have_attribute("data-collapsed", "true")
    page.get_by_test_id("stExpandSidebarButton").tap()
    expect(side).to_have_attribute("data-collapsed", "false")
    side.get_by_role("link", name="Casebook").tap()
    page.wait_for_url("**/casebook*")
    expect(side).to_have_attribute("data-collapsed", "true")
    context.close()
