"""What was answered in a class, as the host takes it away: without names, the students as numbers."""

import json
from dataclasses import dataclass

from pages.live.questions import LiveItem
from pages.live.stages import ClassStage
from scenarios.document import LocalizedText
from verifiers.spreadsheet import csv_bytes

HEADER = ("student", "item", "title", "link", "verifier", "stage", "answer", "right", "hidden")


@dataclass(frozen=True)
class ExportedAnswer:
    """The answer of a student, a number from 1, to an item, counted from 0, at a stage."""

    student: int
    item: int
    stage: ClassStage
    value: str
    hidden: bool


@dataclass(frozen=True)
class ClassExport:
    """Everything that a class answered, by student, item and stage."""

    code: str
    title: LocalizedText
    items: tuple[LiveItem, ...]
    joined: int
    answers: tuple[ExportedAnswer, ...]

    def csv(self, language: str = "en") -> bytes:
        """A row for each answer, for a spreadsheet; items are counted from 1."""
        return csv_bytes(HEADER, (self._cells(one, language) for one in self.answers))

    def json(self, language: str = "en") -> bytes:
        """The same as JSON in UTF-8. `right` is what the verifier gives, null where nothing was asked."""
        rows = [dict(zip(HEADER, self._cells(one, language), strict=True)) for one in self.answers]
        found = {
            "code": self.code,
            "title": self.title.said_in(language),
            "joined": self.joined,
            "answers": rows,
        }
        return json.dumps(found, ensure_ascii=False, indent=2).encode()

    def _cells(self, one: ExportedAnswer, language: str) -> tuple[object, ...]:
        item = self.items[one.item]
        asked = item.question
        title = item.shown.title.said_in(language) if item.shown.title else None
        about = (one.item + 1, title, item.shown.link, asked and asked.verifier)
        right = asked.right() if asked else None
        return (one.student, *about, one.stage, one.value, right, one.hidden)
