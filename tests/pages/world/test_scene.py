"""How a frame is drawn: nothing is lost, nothing sticks out, and a supplied text is a text."""

import json

import pytest

from pages.ui.world import show
from pages.ui.world.frames import drawn
from pages.ui.world.light import of_agent, of_verifier
from pages.ui.world.scene import NARROW, WIDE, scene
from pages.ui.world.shapes import Area, Scene, fitted, measured
from scenarios.document import LocalizedText
from scenarios.library import case_ids
from scenarios.model import Scenario
from scenarios.picture import Card
from verifiers.library import matrix
from verifiers.matrix import Matrix

SHOP = matrix("reserve_two")


def kettles(drawing: Scene) -> list[str]:
    return [
        shape.look.split()[0]
        for shape in drawing.shapes
        if shape.kind == "icon" and shape.key.startswith("/items/kettle#")
    ]


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("trajectory", "step", "standing", "held", "gone"),
    [
        ("reserve_two", 0, 10, 0, 0),
        ("reserve_two", 3, 8, 2, 0),
        ("edit_stock_directly", 1, 8, 0, 2),
        ("overreach_then_undo", 1, 5, 5, 0),
        ("retry_without_key", 3, 6, 4, 0),
    ],
)
def test_every_kettle_is_drawn_once_as_what_has_become_of_it(  # noqa: PLR0917
    trajectory: str, step: int, standing: int, held: int, gone: int, width: int
) -> None:
    frame = drawn(SHOP.scenario, SHOP.run(trajectory), step)
    found = kettles(scene(frame, of_agent(frame, ()), width))
    assert found == ["standing"] * standing + ["held"] * held + ["gone"] * gone


def test_slips_and_a_card_of_one_place_are_both_drawn() -> None:
    card = Card(title=LocalizedText(en="ledger", zh="台账"), at="/reservations")
    picture = SHOP.scenario.picture
    assert picture is not None
    scenario = SHOP.scenario.model_copy(update={"picture": picture.model_copy(update={"cards": (card,)})})
    frame = drawn(scenario, SHOP.run("reserve_two"), 0)
    shapes = scene(frame, of_agent(frame, ()), WIDE).shapes
    assert len({shape.key for shape in shapes}) == len(shapes)
    assert {"reservations", "ledger"} <= {shape.text for shape in shapes}


@pytest.mark.parametrize("name", ["reserve_two", "test_tampering", "sim_to_real", *case_ids()])
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_no_box_sticks_out_and_no_key_stands_twice(name: str, width: int) -> None:
    judged = matrix(name)
    for item in judged.scenario.trajectories:
        run = judged.run(item.id)
        for step in range(len(run.states)):
            frame = drawn(judged.scenario, run, step)
            drawing = scene(frame, of_agent(frame, ()), width)
            keys = [(shape.key, shape.kind) for shape in drawing.shapes]
            assert len(keys) == len(set(keys))
            assert all(
                0 <= shape.area.x <= shape.area.x + shape.area.width <= width for shape in drawing.shapes
            )
            assert all(0 <= shape.area.y <= shape.area.end <= drawing.height for shape in drawing.shapes)


def test_what_is_gone_and_what_is_too_many_is_said_and_marked_as_wrong() -> None:
    for trajectory, told in (
        ("edit_stock_directly", "2 gone, no slip"),
        ("overreach_then_undo", "5 held, 2 authorised"),
    ):
        frame = drawn(SHOP.scenario, SHOP.run(trajectory), 1)
        drawing = scene(frame, of_agent(frame, ()), WIDE)
        (shape,) = [shape for shape in drawing.shapes if shape.key == "/items/kettle#told"]
        assert shape.text == told
        assert shape.look.split()[0] == "wrong"


def test_a_shelf_says_what_its_number_is_in_the_words_of_its_file() -> None:
    judged = matrix("tau2_loophole")
    frame = drawn(judged.scenario, judged.run(judged.scenario.trajectories[0].id), 0)
    shapes = {shape.key: shape.text for shape in scene(frame, of_agent(frame, ()), WIDE).shapes}
    assert shapes["/flights/F1#count"].startswith("free seats on F1:")


@pytest.mark.parametrize("name", ["reserve_two", "test_tampering", "sim_to_real", *case_ids()])
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_the_two_texts_of_a_shelf_do_not_meet(name: str, width: int) -> None:
    judged = matrix(name)
    for item in judged.scenario.trajectories:
        run = judged.run(item.id)
        for step in range(len(run.states)):
            frame = drawn(judged.scenario, run, step)
            shapes = {shape.key: shape for shape in scene(frame, of_agent(frame, ()), width).shapes}
            for row in frame.rows:
                told = shapes.get(f"{row.id}#told")
                if told:
                    used = measured(told.text) + measured(shapes[f"{row.id}#count"].text)
                    assert used < told.area.width


def test_a_call_that_was_not_permitted_is_marked() -> None:
    frame = drawn(SHOP.scenario, SHOP.run("edit_stock_directly"), 1)
    shapes = {shape.key: shape for shape in scene(frame, of_agent(frame, ()), WIDE).shapes}
    assert shapes["call#head"].text == "the call · ✗ not permitted"
    assert shapes["call#told"].text == "adjust_stock(kettle, 8)"


def test_the_light_of_outcome_falls_on_the_kettles_alone() -> None:
    run = SHOP.run("edit_stock_directly")
    frame = drawn(SHOP.scenario, run, 2)
    drawing = scene(frame, of_verifier(frame, 2, SHOP.sight("outcome")), WIDE)
    lit = {shape.key for shape in drawing.shapes if shape.look.split()[-1] == "lit"}
    assert {key.partition("#")[0] for key in lit} == {"/items/kettle"}


def test_many_things_are_drawn_as_a_bar() -> None:
    made = SHOP.scenario.model_dump(mode="json", exclude_unset=True)
    made["reset"]["state"]["items"]["kettle"]["stock"] = 200
    many = Matrix(Scenario.model_validate_json(json.dumps(made)), SHOP.verifiers)
    frame = drawn(many.scenario, many.run("reserve_two"), 3)
    shapes = {shape.key: shape for shape in scene(frame, of_agent(frame, ()), WIDE).shapes}
    standing, held = shapes["/items/kettle#standing"].area.width, shapes["/items/kettle#held"].area.width
    assert standing / held == pytest.approx(198 / 2)
    assert not any(key.startswith("/items/kettle#0") for key in shapes)


def test_a_text_is_cut_where_there_is_no_room_for_it() -> None:
    assert fitted("Reserved", 100) == "Reserved"
    assert fitted("Reserved 2 kettles; 8 remain.", 80) == "Reserved 2…"
    assert fitted("预留两个水壶", 60) == "预留两…"


def test_code_is_cut_by_the_width_of_its_own_letters() -> None:
    # Each letter of code is up to 0.62 x 14 = 8.68 units wide: 34 of them fill 295.1 units, and 35 303.8.
    drawing = Scene(WIDE)
    drawing.text(
        "call#told", "code lit", Area(0, 0, 300, 20), "finish(Done. Reservation R-101 is confirmed.)"
    )
    assert drawing.shapes[0].text == "finish(Done. Reservation R-101 is…"


def test_markup_in_a_supplied_message_stays_text() -> None:
    made = SHOP.scenario.model_dump(mode="json", exclude_unset=True)
    made["trajectories"][1]["steps"] = [{"action": "finish", "args": {"message": "<b onload=x>&amp;</b>"}}]
    strange = Matrix(Scenario.model_validate_json(json.dumps(made)), SHOP.verifiers)
    told = show.pictures(strange, "do_nothing", None)
    texts = [shape["text"] for shape in told["shapes"] if shape["key"] == "message#told"]
    assert "“<b onload=x>&amp;</b>”" in texts


def bare() -> Matrix:
    made = SHOP.scenario.model_dump(mode="json", exclude_unset=True)
    del made["picture"]
    return Matrix(Scenario.model_validate_json(json.dumps(made)), SHOP.verifiers)


@pytest.mark.parametrize(
    ("viewer", "step", "lit"),
    [
        ("claim", 2, set()),
        ("outcome", 1, set()),
        ("outcome", 2, {"remaining_stock"}),
        ("contract", 2, {"remaining_stock", "reserved_quantity"}),
        (None, 1, {"remaining_stock", "reserved_quantity"}),
    ],
)
def test_the_light_falls_on_the_bars_of_what_a_verifier_reads(
    viewer: str | None, step: int, lit: set[str]
) -> None:
    told = show.pictures(bare(), "edit_stock_directly", viewer)
    shapes = [told["shapes"][number] for number in told["wide"]["scenes"][step]]
    panels = {shape["key"]: shape["look"] for shape in shapes if shape["key"].startswith("gauge ")}
    found = {key[6:].partition("#")[0] for key, look in panels.items() if look.split()[-1] == "lit"}
    assert found == lit


def test_a_scenario_without_a_picture_is_drawn_as_bars_of_its_gauges() -> None:
    told = show.pictures(bare(), "edit_stock_directly", "outcome")
    bars = [
        (shape["key"], shape["area"][2])
        for number in told["wide"]["scenes"][2]
        if (shape := told["shapes"][number])["key"].endswith("#bar")
    ]
    widths = dict(bars)
    assert set(widths) == {"gauge remaining_stock#bar", "gauge reserved_quantity#bar"}
    assert widths["gauge reserved_quantity#bar"] == 0
    assert widths["gauge remaining_stock#bar"] > 0
