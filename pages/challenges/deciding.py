"""What an answer of the judge track comes to: decided cells, inferred rules, accepted trajectories."""

from collections.abc import Mapping, Sequence

from pages.challenges.answers import AcceptsAnswer, InferAnswer, JudgeAnswer
from pages.challenges.asking import judged_traces
from pages.challenges.model import (
    AcceptsChallenge,
    CellMisconception,
    InferChallenge,
    JudgeChallenge,
    JudgedCell,
)
from pages.challenges.outcome import AnswerOutcome, PartName, ScorePart
from scenarios.model import Intended
from verifiers.challenges.misconceptions import shown
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.traces import TraceFound, TraceQuestion
from verifiers.sandbox.answers import Visit

Decision = tuple[float | None, Intended]
"""The reward of a cell and its right verdict."""


def outcome(challenge: JudgeChallenge, answer: JudgeAnswer, visit: Visit | None = None) -> AnswerOutcome:
    """Each reward and each right verdict beside those of the matrix."""
    right = [decision(cell, visit) for cell in challenge.cells]
    given = [(cell.reward, cell.right) for cell in answer.cells]
    rewards = [ours[0] == theirs[0] for ours, theirs in zip(given, right, strict=True)]
    verdicts = [ours[1] == theirs[1] for ours, theirs in zip(given, right, strict=True)]
    mistaken = {each.id: [_mistaken(each, cell) for cell in right] for each in challenge.misconceptions}
    solved = all(rewards) and all(verdicts)
    return AnswerOutcome(
        solved=solved,
        judged="right" if solved else "wrong",
        score=(_part("rewards", rewards), _part("verdicts", verdicts)),
        misconception=shown(given, right, mistaken),
        marks=tuple(mark for both in zip(rewards, verdicts, strict=True) for mark in both),
    )


def decision(cell: JudgedCell, visit: Visit | None = None) -> Decision:
    """What is right about a cell: a secret until it is decided."""
    question = TraceQuestion(traces=(cell.alone(),), verifiers=(cell.verifier,))
    (found,) = judged_traces(cell.scenario, question, visit)
    return found.rewards[cell.verifier], found.right


def _mistaken(misconception: CellMisconception, right: Decision) -> Decision:
    """What somebody decides on a cell who has a misconception."""
    reward, verdict = right
    match misconception.way:
        case "reward_is_right":
            if reward is not None:
                verdict = "pass" if reward == 1 else "fail"
        case "right_is_reward":
            if verdict in ("pass", "fail"):
                reward = 1.0 if verdict == "pass" else 0.0
        case "unscored_is_zero":
            reward = reward or 0.0
        case "void_is_fail" | "undetermined_is_fail":
            if verdict == misconception.way.removesuffix("_is_fail"):
                verdict = "fail"
    return reward, verdict


def inferred(challenge: InferChallenge, answer: InferAnswer, visit: Visit | None = None) -> AnswerOutcome:
    """The ticked rules together beside the verifier, on every shown trajectory and on no other."""
    sets = {f"rule {each.id}": each.alone() for each in challenge.rules}
    found = _with_misconceptions(challenge, challenge.shown, sets, (challenge.verifier,), visit)
    given = [_together([each.by_set[f"rule {id_}"] for id_ in answer.rules]) for each in found]
    right = [each.rewards[challenge.verifier] for each in found]
    mistaken = {each.id: [one.by_set[each.id] for one in found] for each in challenge.misconceptions}
    return _compared("runs", given, right, mistaken)


def accepted(challenge: AcceptsChallenge, answer: AcceptsAnswer, visit: Visit | None = None) -> AnswerOutcome:
    """The ticked trajectories beside those that the rule accepts: those with reward 1."""
    sets = {"the rule": challenge.rule}
    found = _with_misconceptions(challenge, challenge.traces, sets, (), visit)
    given = [1.0 if number in answer.accepted else 0.0 for number in range(1, len(found) + 1)]
    # A rule in error accepts nothing, and one that somebody has in mind neither.
    right, *mistaken = (
        [each.by_set[name] or 0.0 for each in found]
        for name in ("the rule", *(each.id for each in challenge.misconceptions))
    )
    ids = [each.id for each in challenge.misconceptions]
    return _compared("trajectories", given, right, dict(zip(ids, mistaken, strict=True)))


def _with_misconceptions(
    challenge: InferChallenge | AcceptsChallenge,
    traces: tuple[Trace, ...],
    sets: dict[str, RuleSet],
    verifiers: tuple[str, ...],
    visit: Visit | None,
) -> Sequence[TraceFound]:
    mistaken = {each.id: each.alone() for each in challenge.misconceptions}
    question = TraceQuestion(traces=traces, verifiers=verifiers, sets=sets | mistaken)
    return judged_traces(challenge.scenario, question, visit)


def _compared(
    name: PartName,
    given: Sequence[float | None],
    right: Sequence[float | None],
    mistaken: Mapping[str, Sequence[float | None]],
) -> AnswerOutcome:
    marks = tuple(ours == theirs for ours, theirs in zip(given, right, strict=True))
    return AnswerOutcome(
        solved=all(marks),
        judged="right" if all(marks) else "wrong",
        score=(_part(name, marks),),
        misconception=shown(given, right, mistaken),
        marks=marks,
    )


def _together(rewards: Sequence[float | None]) -> float | None:
    """The reward where all rules are required: none where one of them has an error."""
    numbers = [reward for reward in rewards if reward is not None]
    return min(numbers) if len(numbers) == len(rewards) else None


def _part(name: PartName, marks: Sequence[bool]) -> ScorePart:
    return ScorePart(name=name, reached=sum(marks), total=len(marks))
