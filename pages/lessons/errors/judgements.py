"""What do a swapped order, padding and a sentence addressed to the judge change? Preset judgements only."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText
from scenarios.model import Id
from verifiers.error_rates import TwoByTwo


class JudgeCheck(StrEnum):
    """What was changed before the judge was asked again. `PLAIN` is the first judgement."""

    PLAIN = "plain"
    SWAPPED = "swapped"
    PADDED = "padded"
    REPEATED = "repeated"
    ADDRESSED = "addressed"


class Judgement(Frozen):
    """One run: whether people call it right, and whether the judge passed it under each check."""

    id: Id
    title: LocalizedText
    right: bool
    passed: Annotated[dict[JudgeCheck, bool], Field(min_length=len(JudgeCheck))]


class Judgements(Frozen):
    """The file `judgements.yaml`."""

    format: int = FORMAT
    judgements: Annotated[tuple[Judgement, ...], Field(min_length=1)]


def read_judgements(document: Document) -> Judgements:
    """The file as a model. Raises `InputError`."""
    return document.build(Judgements)


def table(judgements: Sequence[Judgement], check: JudgeCheck) -> TwoByTwo:
    """People's verdicts against the judge's under one check."""
    cells = Counter((one.right, one.passed[check]) for one in judgements)
    return TwoByTwo(
        true_pass=cells[True, True],
        false_pass=cells[False, True],
        false_fail=cells[True, False],
        true_fail=cells[False, False],
    )


def flipped(judgements: Sequence[Judgement], check: JudgeCheck) -> tuple[str, ...]:
    """The runs whose verdict is another under the check than it was plain."""
    return tuple(one.id for one in judgements if one.passed[check] is not one.passed[JudgeCheck.PLAIN])
