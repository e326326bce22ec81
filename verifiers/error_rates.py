"""How often is a verifier wrong, measured against the right verdicts?

The four counts of a two-by-two table give all its rates. An interval says how far a rate may be from the one
behind it, if the runs are a random sample: both kinds here come from `statsmodels`.
"""

from collections import Counter
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import Frozen
from verifiers.matrix import Matrix

MAX_COUNT = 1_000_000
CONFIDENCE = 0.95

Count = Annotated[int, Field(ge=0, le=MAX_COUNT)]
Method = Literal["wilson", "beta"]
OutsideReason = Literal["check_error", "undetermined", "void", "unscored"]
"""Why a run is in none of the four cells: the verifier has an error on it, the right verdict is neither pass
nor fail, or the verifier gives no number."""


class TwoByTwo(Frozen):
    """Runs by right verdict and by verdict of the verifier.

    The right verdict is people's. A "pass" of the verifier is reward.
    """

    true_pass: Count
    false_pass: Count
    false_fail: Count
    true_fail: Count

    @property
    def total(self) -> int:
        """All runs of the table."""
        return self.true_pass + self.false_pass + self.false_fail + self.true_fail


class Interval(Frozen):
    """A confidence interval, both ends from 0 to 1."""

    low: float
    high: float


class Proportion(Frozen):
    """`count` of `total` with its 95 % intervals; without a share where there is nothing to count."""

    count: int
    total: int
    share: float | None
    wilson: Interval | None
    clopper_pearson: Interval | None


class ErrorRates(Frozen):
    """Everything that a two-by-two table says of a verifier; None where a class has no member.

    `sensitivity` is the share of right runs that get reward, `specificity` of wrong runs that get none.
    `false_discovery` is the share of rewarded runs that are wrong, `false_omission` of unrewarded runs that
    are right. `kappa` is Cohen's: 1 is full agreement, 0 what chance gives. `youden_j` is
    sensitivity + specificity - 1.
    """

    counts: TwoByTwo
    sensitivity: Proportion
    specificity: Proportion
    false_pass_rate: Proportion
    false_fail_rate: Proportion
    false_discovery: Proportion
    false_omission: Proportion
    agreement: Proportion
    kappa: float | None
    youden_j: float | None


class MatrixCounts(Frozen):
    """The presets of a scenario under one verifier as a table, and how many are in none of its cells."""

    counts: TwoByTwo
    left_out: dict[OutsideReason, int]


def error_rates(counts: TwoByTwo) -> ErrorRates:
    """The rates of a table."""
    right = counts.true_pass + counts.false_fail
    wrong = counts.false_pass + counts.true_fail
    rewarded = counts.true_pass + counts.false_pass
    sensitivity = proportion(counts.true_pass, right)
    specificity = proportion(counts.true_fail, wrong)
    known = sensitivity.share is not None and specificity.share is not None
    return ErrorRates(
        counts=counts,
        sensitivity=sensitivity,
        specificity=specificity,
        false_pass_rate=proportion(counts.false_pass, wrong),
        false_fail_rate=proportion(counts.false_fail, right),
        false_discovery=proportion(counts.false_pass, rewarded),
        false_omission=proportion(counts.false_fail, counts.total - rewarded),
        agreement=proportion(counts.true_pass + counts.true_fail, counts.total),
        kappa=kappa(counts),
        # As one fraction: 1/3 + 2/3 - 1 is 0, which a sum of decimals misses.
        youden_j=(counts.true_pass * wrong + counts.true_fail * right - right * wrong) / (right * wrong)
        if known
        else None,
    )


def proportion(count: int, total: int) -> Proportion:
    """A share of a sample with both of its intervals."""
    return Proportion(
        count=count,
        total=total,
        share=count / total if total else None,
        wilson=interval(count, total) if total else None,
        clopper_pearson=interval(count, total, "beta") if total else None,
    )


@lru_cache(maxsize=4096)
def interval(count: int, total: int, method: Method = "wilson", confidence: float = CONFIDENCE) -> Interval:
    """The two-sided interval by Wilson (1927) or, as "beta", by Clopper and Pearson (1934); `total` > 0."""
    from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415  it takes a second

    low, high = map(float, proportion_confint(count, total, alpha=1 - confidence, method=method))
    share = count / total
    # Where the share is 0 or 1, an end of Wilson's misses it by a rounding.
    return Interval(low=min(max(low, 0.0), share), high=max(min(high, 1.0), share))


def kappa(counts: TwoByTwo) -> float | None:
    """Cohen's kappa; None where people and verifier give all runs one and the same verdict."""
    if counts.total in (counts.true_pass, counts.true_fail):
        return None
    from statsmodels.stats.inter_rater import cohens_kappa  # noqa: PLC0415  it takes a second

    table = [[counts.true_pass, counts.false_fail], [counts.false_pass, counts.true_fail]]
    return float(cohens_kappa(table, return_results=False))


def of_matrix(matrix: Matrix, verifier: str) -> MatrixCounts:
    """The presets of a scenario under one verifier. Raises `KeyError` for an unknown verifier.

    A partial reward is a false pass where the right verdict is fail and a false fail where it is pass, as in
    the matrix itself.
    """
    cells: Counter[tuple[str, bool]] = Counter()
    left_out: Counter[OutsideReason] = Counter()
    for item in matrix.scenario.trajectories:
        agreement = matrix.agreement(item.id, verifier)
        if agreement == "check_error":
            left_out["check_error"] += 1
        elif item.intended in ("undetermined", "void"):
            left_out["undetermined" if item.intended == "undetermined" else "void"] += 1
        elif agreement == "unscored":
            left_out["unscored"] += 1
        else:
            cells[item.intended, agreement == "agrees"] += 1
    counts = TwoByTwo(
        true_pass=cells["pass", True],
        false_pass=cells["fail", False],
        false_fail=cells["pass", False],
        true_fail=cells["fail", True],
    )
    return MatrixCounts(counts=counts, left_out=dict(left_out))
