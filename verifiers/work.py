"""What a reader brought and made, as one piece that can be kept, sent and restored."""

import json
import re
from typing import Annotated, Any, Literal, Never

from pydantic import Field

from scenarios.document import FORMAT, MAX_BYTES, Document, Frozen, Json, JsonObject, invalid_json
from scenarios.json_values import MAX_DEPTH, TOO_DEEP
from scenarios.library import OLD_IDS
from scenarios.model import Id
from scenarios.problems import InputError, Path, Problem, phrase, printable
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
        others = {id_: other for id_, other in self.drafts.items() if id_ != scenario}
        return self.model_copy(update={"drafts": others | ({scenario: draft} if draft != Draft() else {})})

    def text(self) -> str:
        """The work as JSON; the same work always gives the same text."""
        return self.model_dump_json(exclude_defaults=True)


def read(text: str | bytes, name: str = NAME) -> Work:
    """The work of a JSON text. Raises `InputError` naming the file and every field that does not fit."""
    name = printable(name)
    return Document(name, _parsed(text, name), {(): 0}).build(Work)


def salvaged(text: str) -> tuple[Work, tuple[Problem, ...]]:
    """The work of a JSON text without the fields that do not fit, and what is wrong with these.

    What is left out is a field of a check, else a part of a draft, else one of the two texts. Raises
    `InputError` where that does not mend it.
    """
    document = Document(NAME, _parsed(text, NAME), {(): 0})
    problems: list[Problem] = []
    while True:
        try:
            return document.build(Work), tuple(problems)
        except InputError as error:
            if not _shortened(document.data, error.problems):
                raise
            problems += error.problems


def _parsed(text: str | bytes, name: str) -> Json:
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_WORK:
        found, most = phrase("bytes", count=size), phrase("bytes_at_most", count=MAX_WORK)
        raise InputError.of(name, 0, found, most)

    def no_number(constant: str) -> Never:
        raise InputError.of(name, 0, constant, phrase("json_object"))

    try:
        data: Json = json.loads(text, parse_constant=no_number)
    except RecursionError:
        path = _deepest(text if isinstance(text, str) else text.decode("utf-8", "replace"))
        raise InputError([Problem(name, 0, path, *TOO_DEEP)]) from None
    except json.JSONDecodeError as error:
        raise InputError.of(name, error.lineno, invalid_json(error), phrase("json_object")) from None
    except UnicodeDecodeError as error:
        found = phrase("byte", byte=f"0x{error.object[error.start]:02x}")
        raise InputError.of(name, 0, found, phrase("utf_8")) from None
    values = _values(data)
    if values > MAX_VALUES:
        found, most = phrase("values", count=values), phrase("values_at_most", count=MAX_VALUES)
        raise InputError.of(name, 0, found, most)
    return {"format": FORMAT} | _renamed(data) if isinstance(data, dict) else data


def _renamed(data: JsonObject) -> JsonObject:
    """The same with drafts of earlier releases under the ids of today, unless there is one already."""
    drafts = data.get("drafts")
    if not isinstance(drafts, dict):
        return data
    moved = {new: drafts[old] for old, new in OLD_IDS.items() if old in drafts}
    return data | {"drafts": moved | {id_: draft for id_, draft in drafts.items() if id_ not in OLD_IDS}}


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


_ID = re.compile("[a-z][a-z0-9_]*")


def _shortened(data: Any, problems: list[Problem]) -> bool:
    """Whether that which each problem is about could be taken out of the data."""
    parts = {_part(problem.path) for problem in problems}
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


def _part(path: Path) -> Path:
    """The smallest part on this path that work can be without; empty where there is none."""
    match path:
        case ("scenario" | "verifiers", *_):
            return path[:1]
        case ("drafts", str(id_), "checks", _, _, *_) if _ID.fullmatch(id_):
            return path[:5]
        case ("drafts", str(id_), *_) if _ID.fullmatch(id_):
            return path[:3]
    return ()


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
