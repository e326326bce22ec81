"""What a reader brought and made, as one piece that can be kept, sent and restored."""

import json
from typing import Annotated, Literal, Never

from pydantic import Field

from scenarios.document import FORMAT, MAX_BYTES, Document, Frozen, Json
from scenarios.model import Id
from scenarios.problems import InputError, phrase, printable
from verifiers.draft import Draft

MAX_WORK = 4 * MAX_BYTES
"""The longest file of work that is read, in bytes."""

MAX_VALUES = 20_000
"""The most values in it, keys counted: a short link can unpack to a million, each with its own fault."""

MAX_DRAFTS = 32
NAME = "work.json"
"""What a message calls the work, wherever it came from."""

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


def read(text: str | bytes) -> Work:
    """The work of a JSON text. Raises `InputError` naming every field that does not fit."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_WORK:
        found, most = phrase("bytes", count=size), phrase("bytes_at_most", count=MAX_WORK)
        raise InputError.of(NAME, 0, found, most)
    try:
        data: Json = json.loads(text, parse_constant=_no_number)
        values = _values(data)
        if values > MAX_VALUES:
            found, most = phrase("values", count=values), phrase("values_at_most", count=MAX_VALUES)
            raise InputError.of(NAME, 0, found, most)
        if isinstance(data, dict):
            data = {"format": FORMAT} | data
        return Document(NAME, data, {(): 0}).build(Work)
    except (ValueError, RecursionError) as error:
        found = phrase("syntax_error", error=printable(str(error))[:80])
        raise InputError.of(NAME, 0, found, phrase("json_object")) from None


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
