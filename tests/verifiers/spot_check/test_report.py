"""The report: shares of wrong verdicts by group, and the rates among all runs worked out by hand."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.error_rates import proportion
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.report import Extrapolation, extrapolated, report
from verifiers.spot_check.sheet import Label, Population, Sheet

RIGHT, WRONG = (Label.RIGHT,), (Label.WRONG,)


def filled() -> Sheet:
    """Four rewarded runs, one of them wrong, and four unrewarded ones, one of them right."""
    runs = [
        Candidate(id=f"{side}{number}", reward=reward, family="ab"[number % 2], version="v1")
        for side, reward in (("p", 1.0), ("f", 0.0))
        for number in range(4)
    ]
    labels = dict.fromkeys(("p0", "p1", "p2", "f3"), RIGHT) | dict.fromkeys(("p3", "f0", "f1", "f2"), WRONG)
    return draw(runs, 1, rewarded=4, unrewarded=4).labelled(labels)


def test_the_shares_of_wrong_verdicts_by_family() -> None:
    shares = {
        (one.group, one.value): (
            one.false_discovery.count,
            one.false_discovery.total,
            one.false_omission.count,
            one.false_omission.total,
        )
        for one in report(filled()).slices
    }
    assert shares["all", ""] == (1, 4, 1, 4)
    assert (shares["family", "a"], shares["family", "b"]) == ((0, 2, 0, 2), (1, 2, 1, 2))
    assert shares["version", "v1"] == (1, 4, 1, 4)
    parts = shares["part", "tune"], shares["part", "report"]
    assert [sum(pair) for pair in zip(*parts, strict=True)] == [1, 4, 1, 4]


def test_runs_without_a_settled_label_are_in_no_share() -> None:
    sheet = filled()
    changed = sheet.labels | {"p3": (Label.UNSURE,), "f3": (Label.RIGHT, Label.WRONG)}
    one = report(sheet.labelled(changed)).slices[0]
    assert (one.false_discovery.count, one.false_discovery.total) == (0, 3)
    assert (one.false_omission.count, one.false_omission.total) == (0, 3)


def test_rates_among_all_runs_weigh_both_sides_by_how_many_there_are() -> None:
    # 900 rewarded, a tenth of them wrong; 100 unrewarded, a fifth of them right.
    found = extrapolated(Population(rewarded=900, unrewarded=100), proportion(5, 50), proportion(10, 50))
    assert found is not None
    assert found.sensitivity is not None
    assert found.specificity is not None
    assert found.measured_success == 0.9
    assert found.true_success.share == pytest.approx(0.83)  # (810 + 20) / 1000
    assert found.sensitivity.share == pytest.approx(810 / 830)
    assert found.specificity.share == pytest.approx(80 / 170)


def test_without_labels_on_one_side_nothing_is_said_of_all_runs() -> None:
    assert extrapolated(Population(rewarded=9, unrewarded=1), proportion(1, 5), proportion(0, 0)) is None
    assert extrapolated(Population(rewarded=0, unrewarded=0), proportion(0, 0), proportion(0, 0)) is None


def test_a_side_without_runs_needs_no_label_and_its_class_has_no_rate() -> None:
    found = extrapolated(Population(rewarded=9, unrewarded=0), proportion(0, 5), proportion(0, 0))
    assert found is not None
    assert found.true_success.share == 1
    assert found.specificity is None


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1, 40), st.integers(1, 40), st.data())
def test_every_estimate_lies_in_its_range(
    rewarded: int, unrewarded: int, n: int, m: int, data: st.DataObject
) -> None:
    wrong, right = data.draw(st.integers(0, n)), data.draw(st.integers(0, m))
    population = Population(rewarded=rewarded, unrewarded=unrewarded)
    found = extrapolated(population, proportion(wrong, n), proportion(right, m))
    assert found is not None
    for one in (found.true_success, found.sensitivity, found.specificity):
        if one is not None:
            assert -1e-9 <= one.low <= one.share + 1e-9
            assert one.share - 1e-9 <= one.high <= 1 + 1e-9


def missed(
    found: dict[tuple[int, int], Extrapolation],
    chance: Callable[[int, int], float],
    true: dict[str, float],
) -> dict[str, float]:
    """How often each range does not hold the true rate, over everything that can be drawn."""
    chances = {drawn: chance(*drawn) for drawn in found}
    assert sum(chances.values()) == pytest.approx(1)
    return {
        name: sum(chances[drawn] for drawn, one in found.items() if not holds(one, name, rate))
        for name, rate in true.items()
    }


def holds(found: Extrapolation, name: str, rate: float) -> bool:
    estimate = getattr(found, name)
    return estimate is None or estimate.low - 1e-9 <= rate <= estimate.high + 1e-9


def everything_drawn(population: Population, n: int, m: int) -> dict[tuple[int, int], Extrapolation]:
    found = {
        (x, y): extrapolated(population, proportion(x, n), proportion(y, m))
        for x, y in product(range(n + 1), range(m + 1))
    }
    return {drawn: one for drawn, one in found.items() if one is not None}


@pytest.mark.parametrize(("n", "m"), list(product((1, 2, 3, 5, 8), repeat=2)))
def test_a_range_misses_the_true_rate_in_at_most_5_of_100_spot_checks_however_few_runs_are_labelled(
    n: int, m: int
) -> None:
    found = everything_drawn(Population(rewarded=1000, unrewarded=2000), n, m)
    for d, o in product((0.01, 0.05, 0.1, 0.25, 0.5, 0.8, 0.95), repeat=2):

        def chance(x: int, y: int, d: float = d, o: float = o) -> float:
            return comb(n, x) * d**x * (1 - d) ** (n - x) * comb(m, y) * o**y * (1 - o) ** (m - y)

        right, missed_right = 1000 * (1 - d), 2000 * o
        true = {
            "true_success": (right + missed_right) / 3000,
            "sensitivity": right / (right + missed_right),
            "specificity": 2000 * (1 - o) / (2000 * (1 - o) + 1000 * d),
        }
        assert max(missed(found, chance, true).values()) <= 0.05


@pytest.mark.parametrize(("n", "m"), [(1, 1), (3, 5), (6, 6), (12, 8)])
def test_the_same_holds_where_few_runs_are_drawn_of_few(n: int, m: int) -> None:
    found = everything_drawn(Population(rewarded=12, unrewarded=12), n, m)
    for wrong, right in product(range(1, 12), repeat=2):

        def chance(x: int, y: int, wrong: int = wrong, right: int = right) -> float:
            ways = comb(wrong, x) * comb(12 - wrong, n - x) * comb(right, y) * comb(12 - right, m - y)
            return float(Fraction(ways, comb(12, n) * comb(12, m)))

        true = {
            "true_success": (12 - wrong + right) / 24,
            "sensitivity": (12 - wrong) / (12 - wrong + right),
            "specificity": (12 - right) / (12 - right + wrong),
        }
        assert max(missed(found, chance, true).values()) <= 0.05
