"""The pictures of the README, taken from the real app.

python -m tests.browser.screenshots
"""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from tests.browser.chromium import browser
from tests.browser.server import serving

FOLDER = Path(__file__).parent / "pictures"
VIEWS: dict[str, tuple[str, Literal["light", "dark"], str]] = {
    "verifiers_en": ("en-US", "light", "/verifiers?trajectory=edit_stock_directly&verifier=outcome"),
    "verifiers_zh": ("zh-CN", "dark", "/verifiers?trajectory=overreach_then_undo&verifier=contract"),
}


def take(chrome: Browser, address: str, name: str) -> None:
    """Save one view as `pictures/NAME.png`, 1280 x 900 pixels."""
    locale, scheme, path = VIEWS[name]
    page = chrome.new_page(viewport={"width": 1280, "height": 900}, locale=locale, color_scheme=scheme)
    page.goto(address + path)
    page.get_by_test_id("stTable").first.wait_for()
    page.locator("figure svg[role=img]").wait_for()
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / f"{name}.png")
    page.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, browser() as chrome:
        for name in VIEWS:
            take(chrome, address, name)
            print(FOLDER / f"{name}.png")
