"""The page of the task-set audit as a person uses it."""

import json
from pathlib import Path

from playwright.sync_api import expect

PARTS = ("findings", "difficulty", "details")


def test_the_shipped_example_is_audited_and_its_difficulty_drawn(visit):
    seen = visit().open("/audit?part=difficulty")
    assert (seen.metric("Findings"), seen.metric("Tasks"), seen.metric("Attempts")) == (
        "10 of 13",
        "30",
        "104",
    )
    assert {"schedule", "4 / 4 · ✗ all pass", "refund", "0 / 7 · ✗ all fail", "9 / 12"} <= set(seen.drawn())
    seen.page.get_by_role("radio", name="Findings", exact=True).click()
    seen.settled()
    rows = {row[0].split("\n")[0]: row for row in seen.table_with("Rules and affected data")}
    assert "Not solved by these attempts (a separate class): 3 of 15 tasks" in rows[
        "No evidence that the task can be solved"
    ][2].replace("\n", " ")
    assert "unsolvable" not in seen.page.inner_text("body").lower()
    assert seen.errors == []
    assert seen.outside == []


def test_a_chosen_finding_shows_its_rows_and_opens_elsewhere(visit):
    seen = visit().open("/audit?part=details&finding=controls_fail")
    assert seen.table_with("Task")[1:] == [["recount-03", "example_tasks.jsonl:18", "passed 0 of 1 runs"]]
    other = visit().open(seen.address_bar())
    assert other.table_with("Task") == seen.table_with("Task")
    assert other.address_bar() == seen.address_bar()


def test_the_page_keys_step_through_the_findings_in_presentation_mode(visit):
    seen = visit().open("/audit?part=details&present=1")
    seen.page.get_by_role("heading", level=1).click()
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('finding=controls_fail')")
    seen.settled()
    seen.page.keyboard.press("PageUp")
    seen.page.wait_for_function("() => location.search.includes('finding=no_evidence_of_solvability')")


def test_a_corrected_column_changes_the_findings_and_stands_in_the_link(visit):
    seen = visit().open("/audit?columns=1")
    seen.page.get_by_test_id("stSelectbox").filter(has_text="Date").locator("input").click()
    seen.page.get_by_role("option", name="– none –").click()
    seen.page.wait_for_function("() => location.search.includes('tasks=created_at~')")
    seen.settled()
    assert seen.metric("Findings") == "9 of 13"
    other = visit().open(seen.address_bar())
    assert other.metric("Findings") == "9 of 13"


def test_own_files_are_read_and_a_bad_one_is_named_with_its_line(visit):
    seen = visit().open("/audit?source=files")
    row = b'{"instance_id": "a", "repo": "x/y"}\n'
    seen.upload(("train.jsonl", row + b'{"instance_id": "b",}\n'), ("test.jsonl", row))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible()
    seen.settled()
    assert seen.metric("Tasks") == "2"
    expect(seen.page.get_by_text("train.jsonl:2 · left out · invalid JSON · found")).to_be_visible()
    seen.upload(("bad.json", b'[{"task_id": 1},\n{"task_id"'))
    expect(seen.page.get_by_test_id("stAlert").first).to_contain_text("bad.json, line 2: found invalid JSON")
    expect(seen.page.get_by_test_id("stMetric")).to_have_count(0)


def test_uploaded_text_is_shown_and_never_run(visit):
    seen = visit().open("/audit?part=difficulty&source=files")
    said = []
    seen.page.on("dialog", lambda dialog: said.append(dialog.message))
    evil = "<img src=http://evil.test/x onerror=alert(1)> ![x](http://evil.test/y) [l](http://evil.test)"
    row = {"task_id": evil, "family": evil, "fail_to_pass": [], "reward": 1}
    seen.upload((f"{evil.replace('/', '-')}.jsonl", (json.dumps(row) + "\n").encode()))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible()
    seen.settled()
    seen.page.get_by_text("Families, policies and rounds in numbers").click()
    expect(seen.page.get_by_role("cell").filter(has_text=evil).first).to_be_visible()
    assert seen.page.locator("main img, [data-testid=stMain] img, a[href*=evil]").count() == 0
    assert said == []
    assert seen.outside == []


def test_a_file_of_ten_megabytes_is_taken_and_its_long_field_left_out(visit):
    seen = visit().open("/audit?source=files")
    rows = json.dumps({"task_id": "a", "prompt": "x" * 10_000_000}) + '\n{"task_id": "b", "prompt": "p"}\n'
    seen.upload(("big.jsonl", rows.encode()))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible(timeout=60_000)
    seen.settled()
    told = (
        "big.jsonl:1 · left out · field too long · prompt · found 10,000,000 characters;"
        " expected at most 1,000,000 characters"
    )
    expect(seen.page.get_by_text(told)).to_be_visible()


def test_the_report_downloads_as_json_and_csv(visit):
    seen = visit().open("/audit")
    texts = {}
    for name in ("Report as JSON", "Findings as CSV", "Difficulty as CSV"):
        with seen.page.expect_download() as download:
            seen.page.get_by_role("button", name=name).click()
        texts[download.value.suggested_filename] = Path(download.value.path()).read_text("utf-8-sig")
    assert json.loads(texts["audit.json"])["tasks"] == 30
    assert "not_solved_by_these_attempts,false,found,task,3,15" in texts["findings.csv"]
    assert texts["difficulty.csv"].splitlines()[2].startswith("refund,2,8,")


def test_a_wrong_value_in_a_link_names_itself(visit):
    seen = visit().open("/audit?part=details&finding=nope")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("finding = nope")
    assert seen.metric("Findings") == "10 of 13"


def test_an_old_link_to_the_part_of_another_page_opens_the_audit(visit):
    seen = visit().open("/production?part=audit&finding=controls_fail&thresholds=min_attempts~3")
    expect(seen.page.locator("h1")).to_have_text("What is wrong with a task set?")
    seen.settled()
    link = seen.address_bar()
    assert link.startswith("/audit?")
    assert "finding=controls_fail" in link
    assert "thresholds=min_attempts~3" in link
    expect(seen.page.get_by_test_id("stAlert")).to_have_count(0)
