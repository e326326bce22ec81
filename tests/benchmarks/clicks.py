"""How long a click takes until the last change of the document, beside bare pages of the same kind.

    python -m tests.benchmarks.clicks [--clicks N] [--peers PYTHON]

Two clicks are measured, another verifier and the next trajectory, on all pages in turns in one browser: the
whole verifier page; `bare_view.py`, which shows three metrics, a table and a chart of the same runs, under
Streamlit's own settings, as anybody would start it; the same bare view under this app's settings; and with
`--peers` the same bare view in other frameworks. PYTHON is the interpreter of an environment that has
`peers/requirements.txt`. For each it prints median and p95 in milliseconds, and how many times the median of
the verifier page that is. A chart on a canvas changes no document, so its drawing is not counted.
Exits 1 if the median of the verifier page is above that of the bare view as Streamlit ships.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from scenarios.fingerprint import canonical
from tests.benchmarks.peers.view_data import view_data
from tests.browser.chromium import browser
from tests.browser.server import free_port, serving

HERE = Path(__file__).parent
BARE = HERE / "bare_view.py"
WARM_UP = 6
KINDS = ("verifier", "trajectory")
OURS, SHIPPED, TUNED = "verifier page", "Streamlit, as shipped", "Streamlit, our settings"
PEERS: Mapping[str, Sequence[str]] = {
    "Gradio": ("gradio_view.py",),
    "Dash": ("dash_view.py",),
    "Panel": ("panel_view.py",),
    "marimo": ("-m", "marimo", "run", "--headless", "--no-token", "--port", "{port}", "marimo_view.py"),
}

# Every change of the document and of the shadow trees in it, and when the last one was.
WATCH = """
const watch = window.changes = { last: 0, count: 0 };
const observer = new MutationObserver(() => { watch.last = performance.now(); watch.count += 1; });
const all = { subtree: true, childList: true, characterData: true, attributes: true };
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (...given) {
  const root = attach.apply(this, given);
  observer.observe(root, all);
  return root;
};
observer.observe(document, all);
"""
# From pressing an element until the last change before half a second without any.
MEASURE = """async (kind) => {
  const within = (root, selector) => [...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].filter(found => found.shadowRoot)
      .flatMap(found => within(found.shadowRoot, selector))];
  const main = document.querySelector('[data-testid=stMain]') ?? document;
  const chosen = found => found.checked || found.getAttribute('aria-checked') === 'true';
  const pressed = kind === 'verifier'
    ? within(main, '[role=radio], input[type=radio]').find(found => !chosen(found))
    : within(main, 'button').find(found => found.textContent.trim().startsWith('Next'));
  window.changes.count = 0;
  const start = performance.now();
  pressed.click();
  while (!window.changes.count || performance.now() - window.changes.last < 500)
    await new Promise(resolve => setTimeout(resolve, 20));
  return window.changes.last - start;
}"""


@contextmanager
def peer(python: str, command: Sequence[str], data: Path) -> Iterator[str]:
    """A bare view in another framework, and its address."""
    port = free_port()
    process = subprocess.Popen(
        [python, *(part.format(port=port) for part in command)],
        cwd=HERE / "peers",
        env={**os.environ, "VIEW_DATA": str(data), "VIEW_PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _answering(f"http://127.0.0.1:{port}", process)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _answering(address: str, process: subprocess.Popen[bytes]) -> str:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=30):
                return address
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"it ended with exit code {process.returncode}")


def opened(page: Page, address: str) -> Page:
    """The page after its first run, with everything loaded."""
    page.add_init_script(WATCH)
    page.goto(address)
    page.get_by_role("button", name="Next").first.wait_for()
    page.wait_for_timeout(3000)
    return page


def click(page: Page, kind: str) -> float:
    """Milliseconds of one click of a kind, `verifier` or `trajectory`."""
    page.bring_to_front()
    return float(page.evaluate(MEASURE, kind))


def measured(clicks: int, python: str | None) -> dict[tuple[str, str], list[float]]:
    """The times of each kind of click on each page."""
    with ExitStack() as running:
        addresses = {
            OURS: running.enter_context(serving()) + "/verifiers?lang=en",
            SHIPPED: running.enter_context(serving(BARE, folder=BARE.parent)),
            TUNED: running.enter_context(serving(BARE)),
        }
        if python is not None:
            data = Path(running.enter_context(tempfile.TemporaryDirectory())) / "view.json"
            data.write_text(canonical(view_data("reserve_two")), encoding="utf-8")
            for name, command in PEERS.items():
                addresses[name] = running.enter_context(peer(python, command, data))
        chrome = running.enter_context(browser())
        pages = {name: opened(chrome.new_page(), address) for name, address in addresses.items()}
        times: dict[tuple[str, str], list[float]] = {}
        for turn in range(clicks + WARM_UP):
            for kind in KINDS:
                for name, page in pages.items():
                    taken = click(page, kind)
                    if turn >= WARM_UP:
                        times.setdefault((kind, name), []).append(taken)
    return times


def main(clicks: int, python: str | None) -> int:
    """Measure, and print a line for each page and kind of click."""
    times = measured(clicks, python)
    medians = {key: statistics.median(values) for key, values in times.items()}
    for (kind, name), values in times.items():
        p95 = statistics.quantiles(values, n=20)[-1]
        median = medians[kind, name]
        ratio = medians[kind, OURS] / median
        print(f"{kind:10}  {name:23}  median {median:6.1f} ms  p95 {p95:6.1f} ms  ours {ratio:.2f} times")
    return 1 if any(medians[kind, OURS] > medians[kind, SHIPPED] for kind in KINDS) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--peers", metavar="PYTHON")
    given = parser.parse_args()
    sys.exit(main(given.clicks, given.peers))
