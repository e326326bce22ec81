"""How many rewarded runs must people look at?"""

import math

from verifiers.error_rates import interval


def one_sided_bound(wrong: int, looked_at: int, confidence: float = 0.95) -> float:
    """The upper end of the one-sided exact interval for the share of wrong runs; `looked_at` > 0.

    With no wrong run it is 1 - (1 - confidence)^(1 / looked_at).
    """
    return interval(wrong, looked_at, "beta", 2 * confidence - 1).high


def clean_runs_for(limit: float, confidence: float = 0.95) -> int:
    """The fewest runs, all right, that put the one-sided bound at `limit`, between 0 and 1, or less."""
    return math.ceil(math.log(1 - confidence) / math.log(1 - limit))


def rule_of_three(looked_at: int) -> float:
    """The rule of thumb for the same bound with no wrong run: 3 / n, at most 1."""
    return min(1.0, 3 / looked_at)
