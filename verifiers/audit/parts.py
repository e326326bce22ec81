"""One part of a file, read by whoever has the time: this process, another one, or another machine."""

import threading
from collections import Counter
from dataclasses import dataclass

from scenarios.logs.columns import Columns
from scenarios.logs.remarks import Diagnostics
from scenarios.logs.vocabulary import Vocabulary
from verifiers.audit.answers import Answers
from verifiers.audit.records import TypedPart, answered, typed
from verifiers.audit.streaming import PartOfTable, StreamedTable
from verifiers.audit.task_sets import Table

_HELD = threading.local()
"""The answers that were gathered last. Each thread has its own: their database belongs to one."""


@dataclass(frozen=True, slots=True)
class AnswerFiles:
    """The files of tasks with their columns whose answers are searched for in what models saw.

    `least` is the length, in normalised characters, below which an answer is not searched for.
    """

    files: tuple[tuple[Table | StreamedTable, Columns], ...]
    vocabulary: Vocabulary
    least: int


@dataclass(frozen=True, slots=True)
class PartToRead:
    """A part of a file, what its columns mean, and where the answers stand that are searched for in it."""

    part: Table | PartOfTable
    columns: Columns
    answers: AnswerFiles


def read_part(one: PartToRead) -> TypedPart:
    """The rows of a part, typed. Raises `InputError` where its file is refused."""
    return typed(one.part, one.columns, one.answers.vocabulary, _answers(one.answers))


def forget() -> None:
    """Let go of the answers that this thread gathered."""
    _HELD.__dict__.clear()


def _answers(wanted: AnswerFiles) -> Answers:
    """The answers of some files; they are gathered again only where other files are asked for."""
    if getattr(_HELD, "files", None) != wanted:
        answers = Answers(wanted.least)
        for table, columns in wanted.files:
            for part in table.parts():
                # What is to be said of these rows is said when the file has its own turn.
                unsaid = Diagnostics(table.name), Counter[str]()
                answers.add(answered(part, columns, wanted.vocabulary, *unsaid))
        _HELD.files, _HELD.answers = wanted, answers
    held: Answers = _HELD.answers
    return held
