"""A search in pieces: trajectories of one length with the same beginning, searched wherever there is room.

What a piece finds depends on nothing but the piece, and the pieces are put together in file order. So a
search gives the same, whether one process goes through them or many.
"""

import gc
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from scenarios.document import Frozen
from scenarios.environment import ScenarioError
from scenarios.model import Scenario, Search, Variation
from scenarios.problems import Phrase, dotted
from verifiers.model import Verifiers
from verifiers.search.batches import BatchJudge, JudgedRun, Misleading
from verifiers.search.groups import Likeness, Members
from verifiers.search.played import PlayedRun
from verifiers.search.results import LengthCount, length_count
from verifiers.search.world import SearchWorld

MAX_PIECE = 20_000
"""The most trajectories of a piece, unless one action alone leads to more."""
_PAGE = 256


class SearchPiece(Frozen):
    """All trajectories of one length that begin with certain actions, which are given by number."""

    length: int
    prefix: tuple[int, ...]


@dataclass(slots=True)
class Failed:
    """How often a rule of the scenario failed, with its error and its first trajectory."""

    error: Phrase
    example: tuple[int, ...]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What a piece finds: its counts, who is misled how by what, and the rules that fail, by field."""

    counts: LengthCount
    misled: dict[tuple[str, Misleading], dict[Likeness, Members]]
    failures: dict[str, Failed]


class Searcher:
    """Goes through pieces of one search, and keeps within bounds what makes the next one faster."""

    def __init__(
        self, scenario: Scenario, space: Search, verifiers: Verifiers, start: Variation | None
    ) -> None:
        self.world = SearchWorld(scenario, space, start)
        self._space = space
        self._verifiers = verifiers
        self._judge = BatchJudge(scenario, verifiers, start)

    def tally(self, piece: SearchPiece) -> Generator[int, None, Tally]:
        """Go through a piece. How many more trajectories are done comes every few hundred."""
        outcomes: Counter[JudgedRun] = Counter()
        misled: dict[tuple[str, Misleading], dict[Likeness, Members]] = {}
        failures: dict[str, Failed] = {}
        runs = self.world.runs(piece.length, piece.prefix)
        every = left = trajectories(self._space, piece.length - len(piece.prefix))
        while left:
            page = self._page(runs)
            for run, outcome in page:
                if isinstance(outcome, ScenarioError):
                    at = dotted(outcome.path)
                    failures.setdefault(at, Failed(outcome.reason, run.sequence)).count += 1
                    continue
                outcomes[outcome] += 1
                for verifier, kind, reason in outcome.misled:
                    alike = Likeness(run.effects, run.evidence.message, reason)
                    groups = misled.setdefault((verifier, kind), {})
                    if alike not in groups:
                        groups[alike] = Members()
                    groups[alike].add(run.sequence)
            left -= len(page)
            yield len(page)
        return Tally(length_count(piece.length, every, outcomes, self._verifiers), misled, failures)

    def _page(self, runs: Iterator[PlayedRun]) -> list[tuple[PlayedRun, JudgedRun | ScenarioError]]:
        with _seldom_collecting():
            page = list(islice(runs, _PAGE))
            judged = iter(self._judge.outcomes([run.evidence for run in page if run.failure is None]))
        found = [(run, run.failure or next(judged)) for run in page]
        if self.world.full:
            self.world.forget()
            self._judge.forget()
        return found


def pieces(space: Search, length: int) -> Iterator[SearchPiece]:
    """The pieces of one length, in file order."""
    shared = 0
    while trajectories(space, length - shared) > MAX_PIECE and shared < length - 1:
        shared += 1
    for prefix in product(range(len(space.actions)), repeat=shared):
        yield SearchPiece(length=length, prefix=prefix)


def trajectories(space: Search, length: int) -> int:
    """How many trajectories of exactly this length a search makes, the ending counted."""
    return int(len(space.actions) ** (length - 1) * len(space.endings))


@dataclass(frozen=True)
class Distant:
    """A search as texts, so that it can be sent to another process or another machine."""

    scenario: str
    verifiers: str
    variation: str | None

    @classmethod
    def of(cls, scenario: Scenario, verifiers: Verifiers, variation: Variation | None) -> "Distant":
        """The texts of a search."""
        return cls(
            scenario.model_dump_json(exclude_unset=True),
            verifiers.model_dump_json(exclude_unset=True),
            None if variation is None else variation.id,
        )

    def tally(self, piece: SearchPiece) -> Tally:
        """Go through a piece, in whatever process this is."""
        walk = _searcher(self).tally(piece)
        while True:
            try:
                next(walk)
            except StopIteration as end:
                found: Tally = end.value
                return found


@lru_cache(maxsize=1)
def _searcher(search: Distant) -> Searcher:
    scenario = Scenario.model_validate_json(search.scenario)
    verifiers = Verifiers.model_validate_json(search.verifiers)
    start = None if search.variation is None else scenario.variation(search.variation)
    assert scenario.search is not None  # noqa: S101  for the types
    return Searcher(scenario, scenario.search, verifiers, start)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    # What is made here in hundreds of thousands is in no cycle, and looking for one is a tenth of the work.
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
