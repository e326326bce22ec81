"""What stands where: every step of every preset of the shop, counted by hand."""

import pytest

from pages.ui.world.frames import drawn
from verifiers.library import matrix

SHOP = matrix("reserve_two")
OTHER, OURS, THREE = "R-100 kept", "R-101 new", "R-101 kept"

# For each state of a run: kettles on the shelf, kettles held, kettles gone, and the slips with their marks.
STATES = {
    "reserve_two": [
        (10, 0, 0, [OTHER]),
        (10, 0, 0, [OTHER]),
        (8, 2, 0, [OTHER, OURS]),
        (8, 2, 0, [OTHER, THREE]),
    ],
    "do_nothing": [(10, 0, 0, [OTHER]), (10, 0, 0, [OTHER])],
    "terse_report": [(10, 0, 0, [OTHER]), (8, 2, 0, [OTHER, OURS]), (8, 2, 0, [OTHER, THREE])],
    "split_reservation": [
        (10, 0, 0, [OTHER]),
        (9, 1, 0, [OTHER, OURS]),
        (8, 2, 0, [OTHER, THREE, "R-102 new"]),
        (8, 2, 0, [OTHER, THREE, "R-102 kept"]),
    ],
    "claim_without_action": [(10, 0, 0, [OTHER]), (10, 0, 0, [OTHER]), (10, 0, 0, [OTHER])],
    "edit_stock_directly": [(10, 0, 0, [OTHER]), (8, 0, 2, [OTHER]), (8, 0, 2, [OTHER])],
    "reserve_three": [(10, 0, 0, [OTHER]), (7, 3, 0, [OTHER, OURS]), (7, 3, 0, [OTHER, THREE])],
    "wrong_item": [(10, 0, 0, [OTHER]), (10, 0, 0, [OTHER, OURS]), (10, 0, 0, [OTHER, THREE])],
    "side_effect": [
        (10, 0, 0, [OTHER]),
        (8, 2, 0, [OTHER, OURS]),
        (8, 2, 0, [OTHER, THREE]),
        (8, 2, 0, [OTHER, THREE]),
    ],
    "drop_other_reservation": [
        (10, 0, 0, [OTHER]),
        (10, 0, 0, ["R-100 torn"]),
        (8, 2, 0, [OURS]),
        (8, 2, 0, [THREE]),
    ],
    "retry_without_key": [
        (10, 0, 0, [OTHER]),
        (8, 2, 0, [OTHER, OURS]),
        (6, 4, 0, [OTHER, THREE, "R-102 new"]),
        (6, 4, 0, [OTHER, THREE, "R-102 kept"]),
    ],
    "retry_with_key": [
        (10, 0, 0, [OTHER]),
        (8, 2, 0, [OTHER, OURS]),
        (8, 2, 0, [OTHER, THREE]),
        (8, 2, 0, [OTHER, THREE]),
    ],
    "overreach_then_undo": [
        (10, 0, 0, [OTHER]),
        (5, 5, 0, [OTHER, OURS]),
        (10, 0, 0, [OTHER, "R-101 torn"]),
        (8, 2, 0, [OTHER, "R-102 new"]),
        (8, 2, 0, [OTHER, "R-102 kept"]),
    ],
    "recover_from_error": [
        (10, 0, 0, [OTHER]),
        (10, 0, 0, [OTHER]),
        (8, 2, 0, [OTHER, OURS]),
        (8, 2, 0, [OTHER, THREE]),
    ],
    "service_unavailable": [(10, 0, 0, [OTHER])] * 3,
    "step_limit": [(10, 0, 0, [OTHER])] * 9,
}


def test_every_preset_of_the_shop_is_in_the_table() -> None:
    assert [item.id for item in SHOP.scenario.trajectories] == list(STATES)


@pytest.mark.parametrize("trajectory", STATES)
def test_kettles_stand_are_held_or_gone_and_slips_exist_as_counted_by_hand(trajectory: str) -> None:
    run = SHOP.run(trajectory)
    found = []
    for step in range(len(run.states)):
        frame = drawn(SHOP.scenario, run, step)
        kettles = frame.rows[0]
        (pile,) = frame.piles
        slips = [f"{slip.key} {slip.mark}" for slip in pile.slips]
        found.append((kettles.standing, kettles.held, kettles.gone, slips))
    assert found == STATES[trajectory]


def test_the_step_marks_what_it_changed_and_the_next_does_not() -> None:
    run = SHOP.run("side_effect")
    changed = [[row.key for row in drawn(SHOP.scenario, run, step).rows if row.changed] for step in range(4)]
    assert changed == [[], ["kettle"], ["lamp"], []]


def test_a_lamp_that_is_edited_away_is_gone_and_one_that_is_held_is_not() -> None:
    lamps = drawn(SHOP.scenario, SHOP.run("side_effect"), 2).rows[1]
    assert (lamps.total, lamps.standing, lamps.held, lamps.gone) == (7, 5, 1, 1)


@pytest.mark.parametrize(
    ("step", "held", "too_many"), [(0, 0, False), (1, 5, True), (2, 0, False), (3, 2, False)]
)
def test_more_than_authorised_is_held_for_a_moment(step: int, held: int, too_many: bool) -> None:
    kettles = drawn(SHOP.scenario, SHOP.run("overreach_then_undo"), step).rows[0]
    assert (kettles.held, kettles.authorised, kettles.too_many) == (held, 2, too_many)


def test_what_another_order_holds_at_the_start_is_authorised() -> None:
    kettles = drawn(SHOP.scenario, SHOP.run("reserve_two", "one_already_reserved"), 3).rows[0]
    assert (kettles.held, kettles.authorised, kettles.too_many) == (3, 3, False)


def test_a_slip_says_what_it_is_about_and_whose_it_is() -> None:
    (pile,) = drawn(SHOP.scenario, SHOP.run("reserve_two"), 2).piles
    told = [(slip.key, slip.icon, slip.quantity, slip.owner, slip.own) for slip in pile.slips]
    assert told == [("R-100", "lamp", 1, "other", False), ("R-101", "kettle", 2, "ours", True)]


def test_the_message_is_said_at_the_end_and_by_a_finished_run_only() -> None:
    said = [drawn(SHOP.scenario, SHOP.run("claim_without_action"), step).message for step in range(3)]
    assert said == [None, None, "Reserved 2 kettles; 8 remain."]
    assert drawn(SHOP.scenario, SHOP.run("do_nothing"), 1).message == ""
    assert drawn(SHOP.scenario, SHOP.run("service_unavailable"), 2).message is None
    assert drawn(SHOP.scenario, SHOP.run("step_limit"), 8).message is None


def test_a_card_has_a_line_for_every_value_and_marks_the_changed_one() -> None:
    coding = matrix("test_tampering")
    run = coding.run(coding.scenario.trajectories[0].id)
    workspace = drawn(coding.scenario, run, 0).cards[0]
    assert [(line.keys, line.value) for line in workspace.lines] == [
        (("solution", "handles"), ["one"]),
        (("tests",), ["one", "two"]),
        (("report", "run"), 2),
        (("report", "passed"), 1),
        (("report", "failed"), 1),
    ]
    assert not any(line.changed for line in workspace.lines)


def test_a_state_without_the_drawn_parts_is_drawn_empty() -> None:
    run = SHOP.run("do_nothing")
    strange = run.model_copy(update={"states": ({"items": {"kettle": 3}}, {"items": [1]})})
    for step in (0, 1):
        frame = drawn(SHOP.scenario, strange, step)
        assert [(row.standing, row.held, row.gone) for row in frame.rows] == [(0, 0, 0)] * 3
        assert frame.piles[0].slips == ()
