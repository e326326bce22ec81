"""The right verdict and a verifier as two sets of trajectories: how many are in both, in one, in neither.

A trajectory is in the one set if it should pass, and in the other if the verifier rewards it. Where no rule
decides between pass and fail, or the verifier gives no number, it is in no region and counted beside them.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from scenarios.document import Frozen
from scenarios.model import Intended
from verifiers.harden.patterns import FirstRun, Pattern, judged_runs
from verifiers.matrix import Matrix

Relation = Literal["equal", "inside", "around", "overlapping", "apart"]
"""Where the verifier's set lies, seen from the set of the right verdict."""
Leaning = Literal["agrees", "too_strict", "too_lax", "both"]
RegionName = Literal["both", "only_right", "only_verifier", "neither"]


class Region(Frozen):
    """How many trajectories there are, and the first of the shortest; null where there is none."""

    count: int
    first: FirstRun | None


class Regions(Frozen):
    """The four regions, and how many trajectories are `beside` them."""

    both: Region
    only_right: Region
    only_verifier: Region
    neither: Region
    beside: int

    @property
    def relation(self) -> Relation:
        """How the two sets lie. An empty set lies apart from one that is not."""
        right, verifier = self.only_right.count > 0, self.only_verifier.count > 0
        if not self.both.count:
            return "apart" if right or verifier else "equal"
        if right and verifier:
            return "overlapping"
        return "inside" if right else "around" if verifier else "equal"

    @property
    def leaning(self) -> Leaning:
        """Too strict where it withholds reward from a right run, too lax where it rewards a wrong one."""
        strict, lax = self.only_right.count > 0, self.only_verifier.count > 0
        if strict and lax:
            return "both"
        return "too_strict" if strict else "too_lax" if lax else "agrees"


def of_patterns(required: Sequence[str], patterns: Iterable[Pattern]) -> Regions:
    """The regions of a verifier that gives 1 where all required checks are satisfied, else 0."""
    checks = set(required)
    return _regions(
        (
            _region(each.intended, rewarded=not checks & set(each.violated))
            if not checks & set(each.failed)
            else None,
            each.count,
            each.first,
        )
        for each in patterns
    )


def of_search(matrix: Matrix, verifier: str, max_length: int, variation: str | None = None) -> Regions:
    """The regions of a verifier among all trajectories of a search up to a length.

    They start from the snapshot, or from the variation of this id.

    A partial reward is none where a run should pass, and one where it should fail, as in the matrix. Raises
    `InputError` as a search does.
    """
    judging = matrix.verifiers
    start = None if variation is None else matrix.scenario.variation(variation)
    one = judging.model_copy(update={"verifiers": (judging.verifier(verifier),)})
    return _regions(
        (
            None
            if verifier in outcome.unscored
            else _region(
                outcome.intended,
                rewarded=(outcome.intended == "pass") == (outcome.agreements[verifier] == "agrees"),
            ),
            1,
            FirstRun(actions=actions),
        )
        for actions, outcome in judged_runs(matrix.scenario, one, max_length, start)
    )


def _region(intended: Intended, *, rewarded: bool) -> RegionName | None:
    if intended == "pass":
        return "both" if rewarded else "only_right"
    if intended == "fail":
        return "only_verifier" if rewarded else "neither"
    return None


def _regions(found: Iterable[tuple[RegionName | None, int, FirstRun]]) -> Regions:
    counts: dict[RegionName | None, int] = {}
    firsts: dict[RegionName | None, FirstRun] = {}
    for name, count, first in found:
        counts[name] = counts.get(name, 0) + count
        firsts.setdefault(name, first)

    def region(name: RegionName) -> Region:
        return Region(count=counts.get(name, 0), first=firsts.get(name))

    return Regions(
        both=region("both"),
        only_right=region("only_right"),
        only_verifier=region("only_verifier"),
        neither=region("neither"),
        beside=counts.get(None, 0),
    )
