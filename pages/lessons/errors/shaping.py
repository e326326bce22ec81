"""What reward comes of required checks, of weighted shares, and of rewards on the way?"""

from collections.abc import Sequence
from itertools import pairwise


def weighted_share(weights: Sequence[float], satisfied: Sequence[bool]) -> float:
    """The weights of the satisfied checks over all weights, from 0 to 1; at least one weight is not 0."""
    earned = sum(weight for weight, holds in zip(weights, satisfied, strict=True) if holds)
    return earned / sum(weights)


def required(satisfied: Sequence[bool]) -> float:
    """1 if every check is satisfied, else 0."""
    return float(all(satisfied))


def loop(visits: int) -> list[int]:
    """The states of a run that enters a subgoal and leaves it again so often: 1 inside, 0 outside."""
    return [0, *(state for _ in range(visits) for state in (1, 0))]


def visits_paid(states: Sequence[int]) -> int:
    """The reward of a run that gets 1 each time it enters the subgoal."""
    return sum(after > before for before, after in pairwise(states))


def shaped(potentials: Sequence[float], gamma: float = 1.0) -> list[float]:
    """What each step adds: gamma phi(s') - phi(s), by Ng, Harada and Russell (1999).

    `potentials` are phi of the n + 1 states of a run.
    """
    return [gamma * after - before for before, after in pairwise(potentials)]


def shaped_return(potentials: Sequence[float], gamma: float = 1.0) -> float:
    """What all steps add together, discounted: gamma^n phi(s_n) - phi(s_0), whatever lies between."""
    return sum(gamma**step * added for step, added in enumerate(shaped(potentials, gamma)))
