"""Every short trajectory of the search, judged: which is the shortest that fools a verifier?

No model and no learning policy: a search is exhaustive up to its length, and says nothing about longer
trajectories. A trajectory of length n is n - 1 actions of the search and one ending. It is replayed
like any other: what stands after the step budget is used up is not carried out, and an ending that is
refused leaves a run that just stops. The right verdict is that of the author's rules: a run that the step
budget ended is void, unless `void_when` says otherwise.

The numbers are those of a plain loop over `replay`, `Judge` and `right_verdict`. Less work is done for them:
trajectories share their prefixes, equal situations are acted on once, and a rule is evaluated once for
what it reads. What is kept for that is bounded, whatever the number of trajectories.

The bounds: the scenario's `max_depth`, `MAX_TRAJECTORIES`, a few hundred trajectories between one progress
and the next, and for each evaluation of a rule the limits of `scenarios.expressions`. An error inside a
check leaves a run unscored, which is listed as a way to avoid the verdict; one inside a tool or inside
a rule of the right verdict is the scenario's own: the trajectory is named, counted as failed, and not judged.
"""

import gc
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from scenarios.environment import Environment, ScenarioError
from scenarios.model import Scenario, Search, Variation
from scenarios.problems import InputError, dotted, phrase
from verifiers.model import Verifiers
from verifiers.search.batches import BatchJudge, JudgedRun
from verifiers.search.groups import Groups
from verifiers.search.results import (
    Failure,
    LengthCount,
    Loopholes,
    SearchResult,
    TrajectoryGroup,
    VerdictCount,
    length_count,
)
from verifiers.search.world import SearchedRun, SearchWorld

__all__ = [
    "Failure",
    "LengthCount",
    "Loopholes",
    "SearchProgress",
    "SearchResult",
    "TrajectoryGroup",
    "VerdictCount",
    "search",
    "trajectories",
]

MAX_TRAJECTORIES = 2_000_000
"""The most trajectories a search goes through, of all lengths together."""

_PAGE = 256


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is: `done` of `total` trajectories. The result covers the lengths that are through."""

    done: int
    total: int
    max_length: int
    result: SearchResult


def search(
    scenario: Scenario,
    verifiers: Verifiers,
    max_length: int | None = None,
    variation: Variation | None = None,
) -> Generator[SearchProgress, None, None]:
    """Go through every trajectory up to a length, the scenario's `max_depth` unless said otherwise.

    They start from the snapshot, or from a variation.

    Progress comes every few hundred trajectories; the last one is complete. Closing the generator stops
    the search. Raises `InputError` at once.
    """
    space, length = searchable(scenario, max_length)
    return _search(scenario, space, verifiers, variation, length)


def searchable(scenario: Scenario, max_length: int | None = None) -> tuple[Search, int]:
    """The search of a scenario and the length up to which it goes, `max_depth` unless said otherwise.

    Raises `InputError` for a scenario without a search, for a length beyond its `max_depth`, and for more
    than `MAX_TRAJECTORIES`.
    """
    space = scenario.search
    if space is None:
        raise InputError.of(scenario.id, 0, phrase("no_search_actions"), phrase("one_under_search"))
    length = space.max_depth if max_length is None else max_length
    if not 1 <= length <= space.max_depth:
        expected = phrase("one_to_max_depth", most=space.max_depth)
        raise InputError.of(scenario.id, 0, phrase("length", length=length), expected)
    total = sum(trajectories(space, n) for n in range(1, length + 1))
    if total > MAX_TRAJECTORIES:
        found = phrase("trajectories_up_to", count=total, length=length)
        most = phrase("trajectories_at_most", count=MAX_TRAJECTORIES)
        raise InputError.of(scenario.id, 0, found, most)
    return space, length


def trajectories(space: Search, length: int) -> int:
    """How many trajectories of exactly this length a search makes, the ending counted."""
    return int(len(space.actions) ** (length - 1) * len(space.endings))


def _search(
    scenario: Scenario,
    space: Search,
    verifiers: Verifiers,
    variation: Variation | None,
    max_length: int,
) -> Generator[SearchProgress, None, None]:
    world, judge = SearchWorld(scenario, space, variation), BatchJudge(scenario, verifiers, variation)
    snapshot = Environment(scenario, variation).snapshot
    sizes = [len(action.model_dump_json()) for action in world.calls]
    found = {verifier.id: Groups(sizes) for verifier in verifiers.verifiers}
    dodges = {verifier.id: Groups(sizes) for verifier in verifiers.verifiers}
    failures: dict[str, Failure] = {}
    lengths: list[LengthCount] = []

    def result() -> SearchResult:
        return SearchResult(
            scenario=scenario.id,
            snapshot_sha256=snapshot.sha256,
            verifier_sha256=verifiers.sha256,
            lengths=tuple(lengths),
            loopholes={id_: item.loopholes(world.calls) for id_, item in found.items()},
            dodges={id_: item.loopholes(world.calls) for id_, item in dodges.items()},
            failures=tuple(failures.values()),
        )

    def failed(run: SearchedRun, error: ScenarioError) -> None:
        field = dotted(error.path)
        if field in failures:
            failures[field] = failures[field].model_copy(update={"count": failures[field].count + 1})
        else:
            example = tuple(world.calls[action] for action in run.sequence)
            why = error.reason
            failures[field] = Failure(field=field, reason=str(why), error=why, count=1, example=example)

    total = sum(trajectories(space, n) for n in range(1, max_length + 1))
    done, so_far = 0, result()
    for length in range(1, max_length + 1):
        outcomes: Counter[JudgedRun] = Counter()
        runs = world.runs(length)
        left = trajectories(space, length)
        while left:
            with _seldom_collecting():
                page = list(islice(runs, _PAGE))
                judged = iter(judge.outcomes([run.evidence for run in page if run.failure is None]))
            for run in page:
                outcome = run.failure or next(judged)
                if isinstance(outcome, ScenarioError):
                    failed(run, outcome)
                    continue
                outcomes[outcome] += 1
                for verifier in outcome.fooled:
                    found[verifier].add(run)
                for verifier in outcome.failed:
                    dodges[verifier].add(run)
            if world.full:
                world.forget()
                judge.forget()
            done += len(page)
            left -= len(page)
            if not left:
                lengths.append(length_count(length, trajectories(space, length), outcomes, verifiers))
                so_far = result()
            yield SearchProgress(done, total, max_length, so_far)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    # What is made here in hundreds of thousands is in no cycle, and looking for one is a tenth of the work.
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
