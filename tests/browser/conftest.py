"""What browser tests share: a server, a browser, a fresh visit, and what went wrong in it."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.browser.chromium import browser as chromium
from tests.browser.server import serving

expect.set_options(timeout=15_000)

DEEP_LINK_404 = re.compile(r"/[a-z]+/_stcore/(health|host-config)$")
"""The two harmless requests that a deep link makes below its own path before it tries the root."""


QUIET = """() => {
  const running = document.querySelector('[data-testid=stApp]')?.dataset.testScriptState !== 'notRunning';
  const waiting = document.querySelector('[data-stale=true], [data-testid=stSkeleton]');
  const presenting = location.search.includes('present=1');
  const deaf = presenting && !document.body.classList.contains('keys-presentation');
  if (running || waiting || deaf) window.quietSince = undefined;
  else window.quietSince ??= performance.now();
  return window.quietSince !== undefined && performance.now() - window.quietSince > 300;
}"""
"""No run, nothing stale and nothing still loading for 300 ms; while presenting the keys are there."""


FITS = """() => {
  const main = document.querySelector('[data-testid=stMain]');
  const tables = [...main.querySelectorAll('[data-testid=stTable] table')].filter(it => it.checkVisibility());
  return [document.documentElement, main].every(it => it.scrollWidth <= it.clientWidth)
    && tables.every(it => it.scrollWidth <= it.parentElement.clientWidth + 1);
}"""
"""Whether nothing on show is wider than its place. A table that is folded away scrolls inside its fold."""


@dataclass
class Visit:
    """A page of the app in a fresh browser context, and everything that went wrong in it."""

    page: Page
    address: str
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, path: str = "/") -> "Visit":
        """Open a path and wait until its run has ended."""
        self.page.goto(self.address + path)
        return self.settled()

    def settled(self) -> "Visit":
        """Wait until the title stands and no run has been going on for a while."""
        expect(self.page.locator("h1")).to_be_visible()
        self.page.evaluate("window.quietSince = undefined")
        self.page.wait_for_function(QUIET)
        return self

    def address_bar(self) -> str:
        """The address as the browser has it, after `history.replaceState`."""
        return str(self.page.evaluate("location.pathname + location.search"))

    def metric(self, label: str) -> str:
        """The value of the metric whose label begins so."""
        metric = self.page.get_by_test_id("stMetric").filter(has_text=re.compile(f"^{re.escape(label)}"))
        return metric.get_by_test_id("stMetricValue").inner_text().strip()

    def card(self, label: str) -> str:
        """The value on the card of a verifier, of a gauge or of the right verdict."""
        cards = self.page.locator(".card").filter(has=self.page.get_by_text(label, exact=True))
        return cards.locator(".value").inner_text().strip()

    def cell(self, run: str, verifier: str) -> Locator:
        """A cell of the navigator, by the ids of its run and its verifier."""
        return self.page.locator(f"td button[data-run={run}][data-verifier={verifier}]")

    def world(self) -> Locator:
        """The drawn world."""
        return self.page.locator("figure").filter(has=self.page.locator("svg[role=img]"))

    def asked(self, text: str) -> "Visit":
        """Wait until the address has a text in its query and the page is settled."""
        self.page.wait_for_function(f"() => location.search.includes({json.dumps(text)})")
        return self.settled()

    def drawn(self) -> list[str]:
        """The words in the charts of the page."""
        return self.page.locator("svg.marks text").all_text_contents()

    def upload(self, *files: tuple[str, bytes]) -> None:
        """Put files, given as (name, content), into the uploader in view."""
        sent: list[FilePayload] = [
            {"name": name, "mimeType": "application/octet-stream", "buffer": content}
            for name, content in files
        ]
        self.page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(sent)

    def fits(self) -> bool:
        """Whether neither the page nor a table that is on show has to be scrolled sideways."""
        return bool(self.page.evaluate(FITS))

    def violations(self, *beside: str) -> list[tuple[str, str]]:
        """What axe finds of serious faults, and headings out of order; `beside` are parts to leave out."""
        # Streamlit's own navigation is a list whose items are not its children; nothing an app can mend.
        context = {"exclude": [[part] for part in ("[data-testid=stSidebarNav]", *beside)]}
        return [
            (found["id"], node["html"][:200])
            for found in Axe().run(self.page, context=context).response["violations"]
            if found["impact"] in ("serious", "critical") or found["id"] == "heading-order"
            for node in found["nodes"]
        ]

    def table_with(self, column: str) -> list[list[str]]:
        """The first table that has a column."""
        tables = (self.table(number) for number in range(self.page.get_by_test_id("stTable").count()))
        return next(table for table in tables if column in table[0])

    def table(self, number: int = 0) -> list[list[str]]:
        """The cells of a table of the page, header first, without characters that only steer line breaks."""
        rows = self.page.get_by_test_id("stTable").nth(number).locator("tr").all()
        texts = [row.locator("th, td").all_inner_texts() for row in rows]
        return [[cell.replace("\u2060", "").replace("\u00a0", " ").strip() for cell in row] for row in texts]


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visit(chrome: Browser, app_url: str) -> Iterator[Callable[..., Visit]]:
    """Start a visit: `visit(locale="zh-CN", width=390, dark=True, address=...)`."""
    contexts = []

    def start(
        *, locale: str = "en-US", width: int = 1280, dark: bool = False, address: str = app_url
    ) -> Visit:
        context = chrome.new_context(
            viewport={"width": width, "height": 800},
            locale=locale,
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        started = Visit(context.new_page(), address)
        _listen(started)
        return started

    yield start
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    """The bare page of a fresh visit."""
    return visit().page


def _listen(visit: Visit) -> None:
    host = urlsplit(visit.address).netloc

    def request(url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != host:
            visit.outside.append(url)

    visit.page.on("request", lambda sent: request(sent.url))
    visit.page.on("websocket", lambda opened: request(opened.url))
    visit.page.on("pageerror", lambda error: visit.errors.append(str(error)))
    visit.page.on(
        "console",
        lambda message: (
            visit.errors.append(f"{message.text} {message.location.get('url', '')}")
            if message.type == "error" and not DEEP_LINK_404.search(message.location.get("url", ""))
            else None
        ),
    )
