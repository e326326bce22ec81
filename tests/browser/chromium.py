"""Which browser the tests drive: an installed one, else Playwright's own."""

import shutil
import sys
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
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


def installed() -> str | None:
    """The path of an installed Chromium, Chrome or Edge."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or next((place for place in PLACES if Path(place).exists()), None)


@contextmanager
def browser():
    """A headless browser. Fails where there is none."""
    with sync_playwright() as playwright:
        running: Browser = playwright.chromium.launch(executable_path=installed(), args=list(FLAGS))
        try:
            yield running
        finally:
            running.close()


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
