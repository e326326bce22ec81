"""The front door: the first visitor, what every answer carries, and a server that is started again."""

import re
import urllib.error
import urllib.request
from collections import Counter
from functools import partial

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.server import free_port, serving
from verifiers import bundle, library
from verifiers.bundle import Bundle

CLICKS = {
    "/": ("中文", "lang=zh"),
    "/contract": ("2 · Action", "part=action"),
    "/verifiers": ("Claim", "verifier=claim"),
    "/casebook": ("2 ·", "part=case"),
    "/errors": ("2 ·", "part=measured"),
    "/production": ("2 · Checklist", "part=checklist"),
    "/audit": ("Difficulty", "part=difficulty"),
    "/logs": ("Rejudged", "part=judged"),
    "/boundaries": ("Contract", "paid_by=contract"),
    "/parl": ("Budget", "part=budget"),
    "/records": ("One record per call", "strategy=transition"),
    "/challenges": ("One of each kind", "set=examples"),
    "/workshop": ("Write a trajectory", "part=write"),
    "/loopholes": ("Claim", "verifier=claim"),
    "/mutants": ("Contract", "verifier=contract"),
    "/teaching": ("2 · Edit", "part=edit"),
    "/class": ("What a verifier leaves out", "set=minutes_45"),
    "/recompute": ("PARL critical steps", "of=parl"),
    "/sources": ("中文", "lang=zh"),
}
"""A choice on every page, by the beginning of its name, and what it puts into the address."""

BEGUN = 3
"""How many messages tell that a run has begun: its start, and what it draws."""

CONNECTED = ("data-test-connection-state", "CONNECTED")


def _count_answers(answers: Counter[str], path: str, socket: WebSocket) -> None:
    socket.on("framereceived", lambda _frame: answers.update([path]))


def test_the_first_visitor_after_a_plain_start_may_follow_a_deep_link(visit):
    with serving() as address:
        seen = visit(address=address).open("/verifiers?trajectory=side_effect&verifier=contract")
        expect(seen.page.get_by_role("dialog")).to_have_count(0)
        assert seen.card("Contract") == "0"
        seen.page.get_by_role("radio", name="Outcome").click()
        seen.settled()
        assert seen.card("Outcome") == "1"
        assert seen.address_bar().startswith("/verifiers?lang=en&trajectory=side_effect&verifier=outcome")
        assert seen.errors == []


@pytest.mark.parametrize("path", ["/_stcore/metrics", "/_stcore/metrics/", "/_stcore/metrics?families=x"])
def test_what_the_server_counts_of_itself_is_told_to_nobody(app_url, path):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(app_url + path)
    assert refused.value.code == 404
    assert refused.value.read() == b"Not found"


@pytest.mark.long
def test_a_restarted_server_leaves_every_open_page_alive(visit):
    port = free_port()
    with serving(port=port) as address:
        open_pages = {path: visit(address=address).open(f"{path}?lang=en") for path in CLICKS}
    answers = Counter[str]()
    for path, seen in open_pages.items():
        expect(seen.page.get_by_test_id("stApp")).not_to_have_attribute(*CONNECTED)
        seen.page.on("websocket", partial(_count_answers, answers, path))
    with serving(port=port):
        for path, (name, named) in CLICKS.items():
            seen = open_pages[path]
            expect(seen.page.get_by_test_id("stApp")).to_have_attribute(*CONNECTED)
            # A page that is connected is not yet run anew; a click before that may be undone by the run.
            for _ in range(600):
                if answers[path] >= BEGUN:
                    break
                seen.page.wait_for_timeout(50)
            assert answers[path] >= BEGUN
            seen.settled()
            choice = seen.page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}")).first
            # What a person sees of some choices is the label around them.
            label = choice.locator("xpath=ancestor::label[1]")
            (label if label.count() else choice).click()
            seen.page.wait_for_function("named => location.search.includes(named)", arg=named)
            seen.settled()
            expect(choice).to_be_checked()


def test_work_that_is_too_long_for_its_link_survives_a_restart_of_the_server(visit):
    port = free_port()
    with serving(port=port) as address:
        seen = visit(address=address).open("/workshop?part=bring&lang=en")
        seen.upload(("mine.zip", bundle.zipped(Bundle(*library.find("reserve_two")))))
        expect(seen.page.get_by_text("The files are valid:")).to_be_visible()
        seen.settled().page.get_by_role("button", name="Use it on every page").click()
        expect(seen.page.get_by_text("Every page that shows a scenario now uses it.")).to_be_visible()
        link = seen.settled().address_bar()
        text = seen.page.get_by_label("Scenario file", exact=True).input_value()
    assert "work=sha256-" in link
    expect(seen.page.get_by_test_id("stApp")).not_to_have_attribute(*CONNECTED)
    with serving(port=port) as address:
        expect(seen.page.get_by_test_id("stApp")).to_have_attribute(*CONNECTED)
        expect(seen.page.get_by_text("The files are valid:")).to_be_visible()
        seen.settled()
        assert seen.address_bar() == link
        expect(seen.page.get_by_label("Scenario file", exact=True)).to_have_value(text)
        # The server has it again, also for somebody else.
        other = visit(address=address).open(link.replace("/workshop", "/verifiers"))
        expect(other.page.get_by_role("combobox", name="Scenario")).to_have_value("Your own scenario")
        assert other.errors == []


def test_a_page_that_was_opened_by_a_link_shows_after_a_restart_what_it_showed_before(visit):
    port = free_port()
    with serving(port=port) as address:
        verifiers = visit(address=address).open(
            "/verifiers?lang=en&trajectory=reserve_two&verifier=claim&zz=%26"
        )
        verifiers.cell("side_effect", "contract").click()
        verifiers.asked("trajectory=side_effect&verifier=contract")
        counts = visit(address=address).open("/errors?lang=en&part=measured&tp=1&fp=1&fn=1&tn=1")
        counts.page.get_by_role("textbox").first.fill("7")
        counts.page.keyboard.press("Enter")
        counts.asked("tp=7")
        before = [(seen, seen.address_bar()) for seen in (verifiers, counts)]
    for seen, _link in before:
        expect(seen.page.get_by_test_id("stApp")).not_to_have_attribute(*CONNECTED)
    with serving(port=port):
        for seen, link in before:
            expect(seen.page.get_by_test_id("stApp")).to_have_attribute(*CONNECTED)
            seen.settled()
            assert seen.address_bar() == link
        expect(verifiers.cell("side_effect", "contract")).to_have_attribute("aria-current", "true")
        assert verifiers.card("Contract") == "0"
        expect(counts.page.get_by_role("textbox").first).to_have_value("7")
