"""The boundaries page as a person uses it."""

import json
from collections import Counter

import pytest
from playwright.sync_api import expect

PARTS = ("permission", "tampering", "faults", "real")


def choose(seen, name):
    """Click a choice of a segmented control, and wait for what follows."""
    seen.page.get_by_role("radio", name=name, exact=True).or_(
        seen.page.get_by_role("button", name=name, exact=True)
    ).first.click()
    return seen.settled()


def test_each_part_is_one_click_away_and_stands_in_the_address(visit):
    seen = visit().open("/boundaries")
    for name, part, metric in (
        ("2 · Test tampering", "tampering", "Cases really solved"),
        ("3 · Environment faults", "faults", "Fault rate"),
        ("4 · Sim-to-real transfer", "real", "Transfer rate here"),
        ("1 · Reward or permission", "permission", "Break-even penalty"),
    ):
        choose(seen, name)
        seen.page.wait_for_function(f"() => location.search.includes('part={part}')")
        assert seen.metric(metric) != ""
        assert seen.page.get_by_test_id("stMetric").count() in (3, 5)
    assert seen.errors == []
    assert seen.outside == []


def test_a_higher_penalty_stops_paying_and_the_gate_was_never_about_price(visit):
    seen = visit().open("/boundaries?penalty=3&detection=30")
    assert seen.metric("Penalty only") == "0.1"
    slider = seen.page.get_by_role("slider").first
    slider.press("ArrowRight")
    seen.page.wait_for_function("() => location.search.includes('penalty=3.5')")
    seen.settled()
    assert seen.metric("Penalty only") == "-0.05"
    assert seen.metric("Enforcement on") == "0"
    assert [row[1:4] for row in seen.table_with("Outside the permission")[1:3]] == [
        ["1", "1", "1"],
        ["1", "-0.05", "0"],
    ]
    assert {"above doing nothing", "not above doing nothing", "-0.05"} <= set(seen.drawn())


def test_the_tampering_run_wins_by_the_report_and_its_write_is_logged(visit):
    seen = visit().open("/boundaries?part=tampering&run=edit_report")
    assert [seen.metric(name) for name in ("Report", "Isolated state", "State and log")] == ["1", "0", "0"]
    step, by, written, result = seen.table_with("Written by")[1]
    assert (step, by, result) == ("1", "agent", "✗ by the agent")
    assert written.split("\n") == ["report", '{"failed": 0, "passed": 2, "run": 2}']
    runs = {row[0].removesuffix(" ◂"): row[1:4] for row in seen.table_with("Right verdict")}
    assert runs["The test runner breaks down"] == ["✗ 0", "✓ —", "✓ —"]


def test_switching_the_isolation_off_beats_the_isolated_verifier(visit):
    seen = visit().open("/boundaries?part=tampering&run=patch_grader")
    assert seen.table_with("Written by")[1][-1] == "✓ refused"
    seen.page.get_by_text("The hidden tests are isolated").click()
    seen.page.wait_for_function("() => location.search.includes('isolated=0')")
    seen.settled()
    assert seen.metric("Isolated state") == "1"
    assert seen.table_with("Written by")[1][2].startswith("hidden_tests")
    other = visit().open(seen.address_bar())
    assert other.metric("Isolated state") == "1"


def test_six_dead_rollouts_of_eight_are_no_failures_of_the_agent(visit):
    seen = visit().open("/boundaries?part=faults")
    assert seen.metric("Mean, only scored") == "0.125"
    assert seen.metric("Advantage of a fault") == "-0.354"
    choose(seen, "Skip")
    seen.page.wait_for_function("() => location.search.includes('policy=skip')")
    assert seen.metric("Mean, only scored") == "0.500"
    assert seen.metric("Mean, all") == "0.125"
    assert seen.metric("Advantage of a fault") == "—"
    assert {"+2.475", "-0.354", "+0.707", "6 as 0", "6 unscored"} <= set(seen.drawn())


def test_an_edited_count_moves_the_mean_and_its_link_opens_the_same_view(visit):
    seen = visit().open("/boundaries?part=faults&policy=skip")
    field = seen.page.get_by_role("spinbutton", name="Pass", exact=True)
    field.fill("3")
    field.press("Enter")
    seen.page.wait_for_function("() => location.search.includes('passed=3')")
    seen.settled()
    assert seen.metric("Mean, only scored") == "0.750"
    other = visit().open(seen.address_bar())
    assert other.metric("Mean, only scored") == "0.750"
    assert other.address_bar() == seen.address_bar()
    for opened in (seen, other):
        opened.page.get_by_text("All fault policies in numbers").click()
        expect(opened.page.get_by_test_id("stTable").first).to_be_visible()
    assert other.table_with("Policy") == seen.table_with("Policy")


def test_a_preset_fills_all_counts_and_the_report_carries_its_policy(visit):
    seen = visit().open("/boundaries?part=faults&policy=retry")
    choose(seen, "Every kind of outcome")
    seen.page.wait_for_function("() => location.search.includes('truncated=1')")
    seen.settled()
    assert (seen.metric("Mean, only scored"), seen.metric("Unscored")) == ("0.600", "3")
    seen.page.get_by_text("All fault policies in numbers").click()
    with seen.page.expect_download() as saved:
        seen.page.get_by_role("button", name="Report with its fault policy as JSON").click()
    report = json.loads(saved.value.path().read_text())
    assert report["policy"] == {"faults": "retry", "attempts": 2, "truncated": "unscored"}
    assert report["mean_if_chosen_afterwards"] == [0.375, 0.75]


def test_another_world_names_who_survives_and_an_outage_scores_no_one(visit):
    seen = visit().open("/boundaries?part=real")
    assert seen.metric("Transfer rate here") == "4 of 6"
    choose(seen, "Permission")
    seen.page.wait_for_function("() => location.search.includes('world=permission')")
    assert seen.metric("Transfer rate here") == "1 of 6"
    choose(seen, "Outage")
    seen.page.wait_for_function("() => location.search.includes('world=outage')")
    assert (seen.metric("Transfer rate here"), seen.metric("Unscored here")) == ("0 of 0", "6")
    words = seen.page.locator("svg.marks text").all_text_contents()
    cells = [told for told in words if told.startswith(("✓", "✗", "—"))]
    # 6, 4, 1, 4, 3 and none of six runs are right in the six environments.
    assert Counter(cells) == {"✓ right": 18, "✗ not right": 12, "— unscored": 6}


def test_staged_permissions_draw_what_each_step_lets_through(visit):
    seen = visit().open("/boundaries?part=real")
    assert {"0 booked", "1 booked", "7 booked", "8 booked", "0 harm done", "1 harm done"} <= set(seen.drawn())
    seen.page.get_by_text("Every run at every stage, and what this shows").click()
    assert seen.table_with("Own bookings")[7] == [
        "Cancel another's booking",
        "– nothing",
        "– nothing",
        "✓ booked",
        "✗ booked, with harm",
    ]


@pytest.mark.parametrize(
    ("query", "name", "value"),
    [
        ("part=limits", "part", "limits"),
        ("penalty=99", "penalty", "99"),
        ("part=tampering&run=cheat", "run", "cheat"),
        ("part=faults&passed=x", "passed", "x"),
        ("part=real&judge=me", "judge", "me"),
    ],
)
def test_a_wrong_value_in_a_link_names_itself(visit, query, name, value):
    seen = visit().open(f"/boundaries?{query}")
    alert = seen.page.get_by_test_id("stAlert")
    expect(alert).to_contain_text(f"The link asks for {name} = {value}, which does not exist.")
    assert seen.errors == []


def test_arrow_keys_step_through_the_worlds_while_presenting(visit):
    seen = visit().open("/boundaries?part=real&world=simulation&present=1")
    seen.page.keyboard.press("PageDown")
    seen.page.wait_for_function("() => location.search.includes('world=latency')")
    seen.settled()
    assert seen.metric("Transfer rate here") == "4 of 6"
    seen.page.keyboard.press("PageUp")
    seen.page.wait_for_function("() => location.search.includes('world=simulation')")
