"""The shortest trajectory of a search that reaches a goal, or that there is none."""

from scenarios.document import Frozen
from scenarios.model import SearchAction
from verifiers.challenges.question import Goal
from verifiers.harden.patterns import judged_runs
from verifiers.matrix import Matrix
from verifiers.search.batches import JudgedRun
from verifiers.search.search import searchable, trajectories


class Least(Frozen):
    """`actions` are the first of the shortest that reach the goal, null where none of those searched does.

    `space` counts all trajectories up to the length that was asked for. The search has tried all of them only
    where none reaches the goal: it stops at the first that does.
    """

    actions: tuple[SearchAction, ...] | None
    space: int

    @property
    def length(self) -> int | None:
        """How many steps it takes, the ending counted."""
        return None if self.actions is None else len(self.actions)


def least(matrix: Matrix, goal: Goal, verifier: str | None, length: int, variation: str | None) -> Least:
    """The search stops at the first. Raises `InputError` as a search does, `KeyError` for unknown ids."""
    file = matrix.verifiers
    one = file.verifiers[0] if verifier is None else file.verifier(verifier)
    alone = file.model_copy(update={"verifiers": (one,)})
    start = None if variation is None else matrix.scenario.variation(variation)
    space, _length = searchable(matrix.scenario, length)
    found = (
        actions
        for actions, judged in judged_runs(matrix.scenario, alone, length, start)
        if _reaches(judged, goal)
    )
    return Least(actions=next(found, None), space=sum(trajectories(space, n) for n in range(1, length + 1)))


def _reaches(judged: JudgedRun, goal: Goal) -> bool:
    if goal == "solve":
        return judged.intended == "pass"
    return any(misled.kind == goal for misled in judged.misled)
