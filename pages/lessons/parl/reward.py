"""Which reward does a response get at a point of the training, and how does it compare in its group?

r_PARL = lambda1 * r_parallel + lambda2 * r_finish + r_perf, both lambdas annealed to zero; the advantage
in a group of K responses is r - mean(r), without dividing by the standard deviation (Kimi K2.5 report,
sections 3 and 4.4.2). The report publishes neither the lambdas, nor the schedule, nor closed forms of
r_parallel and r_finish. This page's own choice: both lambdas start at 0.1 and fall in a straight line
to 0 at the end of training; r_parallel = min(sub-agents started, 10) / 10; r_finish = finished /
assigned. Critical steps are no term: they limit the episode (`budget.py`).

The other form is that of the Kimi technical blog of 27 January 2026, section 2: R = lambda_aux *
r_parallel + (1 - lambda_aux) * (1[success] * Q), lambda_aux annealed from 0.1 to 0.0; the straight line
is this page's own choice here too.
"""

from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean
from typing import Annotated, Self

from pydantic import Field, model_validator

from scenarios.document import Frozen, misfit
from scenarios.problems import phrase

LAMBDA = 0.1
FULL_PARALLEL = 10

Share = Annotated[float, Field(ge=0, le=1)]
Agents = Annotated[int, Field(ge=0)]


class Response(Frozen):
    """One orchestrator's episode, as far as the reward can see it.

    `spawned` sub-agents were started, each with one assignment, and `finished` of them finished it.
    `quality` (0 to 1) is the quality of a solved task; an unsolved one counts 0.
    """

    spawned: Agents
    finished: Agents
    solved: bool
    quality: Share = 1.0

    @model_validator(mode="after")
    def _finished_were_spawned(self) -> Self:
        if self.finished > self.spawned:
            found, most = phrase("finished", count=self.finished), phrase("of_spawned", count=self.spawned)
            raise misfit(most, found)
        return self

    @property
    def parallel(self) -> float:
        """r_parallel, 0 to 1."""
        return min(self.spawned, FULL_PARALLEL) / FULL_PARALLEL

    @property
    def finish(self) -> float | None:
        """r_finish, 0 to 1; None (undefined, counts as 0) if nothing was assigned."""
        return self.finished / self.spawned if self.spawned else None

    @property
    def performance(self) -> float:
        """r_perf of the report and 1[success] * Q of the blog, 0 to 1."""
        return self.quality if self.solved else 0.0


class Formula(StrEnum):
    """Which published form of the reward."""

    REPORT = "report"
    BLOG = "blog"


class Training(Frozen):
    """The point of the training: `progress` from 0 (start) to 1 (end), and how the reward is formed.

    Without annealing the auxiliary weights stay where they start.
    """

    progress: Share
    annealing: bool = True
    form: Formula = Formula.REPORT

    @property
    def auxiliary_weight(self) -> float:
        """lambda1 = lambda2 of the report's form, lambda_aux of the blog's."""
        return LAMBDA * (1 - self.progress) if self.annealing else LAMBDA


class RewardTerm(Frozen):
    """One summand of a reward: its weight and its value, None where it is undefined and counts 0."""

    weight: float
    value: float | None

    @property
    def amount(self) -> float:
        """What the summand adds to the reward."""
        return self.weight * (self.value or 0.0)


class Reward(Frozen):
    """A reward in its three terms. The blog's form has no finish term: its weight is 0."""

    parallel: RewardTerm
    finish: RewardTerm
    performance: RewardTerm

    @property
    def value(self) -> float:
        """The sum of the terms."""
        return self.parallel.amount + self.finish.amount + self.performance.amount


def reward(response: Response, training: Training) -> Reward:
    """The reward of the response at that point of the training."""
    weight, report = training.auxiliary_weight, training.form is Formula.REPORT
    return Reward(
        parallel=RewardTerm(weight=weight, value=response.parallel),
        finish=RewardTerm(weight=weight if report else 0.0, value=response.finish),
        performance=RewardTerm(weight=1.0 if report else 1 - weight, value=response.performance),
    )


class GroupRewards(Frozen):
    """The rewards of a group, their mean, and each one's advantage, in the order of the responses."""

    rewards: tuple[float, ...]
    mean: float
    advantages: tuple[float, ...]

    @property
    def spread(self) -> float:
        """By how much the highest reward exceeds the lowest."""
        return max(self.rewards) - min(self.rewards)


def compare(responses: Sequence[Response], training: Training) -> GroupRewards:
    """Hold the responses of a group against each other. Raises `ValueError` for an empty group."""
    rewards = tuple(reward(response, training).value for response in responses)
    mean = fmean(rewards)
    return GroupRewards(rewards=rewards, mean=mean, advantages=tuple(awarded - mean for awarded in rewards))
