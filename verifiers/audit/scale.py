"""Which numbers rewards are, and which of them only stand for the want of one."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

ROUNDING = 1e-6
"""Rewards no further apart are the same: a number that was once held in 32 bits differs in the eighth digit.
"""

_USUAL_SENTINEL = -1.0
_MOST_OUTSIDE = 0.05


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale in use: from `low` to `high`, None without a reward.

    `sentinels` are numbers that stand for no reward. `guessed` says that nobody said so.
    """

    low: float | None
    high: float | None
    sentinels: tuple[float, ...]
    guessed: bool


def scale_of(rewards: pd.Series, said: Sequence[float] | None) -> Scale:
    """The scale of rewards as they were recorded.

    A -1 beside rewards that are otherwise all 0 or 1 is a sentinel, until somebody says otherwise. Where at
    least 95 of 100 rewards lie between 0 and 1, that is the scale; else it is whatever there is.
    """
    known = rewards.dropna()
    others = known[known != _USUAL_SENTINEL]
    binary = len(others) > 0 and bool(others.isin((0.0, 1.0)).all())
    guessed = said is None and binary and len(others) < len(known)
    sentinels = (_USUAL_SENTINEL,) if guessed else tuple(said or ())
    known = known[~known.isin(sentinels)]
    if known.empty:
        return Scale(None, None, sentinels, guessed)
    usual = known[(known >= -ROUNDING) & (known <= 1 + ROUNDING)]
    if len(known) - len(usual) <= _MOST_OUTSIDE * len(known):
        known = usual.clip(0, 1)
    return Scale(float(known.min()), float(known.max()), sentinels, guessed)


def outside(rewards: pd.Series, scale: Scale) -> pd.Series:
    """Which rewards lie outside the scale, sentinels included."""
    if scale.low is None or scale.high is None:
        return rewards.isin(scale.sentinels)
    low, high = min(scale.low, 0.0) - ROUNDING, max(scale.high, 1.0) + ROUNDING
    return rewards.notna() & ((rewards < low) | (rewards > high) | rewards.isin(scale.sentinels))
