"""Every trajectory of a search, played."""

from collections.abc import Iterator, Sequence

from scenarios.model import Scenario, Search, Variation
from verifiers.search.played import PlayedRun, PlayedWorld


class SearchWorld(PlayedWorld):
    """The actions and endings of a search, which are its steps in this order."""

    def __init__(self, scenario: Scenario, space: Search, variation: Variation | None = None) -> None:
        self.calls = (*space.actions, *space.endings)
        super().__init__(scenario, (call.step for call in self.calls), variation)
        self._actions = range(len(space.actions))
        self._endings = range(len(space.actions), len(self.calls))

    def runs(self, length: int, prefix: Sequence[int] = ()) -> Iterator[PlayedRun]:
        """Every trajectory of exactly this length that begins with these actions, in file order."""
        run = self.begin()
        for action in prefix:
            run = self.after(run, action)
        yield from self._extended(run, length - len(prefix))

    def _extended(self, run: PlayedRun, more: int) -> Iterator[PlayedRun]:
        if more == 1:
            for action in self._endings:
                yield self.after(run, action)
        else:
            for action in self._actions:
                yield from self._extended(self.after(run, action), more - 1)
