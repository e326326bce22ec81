"""A teaching set in the browser: a whole lesson from page to page, on a projector and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pages.teaching.ready import ready
from tests.browser.conftest import Visit
from tests.browser.test_every_view import IN_PLACE

LESSON = [
    (item.view.page, item.title.en, item.ask.en)
    for item in ready()["minutes_20"].items
    if item.title and item.ask
]
"""The page, the title and the question of each view."""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_whole_lesson_is_presented_with_next_and_previous_from_page_to_page(
    visit: Callable[..., Visit], width: int
) -> None:
    seen = visit(width=width).open("/teaching?set=minutes_20&lang=en")
    seen.page.get_by_role("button", name="Present", exact=True).click()
    for number, (path, title, ask) in enumerate(LESSON, start=1):
        seen.asked(f"lesson={number}.minutes_20")
        assert seen.address_bar().startswith(f"/{path}?")
        assert "present=1" in seen.address_bar()
        expect(seen.page.get_by_text(f"{number} of {len(LESSON)} · {title}")).to_be_visible()
        expect(seen.page.get_by_text(ask)).to_be_visible()
        assert seen.page.evaluate(IN_PLACE)
        if number == 2:
            seen.page.keyboard.press("PageUp")
            seen.asked("lesson=1.minutes_20").page.keyboard.press("PageDown")
            seen.asked("lesson=2.minutes_20")
        if width == 390:
            name = "Next" if number < len(LESSON) else "Back to the set"
            seen.page.get_by_test_id("stBottom").get_by_role("button", name=name).click()
        else:
            seen.page.keyboard.press("PageDown")
    seen.asked("set=minutes_20")
    assert seen.address_bar().startswith("/teaching?")
    assert "lesson" not in seen.address_bar()
    assert seen.errors == []


def test_a_step_of_the_same_run_is_shown_and_the_set_ends_with_the_page(
    visit: Callable[..., Visit],
) -> None:
    seen = visit().open(
        "/verifiers?trajectory=overreach_then_undo&verifier=contract&step=1&lesson=6.minutes_20"
    )
    expect(seen.page.get_by_text("6 of 8")).to_be_visible()
    seen.page.locator(".st-key-guide-on button").focus()
    seen.page.keyboard.press("Enter")
    assert seen.asked("lesson=7.minutes_20").address_bar().startswith("/workshop?")
    seen.page.get_by_test_id("stSidebarNav").get_by_role("link", name="Boundaries").click()
    seen.page.wait_for_function("() => location.pathname === '/boundaries'")
    assert "lesson" not in seen.settled().address_bar()
    expect(seen.page.get_by_text("7 of 8")).to_have_count(0)
