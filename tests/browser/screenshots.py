"""The moving picture of the README in each language: the story of the start page, taken from the real app.

python -m tests.browser.screenshots
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

from pages.start.story import story
from tests.browser.chromium import browser
from tests.browser.conftest import QUIET
from tests.browser.server import serving

FOLDER = Path(__file__).parent / "pictures"
LANGUAGES = ("en", "zh")
SCREEN = ViewportSize(width=1280, height=800)
WIDTH, HEIGHT = 1008, 464
"""Of the picture, in pixels, as `SCREEN`: the story, without the menu beside it and the title above it."""
ALONE = "[data-testid=stHorizontalBlock]:has([class*=st-key-way]) { visibility: hidden }"
"""Hides the ways to go on under the story."""
SHOWN_FOR = 4_000
"""Milliseconds of each view: long enough to read what it says."""
COLOURS = 128


def take(chrome: Browser, address: str, language: str) -> Path:
    """Save the views of the story one after another as `pictures/story_LANGUAGE.gif`."""
    page = chrome.new_page(viewport=SCREEN, color_scheme="light")
    first, *others = [view(page, f"{address}/?lang={language}&view={each.id}") for each in story().views]
    page.close()
    path = FOLDER / f"story_{language}.gif"
    first.save(path, save_all=True, append_images=others, duration=SHOWN_FOR, loop=0, optimize=True)
    return path


def view(page: Page, url: str) -> Image.Image:
    """One view as a picture in few colours, when everything stands."""
    page.goto(url)
    page.locator("figure svg[role=img]").wait_for()
    page.evaluate("window.quietSince = undefined")
    page.wait_for_function(QUIET)
    page.add_style_tag(content=ALONE)
    title = page.locator("h2").first.bounding_box()
    if title is None:
        raise LookupError(url)
    area = FloatRect(x=title["x"] - 16, y=title["y"] - 20, width=WIDTH, height=HEIGHT)
    taken = Image.open(BytesIO(page.screenshot(clip=area)))
    return taken.convert("RGB").quantize(COLOURS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, browser() as chrome:
        for language in LANGUAGES:
            print(take(chrome, address, language))
