"""What is left and entered again shows what it showed: every control, the numbers and the address."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit

PARTS = {
    "contract": 6,
    "casebook": 3,
    "errors": 10,
    "production": 2,
    "audit": 3,
    "logs": 3,
    "boundaries": 4,
    "parl": 5,
    "records": 3,
    "sources": 3,
    "teaching": 3,
    "workshop": 3,
}
"""The pages that show one part at a time, and how many they have."""

WHOLE = {
    "verifiers": "Verifiers",
    "challenges": "Challenges",
    "loopholes": "Loophole search",
    "mutants": "Mutants",
    "class": "Live class",
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

OTHERS = re.compile("part$|preset|mark|scenario|source$|step-|loopholes-length")
"""Controls that set many others, or begin a long search."""

ENOUGH = 2
"""How many controls of a kind are moved in a part; all are compared."""


def shown(seen: Visit) -> dict[str, Any]:
    return dict(seen.page.evaluate(SHOWN))


def stir(seen: Visit) -> None:
    """Move controls of every kind away from where they stand."""
    moved: Counter[str] = Counter()
    met: set[str] = set()
    while key := next((key for key in keys(seen) if key not in met and not OTHERS.search(key)), None):
        met.add(key)
        control = seen.page.locator(f"[data-testid=stMain] .st-key-{key}")
        kind = kind_of(control)
        if kind is not None and moved[kind] < ENOUGH:
            moved[kind] += 1
            MOVES[kind](control)
            seen.settled()


def keys(seen: Visit) -> list[str]:
    return list(
        seen.page.evaluate(
            """() => [...document.querySelectorAll('[data-testid=stMain] [class*=st-key-]')]
                .filter(found => !found.closest('details:not([open])'))
                .map(found => found.className.match(/st-key-([^ ]*)/)[1])"""
        )
    )


def kind_of(control: Locator) -> str | None:
    return next((kind for kind in MOVES if control.locator(kind).count()), None)


def slide(control: Locator) -> None:
    slider = control.locator("input[type=range]")
    least = slider.get_attribute("min") == slider.input_value()
    slider.press("ArrowRight" if least else "ArrowLeft")


def choose(control: Locator) -> None:
    control.get_by_role("combobox").click()
    control.get_by_role("combobox").press("ArrowDown")
    control.get_by_role("combobox").press("Enter")


MOVES: dict[str, Callable[[Locator], None]] = {
    "input[type=range]": slide,
    "[role=radio][aria-checked=false]": lambda control: control.get_by_role(
        "radio", checked=False
    ).last.click(),
    "[data-testid=stNumberInputStepUp]": lambda control: control.get_by_test_id(
        "stNumberInputStepUp"
    ).click(),
    "[role=combobox]": choose,
    "input[type=checkbox]": lambda control: control.locator("label").first.click(),
}


@pytest.mark.long
@pytest.mark.parametrize("page", PARTS)
def test_every_part_that_is_left_and_entered_again_shows_what_it_showed(visit, page):
    seen = visit().open(f"/{page}?lang=en")
    parts = seen.page.locator(f"[data-testid=stMain] .st-key-{page}-part").get_by_role("radio")
    expect(parts).to_have_count(PARTS[page])

    def enter(number: int) -> None:
        part = parts.nth(number % PARTS[page])
        moves = part.get_attribute("aria-checked") != "true"
        before = seen.address_bar()
        part.click()
        if moves:
            seen.page.wait_for_function(
                "before => location.pathname + location.search !== before", arg=before
            )
        seen.settled()

    for number in range(PARTS[page]):
        enter(number)
        if seen.page.get_by_role("button", name="Copy its steps").count():
            seen.page.get_by_role("button", name="Copy its steps").click()
            seen.settled()
        stir(seen)
        left = shown(seen)
        enter(number + 1)
        expect(seen.page.get_by_text("This page has no such choice.")).to_have_count(0)
        enter(number)
        assert shown(seen) == left
    assert seen.errors == []


@pytest.mark.parametrize("page", WHOLE)
def test_a_page_that_is_left_and_entered_again_shows_what_it_showed(visit, page):
    seen = visit().open(f"/{page}?lang=en")
    stir(seen)
    left = shown(seen)
    for name in ("Start", WHOLE[page]):
        seen.page.get_by_test_id("stSidebarNav").get_by_role("link", name=name).click()
        expect(
            seen.page.get_by_test_id("stSidebarNavLink").and_(seen.page.locator("[aria-current=page]"))
        ).to_contain_text(name)
        seen.settled()
    assert shown(seen) == left


def test_the_run_of_another_scenario_opens_at_the_step_that_the_address_names(visit):
    seen = visit().open("/verifiers?lang=en&trajectory=side_effect")
    seen.page.get_by_role("combobox", name="Scenario").click()
    seen.page.get_by_role("option").nth(1).click()
    seen.page.wait_for_function("() => !location.search.includes('side_effect')")
    step = re.search(r"step=(\d+)", seen.settled().address_bar())
    assert step is not None
    expect(seen.world().locator("button[aria-current=step]")).to_contain_text(f"{step[1]} · ")
