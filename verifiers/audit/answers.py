"""The reference answers of all tasks, to be searched for in what models saw: more than memory may hold."""

import sqlite3
from collections import OrderedDict
from collections.abc import Iterable

from verifiers.audit.runs_of_lines import AnswerLines, answer_of
from verifiers.audit.same_text import normalised

_KEPT = 20_000
"""Tasks whose answers are held in memory."""


class Answers:
    """Answers by task. They stand in a temporary database on the disk."""

    def __init__(self, least: int) -> None:
        """`least` is the length, in normalised characters, below which an answer is not searched for."""
        self.least = least
        self._database = sqlite3.connect("")
        self._database.execute("create table answers (task text, answer text)")
        self._database.execute("create index by_task on answers (task)")
        self._kept: OrderedDict[str, list[AnswerLines]] = OrderedDict()

    def add(self, answers: Iterable[tuple[str, str]]) -> None:
        """Keep the answers of tasks, pairs of a task and a text."""
        self._database.executemany("insert into answers values (?, ?)", answers)
        self._kept.clear()

    def searched(self, text: str, normal: str) -> AnswerLines | None:
        """What is searched for of an answer, given `normalised` too; None if it is not long enough."""
        lines = answer_of(text) if len(normal) >= self.least else None
        return lines if lines and lines.compared else None

    def of(self, task: str) -> list[AnswerLines]:
        """The answers of a task."""
        if task not in self._kept:
            found = self._database.execute("select answer from answers where task = ?", (task,))
            searched = (self.searched(text, normalised(text)) for (text,) in found)
            self._kept[task] = [lines for lines in searched if lines]
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(task)
        return self._kept[task]
