"""Which rule does each loophole break? Groups of a search, put together by the checks that they violate."""

from collections.abc import Sequence

from scenarios.document import Frozen
from scenarios.model import SearchAction
from verifiers.search.search import TrajectoryGroup


class BrokenRules(Frozen):
    """Loopholes whose shortest example violates the same checks.

    `checks` are their ids, none if no check of the file sees what is wrong. `count` is how many trajectories
    the groups have together, and `endings` says how many of them end in which way: the final messages are
    kept apart. `example` is the first of the shortest. `further` counts the groups that violate these
    checks and others as well.
    """

    checks: tuple[str, ...]
    count: int
    endings: tuple[tuple[SearchAction, int], ...]
    shortest: int
    example: tuple[SearchAction, ...]
    further: int


def by_rule(groups: Sequence[TrajectoryGroup], broken: Sequence[tuple[str, ...]]) -> tuple[BrokenRules, ...]:
    """The groups by what they violate, in their order; `broken` has the checks of each group's example.

    What violates a superset of a listed one is not listed, but counted there.
    """
    together: dict[tuple[str, ...], list[TrajectoryGroup]] = {}
    for group, checks in zip(groups, broken, strict=True):
        together.setdefault(checks, []).append(group)
    least = [
        checks for checks in together if not any(other and set(other) < set(checks) for other in together)
    ]
    return tuple(
        BrokenRules(
            checks=checks,
            count=sum(group.count for group in together[checks]),
            endings=_endings(together[checks]),
            shortest=together[checks][0].shortest,
            example=together[checks][0].examples[0],
            further=sum(
                len(found) for other, found in together.items() if checks and set(checks) < set(other)
            ),
        )
        for checks in least
    )


def _endings(groups: Sequence[TrajectoryGroup]) -> tuple[tuple[SearchAction, int], ...]:
    counts: dict[str, tuple[SearchAction, int]] = {}
    for group in groups:
        ending = group.examples[0][-1]
        key = ending.model_dump_json()
        counts[key] = ending, group.count + counts.get(key, (ending, 0))[1]
    return tuple(counts.values())
