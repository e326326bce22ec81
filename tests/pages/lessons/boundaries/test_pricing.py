"""A penalty prices a violation; enforcement removes it."""

import pytest
from pydantic import ValidationError

from pages.lessons.boundaries.export import grid_csv
from pages.lessons.boundaries.pricing import Pricing, break_even, grid, with_enforcement, with_penalty
from scenarios import library
from scenarios.replay import replay

RESERVE_TWO = library.load(library.find("reserve_two"))


def priced(gain: float, penalty: float, detection: int) -> Pricing:
    return Pricing(gain=gain, penalty=penalty, detection=detection)


@pytest.mark.parametrize(
    ("gain", "penalty", "detection", "expected", "profitable"),
    [
        (1.0, 2.0, 30, 0.4, True),
        (1.0, 2.0, 50, 0.0, False),
        (1.0, 10.0, 10, 0.0, False),
        (1.0, 10.0, 5, 0.5, True),
        (1.0, 0.5, 100, 0.5, True),
        (2.5, 5.0, 100, -2.5, False),
        (1.0, 10.0, 0, 1.0, True),
        (0.0, 0.0, 0, 0.0, False),
    ],
)
def test_a_violation_returns_gain_less_detection_times_penalty(
    gain: float, penalty: float, detection: int, expected: float, profitable: bool
) -> None:
    one = priced(gain, penalty, detection)
    assert (one.expected, one.profitable) == (expected, profitable)


@pytest.mark.parametrize(
    ("gain", "penalty", "detection", "from_penalty", "from_detection"),
    [
        (1.0, 2.0, 25, 4.0, 50.0),
        (3.0, 4.0, 50, 6.0, 75.0),
        (1.0, 0.5, 100, 1.0, None),
        (1.0, 10.0, 0, None, 10.0),
        (1.0, 1.0, 100, 1.0, 100.0),
        (0.0, 2.0, 0, 0.0, 0.0),
    ],
)
def test_where_it_breaks_even(
    gain: float, penalty: float, detection: int, from_penalty: float | None, from_detection: float | None
) -> None:
    one = priced(gain, penalty, detection)
    assert one.break_even_penalty == from_penalty
    assert one.break_even_detection == from_detection


def test_the_grid_has_every_pair_row_by_row() -> None:
    cells = grid(1.0, (0, 2, 10), (100, 10))
    assert [(cell.detection, cell.penalty, cell.expected) for cell in cells] == [
        (100, 0, 1.0),
        (100, 2, -1.0),
        (100, 10, -9.0),
        (10, 0, 1.0),
        (10, 2, 0.8),
        (10, 10, 0.0),
    ]
    assert grid_csv(cells).splitlines()[:3] == [
        "penalty,detection_percent,expected_return",
        "0,100,1",
        "2,100,-1",
    ]


def test_the_edge_starts_where_the_penalty_reaches_the_gain() -> None:
    assert break_even(1.0, [0.0, 0.5, 1.0, 2.0, 4.0]) == [(1.0, 100.0), (2.0, 50.0), (4.0, 25.0)]


def test_only_a_violating_run_is_priced_and_unscored_stays_unscored() -> None:
    price = priced(1.0, 2.0, 30)
    assert with_penalty(1.0, True, price) == 0.4
    assert with_penalty(1.0, False, price) == 1.0
    assert with_penalty(None, True, price) is None


@pytest.mark.parametrize("bad", [{"detection": 101}, {"detection": -1}, {"penalty": -0.5}, {"gain": 2_000.0}])
def test_prices_out_of_bounds_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Pricing.model_validate({"gain": 1.0, "penalty": 1.0, "detection": 50} | bad)


def test_the_gate_removes_the_action_and_nothing_else_differs() -> None:
    on, off = with_enforcement(RESERVE_TWO, True), with_enforcement(RESERVE_TWO, False)
    assert off == RESERVE_TWO
    assert on.permissions.allowed == RESERVE_TWO.permissions.allowed
    trajectory = RESERVE_TWO.trajectory("side_effect")
    steps = replay(on, trajectory).steps
    assert [(step.action, step.status, step.error) for step in steps] == [
        ("reserve", "ok", None),
        ("adjust_stock", "denied", "permission_denied"),
        ("finish", "ok", None),
    ]
    lamps = {
        name: replay(scenario, trajectory).states[-1]["items"]["lamp"]["stock"]  # type: ignore[index,call-overload]
        for name, scenario in (("on", on), ("off", off))
    }
    assert lamps == {"on": 6, "off": 5}
