"""The reference answers of all tasks, to be searched for in what models saw: more than memory may hold."""

import sqlite3
from collections import OrderedDict

from verifiers.audit.runs_of_lines import AnswerLines, answer_of, has_lines
from verifiers.audit.same_text import normalised

_KEPT = 20_000
"""Tasks whose answers are held in memory."""


class Answers:
    """Answers by task, long enough to be searched for. They stand in a temporary database on the disk."""

    def __init__(self, least: int) -> None:
        """`least` is the length, in normalised characters, below which an answer is not searched for."""
        self.least = least
        self._database = sqlite3.connect("")
        self._database.execute("create table answers (task text, answer text)")
        self._database.execute("create index by_task on answers (task)")
        self._kept: OrderedDict[str, list[AnswerLines]] = OrderedDict()

    def add(self, task: str, text: str) -> None:
        """Keep an answer of a task, if it is long enough."""
        if self.searched_for(text):
            self._database.execute("insert into answers values (?, ?)", (task, text))
            self._kept.pop(task, None)

    def searched_for(self, text: str) -> bool:
        """Whether an answer is long enough to be searched for."""
        return len(normalised(text)) >= self.least and has_lines(text)

    def of(self, task: str) -> list[AnswerLines]:
        """The answers of a task."""
        if task not in self._kept:
            found = self._database.execute("select answer from answers where task = ?", (task,))
            self._kept[task] = [answer_of(text) for (text,) in found]
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(task)
        return self._kept[task]
