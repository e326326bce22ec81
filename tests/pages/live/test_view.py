"""What may be seen at a stage, and the numbers that are drawn."""

import pytest

from pages.live import view
from pages.live.join_link import app_address, host_link, join_link
from pages.live.pasted import set_of
from pages.live.qr import qr_code
from pages.live.stages import STAGES, ClassStage, Place
from pages.ui.url_codec import DecodeError

TWO: tuple[Place, ...] = ((0, "reveal"), (1, "predict"), (1, "reveal"))


@pytest.mark.parametrize(
    ("stage", "due"),
    [(None, False), ("predict", False), ("why", False), ("reveal", True), ("saw", True), ("again", True)],
)
def test_the_right_answer_is_due_from_reveal_on(stage: ClassStage | None, due: bool) -> None:
    assert view.revealed(STAGES, stage) is due
    assert view.revealed(("predict", "again"), stage) is False


@pytest.mark.parametrize(
    ("stage", "drawn"),
    [
        (None, None),
        ("predict", None),
        ("why", None),
        ("reveal", "predict"),
        ("saw", "predict"),
        ("again", "saw"),
    ],
)
def test_only_answers_of_a_stage_that_is_over_are_drawn(
    stage: ClassStage | None, drawn: ClassStage | None
) -> None:
    assert view.distribution_of(stage, STAGES) == drawn


def test_without_the_stage_there_is_nothing_to_draw() -> None:
    assert view.distribution_of("again", ("reveal", "again")) is None
    assert view.distribution_of("reveal", ("why", "reveal")) is None


def test_the_answers_are_compared_at_the_end_and_only_where_there_were_first_ones() -> None:
    assert view.shift_shown("again", STAGES)
    assert not view.shift_shown("saw", STAGES)
    assert not view.shift_shown("again", ("reveal", "again"))


def test_every_choice_has_a_bar_and_the_right_one_is_marked_when_it_is_due() -> None:
    counted = {"1": 3, "unscored": 1}
    assert view.bars(("1", "0", "unscored"), counted, "0") == (
        ("1", 3, False),
        ("0", 0, True),
        ("unscored", 1, False),
    )
    assert {bar.right for bar in view.bars(("1", "0"), counted, None)} == {None}


def test_the_shift_is_counted_by_right_and_wrong() -> None:
    shift = {("1", "1"): 4, ("0", "1"): 3, ("unscored", "1"): 1, ("1", "0"): 2, ("0", "unscored"): 5}
    assert view.shift_counts(shift, "1") == (4, 4, 2, 5)
    assert view.shift_rows(("1", "0", "unscored"), shift) == ((4, 2, 0), (3, 0, 5), (1, 0, 0))


def test_a_class_goes_on_and_back_and_begins_where_students_join() -> None:
    assert view.beside(TWO, (0, None), 1) == (0, "reveal")
    assert view.beside(TWO, (0, None), -1) is None
    assert view.beside(TWO, (0, "reveal"), -1) == (0, None)
    assert view.beside(TWO, (1, "predict"), 1) == (1, "reveal")
    assert view.beside(TWO, (1, "reveal"), 1) is None


def test_the_links_begin_with_the_address_of_the_app() -> None:
    app = app_address("https://school.example/explorer/class")
    assert join_link(app, "BCDFGH") == "https://school.example/explorer/class?code=BCDFGH"
    assert host_link(app, "BCDFGH", "k-_") == "https://school.example/explorer/class?code=BCDFGH&host=k-_"
    assert app_address("http://127.0.0.1:8501/class/") == "http://127.0.0.1:8501"
    assert app_address(None) == ""


def test_the_code_is_dark_on_white_with_its_margin() -> None:
    drawn = qr_code("https://school.example/class?code=BCDFGH")
    assert drawn.startswith("<svg")
    # Version 3 has 29 modules, and the margin four on each side.
    assert 'viewBox="0 0 37 37"' in drawn
    assert 'fill="#fff"' in drawn
    assert 'stroke="#000"' in drawn


def test_a_set_is_found_in_the_link_to_its_page() -> None:
    assert set_of(" https://school.example/teaching?lang=zh&set=minutes_45 ") == "minutes_45"
    for other in ("", "minutes_45", "https://school.example/verifiers?step=1", "http://[broken"):
        with pytest.raises(DecodeError):
            set_of(other)
