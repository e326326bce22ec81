"""The result sheet: what a reader answered to the challenges of a set, and what became of it.

The file of JSON is also what a reader keeps to go on later. It holds answers as they were given and what was
claimed of them, and no right answer: `marking.py` judges all of it anew.
"""

import json
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pages.challenges.answers import Answered
from pages.challenges.fingerprints import set_sha256
from pages.challenges.model import MAX_CHALLENGES, ChallengeSet
from pages.challenges.outcome import AnswerClass, AnswerOutcome, ScorePart
from scenarios.document import FORMAT, Document, Frozen, misfit, shown
from scenarios.json_files import escaped_for_yaml, parse_json
from scenarios.model import Id
from scenarios.problems import phrase

MAX_NAME = 80
MAX_ATTEMPTS = 9_999
GRADES = 3
"""How many hints a challenge has."""


class Claim(Frozen):
    """What the page made of an answer when it was given."""

    solved: bool
    judged: AnswerClass
    score: Annotated[tuple[ScorePart, ...], Field(max_length=4)] = ()

    @classmethod
    def of(cls, outcome: AnswerOutcome) -> Self:
        """The claim that says of an outcome what a sheet may say of it."""
        return cls(solved=outcome.solved, judged=outcome.judged, score=outcome.score)


class SheetEntry(Frozen):
    """One challenge: the last answer and what is claimed of it, both null where none was given.

    `attempts` counts the answers that were given, at least one where there is an `answer`; `hints` the grades
    that were opened. `given_up`: the right answer was asked for before the challenge was solved.
    """

    challenge: Id
    answer: Answered | None = None
    claim: Claim | None = None
    attempts: Annotated[int, Field(ge=0, le=MAX_ATTEMPTS)] = 0
    hints: Annotated[int, Field(ge=0, le=GRADES)] = 0
    given_up: bool = False

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.answer is None) != (self.claim is None):
            raise misfit(phrase("answer_and_claim"), phrase("one_of_the_two"))
        if self.answer is not None and not self.attempts:
            raise misfit(phrase("attempts_of_an_answer"), phrase("answer_without_attempt"))
        return self


class ResultSheet(Frozen):
    """The sheet of one reader for one version of a set."""

    format: Literal[1] = FORMAT
    set: Id
    set_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """The fingerprint of the set, its scenarios and verifiers."""
    name: Annotated[str, Field(max_length=MAX_NAME)] = ""
    """Whose it is, as they wrote it; may be empty."""
    entries: Annotated[tuple[SheetEntry, ...], Field(max_length=MAX_CHALLENGES)] = ()

    @model_validator(mode="after")
    def _once_each(self) -> Self:
        ids = [entry.challenge for entry in self.entries]
        if doubled := next((id_ for id_ in ids if ids.count(id_) > 1), None):
            raise misfit(phrase("each_id_once"), phrase("twice", name=shown(doubled)))
        return self

    def entry(self, challenge: str) -> SheetEntry:
        """What stands there of a challenge; an entry without an answer where nothing does."""
        found = (entry for entry in self.entries if entry.challenge == challenge)
        return next(found, SheetEntry(challenge=challenge))

    def with_entry(self, entry: SheetEntry) -> "ResultSheet":
        """The same with another entry for its challenge."""
        others = tuple(each for each in self.entries if each.challenge != entry.challenge)
        return self.model_copy(update={"entries": (*others, entry)})

    def text(self) -> str:
        """The sheet as JSON on one line, without what is as usual; equal sheets give equal texts."""
        told = self.model_dump(mode="json", exclude_defaults=True) | {"format": self.format}
        for entry, written in zip(self.entries, told.get("entries", ()), strict=False):
            if entry.answer is not None:
                # The discriminator is a default, and a recorded null says something.
                written["answer"] = entry.answer.model_dump(mode="json", exclude_unset=True) | {
                    "kind": entry.answer.kind
                }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def begun(found: ChallengeSet) -> ResultSheet:
    """A sheet for a set on which nothing is answered yet."""
    return ResultSheet(set=found.id, set_sha256=set_sha256(found))


def answered(sheet: ResultSheet, challenge: str, answer: Answered, outcome: AnswerOutcome) -> ResultSheet:
    """The sheet after one more attempt."""
    before = sheet.entry(challenge)
    attempts = min(before.attempts + 1, MAX_ATTEMPTS)
    changes = {"answer": answer, "claim": Claim.of(outcome), "attempts": attempts}
    return sheet.with_entry(before.model_copy(update=changes))


def save(sheet: ResultSheet) -> bytes:
    """The sheet as a file of JSON in UTF-8."""
    text = json.dumps(json.loads(sheet.text()), ensure_ascii=False, indent=1, sort_keys=True)
    return (escaped_for_yaml(text) + "\n").encode()


def opened(name: str, content: bytes) -> tuple[ResultSheet, Document]:
    """A saved sheet, and its document with the lines of its fields. Raises `InputError`."""
    document = parse_json(name, content, phrase("saved_sheet"), phrase("saved_sheet_in_json"))
    return document.build(ResultSheet), document


def restore(name: str, content: bytes) -> ResultSheet:
    """A saved sheet. Raises `InputError` with everything that is wrong; nothing is half-loaded."""
    return opened(name, content)[0]
