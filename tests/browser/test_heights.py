"""No page, and no part of one, is higher than a reader will scroll."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit

MOST = 1_600
"""Pixels of a page at a width of 1280, a part of a page being a page."""

PAGES = {
    "contract": ("reset", "action", "observe", "verify", "same_view", "return"),
    "verifiers": (),
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
    "loopholes": (),
    "mutants": (),
    "audit": ("findings", "difficulty", "details"),
    "logs": ("understood", "judged", "attempts"),
    "sources": ("sources", "scope", "versions"),
}
"""The pages and their parts, as they stand in a link."""

COLLECTIONS = ("verifiers", "contract", "parl", "records", "boundaries", "audit")
"""The worked examples of the page that recomputes them."""

LINKS = [
    *(
        f"/{page}" + (f"?part={part}" if part else "")
        for page, parts in PAGES.items()
        for part in parts or ("",)
    ),
    *(f"/recompute?of={collection}" for collection in COLLECTIONS),
]

HEIGHT = "() => document.querySelector('[data-testid=stMainBlockContainer]').getBoundingClientRect().height"


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_page_is_not_higher_than_a_reader_will_scroll(
    visit: Callable[..., Visit], link: str, locale: str
) -> None:
    seen = visit(locale=locale).open(link)
    assert seen.page.evaluate(HEIGHT) <= MOST
