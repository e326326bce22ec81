"""Letters that run from right to left, and marks that say so, turn nothing round beside them."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from pages.ui.url_codec import pack
from tests.browser.conftest import Visit
from verifiers import starter

LINK = Path(__file__).parents[1] / "pages" / "hostile" / "bidi.link"
HEBREW = "שלום"

PLACES = """letters => {
  const heading = [...document.querySelectorAll('[data-testid=stTable] th')]
    .find(cell => cell.textContent.includes(letters) && cell.textContent.includes('× 1'));
  const left = [];
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const part of ['Advantage', letters, '×', '1']) {
      const at = node.textContent.indexOf(part);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + part.length);
      left.push([part, range.getBoundingClientRect().left]);
    }
  }
  return left.sort((one, other) => one[1] - other[1]).map(one => one[0]);
}"""


def test_a_mark_of_direction_is_shown_as_its_escape(visit: Callable[..., Visit]) -> None:
    opened = visit().open(LINK.read_text().strip())
    expect(opened.page.locator(".card").filter(has_text=r"Claim\u202e")).to_be_visible()
    expect(opened.world()).to_be_visible()
    assert "\u202e" not in opened.page.evaluate("document.documentElement.outerHTML")
    assert opened.errors == []


def test_letters_from_right_to_left_leave_what_follows_where_it_belongs(visit: Callable[..., Visit]) -> None:
    files = starter.bundle()
    scenario = files.scenario.content.decode().replace("title: {en: Book it,", f"title: {{en: {HEBREW},")
    work = {"scenario": scenario, "verifiers": files.verifiers.content.decode()}
    opened = visit(width=1600).open(f"/verifiers?scenario=own&work={pack(json.dumps(work))}")
    opened.page.get_by_text("How often each verifier is right, and the files").click()
    expect(opened.page.get_by_test_id("stTable").filter(has_text="Advantage")).to_be_visible()
    assert opened.page.evaluate(PLACES, HEBREW) == ["Advantage", HEBREW, "×", "1"]
