"""What score does a batch report when some of its rollouts never came to an end?

A rollout passes, fails, is stopped by a fault of the environment (a timeout, a dependency that could not
be had, a service that is down) or is cut off by its own budget. What becomes of a fault is a policy, and
a policy is part of the report: fixed before the run, or it can be chosen by its result.

* `retry`: each faulted rollout is started once more; what faults again stays unscored.
* `skip`: it stays unscored.
* `fail`: it is written down as a reward of 0, as if the agent had failed.

A truncated rollout is unscored under the first two, and never retried: the same budget cuts it off again.
Unscored is left out of mean, deviation and advantages and is never 0. Both means are given: over the
scored rollouts, and over all of them with 0 for each unscored one.
"""

import statistics
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen

MAX_COUNT = 2_000

RolloutCount = Annotated[int, Field(ge=0, le=MAX_COUNT)]
Percent = Annotated[int, Field(ge=0, le=100)]


class RolloutOutcome(StrEnum):
    """How a rollout ended. The values are stable: links and files hold them."""

    PASSED = "passed"
    FAILED = "failed"
    TIMEOUT = "timeout"
    DEPENDENCY = "dependency"
    UNAVAILABLE = "unavailable"
    TRUNCATED = "truncated"


FAULTS = (RolloutOutcome.TIMEOUT, RolloutOutcome.DEPENDENCY, RolloutOutcome.UNAVAILABLE)
"""The outcomes that are no one's but the environment's."""


class Policy(StrEnum):
    """What becomes of a faulted rollout."""

    RETRY = "retry"
    SKIP = "skip"
    FAIL = "fail"


class RolloutBatch(Frozen):
    """One group of rollouts of the same task, by outcome."""

    passed: RolloutCount = 0
    failed: RolloutCount = 0
    timeout: RolloutCount = 0
    dependency: RolloutCount = 0
    unavailable: RolloutCount = 0
    truncated: RolloutCount = 0

    def count(self, outcome: RolloutOutcome) -> int:
        """How many rollouts ended so."""
        return int(getattr(self, outcome))

    @property
    def total(self) -> int:
        """All rollouts."""
        return sum(self.count(outcome) for outcome in RolloutOutcome)

    @property
    def faults(self) -> int:
        """The rollouts that the environment stopped."""
        return sum(self.count(outcome) for outcome in FAULTS)

    @property
    def fault_rate(self) -> float | None:
        """Their share of all rollouts; None without any."""
        return self.faults / self.total if self.total else None


class RetryRates(Frozen):
    """Assumed results of a retry, fixed beforehand: percent that complete, and percent of those that pass.

    Both are rounded down to whole rollouts.
    """

    finish: Percent
    passing: Percent


class Scores(Frozen):
    """The rewards a batch is left with.

    `passed` and `failed` are rollouts that came to an end. `counted_as_failed` are faults and
    truncations written down as 0. `faults` and `truncated` are the unscored ones.
    """

    passed: int
    failed: int
    counted_as_failed: int
    faults: int
    truncated: int
    retried: int

    @property
    def zeros(self) -> int:
        """The rollouts with a reward of 0."""
        return self.failed + self.counted_as_failed

    @property
    def scored(self) -> int:
        """The rollouts with a reward."""
        return self.passed + self.zeros

    @property
    def unscored(self) -> int:
        """The rollouts without one."""
        return self.faults + self.truncated

    @property
    def total(self) -> int:
        """All rollouts."""
        return self.scored + self.unscored


class Report(Frozen):
    """A batch under one policy.

    `mean_scored` and the deviation are None without a scored rollout, `mean_all` without any rollout.
    Advantages are (reward - mean) / sample standard deviation over the scored rollouts; where all
    rewards are equal they are 0, and a group of one has mean 0 and deviation 1. `advantage_fault` is that
    of a fault written down as 0, and None where faults have no reward.
    """

    policy: Policy
    scores: Scores
    mean_scored: float | None
    mean_all: float | None
    deviation: float | None
    advantage_pass: float | None
    advantage_fail: float | None
    advantage_fault: float | None


def report(batch: RolloutBatch, policy: Policy, retry: RetryRates) -> Report:
    """What a batch reports under a policy."""
    scores = score(batch, policy, retry)
    rewards = [1.0] * scores.passed + [0.0] * scores.zeros
    mean = statistics.fmean(rewards) if rewards else None
    zero = _advantage(0.0, rewards)
    return Report(
        policy=policy,
        scores=scores,
        mean_scored=mean,
        mean_all=scores.passed / scores.total if scores.total else None,
        deviation=_deviation(rewards),
        advantage_pass=_advantage(1.0, rewards) if scores.passed else None,
        advantage_fail=zero if scores.failed else None,
        advantage_fault=zero if scores.counted_as_failed else None,
    )


def score(batch: RolloutBatch, policy: Policy, retry: RetryRates) -> Scores:
    """The rewards a batch is left with under a policy."""
    passed, failed, faults = batch.passed, batch.failed, batch.faults
    retried = faults if policy is Policy.RETRY else 0
    finished = retried * retry.finish // 100
    passed_now = finished * retry.passing // 100
    as_failed = policy is Policy.FAIL
    return Scores(
        passed=passed + passed_now,
        failed=failed + finished - passed_now,
        counted_as_failed=faults + batch.truncated if as_failed else 0,
        faults=0 if as_failed else faults - finished,
        truncated=0 if as_failed else batch.truncated,
        retried=retried,
    )


def compare(batch: RolloutBatch, retry: RetryRates) -> tuple[Report, ...]:
    """The same batch under every policy."""
    return tuple(report(batch, policy, retry) for policy in Policy)


def choosable(batch: RolloutBatch, retry: RetryRates) -> tuple[float, float] | None:
    """The lowest and highest mean that whoever picks the policy after the run could report."""
    means = [one.mean_scored for one in compare(batch, retry) if one.mean_scored is not None]
    return (min(means), max(means)) if means else None


def _deviation(rewards: list[float]) -> float | None:
    if not rewards:
        return None
    return 1.0 if len(rewards) == 1 else statistics.stdev(rewards)


def _advantage(reward: float, rewards: list[float]) -> float | None:
    if not rewards:
        return None
    if len(rewards) == 1:
        return reward
    deviation = statistics.stdev(rewards)
    return (reward - statistics.fmean(rewards)) / deviation if deviation else 0.0
