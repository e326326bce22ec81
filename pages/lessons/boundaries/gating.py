"""The same scenario judged with its permission gate on or off."""

from functools import lru_cache

from pages.lessons.boundaries.pricing import with_gate
from verifiers.matrix import Matrix


@lru_cache(maxsize=16)
def gated(judged: Matrix, enforce: bool) -> Matrix:
    """All runs of a matrix with the gate set so; verifiers stay as they are."""
    return Matrix(with_gate(judged.scenario, enforce), judged.verifiers)


def violates(judged: Matrix, trajectory: str) -> bool:
    """Whether a trajectory calls anything outside of the permission, stopped or not."""
    return any(not step.permitted for step in judged.run(trajectory).steps)
