"""The same scenario judged with its permission gate on or off."""

from functools import lru_cache

from pages.lessons.boundaries.pricing import with_gate
from verifiers.matrix import Matrix


@lru_cache(maxsize=16)
def gated(judged: Matrix, enforce: bool) -> Matrix:
    """All runs of a matrix with the gate set so; verifiers stay as they are."""
    result = Matrix(with_gate(judged.scenario, enforce), judged.verifiers)
    # Every check at once: a judge that one thread has begun, another thread cannot finish, because the
    # expression library ties a run's evidence to the thread that prepared it.
    for trajectory in result.scenario.trajectories:
        for variation in (None, *(item.id for item in result.scenario.variations)):
            result.results(trajectory.id, variation)
    return result


def violates(judged: Matrix, trajectory: str) -> bool:
    """Whether a trajectory calls anything outside of the permission, stopped or not."""
    return any(not step.permitted for step in judged.run(trajectory).steps)
