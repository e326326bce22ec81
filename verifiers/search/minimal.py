"""Which groups of a search need not be shown, because a shown one says the same with less."""

from collections.abc import Sequence
from typing import NamedTuple

from scenarios.model import Scenario, SearchAction, Variation
from scenarios.replay import replay_steps
from verifiers.judge import Judge
from verifiers.model import Verifiers
from verifiers.search.results import TrajectoryGroup


class Minimal(NamedTuple):
    """Groups of which none does more than another, and how many trajectories the others have together."""

    groups: tuple[TrajectoryGroup, ...]
    further: int


def minimal(groups: Sequence[TrajectoryGroup], violated: Sequence[tuple[str, ...]]) -> Minimal:
    """The groups worth showing, in their order; `violated` has the checks that each first example violates.

    A group is left out if another has the same final message and reason and violates the same checks in no
    more steps, while only some of the same actions change the state.
    """
    listed = list(zip(groups, violated, strict=True))
    shown = [
        group
        for group, checks in listed
        if not any(_less(other, group) for other, others in listed if others == checks)
    ]
    kept = set(map(id, shown))
    return Minimal(tuple(shown), sum(group.count for group in groups if id(group) not in kept))


def _less(one: TrajectoryGroup, other: TrajectoryGroup) -> bool:
    fewer = len(one.actions) < len(other.actions) and all(action in other.actions for action in one.actions)
    alike = (one.reason, _last(one)) == (other.reason, _last(other))
    return fewer and alike and one.shortest <= other.shortest


def _last(group: TrajectoryGroup) -> SearchAction:
    """The ending, which carries the final message."""
    return group.examples[0][-1]


def violated_checks(
    scenario: Scenario,
    verifiers: Verifiers,
    sequences: Sequence[Sequence[SearchAction]],
    variation: Variation | None = None,
) -> tuple[tuple[str, ...], ...]:
    """The checks of the file that each trajectory violates, in file order, whoever uses them."""
    found = []
    for actions in sequences:
        run = replay_steps(scenario, [action.step for action in actions], variation)
        results = Judge(run, verifiers).results()
        found.append(tuple(id_ for id_, result in results.items() if result.status == "violated"))
    return tuple(found)
