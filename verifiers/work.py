"""What a reader brought and made, as one piece that can be kept, sent and restored."""

from typing import Annotated, Literal

from pydantic import Field, ValidationError

from scenarios.document import MAX_BYTES, FileError, Frozen, Problem, dotted, shown
from scenarios.model import Id
from verifiers.draft import Draft

MAX_WORK = 4 * MAX_BYTES
"""The longest file of work that is read, in bytes."""

MAX_DRAFTS = 8

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
        """The same with another draft for a scenario; beyond `MAX_DRAFTS` the oldest goes."""
        others = {id: other for id, other in self.drafts.items() if id != scenario}
        kept = dict(list(others.items())[-MAX_DRAFTS + 1 :])
        return self.model_copy(update={"drafts": kept | ({scenario: draft} if draft != Draft() else {})})

    def text(self) -> str:
        """The work as JSON; the same work always gives the same text."""
        return self.model_dump_json(exclude_defaults=True)


def read(text: str | bytes) -> Work:
    """The work of a JSON text. Raises `FileError` naming every field that does not fit."""
    if len(text) > MAX_WORK:
        found = f"{len(text):,} characters"
        raise FileError([Problem("work.json", 0, "", found, f"at most {MAX_WORK:,}")])
    try:
        return Work.model_validate_json(text)
    except ValidationError as error:
        raise FileError(
            [
                Problem("work.json", 0, dotted(one["loc"]), shown(one["input"]), one["msg"])
                for one in error.errors(include_url=False)[:20]
            ]
        ) from None
