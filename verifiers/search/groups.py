"""Which trajectories that mislead a verifier do the same, and how many of each are kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scenarios.model import SearchAction
from verifiers.search.results import Loopholes, TrajectoryGroup

MAX_GROUPS = 100
"""The most groups kept for a verifier: those whose first trajectory comes first."""
MAX_EXAMPLES = 3
"""The most examples kept for a group."""
MAX_WRITTEN = 256 * 1024
"""The most characters of JSON that the groups of a verifier come to, unless its first alone has more."""


class Likeness(NamedTuple):
    """What the trajectories of a group have in common.

    `effects` has a bit for each action that changed the state. `reason` is why there is no number, null
    where there is one.
    """

    effects: int
    message: str
    reason: str | None


@dataclass(slots=True)
class Members:
    """How many trajectories are alike, all of one length, and the first few of them in file order."""

    count: int = 0
    examples: list[tuple[int, ...]] = field(default_factory=list)

    def add(self, sequence: tuple[int, ...]) -> None:
        """Count one more."""
        self.count += 1
        if len(self.examples) < MAX_EXAMPLES:
            self.examples.append(sequence)


@dataclass(slots=True)
class _Group:
    shortest: int
    count: int = 0
    examples: list[tuple[int, ...]] = field(default_factory=list)


class Groups:
    """The groups of one verifier. They are added shortest first, and in file order."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = sizes
        self._written = 0
        self._groups: dict[Likeness, _Group] = {}
        self._ungrouped = 0

    def add(self, length: int, likeness: Likeness, members: Members) -> None:
        """Count trajectories of one length that are alike."""
        if likeness not in self._groups:
            actions = [action for action in range(len(self._sizes)) if likeness.effects >> action & 1]
            first = (*actions, *members.examples[0])
            if self._groups and not (len(self._groups) < MAX_GROUPS and self._fits(first)):
                self._ungrouped += members.count
                return
            self._groups[likeness] = _Group(length)
            self._written += self._size(actions)
        group = self._groups[likeness]
        group.count += members.count
        if length == group.shortest:
            for sequence in members.examples[: MAX_EXAMPLES - len(group.examples)]:
                if not group.examples or self._fits(sequence):
                    group.examples.append(sequence)
                    self._written += self._size(sequence)

    def _fits(self, actions: Sequence[int]) -> bool:
        return self._written + self._size(actions) <= MAX_WRITTEN

    def _size(self, actions: Sequence[int]) -> int:
        return sum(self._sizes[action] for action in actions)

    def loopholes(self, calls: Sequence[SearchAction]) -> Loopholes:
        """What has been found so far."""
        return Loopholes(
            groups=tuple(
                TrajectoryGroup(
                    actions=tuple(action for n, action in enumerate(calls) if likeness.effects >> n & 1),
                    reason=likeness.reason,
                    count=group.count,
                    shortest=group.shortest,
                    examples=tuple(tuple(calls[n] for n in one) for one in group.examples),
                )
                for likeness, group in self._groups.items()
            ),
            ungrouped=self._ungrouped,
        )
