"""How long a reader of the shipped scenario waits for a click while ten visitors do their worst.

    python -m tests.benchmarks.visitors [CLICKS]

Ten browsers' tabs open the links of `tests/pages/hostile` again and again, each with another salt so that
nothing is remembered, while one reader chooses another verifier of the shipped scenario. It prints median
and p95 of the reader's clicks in milliseconds, alone and beside the ten. Exits 1 if the median beside them is
not under half a second.
"""

import itertools
import statistics
import sys
from collections.abc import Iterator
from urllib.parse import urlencode

from pages.ui.url_codec import pack
from playwright.sync_api import Page
from tests.pages.supplied import hostile

from tests.benchmarks.clicks import click, opened
from tests.browser.chromium import browser
from tests.browser.server import serving

CLICKS = 24
VISITORS = 10
LIMIT = 500
CASES = ("gil_heavy", "memory_growth", "unique_items_4000")


def links(address: str) -> Iterator[str]:
    """Hostile links without end, no two with the same work."""
    for number, name in enumerate(itertools.cycle(CASES)):
        query, work = hostile(name)
        salted = work.model_copy(update={"scenario": f"# {number}\n{work.scenario}"})
        page = "workshop" if "part" in query else "verifiers"
        yield f"{address}/{page}?{urlencode(query | {'work': pack(salted.text())})}"


def measured(reader: Page, clicks: int, between: Iterator[None]) -> list[float]:
    """The reader's clicks in milliseconds; before each something else happens."""
    taken = []
    for _ in range(clicks):
        next(between)
        taken.append(click(reader, "verifier"))
    return taken


def stormed(visitors: list[Page], urls: Iterator[str]) -> Iterator[None]:
    """One visitor after the other opens the next link, and does not wait for it."""
    for visitor in itertools.cycle(visitors):
        visitor.goto(next(urls), wait_until="commit")
        yield


def main() -> int:
    """Measure and say whether the limit holds."""
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else CLICKS
    with serving() as address, browser() as chromium:
        reader = opened(chromium.new_page(), f"{address}/verifiers?present=1")
        alone = measured(reader, clicks, itertools.repeat(None))
        visitors = [chromium.new_page() for _ in range(VISITORS)]
        urls = links(address)
        for visitor in visitors:
            visitor.goto(next(urls), wait_until="commit")
        beside = measured(reader, clicks, stormed(visitors, urls))
    for name, taken in (("alone", alone), ("beside ten", beside)):
        p95 = statistics.quantiles(taken, n=20)[-1]
        print(f"{name:<12} median {statistics.median(taken):6.0f} ms   p95 {p95:6.0f} ms")
    return int(statistics.median(beside) >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
