"""What every view of the app has to fulfil: height, width, language, theme and accessibility."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

MOST = 1_600
"""Pixels of a page at a width of 1280, a part of a page being a page: more nobody will scroll."""

PAGES = {
    "": (),
    "contract": ("reset", "action", "observe", "verify", "same_view", "return"),
    "verifiers": (),
    "casebook": ("cases", "case", "conditions"),
    "workshop": ("compose", "write", "bring"),
    "errors": (
        "table",
        "measured",
        "belief",
        "plan",
        "check",
        "passes",
        "repeats",
        "judges",
        "process",
        "shaping",
    ),
    "production": ("stages", "checklist"),
    "boundaries": ("permission", "tampering", "faults", "real"),
    "parl": ("steps", "speed", "budget", "reward", "test"),
    "records": ("merging", "weighting", "schedule"),
    "challenges": (),
    "loopholes": (),
    "mutants": (),
    "audit": ("findings", "difficulty", "details"),
    "logs": ("understood", "judged", "attempts"),
    "teaching": ("list", "edit", "files"),
    "class": (),
    "sources": ("sources", "scope", "versions"),
}
"""The pages and their parts, as they stand in a link."""

OPENED = {
    "contract": "probe=replay&attempt=too_many",
    "production": "items=1",
    "parl": "group=abcde&steps_in_reward=true",
    "records": "splitting_adds_evidence=true",
    "audit": "columns=1&limits=1",
}
"""What opens the folds of a page, or answers what it asks, beside its part."""

COLLECTIONS = ("verifiers", "contract", "parl", "records", "boundaries", "audit")
"""The worked examples of the page that recomputes them."""

CHALLENGES = (
    "break&challenge=yes_at_the_wrong_time",
    "mend&challenge=every_moment",
    "judge&challenge=never_too_many",
    "judge&challenge=what_is_required",
    "judge&challenge=look_closely",
    "compute&challenge=merged_records",
)
"""A challenge of each kind, as it stands in a link behind its set."""

LINKS = [
    *(
        f"/{page}" + (f"?part={part}" if part else "")
        for page, parts in PAGES.items()
        for part in parts or ("",)
    ),
    *(f"/recompute?of={collection}" for collection in COLLECTIONS),
    *(f"/challenges?set={challenge}" for challenge in CHALLENGES),
]

HEIGHT = "document.querySelector('[data-testid=stMainBlockContainer]').getBoundingClientRect().height"


IN_PLACE = "() => document.querySelector('[data-testid=stMain]').scrollWidth <= innerWidth"
"""Whether a phone need not scroll the page sideways; a table may scroll inside its own place."""

# Streamlit's own: formulas two pixels wider than the box drawn for them.
FORMULAS = ".katex-display"


@pytest.mark.parametrize("link", LINKS)
def test_a_view_fits_a_desk_and_a_phone_in_english(visit: Callable[..., Visit], link: str) -> None:
    seen = visit().open(link)
    expect(seen.page.locator("html")).to_have_attribute("lang", "en")
    assert seen.page.evaluate(HEIGHT) <= MOST
    assert seen.fits()
    assert seen.violations(FORMULAS) == []
    seen.page.set_viewport_size({"width": 390, "height": 800})
    seen.page.wait_for_function(IN_PLACE)
    assert seen.errors == []
    assert seen.outside == []


@pytest.mark.long
@pytest.mark.parametrize("link", LINKS)
def test_a_view_fits_a_phone_and_a_desk_in_chinese_and_in_the_dark(
    visit: Callable[..., Visit], link: str
) -> None:
    seen = visit(locale="zh-CN", width=390, dark=True)
    page, _, part = link.partition("?")
    opened = OPENED.get(page.removeprefix("/"))
    seen.open(f"{page}?{part}&{opened}" if opened else link)
    expect(seen.page.locator("html")).to_have_attribute("lang", "zh-CN")
    assert seen.page.evaluate(IN_PLACE)
    seen.page.set_viewport_size({"width": 1280, "height": 800})
    assert seen.settled().violations(FORMULAS) == []
    if opened:
        seen.open(link)
    seen.page.wait_for_function(f"() => {HEIGHT} <= {MOST}")
    assert seen.errors == []
    assert seen.outside == []
