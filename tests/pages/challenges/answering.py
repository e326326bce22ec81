"""Answers to shipped challenges in a short form, and what they come to."""

from typing import Any

from pages.challenges import sets
from pages.challenges.answers import (
    AcceptsAnswer,
    BreakAnswer,
    CellAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
)
from pages.challenges.judging import judged
from pages.challenges.outcome import AnswerOutcome
from scenarios.model import Step
from verifiers.draft import OwnCheck

Call = dict[str, Any]


def call(action: str, /, actor: str = "agent", **args: Any) -> Call:
    """One step of a trajectory."""
    return {"action": action, "args": args, "actor": actor}


def written(observed: str, expected: str) -> OwnCheck:
    """One check in CEL."""
    return OwnCheck(observed=observed, expected=expected)


def outcome_of(set_: str, id_: str, answer: Any) -> AnswerOutcome:
    """What an answer to a shipped challenge comes to."""
    return judged(sets.shipped(set_).challenge(id_), answer)


def breaking(*calls: Call) -> BreakAnswer:
    """A written trajectory."""
    return BreakAnswer(steps=tuple(map(Step.model_validate, calls)))


IMPOSSIBLE = BreakAnswer(impossible=True)


def mending(*checks: str | OwnCheck) -> MendAnswer:
    """Checks by their ids, and written ones."""
    return MendAnswer(
        checks=tuple(each for each in checks if isinstance(each, str)),
        written=tuple(each for each in checks if isinstance(each, OwnCheck)),
    )


def deciding(*cells: tuple[float | None, Any]) -> JudgeAnswer:
    """Reward and right verdict of each cell."""
    return JudgeAnswer(cells=tuple(CellAnswer(reward=reward, right=right) for reward, right in cells))


def inferring(*rules: str) -> InferAnswer:
    """Rules by their ids."""
    return InferAnswer(rules=rules)


def accepting(*numbers: int) -> AcceptsAnswer:
    """Trajectories by their numbers from 1."""
    return AcceptsAnswer(accepted=numbers)


def computing(seed: int, **numbers: float) -> ComputeAnswer:
    """The numbers by name."""
    return ComputeAnswer(seed=seed, numbers=dict(numbers))
