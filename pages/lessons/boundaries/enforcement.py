"""The same scenario judged with permission enforcement on or off."""

from functools import lru_cache

from pages.lessons.boundaries.pricing import with_enforcement
from verifiers.matrix import Matrix


@lru_cache(maxsize=16)
def enforced(judged: Matrix, enforce: bool) -> Matrix:
    """All runs of a matrix with permission enforcement on or off; the verifiers stay as they are."""
    return Matrix(with_enforcement(judged.scenario, enforce), judged.verifiers)


def violates(judged: Matrix, trajectory: str) -> bool:
    """Whether a trajectory calls anything outside of the permission, stopped or not."""
    return any(not step.permitted for step in judged.run(trajectory).steps)
