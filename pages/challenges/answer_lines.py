"""An answer in words, as it was given: one line for each part of it, as plain text."""

from collections.abc import Iterator
from typing import TypeGuard

from pages.challenges.answers import (
    AcceptsAnswer,
    Answered,
    BreakAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
)
from pages.challenges.model import Challenge, ComputeChallenge, InferChallenge, MendChallenge
from pages.challenges.words import word
from scenarios.fingerprint import canonical
from verifiers import library
from verifiers.draft import OwnCheck

UNSCORED = "—"


def answer_lines(challenge: Challenge, answer: Answered, language: str) -> Iterator[str]:
    """The lines of an answer to a challenge. Whatever somebody wrote stands in them as it was written."""
    match answer:
        case BreakAnswer(impossible=True):
            yield word("impossible", language)
        case BreakAnswer():
            for number, step in enumerate(answer.steps, start=1):
                yield f"{number}. {step.action} {canonical(step.args)}"
        case MendAnswer():
            titles = _check_titles(challenge, language)
            yield from (titles.get(id_, id_) for id_ in answer.checks)
            yield from map(_rule, answer.written)
        case JudgeAnswer():
            for number, cell in enumerate(answer.cells, start=1):
                reward = UNSCORED if cell.reward is None else f"{cell.reward:g}"
                right = word(f"right_{cell.right}", language)
                yield word("cell", language, number=number, reward=reward, right=right)
        case InferAnswer():
            says = {each.id: each.says for each in challenge.rules} if _infers(challenge) else {}
            yield from (says[id_].said_in(language) if id_ in says else id_ for id_ in answer.rules)
        case AcceptsAnswer():
            if not answer.accepted:
                yield word("none_ticked", language)
            yield from (word("trajectory", language, number=number) for number in answer.accepted)
        case ComputeAnswer():
            yield word("seed", language, seed=answer.seed)
            titles = _titles(challenge, language)
            for name, value in answer.numbers.items():
                yield f"{titles.get(name, name)} = {_number(value)}"


def _infers(challenge: Challenge) -> TypeGuard[InferChallenge]:
    return isinstance(challenge, InferChallenge)


def _check_titles(challenge: Challenge, language: str) -> dict[str, str]:
    if not isinstance(challenge, MendChallenge):
        return {}
    _scenario, file = library.load(*library.find(challenge.scenario))
    return {check.id: check.title.said_in(language) for check in file.checks}


def _titles(challenge: Challenge, language: str) -> dict[str, str]:
    asked = challenge.asked if isinstance(challenge, ComputeChallenge) else ()
    return {each.name: each.title.said_in(language) for each in asked}


def _rule(check: OwnCheck) -> str:
    parts = ((name, getattr(check, name)) for name in ("observed", "expected", "satisfied"))
    return "; ".join(f"{name}: {' '.join(rule.split())}" for name, rule in parts if rule.strip())


def _number(value: float | None) -> str:
    if value is None:
        return UNSCORED
    return str(int(value) if value.is_integer() else value)
