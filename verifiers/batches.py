"""Rewards of a group of rollouts: means over two denominators, and group advantages."""

import math
import statistics

from scenarios.document import Frozen
from scenarios.model import Batch
from verifiers.matrix import Matrix


class BatchResult(Frozen):
    """A group of rollouts under one verifier.

    `mean_scored` is over the `scored` rollouts, `mean_all` over all of them with an unscored one as 0:
    the two means differ by exactly what counting a fault as a failure does. `advantages` are
    (reward - mean) / sample standard deviation, by trajectory, null for an unscored one; a group whose
    rewards are equal, or differ by rounding only, gives 0 and a group of one has mean 0 and deviation 1.
    """

    scored: int
    total: int
    mean_scored: float | None
    mean_all: float
    advantages_scored: dict[str, float | None]
    advantages_all: dict[str, float]


def batch_result(matrix: Matrix, batch: Batch, verifier: str) -> BatchResult:
    """The rewards of a group of rollouts under one verifier, normalised together."""
    rewards = {
        member.trajectory: matrix.verdict(member.trajectory, verifier).reward for member in batch.members
    }
    every = [rewards[member.trajectory] for member in batch.members for _ in range(member.count)]
    scored = [reward for reward in every if reward is not None]
    counted = [reward or 0.0 for reward in every]
    return BatchResult(
        scored=len(scored),
        total=len(every),
        mean_scored=statistics.fmean(scored) if scored else None,
        mean_all=statistics.fmean(counted),
        advantages_scored={
            id_: None if reward is None else advantage(reward, scored) for id_, reward in rewards.items()
        },
        advantages_all={id_: advantage(reward or 0.0, counted) for id_, reward in rewards.items()},
    )


def advantage(reward: float, group: list[float]) -> float:
    """(reward - mean) / sample standard deviation of the group; a group of one: mean 0, deviation 1."""
    if len(group) == 1:
        return reward
    # 0.1 + 0.2 over 0.6 is not 0.3 over 0.6 to the last bit, and that is nothing to learn from.
    if math.isclose(min(group), max(group), rel_tol=1e-9, abs_tol=1e-12):
        return 0.0
    return (reward - statistics.fmean(group)) / statistics.stdev(group)
