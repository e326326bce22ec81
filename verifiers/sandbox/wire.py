"""How the answer of a job is sent: each distinct value is sent and stored once.

The n + 1 states of a run are mostly equal. An answer is therefore a list of entries, each a plain value, a
list of the numbers of earlier entries, or an object whose values are such numbers (a model is one, by its
fields); the last entry is the answer. It comes in lines of bounded length, so that reading one never holds
up the process for long.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from scenarios.document import Json
from scenarios.problems import Phrase

LINE = 64 * 1024
"""About how many characters stand in one line."""


def lines(answer: Any) -> Iterator[str]:
    """The entries of an answer, each line a JSON array of some."""
    line: list[str] = []
    size = 0
    for entry in _Entries(answer).entries:
        text = json.dumps(entry, ensure_ascii=False)
        line.append(text)
        size += len(text)
        if size >= LINE:
            yield f"[{','.join(line)}]"
            line, size = [], 0
    yield f"[{','.join(line)}]"


class Answer:
    """An answer that is being read. `size` is what it holds in memory by now, in bytes."""

    def __init__(self) -> None:
        self.size = 0
        self._entries: list[Json] = []
        self._keys: dict[str, str] = {}

    def add(self, line: list[Any]) -> None:
        """Read one more line."""
        for entry in line:
            value: Json = entry
            if isinstance(entry, list):
                value = [self._entries[number] for number in entry]
            elif isinstance(entry, dict):
                value = {
                    self._keys.setdefault(key, key): self._entries[number] for key, number in entry.items()
                }
            self._entries.append(value)
            # Eight bytes for its place in the list of entries, while that is there.
            self.size += sys.getsizeof(value) + 8

    @property
    def value(self) -> Any:
        """The answer, once all lines are read."""
        return self._entries[-1]


class _Entries:
    """The entries of one answer, each once."""

    def __init__(self, answer: Any) -> None:
        self.entries: list[Any] = []
        self._numbers: dict[Any, int] = {}
        # The same object is looked at once; kept, so that no other object can get its id.
        self._objects: dict[int, tuple[Any, int]] = {}
        self._number(answer)

    def _number(self, value: Any) -> int:
        if isinstance(value, Phrase):
            value = value.to_json()
        if not isinstance(value, dict | list | tuple | BaseModel):
            # 1, 1.0 and true are three values, and so are 0.0 and -0.0.
            return self._entry((type(value), repr(value) if isinstance(value, float) else value), value)
        if id(value) not in self._objects:
            if isinstance(value, dict | BaseModel):
                entry = {key: self._number(part) for key, part in dict(value).items()}
                number = self._entry((tuple(entry), *entry.values()), entry)
            else:
                numbers = [self._number(part) for part in value]
                number = self._entry(("", *numbers), numbers)
            self._objects[id(value)] = value, number
        return self._objects[id(value)][1]

    def _entry(self, key: Any, entry: Any) -> int:
        number = self._numbers.setdefault(key, len(self.entries))
        if number == len(self.entries):
            self.entries.append(entry)
        return number
