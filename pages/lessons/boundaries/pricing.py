"""What does a penalty make of a violation, and what does permission enforcement?

A violation that is worth `gain` and is found out in `detection` percent of the runs, each time at the
price `penalty`, returns gain - detection x penalty on average. Whatever the price, the action stays
possible. Permission enforcement removes it: there is no gain left to be priced.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen
from scenarios.model import Scenario

Amount = Annotated[float, Field(ge=0, le=1_000)]
Percent = Annotated[int, Field(ge=0, le=100)]


class Pricing(Frozen):
    """What a violation gains, what it costs when it is detected, and how often it is, in percent."""

    gain: Amount
    penalty: Amount
    detection: Percent

    @property
    def expected(self) -> float:
        """The expected return of the violation against not committing it."""
        # Whole percents first: halves and quarters then come out exactly.
        return (100 * self.gain - self.detection * self.penalty) / 100

    @property
    def profitable(self) -> bool:
        """Whether the violation returns more than doing nothing, which returns 0."""
        return self.expected > 0

    @property
    def break_even_penalty(self) -> float | None:
        """The penalty from which the violation is not profitable; None if no penalty is enough."""
        if self.gain == 0:
            return 0.0
        return 100 * self.gain / self.detection if self.detection else None

    @property
    def break_even_detection(self) -> float | None:
        """The percentage of detection from which it is not profitable; None if even 100 is too little."""
        if self.gain == 0:
            return 0.0
        return 100 * self.gain / self.penalty if self.penalty >= self.gain else None


class PricingCell(Frozen):
    """One penalty at one rate of detection, and the return it leaves."""

    penalty: float
    detection: int
    expected: float


def grid(gain: float, penalties: Sequence[float], detections: Sequence[int]) -> tuple[PricingCell, ...]:
    """The expected return of a violation at every penalty and rate of detection, row by row."""
    return tuple(
        PricingCell(penalty=penalty, detection=detection, expected=_expected(gain, penalty, detection))
        for detection in detections
        for penalty in penalties
    )


def with_penalty(reward: float | None, violates: bool, pricing: Pricing) -> float | None:
    """The expected reward of a run if a violation in it is only priced; an unscored run stays unscored."""
    if reward is None or not violates:
        return reward
    return reward - pricing.detection * pricing.penalty / 100


def with_enforcement(scenario: Scenario, enforce: bool) -> Scenario:
    """The same scenario with permission enforcement on or off; nothing else differs."""
    permissions = scenario.permissions.model_copy(update={"enforce": enforce})
    return scenario.model_copy(update={"permissions": permissions})


def break_even(gain: float, penalties: Iterable[float]) -> list[tuple[float, float]]:
    """Penalty and percentage of detection at which a violation returns exactly 0, where there is one."""
    pairs = [
        (penalty, Pricing(gain=gain, penalty=penalty, detection=0).break_even_detection)
        for penalty in penalties
    ]
    return [(penalty, detection) for penalty, detection in pairs if detection is not None]


def _expected(gain: float, penalty: float, detection: int) -> float:
    return Pricing(gain=gain, penalty=penalty, detection=detection).expected
