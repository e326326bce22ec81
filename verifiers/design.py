"""The use of each check of a verifier, tested on every trajectory of a matrix.

How often a verifier agrees with the right verdict is in `Matrix.table.summary`. A trajectory whose replay
makes a rule of the scenario fail raises `ScenarioError`, as it does in the matrix.
"""

from collections.abc import Mapping

from scenarios.document import Frozen
from scenarios.model import Intended
from verifiers.hitting import smallest_hitting_set
from verifiers.matrix import Matrix
from verifiers.model import CheckResult, CheckUse, Verifier

SEARCH_BOUND = 10_000
"""How many steps the search for a smallest set of checks may take: about a second's."""

Rewards = Mapping[str, float | None]
"""Trajectory id to reward from 0 to 1, in file order; None is unscored, which is never 0."""


class Flip(Frozen):
    """A trajectory whose reward is not what it was. None is unscored."""

    trajectory: str
    before: float | None
    after: float | None


class Separation(Frozen):
    """The fewest checks that tell trajectories that should pass from those that should fail.

    `uncaught` are the trajectories that should fail and that no usable check catches: where there are any, no
    set separates, and `checks` are the fewest that catch all the others. `checks` is null, and nothing
    known of the smallest set, where the search for it was given up after `SEARCH_BOUND`.
    """

    checks: tuple[str, ...] | None
    uncaught: tuple[str, ...]


def rewards(matrix: Matrix, verifier: str) -> dict[str, float | None]:
    """The reward of a verifier for each trajectory. Raises `KeyError` for an unknown verifier."""
    by = matrix.verifiers.verifier(verifier)
    return {trajectory.id: matrix.award(trajectory.id, by) for trajectory in matrix.scenario.trajectories}


def flipped(before: Rewards, after: Rewards) -> tuple[Flip, ...]:
    """The trajectories that two columns of rewards differ on, in the order of `after`.

    The columns may be two verifiers', or one verifier's before and after a change, of one matrix or two.
    From a number to none and back is a flip, and so is a part of the reward more or less. A trajectory
    that only one of the columns has is left out: its verdict came or went and did not change. One id is
    one trajectory, even if its steps were changed in between.
    """
    return tuple(
        Flip(trajectory=trajectory, before=before[trajectory], after=reward)
        for trajectory, reward in after.items()
        if trajectory in before and before[trajectory] != reward
    )


def redundant(matrix: Matrix, verifier: str) -> tuple[str, ...]:
    """The used checks that no trajectory distinguishes, in the verifier's order.

    Without one of them every trajectory keeps its verdict: unscored or scored, and the same reward. Each
    is left out alone. Two that stand in for each other are both named, yet one of them has to stay. A
    check without which there is no verifier (the last, or the last required check under `all_gates`) is never
    redundant. Raises `KeyError` for an unknown verifier.
    """
    whole = matrix.verifiers.verifier(verifier)
    column = rewards(matrix, verifier)
    return tuple(
        use.id
        for use in whole.checks
        if (less := _without(whole, use)) is not None
        and all(matrix.award(trajectory, less) == reward for trajectory, reward in column.items())
    )


def smallest(matrix: Matrix) -> Separation:
    """A smallest set of the file's checks, used or not, that separates the right passes from the right fails.

    Every trajectory that should pass satisfies all of the set, and every one that should fail violates at
    least one. A check that is in error on any of them is not usable, because it would leave the run
    unscored. Trajectories that should be void or undetermined play no part. Of the smallest sets it is the
    first in file order. Where nothing should fail, no check is needed.
    """
    passing, failing = _results(matrix, "pass"), _results(matrix, "fail")
    checks = [
        check.id
        for check in matrix.verifiers.checks
        if all(results[check.id].status == "satisfied" for results in passing.values())
        and all(results[check.id].status != "error" for results in failing.values())
    ]
    catching = {
        trajectory: sum(
            1 << number for number, check in enumerate(checks) if results[check].status == "violated"
        )
        for trajectory, results in failing.items()
    }
    chosen = smallest_hitting_set(filter(None, catching.values()), SEARCH_BOUND)
    return Separation(
        checks=None if chosen is None else tuple(checks[number] for number in chosen),
        uncaught=tuple(trajectory for trajectory, catchers in catching.items() if not catchers),
    )


def _results(matrix: Matrix, intended: Intended) -> dict[str, dict[str, CheckResult]]:
    return {
        trajectory.id: matrix.results(trajectory.id)
        for trajectory in matrix.scenario.trajectories
        if trajectory.intended == intended
    }


def _without(verifier: Verifier, use: CheckUse) -> Verifier | None:
    left = tuple(other for other in verifier.checks if other.id != use.id)
    if not left or (verifier.reward == "all_gates" and not any(other.gates for other in left)):
        return None
    return verifier.model_copy(update={"checks": left})
