"""Which trajectories that get past a verifier do the same, and how many of each are kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scenarios.model import SearchAction
from verifiers.search.results import Loopholes, TrajectoryGroup
from verifiers.search.world import SearchedRun

MAX_GROUPS = 100
"""The most groups kept for a verifier: those whose first false pass comes first."""
MAX_EXAMPLES = 3
"""The most examples kept for a group."""
MAX_WRITTEN = 256 * 1024
"""The most characters of JSON that the groups of a verifier come to, unless its first alone has more."""


@dataclass(slots=True)
class _Members:
    """A group that is not complete yet."""

    shortest: int
    count: int = 0
    examples: list[tuple[int, ...]] = field(default_factory=list)


class Groups:
    """Trajectories that get past a verifier; they come shortest first and in file order."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = sizes
        self._written = 0
        self._groups: dict[int, _Members] = {}
        self._ungrouped = 0

    def add(self, run: SearchedRun) -> None:
        """Count one more."""
        length = len(run.sequence)
        if run.effects not in self._groups:
            actions = [action for action in range(len(self._sizes)) if run.effects >> action & 1]
            if self._groups and not (len(self._groups) < MAX_GROUPS and self._fits(*actions, *run.sequence)):
                self._ungrouped += 1
                return
            self._groups[run.effects] = _Members(length, examples=[run.sequence])
            self._written += self._size(*actions, *run.sequence)
        members = self._groups[run.effects]
        members.count += 1
        further = run.sequence not in members.examples and len(members.examples) < MAX_EXAMPLES
        if length == members.shortest and further and self._fits(*run.sequence):
            members.examples.append(run.sequence)
            self._written += self._size(*run.sequence)

    def _fits(self, *numbers: int) -> bool:
        return self._written + self._size(*numbers) <= MAX_WRITTEN

    def _size(self, *numbers: int) -> int:
        return sum(self._sizes[action] for action in numbers)

    def loopholes(self, calls: Sequence[SearchAction]) -> Loopholes:
        """What has been found so far."""
        return Loopholes(
            groups=tuple(
                TrajectoryGroup(
                    actions=tuple(action for n, action in enumerate(calls) if effects >> n & 1),
                    count=members.count,
                    shortest=members.shortest,
                    examples=tuple(tuple(calls[n] for n in one) for one in members.examples),
                )
                for effects, members in self._groups.items()
            ),
            ungrouped=self._ungrouped,
        )
