"""The task-production page as a person uses it."""

import json
from pathlib import Path

from playwright.sync_api import expect

PARTS = ("stages", "checklist")


def choose(seen, name):
    seen.page.get_by_role("radio", name=name, exact=True).or_(
        seen.page.get_by_role("button", name=name, exact=True)
    ).first.click()


def saved(seen):
    """The checklist that a click on the download gives."""
    seen.page.get_by_text("Save or export").click()
    # Opening it leaves the field: the file holds what was typed once that run has ended.
    seen.settled()
    with seen.page.expect_download() as download:
        seen.page.get_by_role("button", name="Save as JSON").click()
    seen.page.keyboard.press("Escape")
    return Path(download.value.path()).read_bytes()


def test_both_parts_are_chosen_in_place_and_stand_in_the_link(visit):
    seen = visit().open("/production")
    assert "part=stages" in seen.address_bar()
    expect(seen.page.get_by_text("All five stages as a table")).to_be_visible()
    choose(seen, "2 · Checklist")
    expect(seen.page.get_by_text("0 of 15 applicable cells are done")).to_be_visible()
    seen.page.wait_for_function("() => location.search.includes('part=checklist')")
    expect(seen.page.get_by_text("All five stages as a table")).to_have_count(0)
    assert seen.errors == []
    assert seen.outside == []


def test_the_loop_names_its_five_stages_and_marks_the_chosen_one(visit):
    seen = visit().open("/production?stage=isolation")
    expect(seen.page.locator("svg.marks")).to_be_visible()
    assert [told for told in seen.drawn() if told.isdigit()] == ["1", "2", "3", "4", "5"]
    expect(seen.page.get_by_text("4 · Data isolation")).to_be_visible()


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
        # The language of a link wins over the browser's.
        view.page.get_by_text("All cells").click()
        expect(view.page.get_by_test_id("stTable").first).to_be_visible()
        assert view.table()[1][1] == "✓ done"
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
    seen.upload(("mine.json", content))
    expect(seen.page.get_by_text("The checklist was restored from mine.json.")).to_be_visible()
    expect(seen.page.get_by_label("Note").first).to_have_value("=1+1 **bold** 备注")
    seen.upload(("bad.json", b'{"format": 1, "evil": 1}'))
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


def test_a_phone_shows_the_cells_of_a_stage_below_each_other(visit):
    seen = visit(width=390).open("/production")
    tops = [
        seen.page.get_by_text(name, exact=False).first.bounding_box()["y"]
        for name in ("What to record", "Common failure", "How to check")
    ]
    assert tops == sorted(tops)
    assert tops[1] - tops[0] > 50
