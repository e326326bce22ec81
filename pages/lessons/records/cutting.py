"""What changes if a rollout is cut into more records while its tokens and its reward stay the same?

Every combination of the unit that advantages are taken over and the reduction of the loss is one *way*
to train. Only the record baseline and the record mean notice a cut; the token mean and the rollout mean
do not.
"""

import math
from functools import lru_cache

from pages.lessons.records.weighting import (
    MAX_RECORDS,
    BaselineUnit,
    Epsilon,
    Reduction,
    RolloutGroup,
    RolloutShare,
    left_out,
    split,
    weigh,
)
from scenarios.document import Frozen


class Way(Frozen):
    """One rollout's share under one unit and one reduction."""

    unit: BaselineUnit
    reduction: Reduction
    share: RolloutShare


class Cut(Frozen):
    """One rollout in `into` records: its share under each way."""

    into: int
    ways: tuple[Way, ...]

    def share(self, unit: BaselineUnit, reduction: Reduction) -> RolloutShare:
        """The share under one of the ways."""
        return next(way.share for way in self.ways if (way.unit, way.reduction) == (unit, reduction))


class Effect(Frozen):
    """What one way makes of the cut: the rollout's share in one record and in several."""

    unit: BaselineUnit
    reduction: Reduction
    whole: RolloutShare
    cut: RolloutShare

    @property
    def moved(self) -> bool:
        """Whether advantage, weight or contribution differ."""
        pairs = [
            (self.whole.advantage, self.cut.advantage),
            (self.whole.weight, self.cut.weight),
            (self.whole.contribution, self.cut.contribution),
        ]
        return any(
            one is not None and other is not None and not math.isclose(one, other, abs_tol=1e-12)
            for one, other in pairs
        )


def largest_cut(group: RolloutGroup, number: int) -> int:
    """Into how many records rollout `number` (from 1) can be cut; 0 if it takes no part in the update."""
    rollout = group.rollouts[number - 1]
    return 0 if left_out(rollout) else min(sum(rollout.records), MAX_RECORDS)


@lru_cache(maxsize=512)
def cut(group: RolloutGroup, number: int, into: int, epsilon: Epsilon) -> Cut:
    """Rollout `number` in `into` records under every way. Raises `InputError` as `split` does."""
    divided = split(group, number, into)
    return Cut(
        into=into,
        ways=tuple(
            Way(
                unit=unit,
                reduction=reduction,
                share=weigh(divided, unit, reduction, epsilon).shares[number - 1],
            )
            for unit in BaselineUnit
            for reduction in Reduction
        ),
    )


def effects(group: RolloutGroup, number: int, into: int, epsilon: Epsilon) -> tuple[Effect, ...]:
    """The same rollout in one record and in `into`, under every way. Raises `InputError` as `split` does."""
    whole, divided = cut(group, number, 1, epsilon), cut(group, number, into, epsilon)
    return tuple(
        Effect(unit=one.unit, reduction=one.reduction, whole=one.share, cut=other.share)
        for one, other in zip(whole.ways, divided.ways, strict=True)
    )
