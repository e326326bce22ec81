"""The report: shares of wrong verdicts by group, and the rates among all runs worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.error_rates import proportion
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.report import extrapolated, report
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
