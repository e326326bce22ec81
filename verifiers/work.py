"""What a reader brought and made, as one piece that can be kept, sent and restored."""

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Never

from pydantic import Field

from scenarios.document import (
    FORMAT,
    MAX_BYTES,
    MAX_DEPTH,
    WHOLE_TEXT,
    Document,
    FileError,
    Frozen,
    Json,
    Path,
    Problem,
    dotted,
    has_surrogate,
    printable,
    shown,
)
from scenarios.model import Id
from verifiers.draft import Draft

MAX_WORK = 4 * MAX_BYTES
"""The longest file of work that is read, in bytes."""

MAX_VALUES = 20_000
"""The most values in it, keys counted: a short link can unpack to a million, each with its own fault."""

MAX_DRAFTS = 32
NAME = "work.json"
"""What a message calls work that came in a link, or nobody named."""

Text = Annotated[str, Field(max_length=MAX_BYTES)]


class Work(Frozen):
    """`scenario` and `verifiers` are the texts of a reader's own files, as far as they are there.

    `drafts` holds what was made for each scenario, by its id.
    """

    format: Literal[1] = 1
    scenario: Text | None = None
    verifiers: Text | None = None
    drafts: Annotated[dict[Id, Draft], Field(max_length=MAX_DRAFTS)] = Field(default_factory=dict)

    def draft(self, scenario: str) -> Draft:
        """What was made for a scenario; a draft not begun where nothing was."""
        return self.drafts.get(scenario, Draft())

    def drafted(self, scenario: str, draft: Draft) -> "Work":
        """The same with another draft for a scenario. Whether it can still be read, `read` says."""
        others = {id: other for id, other in self.drafts.items() if id != scenario}
        return self.model_copy(update={"drafts": others | ({scenario: draft} if draft != Draft() else {})})

    def text(self) -> str:
        """The work as JSON; the same work always gives the same text."""
        return self.model_dump_json(exclude_defaults=True)


def read(text: str | bytes, name: str = NAME) -> Work:
    """The work of a JSON text. Raises `FileError` naming the file and every field that does not fit."""
    name = printable(name)
    return _built(_parsed(text, name), name)


def salvaged(text: str) -> tuple[Work, tuple[Problem, ...]]:
    """The work of a JSON text without the fields that do not fit, and what is wrong with these.

    What is left out is a field of a check, else a part of a draft, else one of the two texts. Raises
    `FileError` where that does not mend it.
    """
    data = _parsed(text, NAME)
    problems: list[Problem] = []
    while True:
        try:
            return _built(data, NAME), tuple(problems)
        except FileError as error:
            if not _shortened(data, error.problems):
                raise
            problems += error.problems


def _parsed(text: str | bytes, name: str) -> Json:
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_WORK:
        raise FileError([Problem(name, 0, "", f"{size:,} bytes", f"at most {MAX_WORK:,}")])
    try:
        data: Json = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        field = dotted(_deepest(text if isinstance(text, str) else text.decode("utf-8", "replace")))
        raise FileError([Problem(name, 0, field, *_TOO_DEEP)]) from None
    except ValueError as error:
        found = f"a syntax error ({printable(str(error))[:80]})"
        raise FileError([Problem(name, 0, "", found, "one JSON object")]) from None
    values = _values(data)
    if values > MAX_VALUES:
        raise FileError([Problem(name, 0, "", f"{values:,} values", f"at most {MAX_VALUES:,}")])
    return {"format": FORMAT} | data if isinstance(data, dict) else data


def _built(data: Json, name: str) -> Work:
    unfit = list(_unfit(data, name))
    if unfit:
        raise FileError(unfit)
    return Document(name, data, {(): 0}).build(Work)


_TOO_DEEP = ("deeper nesting", f"at most {MAX_DEPTH} levels")
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[\[\]{},]')


def _deepest(text: str) -> Path:
    """The first field of a JSON text that is nested deeper than a file may be."""
    path: list[str | int] = []
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            if len(path) > MAX_DEPTH:
                break
            path.append(0)
        elif token[0] in "]}":
            del path[-1:]
        elif token[1] and path:
            path[-1] = printable(token[1][1:-1])
        elif token[0] == "," and path and isinstance(path[-1], int):
            path[-1] += 1
    return tuple(path)


def _unfit(data: Json, name: str) -> Iterator[Problem]:
    """What no file of ours can hold, field by field."""
    left: list[tuple[Path, Json]] = [((), data)]
    while left:
        path, value = left.pop()
        if len(path) > MAX_DEPTH:
            yield Problem(name, 0, dotted(path), *_TOO_DEEP)
        elif isinstance(value, list):
            left += [((*path, place), part) for place, part in reversed(list(enumerate(value)))]
        elif isinstance(value, dict):
            for key in filter(has_surrogate, value):
                yield Problem(name, 0, dotted(path), f"the key {shown(key)}", WHOLE_TEXT)
            left += [((*path, key), part) for key, part in reversed(value.items())]
        elif isinstance(value, str) and has_surrogate(value):
            yield Problem(name, 0, dotted(path), shown(value), WHOLE_TEXT)


_PART = re.compile(
    r"(?P<text>scenario|verifiers)"
    r"|drafts\.(?P<draft>[a-z][a-z0-9_]*)"
    r"(?:\.checks\[(?P<check>\d+)\]\.(?P<field>[a-z]+)|\.(?P<part>[a-z]+).*)?"
)


def _shortened(data: Any, problems: list[Problem]) -> bool:
    """Whether that which each problem is about could be taken out of the data."""
    parts = {_part(problem.field) for problem in problems}
    try:
        # What is inside another part goes first.
        for path in sorted(parts, key=len, reverse=True):
            inside = data
            for key in path[:-1]:
                inside = inside[key]
            del inside[path[-1]]
    except (LookupError, TypeError):
        return False
    return True


def _part(field: str) -> Path:
    """The smallest part with this field that work can be without; empty where there is none."""
    match = _PART.fullmatch(field)
    if match is None:
        return ()
    if match["text"]:
        return (match["text"],)
    if match["check"]:
        return ("drafts", match["draft"], "checks", int(match["check"]), match["field"])
    return ("drafts", match["draft"], match["part"]) if match["part"] else ("drafts", match["draft"])


def _no_number(name: str) -> Never:
    raise ValueError(f"{name} is no number of JSON")


def _values(data: Json) -> int:
    """How many keys and values there are in a value, itself included."""
    count, left = 0, [data]
    while left:
        value = left.pop()
        count += 1
        if isinstance(value, list):
            left += value
        elif isinstance(value, dict):
            count += len(value)
            left += value.values()
    return count
