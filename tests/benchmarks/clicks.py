"""How long a click takes until the view has settled, beside a bare page of the same kind.

    python -m tests.benchmarks.clicks [CLICKS]

Two clicks are measured, another verifier and the next trajectory, on three pages in turns in one browser:
the verifier page; `bare_view.py`, which shows three metrics, a table and a chart of the same runs, under
Streamlit's own settings, as anybody would start it; and the same bare view under this app's settings. For
each it prints median and p95 in milliseconds. Exits 1 if the median of the verifier page is above 1.5 times
that of the bare view as Streamlit ships.
"""

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.chromium import browser
from tests.browser.server import serving

BARE = Path(__file__).parent / "bare_view.py"
CLICKS = 48
WARM_UP = 6
LIMIT = 1.5
OURS, SHIPPED, TUNED = "verifier page", "bare, as shipped", "bare, our settings"

# From pressing an element until what names the choice has changed, no run goes on, nothing is stale and
# nothing is loading, looked at in every frame.
MEASURE = """async (choose) => {
  const app = document.querySelector('[data-testid=stApp]');
  const names = () => [...document.querySelectorAll('h1, [data-testid=stMetricLabel], [role=combobox]')]
    .map(found => found.value ?? found.textContent).join();
  const before = names();
  const settled = () => app.dataset.testScriptState === 'notRunning'
    && !document.querySelector('[data-stale=true], [data-testid=stSkeleton]')
    && names() !== before;
  const other = [...document.querySelectorAll('[data-testid=stMain] [role=radio]')]
    .find(found => found.getAttribute('aria-checked') !== 'true');
  const next = [...document.querySelectorAll('[data-testid=stMain] button')]
    .find(found => found.textContent.startsWith('Next'));
  const start = performance.now();
  (choose === 'verifier' ? other : next).click();
  while (!settled()) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


def opened(page: Page, address: str) -> Page:
    """The page after its first run, with everything loaded."""
    page.goto(address)
    page.get_by_test_id("stTable").first.wait_for()
    page.locator("svg.marks").first.wait_for()
    page.wait_for_timeout(2000)
    return page


def click(page: Page, kind: str) -> float:
    """Milliseconds of one click of a kind, `verifier` or `trajectory`."""
    page.bring_to_front()
    taken = float(page.evaluate(MEASURE, kind))
    page.wait_for_timeout(60)
    return taken


def measured(clicks: int) -> dict[tuple[str, str], list[float]]:
    """The times of each kind of click on each page."""
    with (
        serving() as ours,
        serving(BARE, folder=BARE.parent) as shipped,
        serving(BARE) as tuned,
        browser() as chrome,
    ):
        pages = {
            OURS: opened(chrome.new_page(), f"{ours}/verifiers?lang=en&present=1"),
            SHIPPED: opened(chrome.new_page(), shipped),
            TUNED: opened(chrome.new_page(), tuned),
        }
        times: dict[tuple[str, str], list[float]] = {}
        for turn in range(clicks + WARM_UP):
            for kind in ("verifier", "trajectory"):
                for name, page in pages.items():
                    taken = click(page, kind)
                    if turn >= WARM_UP:
                        times.setdefault((kind, name), []).append(taken)
    return times


def main(clicks: int) -> int:
    """Measure, and print a line for each page and kind of click."""
    times = measured(clicks)
    for (kind, name), values in times.items():
        p95 = statistics.quantiles(values, n=20)[-1]
        median = statistics.median(values)
        print(f"{kind:10}  {name:18}  median {median:6.1f} ms  p95 {p95:6.1f} ms  n {len(values)}")
    slow = False
    for kind in ("verifier", "trajectory"):
        ours, shipped, tuned = (statistics.median(times[kind, name]) for name in (OURS, SHIPPED, TUNED))
        slow = slow or ours > LIMIT * shipped
        print(
            f"{kind:10}  {ours / shipped:.2f} times as shipped (limit {LIMIT}), {ours / tuned:.2f} with ours"
        )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CLICKS))
