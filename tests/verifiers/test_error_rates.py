"""The rates of a two-by-two table: values of the literature's formulas, and what holds for every table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.error_rates import Method, TwoByTwo, error_rates, interval, of_matrix, proportion
from verifiers.library import matrix

EXAMPLE = TwoByTwo(true_pass=40, false_pass=6, false_fail=4, true_fail=50)
TABLES = st.builds(
    TwoByTwo,
    true_pass=st.integers(0, 60),
    false_pass=st.integers(0, 60),
    false_fail=st.integers(0, 60),
    true_fail=st.integers(0, 60),
)


def test_the_example_has_the_rates_of_the_facts() -> None:
    rates = error_rates(EXAMPLE)
    assert rates.sensitivity.share == pytest.approx(40 / 44)
    assert rates.specificity.share == pytest.approx(50 / 56)
    assert rates.false_pass_rate.share == pytest.approx(0.1071, abs=5e-5)
    assert rates.false_fail_rate.share == pytest.approx(0.0909, abs=5e-5)
    assert rates.agreement.share == 0.9
    assert rates.kappa == pytest.approx(0.7981, abs=5e-5)
    assert rates.youden_j == pytest.approx(0.8019, abs=6e-5)
    assert (rates.false_discovery.count, rates.false_discovery.total) == (6, 46)
    assert (rates.false_omission.count, rates.false_omission.total) == (4, 54)


@pytest.mark.parametrize(
    ("count", "total", "wilson", "clopper_pearson"),
    [
        (6, 56, (0.0500, 0.2147), None),
        (4, 44, (0.0359, 0.2116), None),
        (3, 50, (0.0206, 0.1622), (0.0125, 0.1655)),
        (0, 59, None, (0.0, 0.0606)),
    ],
)
def test_an_interval_has_the_ends_of_the_facts(
    count: int,
    total: int,
    wilson: tuple[float, float] | None,
    clopper_pearson: tuple[float, float] | None,
) -> None:
    found = proportion(count, total)
    assert found.wilson is not None
    assert found.clopper_pearson is not None
    if wilson is not None:
        assert (found.wilson.low, found.wilson.high) == pytest.approx(wilson, abs=5e-5)
    if clopper_pearson is not None:
        ends = found.clopper_pearson.low, found.clopper_pearson.high
        assert ends == pytest.approx(clopper_pearson, abs=5e-5)


def test_a_verifier_that_always_says_fail_agrees_often_and_has_kappa_0() -> None:
    rates = error_rates(TwoByTwo(true_pass=0, false_pass=0, false_fail=5, true_fail=95))
    assert (rates.agreement.share, rates.kappa) == (0.95, 0.0)


def test_a_class_without_a_member_has_no_rate_and_no_zero() -> None:
    rates = error_rates(TwoByTwo(true_pass=0, false_pass=2, false_fail=0, true_fail=8))
    assert (rates.sensitivity.share, rates.sensitivity.wilson) == (None, None)
    assert rates.false_fail_rate.share is None
    assert rates.youden_j is None
    assert rates.specificity.share == 0.8


def test_a_table_of_one_verdict_only_has_no_kappa() -> None:
    assert error_rates(TwoByTwo(true_pass=9, false_pass=0, false_fail=0, true_fail=0)).kappa is None
    assert error_rates(TwoByTwo(true_pass=0, false_pass=0, false_fail=0, true_fail=0)).kappa is None
    assert error_rates(TwoByTwo(true_pass=0, false_pass=9, false_fail=0, true_fail=0)).kappa == 0.0


@given(TABLES)
def test_every_rate_lies_in_its_intervals_and_opposite_rates_add_up_to_1(counts: TwoByTwo) -> None:
    rates = error_rates(counts)
    for one in (rates.sensitivity, rates.specificity, rates.false_discovery, rates.agreement):
        if one.share is not None and one.wilson is not None and one.clopper_pearson is not None:
            for ends in (one.wilson, one.clopper_pearson):
                assert 0 <= ends.low <= one.share <= ends.high <= 1
    if rates.specificity.share is not None and rates.false_pass_rate.share is not None:
        assert rates.specificity.share + rates.false_pass_rate.share == pytest.approx(1)
    if rates.kappa is not None:
        assert -1 <= rates.kappa <= 1


@given(st.integers(1, 60), st.data(), st.sampled_from(["wilson", "beta"]))
def test_an_interval_shrinks_when_the_same_share_is_counted_in_a_larger_sample(
    total: int, data: st.DataObject, method: Method
) -> None:
    count = data.draw(st.integers(0, total))
    small, large = (interval(count * k, total * k, method) for k in (1, 4))
    assert large.high - large.low < small.high - small.low


@pytest.mark.parametrize(
    ("verifier", "counts"),
    # Five right and nine wrong presets; the two that a fault or the step limit ended are in no cell.
    [("claim", (4, 8, 1, 1)), ("outcome", (5, 4, 0, 5)), ("contract", (5, 1, 0, 8))],
)
def test_the_presets_of_the_main_scenario_are_a_table(
    verifier: str, counts: tuple[int, int, int, int]
) -> None:
    found = of_matrix(matrix("reserve_two"), verifier)
    cells = found.counts
    assert (cells.true_pass, cells.false_pass, cells.false_fail, cells.true_fail) == counts
    assert found.left_out == {"void": 2}
