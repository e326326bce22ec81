"""The smallest sets of checks that agree with the right verdict on every pattern: exactly, all of them."""

from collections.abc import Sequence
from itertools import combinations
from math import comb

from verifiers.harden.patterns import Pattern
from verifiers.hitting import smallest_hitting_set

BOUND = 10_000
"""How many steps the search for the smallest size may take: about a second's."""
MOST_SETS = 50_000
"""How many sets of that size are tried at most."""


def usable(checks: Sequence[str], patterns: Sequence[Pattern]) -> tuple[str, ...]:
    """The checks that can be required: no honest run violates them, and they are in error on no run."""
    spoilt = {id_ for each in patterns if each.intended == "pass" for id_ in each.violated}
    spoilt |= {id_ for each in patterns if each.intended in ("pass", "fail") for id_ in each.failed}
    return tuple(id_ for id_ in checks if id_ not in spoilt)


def smallest_sets(checks: Sequence[str], patterns: Sequence[Pattern]) -> tuple[tuple[str, ...], ...] | None:
    """Every smallest set that all honest runs satisfy and every run that should fail violates.

    Each set stands in the order of `checks`, and so do the sets. Runs that should be void or undetermined
    play no part. No set at all where some run that should fail violates no usable check; None where the
    answer takes more than `BOUND` steps of the search, or more than `MOST_SETS` sets have to be tried.
    Nothing is said of trajectories beyond the patterns.
    """
    able = usable(checks, patterns)
    masks = [
        sum(1 << number for number, id_ in enumerate(able) if id_ in each.violated)
        for each in patterns
        if each.intended == "fail"
    ]
    if not all(masks):
        return ()
    found = smallest_hitting_set(masks, BOUND)
    if found is None or comb(len(able), len(found)) > MOST_SETS:
        return None
    return tuple(
        tuple(able[number] for number in chosen)
        for chosen in combinations(range(len(able)), len(found))
        if all(any(mask >> number & 1 for number in chosen) for mask in masks)
    )
