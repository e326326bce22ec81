"""The records-and-rollouts page as a person uses it."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

PARTS = ("merging", "weighting", "schedule")
MARKER, HEADER, ROW = 33, 35, 35
"""Pixels of the editor's first column, its header and a row."""


def type_into(seen, row, column, columns, text):
    """Put a text into a cell of the editable table; rows and columns count from 0."""
    grid = seen.page.get_by_test_id("stDataFrame").first
    overlay = seen.page.locator("#portal textarea, #portal input").first
    for _ in range(10):
        # The canvas may still be arriving, or moving while something above it does.
        grid.scroll_into_view_if_needed()
        box = grid.bounding_box()
        width = (box["width"] - MARKER) / columns
        seen.page.mouse.click(
            box["x"] + MARKER + (column + 0.5) * width, box["y"] + HEADER + (row + 0.5) * ROW
        )
        seen.page.keyboard.press("Enter")
        with suppress(Late):
            overlay.wait_for(timeout=1_000)
            # A run that ends just now takes the field away again.
            overlay.fill(text, timeout=2_000)
            break
    else:
        raise AssertionError("the cell opens no field")
    seen.page.keyboard.press("Enter")
    expect(overlay).to_have_count(0)


def test_a_preset_shows_its_records_with_masks_and_the_first_differing_token(visit):
    seen = visit().open("/records")
    assert seen.metric("Records") == "1"
    seen.page.get_by_role("radio", name="Retokenised").or_(
        seen.page.get_by_role("button", name="Retokenised")
    ).first.click()
    seen.page.wait_for_function("() => location.search.includes('calls=retokenised')")
    seen.settled()
    assert seen.metric("Records") == "2"
    assert seen.metric("Trained tokens") == "6"
    assert seen.table_with("First difference")[2] == [
        "2",
        "opens record 2",
        "✗ 4 of 6",
        "index 4: 21 in the record, 23 in the prompt",
        "✓ 30 of 30",
    ]
    seen.page.get_by_text("Same text, same tokens?").click()
    expect(
        seen.page.get_by_text(
            "The prompt continues the text but not the tokens: equal text does not mean equal tokens."
        )
    ).to_be_visible()
    assert {"record 1", "record 2", "21", "23"} <= set(seen.drawn())
    assert seen.errors == []
    assert seen.outside == []


def test_an_edited_prompt_joins_and_its_link_opens_the_same_view_elsewhere(visit):
    seen = visit().open("/records?calls=retokenised")
    type_into(seen, 1, 0, 4, "1 2 3 10 21 22 50")
    seen.page.wait_for_function("() => location.search.includes('1.2.3.10.21.22.50')")
    seen.settled()
    assert [row[1] for row in seen.table_with("Becomes")] == [
        "Becomes",
        "opens record 1",
        "joins record 1",
        "opens record 2",
    ]
    assert seen.metric("Stored tokens") == "19"
    other = visit().open(seen.address_bar())
    assert other.metric("Stored tokens") == "19"
    assert other.address_bar() == seen.address_bar()
    assert other.table_with("Becomes") == seen.table_with("Becomes")


def test_a_bad_cell_is_refused_with_its_place_and_a_good_one_counts_again(visit):
    seen = visit().open("/records?calls=retokenised")
    type_into(seen, 1, 1, 4, "12 x")
    alert = seen.page.get_by_test_id("stAlert")
    expect(alert).to_contain_text('Call 2 · Sampled tokens: found "x"; expected a whole number')
    expect(alert).to_contain_text("Everything below still shows the last valid input.")
    assert seen.metric("Sampled tokens") == "6"
    for click in ("中文", "English"):
        seen.page.get_by_text(click, exact=True).first.click()
        expect(alert).to_contain_text("应为：整数" if click == "中文" else "expected a whole number")
        seen.settled()
    type_into(seen, 1, 1, 4, "12 99")
    expect(alert).to_have_count(0)
    seen.settled()
    assert seen.metric("Sampled tokens") == "7"
    assert seen.metric("Trained tokens") == "7"


def test_a_click_on_the_chosen_preset_starts_it_over(visit):
    seen = visit().open("/records?calls=retokenised")
    type_into(seen, 1, 1, 4, "x")
    expect(seen.page.get_by_test_id("stAlert")).to_have_count(1)
    seen.page.get_by_text("Retokenised", exact=True).click()
    expect(seen.page.get_by_test_id("stAlert")).to_have_count(0)
    seen.settled()
    assert "calls=retokenised&" in seen.address_bar()
    assert seen.metric("Records") == "2"


def test_an_edited_reward_moves_mean_and_push(visit):
    seen = visit().open("/records?part=weighting&group=split_in_6&unit=rollout&reduction=rollout-mean")
    assert [row[-1] for row in seen.table_with("Contribution")] == ["Contribution", "+0.354", "-0.354"]
    type_into(seen, 1, 0, 3, "1")
    seen.page.wait_for_function("() => location.search.includes('group=10.10')")
    seen.settled()
    assert seen.metric("Group mean") == "1.00000"
    assert [row[-1] for row in seen.table_with("Contribution")] == ["Contribution", "+0.000", "+0.000"]


def test_six_records_weigh_more_than_one_only_under_a_mean_over_records(visit):
    seen = visit().open("/records?part=weighting&group=split_in_6&into=6&cut=1")
    shares = {(row[0], row[1].removesuffix(" ◂")): (row[3], row[5]) for row in seen.table_with("The cut")}
    assert shares["rollouts", "seq-mean-token-mean"] == ("0.500 → 0.857", "✗ changes it")
    assert shares["rollouts", "token-mean"] == ("0.857 → 0.857", "✓ no change")
    assert shares["rollouts", "rollout-mean"] == ("0.500 → 0.500", "✓ no change")
    seen.page.get_by_role("slider").press("ArrowLeft")
    seen.page.wait_for_function("() => location.search.includes('into=5')")
    seen.settled()
    assert seen.table_with("The cut")[5][3] == "0.500 → 0.833"


def test_another_cut_rollout_keeps_the_cut_on_the_page_and_in_the_link(visit):
    seen = visit().open("/records?part=weighting&group=split_in_6&cut=1")
    seen.page.get_by_role("radiogroup", name="Cut rollout").get_by_text("2", exact=True).click()
    seen.page.wait_for_function("() => location.search.includes('rollout=2')")
    seen.settled()
    expect(seen.page.get_by_role("slider")).to_have_value("6")
    expect(seen.page.get_by_text("once in 1 record and once in 6.")).to_be_visible()
    seen.page.get_by_text("rollouts", exact=True).first.click()
    seen.page.wait_for_function("() => location.search.includes('unit=rollout')")
    assert "rollout=2&into=6" in seen.address_bar()


def test_the_schedule_draws_both_timelines_and_another_duration_moves_their_ends(visit):
    seen = visit().open("/records?part=schedule")
    assert (seen.metric("Collocated async ends"), seen.metric("Synchronous ends")) == ("16", "18")
    assert {"machines", "lane 4", "2 · v0", "2 · v1", "update"} <= set(seen.drawn())
    field = seen.page.get_by_role("textbox", name="Time of rollouts")
    field.fill("2, 9, 5, 2, 4, 6, 6, 6, 7, 7, 5")
    field.press("Enter")
    seen.page.wait_for_function("() => location.search.includes('jobs=durations-2.9.5')")
    seen.settled()
    assert (seen.metric("Collocated async ends"), seen.metric("Synchronous ends")) == ("16", "19")
    field.fill("2, 8")
    field.press("Enter")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text(
        "found a batch of 4 rollouts; expected at most 2, the number of rollouts"
    )
    assert seen.metric("Synchronous ends") == "19"


def test_a_wrong_setting_is_refused_and_what_is_typed_next_counts(visit):
    seen = visit().open("/records?part=schedule")
    lanes = seen.page.get_by_role("textbox", name="Lanes")
    for typed, told in (
        ("2.5", "found 2.5; expected a whole number"),
        ("99", "found 99; expected at most 32"),
    ):
        lanes.fill(typed)
        lanes.press("Enter")
        expect(seen.page.get_by_test_id("stAlert")).to_contain_text(f"Lanes: {told}")
        expect(lanes).to_have_value(typed)
        assert "lanes=4" in seen.address_bar()
    lanes.fill("2")
    lanes.press("Enter")
    seen.page.wait_for_function("() => location.search.includes('lanes=2')")
    expect(seen.page.get_by_test_id("stAlert")).to_have_count(0)
    expect(seen.page.get_by_text("This is your own input.")).to_be_visible()
    seen.page.get_by_text("Rollouts stop at once", exact=True).click()
    expect(lanes).to_have_value("4")


def test_a_rollout_without_a_call_is_still_without_one_after_a_reload(visit):
    seen = visit().open("/records?calls=")
    assert seen.metric("Records") == "0"
    seen.page.reload()
    seen.settled()
    assert seen.metric("Records") == "0"
    assert "calls=none" in seen.address_bar()


def test_calls_in_flight_are_drained_before_the_update(visit):
    seen = visit().open("/records?part=schedule&jobs=calls")
    seen.page.get_by_text("The log, and which version produced which part").click()
    assert seen.table_with("Event")[1:5] == [
        ["6", "pause: new requests wait", "v0", "in flight: 7"],
        ["8", "drained: no call is running", "v0", "for a later batch: 2, 6, 7"],
        ["8", "update begins", "v0", "batch: 4, 1, 3, 5"],
        ["10", "new version, resume", "v1", ""],
    ]
    versions = {row[0]: row[1] for row in seen.table_with("Versions")}
    assert versions["2"] == "v0: 3, v0: 3, v1: 3"
    assert versions["8"] == "v1: 3, v1: 3"
    with seen.page.expect_download() as log:
        seen.page.get_by_role("button", name="Log as CSV").click()
    lines = log.value.path().read_text().splitlines()
    assert lines[:2] == ["schedule,time,event,version,rollouts", "collocated,6,pause,0,7"]
    with seen.page.expect_download() as plan:
        seen.page.get_by_role("button", name="Plan as JSON").click()
    assert json.loads(plan.value.path().read_text())["calls"][1] == [3, 3, 3]


def test_a_change_of_part_page_or_language_loses_no_edit(visit):
    seen = visit().open("/records?calls=retokenised")
    type_into(seen, 1, 0, 4, "1 2 3 10 21 22 50")
    seen.page.wait_for_function("() => location.search.includes('1.2.3.10.21.22.50')")
    for click in ("3 · Schedule", "Recompute", "Records and rollouts", "1 · Merging", "中文"):
        seen.page.get_by_text(click, exact=True).first.click()
        seen.settled()
    assert seen.metric("存储的 token") == "19"
    seen.page.reload()
    seen.settled()
    assert seen.metric("存储的 token") == "19"


def test_an_answer_is_in_the_link_and_its_preset_is_shown_above(visit):
    seen = visit().open("/records?part=schedule&jobs=durations&agents_survive_a_pause=false")
    expect(seen.page.get_by_test_id("stAlert")).to_contain_text("It is true.")
    seen.page.get_by_role("button", name="Show it above").click()
    seen.page.wait_for_function("() => location.search.includes('jobs=calls')")
    seen.settled()
    assert seen.metric("Collocated async ends") == "18"
    assert "agents_survive_a_pause=false" in seen.address_bar()


@pytest.mark.parametrize(
    "query",
    [
        "calls=1-",
        "calls=<b>x</b>",
        "part=weighting&group=10~one~1",
        "part=schedule&jobs=durations-1.2.x",
        "part=schedule&batch=12",
        "part=waiting",
    ],
)
def test_a_wrong_value_in_a_link_is_named_and_the_default_shown(visit, query):
    seen = visit().open(f"/records?{query}")
    name, value = query.rpartition("&")[2].split("=")
    expect(seen.page.get_by_test_id("stAlert").first).to_contain_text(f"{name} = {value}")
    expect(seen.page.get_by_test_id("stAlert").locator("a, b")).to_have_count(0)
    expect(seen.page.get_by_test_id("stMetric").first).to_be_visible()
    assert seen.errors == []


def test_a_text_of_a_link_is_shown_as_the_characters_it_has(visit):
    text = "**bold** [a](http://example.org) <img src=x>"
    seen = visit().open(f"/records?same=1&calls=1~22-2-{text}-y_1.2-3-{text}y!-z".replace("~22", ""))
    expect(seen.page.get_by_test_id("stCode").filter(has_text=text).first).to_be_visible()
    expect(seen.page.get_by_test_id("stMain").locator("img, a[href*='example.org']")).to_have_count(0)
    assert seen.outside == []


def test_arrow_keys_step_through_the_presets_in_presentation_mode(visit):
    seen = visit().open("/records?present=1&calls=clean")
    seen.page.get_by_role("heading", level=1).click()
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('calls=retokenised')")
    seen.settled()
    assert seen.metric("Records") == "2"
