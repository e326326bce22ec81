"""The task-production page as a person uses it."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PARTS = ("stages", "checklist", "audit")


def table(seen, column):
    """The table that has a column."""
    for number in range(seen.page.get_by_test_id("stTable").count()):
        rows = seen.table(number)
        if column in rows[0]:
            return rows
    raise AssertionError(f"no table with {column}")


def drawn(seen):
    """The words in the pictures of the page."""
    return seen.page.locator("svg.marks text").all_text_contents()


def choose(seen, name):
    seen.page.get_by_role("radio", name=name, exact=True).or_(
        seen.page.get_by_role("button", name=name, exact=True)
    ).first.click()


TABLES_FIT = (
    "main => [...main.querySelectorAll('[data-testid=stTable] table')]"
    ".every(table => table.scrollWidth <= table.parentElement.clientWidth + 1)"
)


def upload(seen, *files):
    """Put files, given as (name, content), into the uploader in view."""
    sent = [{"name": name, "mimeType": "text/plain", "buffer": content} for name, content in files]
    seen.page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(sent)


def saved(seen):
    """The checklist that a click on the download gives."""
    seen.page.get_by_text("Save or export").click()
    # Opening it leaves the field: the file holds what was typed once that run has ended.
    seen.settled()
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="Save as JSON").click()
    seen.page.keyboard.press("Escape")
    return Path(download.value.path()).read_bytes()


def test_the_three_parts_are_chosen_in_place_and_stand_in_the_link(visit):
    seen = visit().open("/production")
    assert "part=stages" in seen.address_bar()
    expect(seen.page.get_by_text("1 · Task construction")).to_be_visible()
    for name, part, sign in (
        ("2 · Checklist", "checklist", "0 of 15 applicable cells are done"),
        ("3 · Task-set audit", "audit", "Rules and affected data"),
    ):
        choose(seen, name)
        expect(seen.page.get_by_text(sign)).to_be_visible()
        seen.page.wait_for_function(f"() => location.search.includes('part={part}')")
        expect(seen.page.get_by_text("1 · Task construction")).to_have_count(0)
    assert seen.errors == []
    assert seen.outside == []


def test_a_cell_done_with_a_note_survives_a_reload_and_opens_elsewhere(visit):
    seen = visit().open("/production?part=checklist")
    seen.page.get_by_label("Your task").fill("refund a late order")
    seen.page.get_by_label("Note").first.fill("from the shop's own tickets")
    choose(seen, "✓ done")
    expect(seen.page.get_by_text("1 of 15 applicable cells are done")).to_be_visible()
    seen.page.wait_for_function("() => location.search.includes('checklist=1.')")
    seen.settled()
    link = seen.address_bar()
    seen.page.reload()
    seen.settled()
    other = visit(locale="zh-CN").open(link)
    for view, task in ((seen, "Your task"), (other, "Your task")):
        expect(view.page.get_by_label(task)).to_have_value("refund a late order")
        expect(view.page.get_by_label("Note").first).to_have_value("from the shop's own tickets")
        assert table(view, "What to record")[1][1] == "✓ done"
        assert view.address_bar() == link


def test_what_is_typed_and_not_yet_left_is_in_the_saved_file(visit):
    seen = visit().open("/production?part=checklist&stage=isolation")
    seen.page.get_by_label("Evidence").first.fill("run 17")
    content = json.loads(saved(seen))
    assert content["cells"]["isolation"]["record"]["evidence"] == "run 17"
    assert content["format"] == 1


def test_a_checklist_is_saved_started_over_and_restored(visit):
    seen = visit().open("/production?part=checklist")
    seen.page.get_by_label("Note").first.fill("=1+1 **bold** 备注")
    content = saved(seen)
    seen.page.get_by_text("Restore or start over").click()
    seen.page.get_by_role("button", name="Start over", exact=True).click()
    expect(seen.page.get_by_label("Note").first).to_have_value("")
    upload(seen, ("mine.json", content))
    expect(seen.page.get_by_text("The checklist was restored from mine.json.")).to_be_visible()
    expect(seen.page.get_by_label("Note").first).to_have_value("=1+1 **bold** 备注")
    upload(seen, ("bad.json", b'{"format": 1, "evil": 1}'))
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text(
        "bad.json cannot be used; the checklist has not changed."
    )
    expect(seen.page.get_by_label("Note").first).to_have_value("=1+1 **bold** 备注")


def test_the_exports_hold_what_was_written_and_no_formula(visit):
    seen = visit().open("/production?part=checklist")
    seen.page.get_by_label("Note").first.fill("=1+1 **bold**")
    seen.page.get_by_text("Save or export").click()
    seen.settled()
    texts = {}
    for name in ("Markdown", "CSV"):
        with seen.page.expect_download() as download:
            seen.page.get_by_role("button", name=f"Export as {name}").click()
        texts[download.value.suggested_filename] = Path(download.value.path()).read_text("utf-8-sig")
    assert "'=1+1 **bold**" in texts["checklist.csv"]
    assert r"\*\*bold\*\*" in texts["checklist.md"]


def test_the_shipped_example_is_audited_and_its_difficulty_drawn(visit):
    seen = visit().open("/production?part=audit")
    assert (seen.metric("Findings"), seen.metric("Tasks"), seen.metric("Attempts")) == (
        "10 of 10",
        "30",
        "104",
    )
    assert {"schedule", "4 / 4 · ✗ all pass", "refund", "0 / 7 · ✗ all fail", "9 / 12"} <= set(drawn(seen))
    rows = {row[0].split("\n")[0]: row for row in table(seen, "Rules and affected data")}
    assert "Not solved by the current model (a separate class): 3 of 15 tasks" in rows[
        "No evidence that the task can be solved"
    ][2].replace("\n", " ")
    assert "unsolvable" not in seen.page.inner_text("body").lower()
    assert seen.errors == []
    assert seen.outside == []


def test_a_chosen_finding_shows_its_rows_and_opens_elsewhere(visit):
    seen = visit().open("/production?part=audit&finding=controls_fail")
    assert table(seen, "Task")[1:] == [["recount-03", "example_tasks.jsonl:18", "passed 0 of 1 runs"]]
    other = visit().open(seen.address_bar())
    assert table(other, "Task") == table(seen, "Task")
    assert other.address_bar() == seen.address_bar()


def test_the_page_keys_step_through_the_findings_in_presentation_mode(visit):
    seen = visit().open("/production?part=audit&present=1")
    seen.page.get_by_role("heading", level=1).click()
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('finding=controls_fail')")
    seen.settled()
    seen.page.keyboard.press("PageUp")
    seen.page.wait_for_function("() => location.search.includes('finding=no_evidence_of_solvability')")


def test_a_corrected_column_changes_the_findings_and_stands_in_the_link(visit):
    seen = visit().open("/production?part=audit&columns=1")
    seen.page.get_by_test_id("stSelectbox").filter(has_text="Date").locator("input").click()
    seen.page.get_by_role("option", name="– none –").click()
    seen.page.wait_for_function("() => location.search.includes('tasks=created_at~')")
    seen.settled()
    assert seen.metric("Findings") == "9 of 10"
    other = visit().open(seen.address_bar())
    assert other.metric("Findings") == "9 of 10"


def test_own_files_are_read_and_a_bad_one_is_named_with_its_line(visit):
    seen = visit().open("/production?part=audit&source=files")
    row = b'{"instance_id": "a", "repo": "x/y"}\n'
    upload(seen, ("train.jsonl", row + b'{"instance_id": "b",}\n'), ("test.jsonl", row))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible()
    seen.settled()
    assert seen.metric("Tasks") == "2"
    expect(seen.page.get_by_text("train.jsonl:2 · left out · invalid JSON · found")).to_be_visible()
    upload(seen, ("bad.json", b'[{"task_id": 1},\n{"task_id"'))
    expect(seen.page.get_by_test_id("stAlert").first).to_contain_text("bad.json, line 2: found invalid JSON")
    expect(seen.page.get_by_test_id("stMetric")).to_have_count(0)


def test_uploaded_text_is_shown_and_never_run(visit):
    seen = visit().open("/production?part=audit&source=files&finding=controls_fail")
    said = []
    seen.page.on("dialog", lambda dialog: said.append(dialog.message))
    evil = "<img src=http://evil.test/x onerror=alert(1)> ![x](http://evil.test/y) [l](http://evil.test)"
    row = {"task_id": evil, "family": evil, "fail_to_pass": [], "reward": 1}
    upload(seen, (f"{evil.replace('/', '-')}.jsonl", (json.dumps(row) + "\n").encode()))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible()
    seen.settled()
    assert evil in seen.page.inner_text("body")
    assert seen.page.locator("main img, [data-testid=stMain] img, a[href*=evil]").count() == 0
    assert said == []
    assert seen.outside == []


def test_a_file_of_ten_megabytes_is_taken_and_its_long_field_left_out(visit):
    seen = visit().open("/production?part=audit&source=files")
    rows = json.dumps({"task_id": "a", "prompt": "x" * 10_000_000}) + '\n{"task_id": "b", "prompt": "p"}\n'
    upload(seen, ("big.jsonl", rows.encode()))
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible(timeout=60_000)
    seen.settled()
    told = (
        "big.jsonl:1 · left out · field too long · prompt · found 10,000,000 characters;"
        " expected at most 1,000,000 characters"
    )
    expect(seen.page.get_by_text(told)).to_be_visible()


def test_the_report_downloads_as_json_and_csv(visit):
    seen = visit().open("/production?part=audit")
    texts = {}
    for name in ("Report as JSON", "Findings as CSV", "Difficulty as CSV"):
        with seen.page.expect_download() as download:
            seen.page.get_by_role("button", name=name).click()
        texts[download.value.suggested_filename] = Path(download.value.path()).read_text("utf-8-sig")
    assert json.loads(texts["audit.json"])["tasks"] == 30
    assert "not_solved_by_these_attempts,false,found,task,3,15" in texts["findings.csv"]
    assert texts["difficulty.csv"].splitlines()[2].startswith("refund,2,8,")


def test_a_wrong_value_in_a_link_names_itself(visit):
    seen = visit().open("/production?part=audit&finding=nope&checklist=zz")
    alerts = seen.page.get_by_test_id("stAlert").all_inner_texts()
    assert [any(name in alert for alert in alerts) for name in ("finding = nope", "checklist = zz")] == [
        True,
        True,
    ]
    assert seen.metric("Findings") == "10 of 10"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_phone_never_scrolls_the_page_sideways(visit, part, locale):
    seen = visit(locale=locale, width=390).open(f"/production?part={part}&columns=1&limits=1&items=1")
    assert seen.page.evaluate("document.documentElement.scrollWidth <= 390")
    main = seen.page.get_by_test_id("stMain")
    assert main.evaluate("main => main.scrollWidth <= main.clientWidth")
    assert main.evaluate(TABLES_FIT)


def test_a_laptop_shows_every_table_whole(visit):
    seen = visit(locale="zh-CN").open("/production?part=audit")
    assert seen.page.get_by_test_id("stMain").evaluate(TABLES_FIT)


def test_a_phone_shows_the_cells_of_a_stage_below_each_other(visit):
    seen = visit(width=390).open("/production")
    tops = [
        seen.page.get_by_text(name, exact=False).first.bounding_box()["y"]
        for name in ("What to record", "Common failure", "How to check")
    ]
    assert tops == sorted(tops)
    assert tops[1] - tops[0] > 50


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_no_serious_violation_of_ours(visit, part, dark):
    seen = visit(dark=dark).open(f"/production?part={part}&columns=1&limits=1&items=1")
    context = {"exclude": [["[data-testid=stSidebarNav]"]]}
    violations = Axe().run(seen.page, context=context).response["violations"]
    assert [
        (found["id"], node["html"][:200])
        for found in violations
        if found["impact"] in ("serious", "critical") or found["id"] == "heading-order"
        for node in found["nodes"]
    ] == []
