"""Which are the smallest sets of checks that agree with the right verdict on everything that was tried?

What was tried are the presets from every start, and every trajectory of the search up to a length, from every
start. Nothing is said of longer ones. A set agrees where each run that should pass satisfies all of it, and
each run that should fail violates at least one of it. Void and undetermined runs play no part.
"""

from collections.abc import Iterable, Iterator

from scenarios.document import Frozen, LocalizedText
from scenarios.environment import ScenarioError
from scenarios.model import Intended, Scenario, Variation
from verifiers.design import SEARCH_BOUND
from verifiers.hitting import smallest_hitting_set
from verifiers.matrix import Matrix
from verifiers.model import CheckUse, Verifier, Verifiers
from verifiers.search.batches import BatchJudge
from verifiers.search.world import SearchWorld


class Pattern(Frozen):
    """What all checks of a file say of a run. A check in error is in `failed` and not in `violated`."""

    intended: Intended
    violated: frozenset[str]
    failed: frozenset[str]


class SmallestSets(Frozen):
    """All smallest sets of checks that agree, each in file order.

    `should_fail` and `should_pass` count the distinct patterns. `uncaught` of those that should fail violate
    no check that every run that should pass satisfies: where there are any, no set agrees, and `sets` are the
    smallest that catch all the others. `sets` is null where the answer takes more than `SEARCH_BOUND` steps.
    """

    should_fail: int
    should_pass: int
    uncaught: int
    sets: tuple[tuple[str, ...], ...] | None


def patterns_of_presets(matrix: Matrix) -> Iterator[Pattern]:
    """The patterns of every preset from the snapshot and from every variation. Raises `ScenarioError`."""
    for variation in (None, *(each.id for each in matrix.scenario.variations)):
        for trajectory in matrix.scenario.trajectories:
            results = matrix.results(trajectory.id, variation)
            yield Pattern(
                intended=matrix.intended(trajectory.id, variation),
                violated=frozenset(id_ for id_, result in results.items() if result.status == "violated"),
                failed=frozenset(id_ for id_, result in results.items() if result.status == "error"),
            )


def patterns_of_search(
    scenario: Scenario, verifiers: Verifiers, max_length: int, variation: Variation | None = None
) -> Iterator[Pattern]:
    """The patterns of every trajectory of the search up to a length, from one start; none without a search.

    Raises `ScenarioError` where a rule of the scenario fails.
    """
    if scenario.search is None:
        return
    world = SearchWorld(scenario, scenario.search, variation)
    judge = BatchJudge(scenario, _one_for_each_check(verifiers), variation)
    ids = frozenset(check.id for check in verifiers.checks)
    for length in range(1, max_length + 1):
        for run in world.runs(length):
            (outcome,) = [run.failure] if run.failure else judge.outcomes([run.evidence])
            if isinstance(outcome, ScenarioError):
                raise outcome
            failed = frozenset(outcome.failed)
            yield Pattern(
                intended=outcome.intended,
                violated=ids.difference(outcome.rewarded, failed),
                failed=failed,
            )
            if world.full:
                world.forget()
                judge.forget()


def smallest_sets(verifiers: Verifiers, patterns: Iterable[Pattern]) -> SmallestSets:
    """The smallest sets of a file's checks that agree on all patterns."""
    distinct = frozenset(patterns)
    passing = [pattern for pattern in distinct if pattern.intended == "pass"]
    failing = [pattern for pattern in distinct if pattern.intended == "fail"]
    unusable = frozenset().union(
        *(pattern.violated for pattern in passing), *(pattern.failed for pattern in passing + failing)
    )
    checks = [check.id for check in verifiers.checks if check.id not in unusable]
    catching = {
        sum(1 << number for number, check in enumerate(checks) if check in pattern.violated)
        for pattern in failing
    }
    first = smallest_hitting_set(filter(None, catching), SEARCH_BOUND)
    every = None if first is None else _all_of_size(sorted(filter(None, catching)), len(first))
    return SmallestSets(
        should_fail=len(failing),
        should_pass=len(passing),
        uncaught=sum(not pattern.violated.intersection(checks) for pattern in failing),
        sets=None
        if every is None
        else tuple(
            tuple(check for number, check in enumerate(checks) if chosen >> number & 1) for chosen in every
        ),
    )


def _all_of_size(masks: list[int], size: int) -> list[int] | None:
    """Every choice of `size` elements that hits all masks, in file order; null beyond `SEARCH_BOUND`."""
    found: set[int] = set()
    open_choices, seen = [0], {0}
    while open_choices:
        chosen = open_choices.pop()
        missed = next((mask for mask in masks if not mask & chosen), None)
        if missed is None:
            found.add(chosen)
        elif chosen.bit_count() < size:
            one_more = {chosen | 1 << n for n in range(missed.bit_length()) if missed >> n & 1} - seen
            seen |= one_more
            open_choices += one_more
        if len(seen) > SEARCH_BOUND:
            return None
    return sorted(found, key=lambda chosen: [n for n in range(chosen.bit_length()) if chosen >> n & 1])


_NO_TEXT = LocalizedText(en="-", zh="-")


def _one_for_each_check(verifiers: Verifiers) -> Verifiers:
    """The same checks, each with a verifier of its own name that uses it alone."""
    # Not validated again: there may be more than a file may hold.
    return Verifiers.model_construct(
        scenario=verifiers.scenario,
        checks=verifiers.checks,
        verifiers=tuple(
            Verifier(
                id=check.id,
                version=1,
                title=_NO_TEXT,
                looks_at=_NO_TEXT,
                leaves_out=_NO_TEXT,
                checks=(CheckUse(id=check.id),),
            )
            for check in verifiers.checks
        ),
    )
