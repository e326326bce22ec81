"""What is left and entered again shows what it showed: every control, the numbers and the address."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit

PARTS = {
    "contract": 6,
    "production": 3,
    "boundaries": 4,
    "parl": 5,
    "records": 3,
    "workshop": 3,
}
"""The pages that show one part at a time, and how many they have."""

WHOLE = {
    "verifiers": "Verifiers",
    "loopholes": "Loophole search",
    "sources": "Sources",
    "recompute": "Recompute",
}
"""The pages that show all of themselves, and their names in the navigation."""

SHOWN = """() => {
  const main = document.querySelector('[data-testid=stMain]');
  const texts = (query) => [...main.querySelectorAll(query)].map(found => found.innerText);
  const controls = [...main.querySelectorAll(
    'input, textarea, [role=radio], [role=checkbox], [data-testid^=stBaseButton-pills]'
  )].filter(found => found.type !== 'file').map(found => [
    found.closest('[class*=st-key-]')?.className.match(/st-key-[^ ]*/)[0],
    found.getAttribute('aria-label') ?? found.innerText,
    found.type === 'checkbox' ? found.checked : found.value,
    found.getAttribute('aria-checked'),
    found.dataset.testid,
  ].join(' | '));
  const numbers = texts('[data-testid=stMetric], [data-testid=stTable]');
  return {controls, numbers, address: location.pathname + location.search};
}"""

OTHERS = re.compile("part$|preset|mark|scenario|source$|step-|^workshop-.*-use-(?!says_reserved)")
"""Controls that set many others, and more of the same kind."""


def shown(seen: Visit) -> dict[str, Any]:
    return dict(seen.page.evaluate(SHOWN))


def stir(seen: Visit) -> int:
    """Move every control of the page away from where it stands; how many there were."""
    moved: set[str] = set()
    while key := next((key for key in keys(seen) if key not in moved and not OTHERS.search(key)), None):
        moved.add(key)
        if move(seen.page.locator(f"[data-testid=stMain] .st-key-{key}")):
            seen.settled()
    return len(moved)


def keys(seen: Visit) -> list[str]:
    return list(
        seen.page.evaluate(
            """() => [...document.querySelectorAll('[data-testid=stMain] [class*=st-key-]')]
                .map(found => found.className.match(/st-key-([^ ]*)/)[1])"""
        )
    )


def move(control: Locator) -> bool:
    slider, radio = control.locator("input[type=range]"), control.get_by_role("radio", checked=False)
    number, choice = control.get_by_test_id("stNumberInputStepUp"), control.get_by_role("combobox")
    switch = control.get_by_role("checkbox").or_(control.get_by_role("switch"))
    if slider.count():
        least = slider.get_attribute("min") == slider.input_value()
        slider.press("ArrowRight" if least else "ArrowLeft")
    elif radio.count():
        radio.last.click()
    elif number.count():
        number.click()
    elif choice.count():
        choice.click()
        choice.press("ArrowDown")
        choice.press("Enter")
    elif switch.count():
        control.locator("label").first.click()
    else:
        return False
    return True


@pytest.mark.parametrize("page", PARTS)
def test_every_part_that_is_left_and_entered_again_shows_what_it_showed(visit, page):
    seen = visit().open(f"/{page}?lang=en")
    parts = seen.page.locator(f"[data-testid=stMain] .st-key-{page}-part").get_by_role("radio")
    expect(parts).to_have_count(PARTS[page])

    def enter(number: int) -> None:
        parts.nth(number % PARTS[page]).click()
        seen.settled()

    for number in range(PARTS[page]):
        enter(number)
        if seen.page.get_by_role("button", name="Copy its steps").count():
            seen.page.get_by_role("button", name="Copy its steps").click()
            seen.settled()
        stir(seen)
        left = shown(seen)
        enter(number + 1)
        expect(seen.page.get_by_text("which this view does not have")).to_have_count(0)
        enter(number)
        assert shown(seen) == left
    assert seen.errors == []


@pytest.mark.parametrize("page", WHOLE)
def test_a_page_that_is_left_and_entered_again_shows_what_it_showed(visit, page):
    seen = visit().open(f"/{page}?lang=en")
    stir(seen)
    left = shown(seen)
    other = "Recompute" if page != "recompute" else "Sources"
    for name in (other, WHOLE[page]):
        seen.page.get_by_test_id("stSidebarNav").get_by_role("link", name=name).click()
        expect(
            seen.page.get_by_test_id("stSidebarNavLink").and_(seen.page.locator("[aria-current=page]"))
        ).to_contain_text(name)
        seen.settled()
    assert shown(seen) == left


def test_a_slider_with_another_end_stands_where_the_address_says(visit):
    seen = visit().open("/verifiers?lang=en&trajectory=side_effect")
    seen.page.get_by_role("combobox", name="Scenario").click()
    seen.page.get_by_role("option").nth(1).click()
    seen.settled()
    step = re.search(r"step=(\d+)", seen.address_bar())
    assert step is not None
    expect(seen.page.get_by_role("slider", name="State after step")).to_have_value(step[1])
