"""What a reader answers to a challenge of each kind, as the page and a result sheet hold it.

An answer is supplied material, whoever wrote it: `judging.py` has it judged in a child process.
"""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pages.challenges.calculators.calculator import MAX_SEED
from pages.challenges.model import (
    AcceptsChallenge,
    BreakChallenge,
    Challenge,
    ComputeChallenge,
    InferChallenge,
    JudgeChallenge,
    MendChallenge,
)
from scenarios.document import Frozen, misfit, shown
from scenarios.model import Id, Intended
from scenarios.problems import Path, Phrase, Said, phrase
from verifiers import library
from verifiers.challenges.question import RuleSet
from verifiers.draft import MAX_STEPS, Written


class BreakAnswer(Frozen):
    """A written trajectory, or that there is none."""

    kind: Literal["break"] = "break"
    steps: Annotated[tuple[Written, ...], Field(max_length=MAX_STEPS)] = ()
    impossible: bool = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if self.impossible == bool(self.steps):
            raise misfit(phrase("steps_or_impossible"), phrase("both" if self.steps else "neither"))
        return self


class MendAnswer(RuleSet):
    """The checks that the mended verifier requires: at least one."""

    kind: Literal["mend"] = "mend"

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.empty:
            raise misfit(phrase("checks_or_written"), phrase("neither"))
        return self


MAX_NUMBER = 1e12
"""The largest number that somebody can answer, and the least with a minus sign."""
GivenAnswer = Annotated[float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]


class CellAnswer(Frozen):
    """What was decided of one cell: the reward, null for a run without a number, and the right verdict."""

    reward: Annotated[float, Field(ge=0, le=1)] | None
    right: Intended


class JudgeAnswer(Frozen):
    """What was decided of every cell, in order."""

    kind: Literal["judge"] = "judge"
    cells: Annotated[tuple[CellAnswer, ...], Field(max_length=16)]


class InferAnswer(Frozen):
    """The ids of the rules that were ticked: at least one."""

    kind: Literal["infer"] = "infer"
    rules: Annotated[tuple[Id, ...], Field(min_length=1, max_length=12)]


class AcceptsAnswer(Frozen):
    """The numbers of the trajectories that were ticked, counted from 1; none may be."""

    kind: Literal["accepts"] = "accepts"
    accepted: Annotated[tuple[int, ...], Field(max_length=8)]


class ComputeAnswer(Frozen):
    """The seed that drew the question, and the asked numbers by their names; null for none, as 0 of 0."""

    kind: Literal["compute"] = "compute"
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    numbers: Annotated[dict[Id, GivenAnswer | None], Field(max_length=16)]


Answered = Annotated[
    BreakAnswer | MendAnswer | JudgeAnswer | InferAnswer | AcceptsAnswer | ComputeAnswer,
    Field(discriminator="kind"),
]

Misfit = tuple[Path, Said, Phrase]
"""Where in an answer something does not belong to its challenge, what, and what was expected."""


def misfits(challenge: Challenge, answer: Answered) -> Iterator[Misfit]:
    """Why an answer is none to this challenge; nothing where it is one."""
    if answer.kind != challenge.kind:
        yield ("kind",), shown(answer.kind), phrase("answer_of_kind", kind=challenge.kind)
    elif isinstance(challenge, MendChallenge) and isinstance(answer, MendAnswer):
        yield from _unknown("checks", answer.checks, offered(challenge))
        if answer.written and not challenge.written:
            yield ("written",), phrase("items", count=len(answer.written)), phrase("nothing")
    elif isinstance(challenge, JudgeChallenge) and isinstance(answer, JudgeAnswer):
        yield from _count("cells", len(answer.cells), len(challenge.cells))
    elif isinstance(challenge, InferChallenge) and isinstance(answer, InferAnswer):
        yield from _unknown("rules", answer.rules, [rule.id for rule in challenge.rules])
    elif isinstance(challenge, AcceptsChallenge) and isinstance(answer, AcceptsAnswer):
        most = len(challenge.traces)
        for index, number in enumerate(answer.accepted):
            if not 1 <= number <= most:
                yield ("accepted", index), shown(number), phrase("from_to", least=1, most=most)
    elif isinstance(challenge, ComputeChallenge) and isinstance(answer, ComputeAnswer):
        names = [asked.name for asked in challenge.asked]
        for name in names:
            if name not in answer.numbers:
                yield ("numbers",), phrase("nothing"), phrase("the_field", name=shown(name))
        for name in (each for each in answer.numbers if each not in names):
            yield ("numbers", name), shown(name), phrase("one_of", names=", ".join(names))


def offered(challenge: MendChallenge) -> tuple[str, ...]:
    """The ids of the checks that can be ticked, in file order."""
    _scenario, file = library.load(*library.find(challenge.scenario))
    return tuple(check.id for check in file.checks if not challenge.offered or check.id in challenge.offered)


def too_long(challenge: BreakChallenge, answer: BreakAnswer) -> bool:
    """Whether a written trajectory has more steps than the challenge allows."""
    return len(answer.steps) > challenge.max_length


def _unknown(field: str, names: Collection[str], known: Collection[str]) -> Iterator[Misfit]:
    for index, name in enumerate(names):
        if name not in known:
            yield (field, index), shown(name), phrase("one_of", names=", ".join(known))


def _count(field: str, found: int, wanted: int) -> Iterator[Misfit]:
    if found != wanted:
        yield (field,), phrase("items", count=found), phrase("items", count=wanted)
