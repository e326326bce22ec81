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

from collections.abc import Generator
from dataclasses import dataclass
from typing import get_args

from scenarios.environment import Environment
from scenarios.model import Scenario, Search, Variation
from scenarios.problems import InputError, phrase
from verifiers.model import Verifiers
from verifiers.search.batches import Misleading
from verifiers.search.groups import Groups
from verifiers.search.pieces import Distant, Failed, Searcher, SearchPiece, Tally, pieces, trajectories
from verifiers.search.results import (
    Failure,
    LengthCount,
    Loopholes,
    SearchResult,
    TrajectoryGroup,
    VerdictCount,
    added_up,
)
from verifiers.workers import Spread

__all__ = [
    "Failure",
    "LengthCount",
    "Loopholes",
    "SearchProgress",
    "SearchResult",
    "TrajectoryGroup",
    "VerdictCount",
    "search",
    "shared_search",
    "trajectories",
]

MAX_TRAJECTORIES = 2_000_000
"""The most trajectories a search goes through, of all lengths together."""
MAX_SHARED = 20_000_000
"""The same for a search that several processes share."""
MAX_LENGTH = 8
"""The greatest length of a search that is shared, whatever the scenario's `max_depth`."""


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


def shared_search(
    scenario: Scenario,
    verifiers: Verifiers,
    spread: Spread,
    max_length: int | None = None,
    variation: Variation | None = None,
) -> SearchResult:
    """The result of the same search, whose pieces go wherever `spread` sends them.

    It may go further than one that nobody shares: up to `MAX_LENGTH` and `MAX_SHARED`. Raises `InputError`.
    """
    space, length = searchable(scenario, max_length, shared=True)
    report = _Report(scenario, space, verifiers, variation)
    distant = Distant.of(scenario, verifiers, variation)
    parts = [piece for n in range(1, length + 1) for piece in pieces(space, n)]
    for piece, tally in zip(parts, spread(distant.tally, parts), strict=True):
        report.add(piece, tally)
    return report.result()


def searchable(
    scenario: Scenario, max_length: int | None = None, *, shared: bool = False
) -> tuple[Search, int]:
    """The search of a scenario and the length up to which it goes, `max_depth` unless said otherwise.

    Raises `InputError` for a scenario without a search, for a length beyond its `max_depth`, and for more
    than `MAX_TRAJECTORIES`; where the work is `shared`, beyond `MAX_LENGTH` and `MAX_SHARED`.
    """
    space = scenario.search
    if space is None:
        raise InputError.of(scenario.id, 0, phrase("no_search_actions"), phrase("one_under_search"))
    length = space.max_depth if max_length is None else max_length
    if not 1 <= length <= (MAX_LENGTH if shared else space.max_depth):
        own = phrase("one_to_max_depth", most=space.max_depth)
        expected = phrase("one_to_most_length", most=MAX_LENGTH) if shared else own
        raise InputError.of(scenario.id, 0, phrase("length", length=length), expected)
    total = sum(trajectories(space, n) for n in range(1, length + 1))
    most = MAX_SHARED if shared else MAX_TRAJECTORIES
    if total > most:
        found = phrase("trajectories_up_to", count=total, length=length)
        raise InputError.of(scenario.id, 0, found, phrase("trajectories_at_most", count=most))
    return space, length


class _Report:
    """What the pieces found so far have found together; they come in file order."""

    def __init__(
        self, scenario: Scenario, space: Search, verifiers: Verifiers, variation: Variation | None
    ) -> None:
        self._calls = (*space.actions, *space.endings)
        self._start = Environment(scenario, variation).snapshot
        self._scenario = scenario
        self._verifiers = verifiers
        sizes = [len(action.model_dump_json()) for action in self._calls]
        self._groups = {
            kind: {verifier.id: Groups(sizes) for verifier in verifiers.verifiers}
            for kind in get_args(Misleading)
        }
        self._failures: dict[str, Failed] = {}
        self._lengths: dict[int, list[LengthCount]] = {}

    def add(self, piece: SearchPiece, tally: Tally) -> None:
        """Count what a piece found."""
        self._lengths.setdefault(piece.length, []).append(tally.counts)
        for (verifier, kind), found in tally.misled.items():
            for likeness, members in found.items():
                self._groups[kind][verifier].add(piece.length, likeness, members)
        for field, failed in tally.failures.items():
            self._failures.setdefault(field, Failed(failed.error, failed.example)).count += failed.count

    def result(self) -> SearchResult:
        """All of it."""
        listed = {
            kind: {id_: groups.loopholes(self._calls) for id_, groups in by_verifier.items()}
            for kind, by_verifier in self._groups.items()
        }
        return SearchResult(
            scenario=self._scenario.id,
            snapshot_sha256=self._start.sha256,
            verifier_sha256=self._verifiers.sha256,
            lengths=tuple(added_up(length, parts) for length, parts in self._lengths.items()),
            loopholes=listed["false_pass"],
            false_fails=listed["false_fail"],
            dodges=listed["dodge"],
            failures=tuple(
                Failure(
                    field=field,
                    reason=str(failed.error),
                    error=failed.error,
                    count=failed.count,
                    example=tuple(self._calls[action] for action in failed.example),
                )
                for field, failed in self._failures.items()
            ),
        )


def _search(
    scenario: Scenario,
    space: Search,
    verifiers: Verifiers,
    variation: Variation | None,
    max_length: int,
) -> Generator[SearchProgress, None, None]:
    searcher = Searcher(scenario, space, verifiers, variation)
    report = _Report(scenario, space, verifiers, variation)
    total = sum(trajectories(space, n) for n in range(1, max_length + 1))
    done, so_far = 0, report.result()
    for length in range(1, max_length + 1):
        for piece in pieces(space, length):
            through = done + trajectories(space, length - len(piece.prefix))
            walk = searcher.tally(piece)
            try:
                while True:
                    done += next(walk)
                    if done < through:
                        yield SearchProgress(done, total, max_length, so_far)
            except StopIteration as end:
                report.add(piece, end.value)
            if done == sum(trajectories(space, n) for n in range(1, length + 1)):
                so_far = report.result()
            yield SearchProgress(done, total, max_length, so_far)
