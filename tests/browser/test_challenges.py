"""Challenges in a browser: what stays secret, a whole lesson at a desk and on a phone, and a reload."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from pages.challenges import sets
from pages.challenges.model import Challenge, InferChallenge, JudgeChallenge
from pages.challenges.view import view
from scenarios.document import LocalizedText
from tests.browser.conftest import Visit
from tests.browser.server import ROOT
from verifiers import library
from verifiers.challenges.question import Trace

SHIPPED = ("break", "mend", "judge", "compute")


def traces(challenge: Challenge) -> Iterator[tuple[str, Trace]]:
    """Every trajectory that a challenge names, with its scenario."""
    if isinstance(challenge, JudgeChallenge):
        yield from ((cell.scenario, cell) for cell in challenge.cells)
    for field in ("hidden", "shown", "traces"):
        for trace in getattr(challenge, field, ()):
            yield str(getattr(challenge, "scenario", "")), trace


def sentences(challenge: Challenge) -> Iterator[LocalizedText]:
    """What is said only when it is due."""
    yield challenge.afterwards
    yield from (challenge.hints.first, challenge.hints.second, challenge.hints.third)
    yield from (each.says for each in getattr(challenge, "misconceptions", ()))


def secrets(challenge: Challenge) -> Iterator[str]:
    """Texts and names that no page may have before there is an answer, as far as the question has none."""
    told = view(challenge, seed=1).model_dump_json()
    for text in sentences(challenge):
        yield from (text.en, text.zh)
    for scenario, trace in traces(challenge):
        if trace.preset is not None:
            preset = library.load(*library.find(scenario))[0].trajectory(trace.preset)
            yield from (
                text for text in (preset.summary.en, preset.why.en, preset.why.zh) if text not in told
            )
            if f'"{trace.preset}"' not in told and not trace.preset.isalpha():
                yield trace.preset
    if isinstance(challenge, InferChallenge):
        verifier = library.load(*library.find(challenge.scenario))[1].verifier(challenge.verifier)
        yield from (verifier.leaves_out.en, verifier.looks_at.en)


def listen(seen: Visit, heard: list[bytes]) -> None:
    """Put everything that goes over the websocket, either way, into a list."""

    def take(payload: str | bytes) -> None:
        heard.append(payload.encode() if isinstance(payload, str) else payload)

    def begin(socket: WebSocket) -> None:
        socket.on("framereceived", take)
        socket.on("framesent", take)

    seen.page.on("websocket", begin)


def in_protobuf_or_json(secret: str) -> set[bytes]:
    """How a text stands in a frame or a file: as it is, or as JSON with and without letters escaped."""
    return {
        secret.encode(),
        json.dumps(secret, ensure_ascii=False)[1:-1].encode(),
        json.dumps(secret)[1:-1].encode(),
    }


def contains(where: bytes, secret: str) -> bool:
    if re.fullmatch(r"[a-z0-9_]+", secret):
        return re.search(rb"(?<![a-z0-9_])" + secret.encode() + rb"(?![a-z0-9_])", where) is not None
    return any(form in where for form in in_protobuf_or_json(secret))


def test_nothing_that_is_not_due_reaches_the_browser(visit: Callable[..., Visit]) -> None:
    seen = visit()
    heard: list[bytes] = []
    listen(seen, heard)
    found: list[str] = []
    every = [challenge for set_ in SHIPPED for challenge in sets.shipped(set_).challenges]
    for set_ in SHIPPED:
        challenges = sets.shipped(set_).challenges
        seen.open(f"/challenges?set={set_}&challenge={challenges[0].id}&rules=1&world=1&offered=1&seed=1")
        for number, challenge in enumerate(challenges):
            if number:
                seen.page.get_by_role("button", name="Next", exact=True).click()
                seen.asked(f"challenge={challenge.id}")
            expect(seen.page.get_by_role("heading", name=challenge.title.en)).to_be_visible()
            heard.append(seen.page.content().encode())
            heard.append(seen.address_bar().encode())
    # A sheet of a challenge that was given a hint and no answer is an export, too.
    seen.page.get_by_role("button", name="Hint 1 of 3").click()
    seen.settled()
    opened = every[-1].hints.first.en
    seen.page.get_by_role("button", name="All challenges").click()
    seen.settled()
    heard += downloads(seen).values()
    everything = b"\n".join(heard)
    assert len(heard) > 100
    assert contains(everything, opened)
    for challenge in every:
        found += [
            f"{challenge.id}: {secret}"
            for secret in secrets(challenge)
            if secret != opened and contains(everything, secret)
        ]
    assert found == []


def downloads(seen: Visit) -> dict[str, bytes]:
    """All result sheets that the list offers, by the names of their files."""
    seen.page.get_by_text("Result sheets: keep your answers").click()
    seen.settled()
    files = {}
    for button in seen.page.get_by_role("button", name=re.compile("Result sheet (as|to)")).all():
        with seen.page.expect_download() as started:
            button.click()
        files[started.value.suggested_filename] = Path(started.value.path()).read_bytes()
    return files


def brought_back(seen: Visit) -> Visit:
    """Wait until the page has heard what the browser keeps: it fills its fields anew then."""
    seen.page.wait_for_function("() => document.body.dataset.progress === 'on'")
    return seen.settled()


def press(seen: Visit, name: str) -> None:
    seen.page.get_by_role("button", name=name).click()
    seen.settled()


def enter(seen: Visit, role: str, name: str, value: str) -> None:
    field = seen.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}"))  # type: ignore[arg-type]
    field.fill(value)
    field.press("Enter")
    seen.settled()


def add(seen: Visit, action: str) -> None:
    box = seen.page.get_by_role("combobox", name=re.compile("Next step"))
    # A page that scrolls closes the list again.
    box.scroll_into_view_if_needed()
    seen.settled()
    box.click()
    seen.page.get_by_role("option", name=action, exact=True).click()
    seen.settled()
    press(seen, "Add a step")


def solved(seen: Visit, *said: str) -> None:
    press(seen, "Judge my answer")
    box = seen.page.get_by_test_id("stAlert").filter(has_text="Solved.")
    expect(box).to_be_visible()
    for text in said:
        expect(box).to_contain_text(text)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_lesson_goes_from_a_link_to_a_marked_result_sheet(
    visit: Callable[..., Visit], tmp_path: Path, width: int
) -> None:
    seen = brought_back(visit(width=width).open("/challenges?set=break&challenge=right_number_left"))
    add(seen, "adjust_stock")
    enter(seen, "textbox", "item", "kettle")
    enter(seen, "spinbutton", "stock", "8")
    add(seen, "finish")
    enter(seen, "textbox", "message", "Done.")
    solved(seen, "Yours has 2 steps, the least is 2.")
    assert seen.fits()

    press(seen, "All challenges")
    press(seen, "A verifier that is too strict")
    for box in seen.page.get_by_role("checkbox").all():
        name = box.get_attribute("aria-label") or ""
        wanted = "any_error" in name or "numbers_same" in name
        if box.is_checked() != wanted and "_" in name:
            box.locator("xpath=ancestor::label").click()
            seen.settled()
    solved(seen)
    assert seen.fits()

    press(seen, "All challenges")
    press(seen, "Never too many")
    for number in (2, 3, 4):
        # The keyboard alone.
        box = seen.page.get_by_role("checkbox", name=f"Run {number}")
        box.focus()
        seen.page.keyboard.press("Space")
        seen.settled()
    seen.page.get_by_role("button", name="Judge my answer").focus()
    seen.page.keyboard.press("Enter")
    seen.settled()
    expect(seen.page.get_by_test_id("stAlert").filter(has_text="Solved.")).to_be_visible()

    # A reload brings everything back, and a link to another challenge in the same tab, too.
    brought_back(seen.open("/challenges?set=compute&challenge=critical_steps&seed=1"))
    for name, value in (
        ("Critical steps of stage 1", "12"),
        ("Critical steps of stage 2", "11"),
        ("Critical steps of the plan", "23"),
    ):
        enter(seen, "spinbutton", name, value)
    solved(seen, "Numbers right: 3 of 3")
    seen.page.reload()
    brought_back(seen)
    expect(seen.page.get_by_test_id("stAlert").filter(has_text="Solved.")).to_be_visible()
    press(seen, "All challenges")
    expect(seen.page.get_by_text("4 of 30 solved")).to_be_visible()
    assert seen.fits()

    files = downloads(seen)
    assert sorted(files) == sorted(f"challenges_{set_}.{end}" for set_ in SHIPPED for end in ("html", "json"))
    assert b"<!DOCTYPE html>" in files["challenges_break.html"]
    marked = []
    for set_ in SHIPPED:
        (tmp_path / f"{set_}.json").write_bytes(files[f"challenges_{set_}.json"])
        marked.append(str(tmp_path / f"{set_}.json"))
    done = subprocess.run(
        [sys.executable, "-m", "verifiers", "mark", *marked, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    right = [
        entry["challenge"]
        for sheet in json.loads(done.stdout)
        for entry in sheet["entries"]
        if entry["outcome"] is not None and entry["outcome"]["solved"]
    ]
    assert right == ["right_number_left", "too_strict", "never_too_many", "critical_steps"]
    assert seen.errors == []
    assert seen.outside == []


def test_a_new_tab_begins_with_nothing(visit: Callable[..., Visit]) -> None:
    seen = visit().open("/challenges?set=break&challenge=right_number_left")
    press(seen, "Hint 1 of 3")
    seen.page.reload()
    brought_back(seen)
    expect(seen.page.get_by_text("Which of them change the stock?")).to_be_visible()
    other = visit().open("/challenges?set=break&challenge=right_number_left")
    expect(other.page.get_by_text("Which of them change the stock?")).to_have_count(0)


def test_a_judged_answer_with_its_world_open_is_no_higher_than_a_page_may_be(
    visit: Callable[..., Visit],
) -> None:
    seen = brought_back(visit().open("/challenges?set=break&challenge=right_number_left&replay=1"))
    for _step in range(3):
        add(seen, "get_stock")
    for name in ("Judge my answer", "Hint 1 of 3", "Give up"):
        press(seen, name)
    expect(seen.page.get_by_text("The world after step 3")).to_be_visible()
    expect(seen.page.get_by_text("What is to be learnt")).to_be_visible()
    height = (
        "() => document.querySelector('[data-testid=stMainBlockContainer]').getBoundingClientRect().height"
    )
    assert seen.page.evaluate(height) <= 1_600
