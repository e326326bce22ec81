"""What a rollout weighs in one update, depending on the unit that statistics and loss are taken over.

One group of rollouts of the same task. The reward of a rollout is copied to each of its records (Agent
Lightning v1.0 paper, 2.2), so a mean over records counts a rollout once per record, and how many records
it has is often an accident of the harness. A missing reward is *unscored*: it is None, never 0.
"""

import statistics
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen
from scenarios.problems import InputError, phrase

MAX_ROLLOUTS = 64
MAX_RECORDS = 64
MAX_LENGTH = 100_000

Length = Annotated[int, Field(ge=1, le=MAX_LENGTH)]
RewardNumber = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]


class Rollout(Frozen):
    """One rollout: its reward (None = unscored) and the trainable tokens of each of its records.

    No record means that the agent never called the model. `token_loss` is the loss of each of its
    tokens, held constant so that the reductions can be compared.
    """

    reward: RewardNumber | None = None
    records: Annotated[tuple[Length, ...], Field(max_length=MAX_RECORDS)] = ()
    token_loss: RewardNumber = 1.0


class RolloutGroup(Frozen):
    """The rollouts of one task, which share a baseline."""

    rollouts: Annotated[tuple[Rollout, ...], Field(min_length=1, max_length=MAX_ROLLOUTS)]


class BaselineUnit(StrEnum):
    """What mean and standard deviation of the rewards are taken over."""

    RECORD = "record"
    """Each record counts once: what a trainer does that does not know of rollouts."""
    ROLLOUT = "rollout"
    """Each rollout counts once (paper, 2.2)."""


class Epsilon(StrEnum):
    """What is added to the standard deviation before dividing by it."""

    NONE = "none"
    VERL = "verl"
    TRL = "trl"

    @property
    def number(self) -> float:
        """0, 1e-6 or 1e-4."""
        return {Epsilon.NONE: 0.0, Epsilon.VERL: 1e-6, Epsilon.TRL: 1e-4}[self]


class Reduction(StrEnum):
    """How token losses become one number (paper, 2.3). `presets.yaml` lists the libraries' names."""

    BY_TOKENS = "token-mean"
    """Sum over all tokens / number of tokens. verl `token-mean`; TRL `dapo`, `bnpo`."""
    BY_RECORDS = "seq-mean-token-mean"
    """Mean over records of each record's token mean. verl `seq-mean-token-mean`; TRL `grpo`."""
    BY_ROLLOUTS = "rollout-mean"
    """Mean over rollouts of (sum of its token losses / number of its tokens), over all its records.
    Agent Lightning `per_rollout_mean`."""


class LeftOut(StrEnum):
    """Why a rollout takes no part in the update."""

    NO_RECORD = "no_record"
    NO_REWARD = "no_reward"


class Baseline(Frozen):
    """Mean and standard deviation (ddof 1) of the rewards over `count` units.

    A group of one has mean 0 and standard deviation 1, as in verl.
    """

    count: int
    mean: float
    std: float


class MeanReward(Frozen):
    """The mean reward with both denominators.

    `over_scored` is the sum over the `scored` rollouts that have a reward (None if there is none);
    `over_all` puts 0 in for each missing reward and divides by all `rollouts`, which is what Agent
    Lightning v1.0.0 reports, also for rollouts without a call.
    """

    scored: int
    rollouts: int
    over_scored: float | None
    over_all: float


class RolloutShare(Frozen):
    """One rollout's part in the update; the numbers are None if it is left out.

    `weight` is the factor of its mean token loss in the total, `contribution` = advantage x weight.
    """

    left_out: LeftOut | None
    advantage: float | None
    weight: float | None
    contribution: float | None


class Weighting(Frozen):
    """A group under one unit and one reduction. `shares` are in the order of the rollouts.

    `baseline`, `loss` and `shipped_loss` are None if every rollout is left out. The losses are those of
    the constant token losses, without advantage.
    """

    mean_reward: MeanReward
    baseline: Baseline | None
    shares: tuple[RolloutShare, ...]
    loss: float | None
    shipped_loss: float | None


def weigh(group: RolloutGroup, unit: BaselineUnit, reduction: Reduction, epsilon: Epsilon) -> Weighting:
    """Baseline, advantages, weights, contributions and losses of a group.

    A rollout without a record or without a reward is left out of all of them; it stays in the mean
    reward's count of rollouts. (Agent Lightning v1.0.0 leaves out the former only: there a missing reward
    is a 0 in the baseline as well.)
    """
    trained = [rollout for rollout in group.rollouts if left_out(rollout) is None]
    records = [rollout.records for rollout in trained]
    token_losses = [rollout.token_loss for rollout in trained]
    baseline = _baseline(trained, unit)
    weight_of = iter(weights(records, reduction))
    shares = []
    for rollout in group.rollouts:
        if rollout.reward is None or baseline is None or left_out(rollout):
            shares.append(
                RolloutShare(left_out=left_out(rollout), advantage=None, weight=None, contribution=None)
            )
            continue
        advantage, weight = _advantage(rollout.reward, baseline, epsilon), next(weight_of)
        shares.append(
            RolloutShare(left_out=None, advantage=advantage, weight=weight, contribution=advantage * weight)
        )
    return Weighting(
        mean_reward=mean_reward(group),
        baseline=baseline,
        shares=tuple(shares),
        loss=loss(records, token_losses, reduction) if trained else None,
        shipped_loss=shipped_loss(records, token_losses) if trained else None,
    )


def left_out(rollout: Rollout) -> LeftOut | None:
    """Why a rollout takes no part, None if it does. Without a record its reward does not matter."""
    if not rollout.records:
        return LeftOut.NO_RECORD
    return LeftOut.NO_REWARD if rollout.reward is None else None


def mean_reward(group: RolloutGroup) -> MeanReward:
    """The mean reward over the scored rollouts, and over all of them with 0 filled in."""
    rewards = [rollout.reward for rollout in group.rollouts if rollout.reward is not None]
    return MeanReward(
        scored=len(rewards),
        rollouts=len(group.rollouts),
        over_scored=statistics.mean(rewards) if rewards else None,
        over_all=sum(rewards) / len(group.rollouts),
    )


def weights(records: Sequence[Sequence[int]], reduction: Reduction) -> tuple[float, ...]:
    """The weight of each rollout's mean token loss; they sum to 1.

    `records` holds the record lengths of each rollout in tokens, none of them empty. The weight is its
    tokens / all tokens, its records / all records, or 1 / rollouts.
    """
    match reduction:
        case Reduction.BY_TOKENS:
            sizes = [sum(lengths) for lengths in records]
        case Reduction.BY_RECORDS:
            sizes = [len(lengths) for lengths in records]
        case Reduction.BY_ROLLOUTS:
            sizes = [1 for _ in records]
    return tuple(size / sum(sizes) for size in sizes)


def loss(records: Sequence[Sequence[int]], token_losses: Sequence[float], reduction: Reduction) -> float:
    """The reduced loss, if every token of rollout i has the loss `token_losses[i]`."""
    return sum(
        weight * token_loss
        for weight, token_loss in zip(weights(records, reduction), token_losses, strict=True)
    )


def shipped_loss(records: Sequence[Sequence[int]], token_losses: Sequence[float]) -> float:
    """The rollout mean as v1.0.0 ships it: divided by the number of records instead of rollouts.

    The relative weights are those of `Reduction.BY_ROLLOUTS`; the scale is smaller by rollouts /
    records (`verl/per_rollout_loss.py`, microsoft/agent-lightning issue 593).
    """
    scale = len(records) / sum(len(lengths) for lengths in records)
    return scale * loss(records, token_losses, Reduction.BY_ROLLOUTS)


def split(group: RolloutGroup, number: int, into: int) -> RolloutGroup:
    """The group with rollout `number` (from 1) cut into `into` records, equal to within one token.

    Tokens, reward and every other rollout stay as they are, so whatever changes is owed to the cut.
    Raises `InputError` if `into` is below 1 or above the rollout's tokens or `MAX_RECORDS`, `KeyError` for
    a number that no rollout has.
    """
    rollout = dict(enumerate(group.rollouts, start=1))[number]
    tokens = sum(rollout.records)
    limit = min(tokens, MAX_RECORDS)
    if not 1 <= into <= limit:
        most = phrase("records_at_most", count=limit)
        expected = most if into > limit else phrase("input_greater_than_equal", count=1)
        raise InputError.of("input", 0, phrase("records", count=into), expected, ("into",))
    records = tuple((tokens + part) // into for part in reversed(range(into)))
    cut = rollout.model_copy(update={"records": records})
    return RolloutGroup(rollouts=(*group.rollouts[: number - 1], cut, *group.rollouts[number:]))


def _baseline(trained: Sequence[Rollout], unit: BaselineUnit) -> Baseline | None:
    rewards = [
        rollout.reward
        for rollout in trained
        if rollout.reward is not None
        for _ in (rollout.records if unit is BaselineUnit.RECORD else (None,))
    ]
    if not rewards:
        return None
    if len(rewards) == 1:
        return Baseline(count=1, mean=0.0, std=1.0)
    return Baseline(count=len(rewards), mean=statistics.mean(rewards), std=statistics.stdev(rewards))


def _advantage(reward: float, baseline: Baseline, epsilon: Epsilon) -> float:
    scale = baseline.std + epsilon.number
    return (reward - baseline.mean) / scale if scale else 0.0
