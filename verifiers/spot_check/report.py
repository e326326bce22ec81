"""What do the labels of a spot check say of the verifier?

Of the rewarded runs that were labelled, how many are wrong; of the unrewarded ones, how many are right. Runs
are drawn by their reward, not from all runs alike: so the rates among all runs are worked out with the number
of rewarded and unrewarded runs that there are, and never read off the labelled runs alone.
"""

from collections.abc import Iterable
from typing import Literal

from scenarios.document import Frozen
from verifiers.error_rates import Proportion, interval, proportion
from verifiers.spot_check.labels import LabelCounts, Opinion, counted, opinion
from verifiers.spot_check.sheet import Population, RunEntry, Sheet

Group = Literal["all", "part", "family", "version"]

_EACH = 0.975
"""The confidence of each of two intervals that are to hold together in at least 95 of 100 spot checks."""


class Estimate(Frozen):
    """A share among all scored runs, and a range around it; see `extrapolated`."""

    share: float
    low: float
    high: float


class Extrapolation(Frozen):
    """The rates among all scored runs; None where a class would have no member."""

    measured_success: float
    true_success: Estimate
    sensitivity: Estimate | None
    specificity: Estimate | None


class Slice(Frozen):
    """The labelled runs of a group, only those that people call right or wrong.

    `false_discovery`: of the rewarded ones, the wrong. `false_omission`: of the unrewarded ones, the right.
    `extrapolation` is None while a side with runs has no label, and for a family or a version, of which
    nobody counted all runs.
    """

    group: Group
    value: str
    drawn: int
    false_discovery: Proportion
    false_omission: Proportion
    extrapolation: Extrapolation | None


class SpotCheckReport(Frozen):
    """Everything that the labels say."""

    seed: int
    population: Population
    labels: LabelCounts
    slices: tuple[Slice, ...]


def report(sheet: Sheet) -> SpotCheckReport:
    """The report on a sheet: all runs, each part, each family and each version."""
    groups: list[tuple[Group, str, list[RunEntry]]] = [("all", "", list(sheet.runs))]
    for part in ("tune", "report"):
        groups.append(("part", part, [run for run in sheet.runs if run.part == part]))
    for family in sorted({run.family for run in sheet.runs}):
        groups.append(("family", family, [run for run in sheet.runs if run.family == family]))
    for version in sorted({run.version for run in sheet.runs}):
        groups.append(("version", version, [run for run in sheet.runs if run.version == version]))
    return SpotCheckReport(
        seed=sheet.seed,
        population=sheet.population,
        labels=counted(sheet),
        slices=tuple(_slice(sheet, *group) for group in groups),
    )


def extrapolated(
    population: Population, false_discovery: Proportion, false_omission: Proportion
) -> Extrapolation | None:
    """The rates among all scored runs, from the two shares that were labelled.

    With R rewarded and U unrewarded runs, d false discoveries and o false omissions:
    true success (R (1 - d) + U o) / (R + U); sensitivity R (1 - d) / (R (1 - d) + U o);
    specificity U (1 - o) / (U (1 - o) + R d). A side without any run needs no label.

    The ranges: each of d and o gets its exact 97.5 % interval (Clopper and Pearson 1934, The use of
    confidence or fiducial limits illustrated in the case of the binomial). By Bonferroni's inequality both
    hold together in at least 95 of 100 spot checks, however few runs are labelled, as long as these are a
    random part of those drawn; and each rate rises or falls with d and with o, so that it lies between its
    values at their ends.
    """
    rewarded, unrewarded = population.rewarded, population.unrewarded
    wrong = _ends(false_discovery, needed=rewarded > 0)
    right = _ends(false_omission, needed=unrewarded > 0)
    if wrong is None or right is None or rewarded + unrewarded == 0:
        return None

    def right_runs(d: float, o: float) -> tuple[float, float]:
        return rewarded * (1 - d), unrewarded * o

    def success(d: float, o: float) -> float:
        return sum(right_runs(d, o)) / (rewarded + unrewarded)

    def sensitivity(d: float, o: float) -> float | None:
        caught, missed = right_runs(d, o)
        return caught / (caught + missed) if caught + missed else None

    def specificity(d: float, o: float) -> float | None:
        refused, let_through = unrewarded * (1 - o), rewarded * d
        return refused / (refused + let_through) if refused + let_through else None

    (d, least_d, most_d), (o, least_o, most_o) = wrong, right
    return Extrapolation(
        measured_success=rewarded / (rewarded + unrewarded),
        true_success=Estimate(
            share=success(d, o), low=success(most_d, least_o), high=success(least_d, most_o)
        ),
        sensitivity=_estimate(sensitivity(d, o), sensitivity(most_d, most_o), sensitivity(least_d, least_o)),
        specificity=_estimate(specificity(d, o), specificity(most_d, most_o), specificity(least_d, least_o)),
    )


def _slice(sheet: Sheet, group: Group, value: str, runs: list[RunEntry]) -> Slice:
    false_discovery = _wrong(sheet, (run for run in runs if run.side == "rewarded"))
    false_omission = _wrong(sheet, (run for run in runs if run.side == "unrewarded"))
    whole = group in ("all", "part")
    return Slice(
        group=group,
        value=value,
        drawn=len(runs),
        false_discovery=false_discovery,
        false_omission=false_omission,
        extrapolation=extrapolated(sheet.population, false_discovery, false_omission) if whole else None,
    )


def _wrong(sheet: Sheet, runs: Iterable[RunEntry]) -> Proportion:
    said = [(run.side, opinion(sheet.labels.get(run.id, ()))) for run in runs]
    settled = [pair for pair in said if pair[1] in (Opinion.RIGHT, Opinion.WRONG)]
    mistakes = [("rewarded", Opinion.WRONG), ("unrewarded", Opinion.RIGHT)]
    return proportion(sum(pair in mistakes for pair in settled), len(settled))


def _ends(share: Proportion, *, needed: bool) -> tuple[float, float, float] | None:
    """A share with the ends of its interval; all 0 where nothing depends on it."""
    if not needed:
        return 0.0, 0.0, 0.0
    if share.share is None:
        return None
    ends = interval(share.count, share.total, "beta", _EACH)
    return share.share, ends.low, ends.high


def _estimate(share: float | None, low: float | None, high: float | None) -> Estimate | None:
    if share is None:
        return None
    # An end at which the class would be empty bounds nothing.
    return Estimate(share=share, low=0.0 if low is None else low, high=1.0 if high is None else high)
