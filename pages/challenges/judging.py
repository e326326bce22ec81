"""(Challenge, answer) -> outcome. Everything is judged by the engine, in a child process; nothing is stored.

The same answer gives the same outcome on the page and in `python -m verifiers mark`.
"""

from pages.challenges import breaking, computing, deciding, mending
from pages.challenges.answers import (
    AcceptsAnswer,
    Answered,
    BreakAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
    misfits,
)
from pages.challenges.model import (
    AcceptsChallenge,
    BreakChallenge,
    Challenge,
    ComputeChallenge,
    InferChallenge,
    JudgeChallenge,
    MendChallenge,
)
from pages.challenges.outcome import AnswerOutcome
from scenarios.problems import InputError, Problem
from verifiers.sandbox.answers import Visit


def judged(challenge: Challenge, answer: Answered, visit: Visit | None = None) -> AnswerOutcome:
    """What an answer comes to.

    Raises `InputError` for an answer that is none to this challenge, `ScenarioError` where a written
    trajectory makes a rule of the scenario fail, and `SandboxError` where a limit stops the computation.
    """
    unfit = [Problem(challenge.id, 0, *each) for each in misfits(challenge, answer)]
    if unfit:
        raise InputError(unfit)
    return _judged(challenge, answer, visit)


def _judged(challenge: Challenge, answer: Answered, visit: Visit | None) -> AnswerOutcome:
    match challenge, answer:
        case BreakChallenge(), BreakAnswer():
            return breaking.outcome(challenge, answer, visit)
        case MendChallenge(), MendAnswer():
            return mending.outcome(challenge, answer, visit)
        case JudgeChallenge(), JudgeAnswer():
            return deciding.outcome(challenge, answer, visit)
        case InferChallenge(), InferAnswer():
            return deciding.inferred(challenge, answer, visit)
        case AcceptsChallenge(), AcceptsAnswer():
            return deciding.accepted(challenge, answer, visit)
        case ComputeChallenge(), ComputeAnswer():
            return computing.outcome(challenge, answer)
    raise TypeError("an answer of another kind")
