"""Which browser the tests drive: an installed one, else Playwright's own."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
"""In the order in which they are tried. The shell has no window, and a test takes a quarter less time."""
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def candidates() -> list[str | None]:
    """The paths of installed browsers, and None for Playwright's own."""
    found = [path for name in NAMES if (path := shutil.which(name))]
    return [*found, *(place for place in PLACES if Path(place).exists()), None]


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser: the first candidate that starts. Raises the last one's error where none does."""
    with sync_playwright() as playwright:
        running = _started(playwright)
        try:
            yield running
        finally:
            running.close()


def _started(playwright: Playwright) -> Browser:
    *installed, own = candidates()
    for path in installed:
        # A name may be there that only tells where to get the browser.
        with suppress(Error):
            return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    return playwright.chromium.launch(executable_path=own, args=list(FLAGS))


def available() -> bool:
    """Whether a browser starts."""
    try:
        with browser():
            return True
    except Exception as error:
        print(error, file=sys.stderr)
        return False


if __name__ == "__main__":
    sys.exit(0 if available() else 1)
