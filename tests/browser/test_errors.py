"""The page of verifier errors as a person uses it: each part is played once."""

import json
import re

from playwright.sync_api import expect

PARTS = ("table", "measured", "belief", "plan", "check", "passes", "repeats", "judges", "process", "shaping")
RUNS = "run_id,reward,family,verifier_version,log\n" + "".join(
    f"r{number},{number % 2},{'ab'[number % 3 % 2]},v1,what happened in {number}\n" for number in range(20)
)


AUDITED = "task_id,reward,log\n" + "".join(f"t{row},{row % 2},did {row}\n" for row in range(20))


def slide(seen, choice, key):
    seen.page.locator(f".st-key-errors-{choice} input[type=range]").press(key)
    seen.settled()


def choose(seen, name):
    seen.page.get_by_role("radio", name=name, exact=True).click()
    seen.settled()


def turn(seen, name):
    seen.page.get_by_text(name, exact=True).click()
    seen.settled()


def test_every_part_is_played(visit):
    seen = visit().open("/errors?lang=en")
    choose(seen, "Lenient")
    assert seen.metric("Agreement") == "0.8000"
    choose(seen, "2 · Measured success")
    slide(seen, "true", "ArrowRight")
    assert seen.metric("Measured at 51 %") == "0.6850"
    choose(seen, "3 · Believing a reward")
    choose(seen, "Example")
    assert seen.metric("Right rewards") == "0.3087"
    choose(seen, "4 · Planning a spot check")
    slide(seen, "wrong", "Home")
    assert seen.metric("False discovery") == "0.0000"
    choose(seen, "6 · pass@k and pass^k")
    slide(seen, "k", "ArrowLeft")
    assert seen.metric("pass@1") == "0.6250"
    choose(seen, "7 · Judged again")
    choose(seen, "It asks the network")
    assert seen.metric("Runs judged both ways") == "4 / 6"
    choose(seen, "8 · Model-based judges")
    choose(seen, "judge addressed")
    assert seen.metric("Verdicts flipped") == "6 / 12"
    choose(seen, "9 · Outcome and process")
    choose(seen, "Recover from an error")
    expect(seen.page.get_by_text("asked for 20, refused; 0 reserved")).to_be_visible()
    choose(seen, "10 · Weights and shaping")
    turn(seen, "2 are reserved")
    assert seen.metric("Required checks") == "1"
    slide(seen, "visits", "End")
    assert seen.metric("Each visit gives 1") == "60"
    assert seen.errors == []
    assert seen.outside == []


def test_runs_of_a_file_are_drawn_labelled_and_reported(visit):
    seen = visit().open("/errors?lang=en&part=check")
    choose(seen, "A file of your own")
    seen.page.locator("input[type=file]").first.set_input_files(
        {"name": "runs.csv", "mimeType": "text/csv", "buffer": RUNS.encode()}
    )
    expect(seen.page.get_by_text("What 0 of 12 labels say")).to_be_visible()
    expect(seen.page.get_by_text(re.compile("what happened in"))).to_be_visible()
    choose(seen, "wrong")
    expect(seen.page.get_by_text("What 1 of 12 labels say")).to_be_visible()
    assert "sheet=" in seen.address_bar()
    with seen.page.expect_download() as told:
        seen.page.get_by_role("button", name="Save or export").click()
        seen.page.get_by_role("button", name="Save as JSON").click()
    saved = json.loads(told.value.path().read_text("utf-8"))
    assert list(saved["labels"].values()) == [["wrong"]]
    seen.page.keyboard.press("Escape")
    labels = "run_id,label\n" + "".join(f"{run['id']},right\n" for run in saved["runs"])
    bring(seen, "labels.csv", labels, "12 of 12 runs have a label")
    seen.page.get_by_role("button", name="Take those of the file").click()
    expect(seen.page.get_by_text("Before, 1 labelled run stood here")).to_be_visible()
    bring(seen, "mine.json", json.dumps(saved), "The spot check was restored from mine.json", uploader=1)
    expect(seen.page.get_by_text("What 1 of 12 labels say")).to_be_visible()
    bring(seen, "labels.csv", labels, "12 of 12 runs have a label")
    seen.page.get_by_role("button", name="Take those of the file").click()
    seen.settled()
    bring(seen, "others.csv", "run_id,label\nstranger,right\n", "the spot check has not changed")
    expect(seen.page.get_by_text("expected one of the 12 runs of this spot check")).to_be_visible()
    choose(seen, "Read the report")
    choose(seen, "family")
    assert seen.table()[0][0] == "Labelled runs"
    assert [row[0] for row in seen.table()[1:]] == ["all labels", "family a", "family b"]
    assert seen.metric("True, estimated").startswith("1.0000")
    assert seen.errors == []
    assert seen.outside == []


def bring(seen, name, content, told, uploader=0):
    seen.page.get_by_role("button", name="Bring labels or a saved check").click()
    seen.page.get_by_test_id("stPopoverBody").locator("input[type=file]").nth(uploader).set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": content.encode()}
    )
    expect(seen.page.get_by_text(told)).to_be_visible()
    seen.page.keyboard.press("Escape")
    seen.settled()


def test_a_run_leads_to_its_page(visit):
    seen = visit().open("/errors?lang=en&part=check&source=scenario")
    seen.page.get_by_role("button", name="Open this run").click()
    expect(seen.page.locator("h1")).to_have_text("What reward does each verifier give the same run?")
    seen.settled()
    assert "verifier=claim" in seen.address_bar()


def test_runs_of_an_audit_are_drawn_anew_with_another_seed_and_size(visit):
    seen = visit().open("/audit?lang=en&source=files")
    seen.page.locator("input[type=file]").first.set_input_files(
        {"name": "runs.csv", "mimeType": "text/csv", "buffer": AUDITED.encode()}
    )
    seen.page.get_by_role("button", name="Spot-check these runs").click()
    expect(seen.page.get_by_text("What 0 of 12 labels say")).to_be_visible()
    seen.settled()
    choose(seen, "right")
    expect(seen.page.get_by_text("What 1 of 12 labels say")).to_be_visible()
    for name, value, said in (
        ("Rewarded runs", "10", "rewarded=10"),
        ("Seed", "2", "seed=2"),
        ("Unrewarded runs", "10", "unrewarded=10"),
    ):
        field = seen.page.get_by_role("textbox", name=name, exact=True)
        field.fill(value)
        field.press("Enter")
        seen.page.wait_for_function(f"() => new RegExp('[?&]{said}(&|$)').test(location.search)")
        seen.settled()
    seen.page.get_by_role("button", name="Draw anew").click()
    expect(seen.page.get_by_text("What 1 of 20 labels say")).to_be_visible()
    expect(seen.page.get_by_text("Still in use: runs.csv")).to_be_visible()
    assert "seed=2" in seen.address_bar()
    assert seen.errors == []
