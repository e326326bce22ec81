"""A class in the browser: a host, a projector and two students go through all five stages of a question."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.server import free_port, serving
from tests.browser.test_every_view import HEIGHT, IN_PLACE, MOST
from tests.browser.test_server import CONNECTED

VIEW = "/class?lang=en&set=minutes_20"
CLAIM = "2 · Predict: a claim without an action"
"""The first item of the set that can be asked. Claim gives the run 1."""
SAW = "What did you see just now: what did Claim give this run?"
AGAIN = "Once more: what does Claim give this run?"
CURRENT = "radio_button_checked"
"""The icon of the stage at which the class is."""
LOOK = 4
"""Messages of the server, at the least, in which one look at the answers is told."""
WATCH = """() => {
  window.changes = [];
  const keep = (found) => window.changes.push(...found.map((one) => one.target.outerHTML ?? one.target.data));
  const main = document.querySelector('[data-testid=stMain]');
  new MutationObserver(keep).observe(main, {subtree: true, childList: true, characterData: true});
}"""
THUMB = 56
"""Pixels that a button is high on a phone."""


@pytest.fixture
def server(tmp_path: Path) -> Callable[[], AbstractContextManager[str]]:
    """Starts the app, always on the same port and with the same file of classes."""
    port = free_port()
    return lambda: serving(port=port, env={"VERIFIER_EXPLORER_DATA": str(tmp_path), "DATABASE_URL": ""})


@pytest.fixture
def address(server: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    with server() as address:
        yield address


def host(visit: Callable[..., Visit], address: str) -> tuple[Visit, str]:
    """A host who has opened a class, and its code."""
    seen = visit(address=address)
    return seen, opened(seen)


def opened(seen: Visit) -> str:
    """Open a class, and give its code."""
    seen.open(VIEW).page.get_by_role("button", name="Open the class").click()
    seen.asked("host=")
    code = re.search("code=([A-Z]{6})", seen.address_bar())
    assert code
    return code[1]


def student(visit: Callable[..., Visit], address: str, code: str, **how: object) -> Visit:
    seen = visit(address=address, **how).open(f"/class?lang=en&code={code}")
    expect(seen.page.get_by_text("You have joined.")).to_be_visible()
    return seen


def _count(frames: Counter[str], socket: WebSocket) -> None:
    socket.on("framereceived", lambda _frame: frames.update(["received"]))


def go_on(seen: Visit, stage: str) -> None:
    """Lead the class on, to a stage by its name."""
    seen.settled().page.get_by_role("button", name=re.compile("^(Begin|Go on)")).click()
    expect(seen.page.get_by_role("button", name=stage)).to_contain_text(CURRENT)


def jump(seen: Visit) -> None:
    """Lead the class to the first item that can be asked."""
    seen.page.get_by_role("combobox", name="Item").click()
    seen.page.get_by_role("option", name=CLAIM).click()
    expect(seen.page.get_by_role("button", name="Predict")).to_contain_text(CURRENT)


def answer(seen: Visit, choice: str, asked: str = "What does Claim give this run?") -> None:
    """Answer a question, once its page is there."""
    expect(seen.page.get_by_role("heading", name=asked, exact=True)).to_be_visible()
    seen.page.get_by_role("button", name=choice).click()
    expect(seen.page.get_by_text(f"You answered: {choice}")).to_be_visible()


def test_a_class_goes_through_all_five_stages(visit: Callable[..., Visit], address: str) -> None:
    leading, code = host(visit, address)
    ada, bob = student(visit, address, code, width=390), student(visit, address, code, dark=True)
    expect(leading.page.get_by_text("2 students have joined")).to_be_visible()
    shown = visit(address=address, width=1920).open(f"{leading.address_bar()}&present=1")
    expect(shown.page.get_by_role("img", name="QR code of the join link")).to_be_visible()

    jump(leading)
    choices = ada.page.locator("[class*=st-key-live-choice] button")
    expect(choices).to_have_count(3)
    assert all(box["height"] >= THUMB for each in choices.all() if (box := each.bounding_box()))
    assert ada.page.evaluate(IN_PLACE)
    answer(ada, "Reward 0")
    expect(shown.page.get_by_text("1 of 2 answered")).to_be_visible()
    answer(ada, "Reward 1")
    # A reload is no other student, and what was answered is still there.
    ada.page.reload()
    expect(ada.page.get_by_text("You answered: Reward 1")).to_be_visible()
    answer(bob, "Reward 0")
    for seen in (leading, shown):
        expect(seen.page.get_by_text("2 of 2 answered")).to_be_visible()
        expect(seen.page.locator("svg.marks")).to_have_count(0)

    go_on(leading, "Say why")
    for seen, sentence in ((ada, "It reads the <b>message</b>."), (bob, "![x](y) **z**")):
        seen.page.get_by_role("textbox", name="One sentence").fill(sentence)
        seen.page.get_by_role("button", name="Send").click()
        expect(seen.page.get_by_text(f"You answered: {sentence}")).to_be_visible()
    hide = leading.page.get_by_role("button", name="Hide")
    expect(hide).to_have_count(2)
    hide.first.click()
    expect(hide).to_have_count(1)

    go_on(leading, "Reveal")
    expect(ada.page.get_by_text("You predicted: ✓ Reward 1")).to_be_visible()
    expect(bob.page.get_by_text("You predicted: ✗ Reward 0")).to_be_visible()
    assert ada.metric("Claim") == "1"
    for seen in (leading, shown):
        chart = seen.page.get_by_label("Predict: 2 answers: ✓ 1: 1; 0: 1; no number: 0")
        expect(chart.first).to_be_visible()

    go_on(leading, "What was seen")
    answer(ada, "Reward 1", SAW)
    answer(bob, "Reward 1", SAW)
    expect(shown.page.locator("svg.marks")).to_have_count(0)

    go_on(leading, "Answer again")
    answer(ada, "Reward 1", AGAIN)
    answer(bob, "Reward 1", AGAIN)
    shown.page.get_by_text("Show the answers").click()
    told = "2 students answered both times. Right at first: 1; right now: 2."
    for seen in (leading, shown):
        expect(seen.page.get_by_text(told)).to_be_visible()
    assert leading.settled().page.evaluate(HEIGHT) <= MOST
    assert leading.fits()
    for seen in (leading, ada, bob, shown):
        assert (seen.settled().violations(), seen.errors, seen.outside) == ([], [], [])

    leading.page.get_by_role("button", name="End the class").click()
    leading.page.get_by_role("button", name="End it and delete everything").click()
    expect(leading.page.get_by_text("Everything that was answered in it is deleted.")).to_be_visible()
    assert "host=" not in leading.settled().address_bar()
    expect(ada.page.get_by_text("This class has ended")).to_be_visible()


def test_host_and_students_come_back_after_a_restart_at_the_same_place(
    visit: Callable[..., Visit], server: Callable[[], AbstractContextManager[str]]
) -> None:
    with server() as address:
        leading, code = host(visit, address)
        ada = student(visit, address, code, width=390)
        jump(leading)
        answer(ada, "Reward 1")
        link = leading.settled().address_bar()
    for seen in (leading, ada):
        expect(seen.page.get_by_test_id("stApp")).not_to_have_attribute(*CONNECTED)
    with server():
        for seen in (leading, ada):
            expect(seen.page.get_by_test_id("stApp")).to_have_attribute(*CONNECTED)
        expect(ada.page.get_by_text("You answered: Reward 1")).to_be_visible()
        expect(leading.page.get_by_text("1 of 1 answered")).to_be_visible()
        assert leading.settled().address_bar() == link
        answer(ada, "Reward 0")
        go_on(leading, "Say why")
        expect(ada.page.get_by_role("textbox", name="One sentence")).to_be_visible()


def test_the_link_that_a_host_copies_joins_and_hosts_nothing(
    visit: Callable[..., Visit], address: str
) -> None:
    leading, code = host(visit, address)
    page = leading.settled().page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for name, key in (("Copy link", False), ("Copy the join link", False), ("Copy the host link", True)):
        button = page.get_by_role("button", name=name)
        button.click()
        expect(page.get_by_role("button", name="Link copied")).to_be_visible()
        copied = str(page.evaluate("() => navigator.clipboard.readText()"))
        assert copied.startswith(f"{address}/class?")
        assert f"code={code}" in copied
        assert ("host=" in copied) is key
        page.reload()
        leading.settled()


def test_a_look_at_the_answers_draws_nothing_anew_where_nothing_changed(
    visit: Callable[..., Visit], address: str
) -> None:
    frames = Counter[str]()
    leading = visit(address=address)
    leading.page.on("websocket", partial(_count, frames))
    code = opened(leading)
    ada = student(visit, address, code)
    jump(leading)
    answer(ada, "Reward 1")
    go_on(leading, "Say why")
    go_on(leading, "Reveal")
    expect(leading.page.locator("svg.marks")).to_have_count(1)
    leading.settled().page.evaluate(WATCH)
    looked = frames.total() + 4 * LOOK
    while frames.total() < looked:
        leading.page.wait_for_timeout(50)
    assert leading.page.evaluate("() => window.changes") == []
