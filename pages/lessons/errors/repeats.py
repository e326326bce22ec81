"""Does a verifier agree with itself when it judges the same run again?"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText
from scenarios.model import Id
from verifiers.matrix import Matrix

Verdict01 = Annotated[int, Field(ge=0, le=1)]


class JudgedAgain(Frozen):
    """One run and what the verifier gave it each time."""

    id: Id
    title: LocalizedText
    rewards: Annotated[tuple[Verdict01, ...], Field(min_length=2)]

    @property
    def agrees(self) -> bool:
        """Whether it got the same every time."""
        return len(set(self.rewards)) == 1


class Cause(Frozen):
    """Something a verifier reads that is no part of the run, and what comes of it."""

    id: Id
    title: LocalizedText
    means: LocalizedText
    runs: Annotated[tuple[JudgedAgain, ...], Field(min_length=1)]


class RepeatPresets(Frozen):
    """The file `repeats.yaml`."""

    format: int = FORMAT
    causes: Annotated[tuple[Cause, ...], Field(min_length=1)]


class Repeated(Frozen):
    """How a verifier repeats itself. `disagreeing` counts runs; the mean reward does not show them."""

    runs: int
    disagreeing: int
    mean_reward: float
    least_mean: float
    most_mean: float
    """The lowest and the highest mean of one time around all runs."""


def read_repeats(document: Document) -> RepeatPresets:
    """The file as a model. Raises `InputError`."""
    return document.build(RepeatPresets)


def repeated(runs: Sequence[JudgedAgain]) -> Repeated:
    """The numbers of some runs that were all judged equally often."""
    rounds = list(zip(*(run.rewards for run in runs), strict=True))
    means = [sum(one) / len(runs) for one in rounds]
    return Repeated(
        runs=len(runs),
        disagreeing=sum(not run.agrees for run in runs),
        mean_reward=sum(means) / len(means),
        least_mean=min(means),
        most_mean=max(means),
    )


def found_by(flip: float, times: int) -> float:
    """The chance that `times` verdicts on one run are not all the same, each flipped with chance `flip`."""
    return 1 - flip**times - (1 - flip) ** times


def judged_twice(matrix: Matrix) -> tuple[int, int]:
    """How many verdicts of a scenario were given twice, each on a replay of its own, and how many differ."""
    again = Matrix(matrix.scenario, matrix.verifiers)
    pairs = [
        (matrix.verdict(item.id, verifier.id), again.verdict(item.id, verifier.id))
        for item in matrix.scenario.trajectories
        for verifier in matrix.verifiers.verifiers
    ]
    return len(pairs), sum(one != other for one, other in pairs)
