"""What a visitor supplies is shown as the characters it has, wherever Streamlit reads Markdown."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.plain_view import TEXTS
from tests.browser.server import serving

DRAWN = """texts => {
  const seen = document.querySelector('[data-testid=stMain]').innerText.replaceAll('\\u2060', '');
  return texts.every(text => seen.split(text).length > 8);
}"""
"""Whether each text stands eight times on the page."""


def test_no_supplied_text_becomes_markup(chrome):
    with serving(Path(__file__).parent / "plain_view.py") as address:
        page = chrome.new_page()
        page.goto(address)
        expect(page.get_by_test_id("stTable")).to_have_count(len(TEXTS), timeout=60_000)
        # Some elements draw themselves after the run has ended.
        page.wait_for_function(DRAWN, arg=list(TEXTS), timeout=60_000)
        seen = page.get_by_test_id("stMain").inner_text().replace("\N{WORD JOINER}", "")
        markup = "a, img, b, li, del, mark, .katex, blockquote, h2, hr, pre, [data-testid=stIconMaterial]"
        assert page.get_by_test_id("stMain").locator(markup).count() == 0
        counted = {text: seen.count(text) for text in TEXTS}
        page.close()
    assert counted == dict.fromkeys(TEXTS, 8)
