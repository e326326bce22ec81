"""What does the product rest on: which source, in which version, for what, and on which page?"""

from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText
from scenarios.library import doubled
from scenarios.model import Id
from scenarios.problems import InputError
from verifiers.spreadsheet import csv_bytes

Page = Literal["contract", "verifiers", "errors", "production", "boundaries", "parl", "records"]


class PrimarySource(Frozen):
    """One source. `url` is missing where none is known; `version` says which state the product uses."""

    id: Id
    title: Annotated[str, Field(min_length=1)]
    url: Annotated[str, Field(pattern=r"^https://[^\s<>\"()]+$")] | None = None
    version: LocalizedText
    taken: LocalizedText
    used: Annotated[tuple[Page, ...], Field(min_length=1)]


class Sources(Frozen):
    """The file `sources.yaml`, in the order in which sources are shown."""

    format: int = FORMAT
    sources: Annotated[tuple[PrimarySource, ...], Field(min_length=1)]

    def used_on(self, page: str | None) -> tuple[PrimarySource, ...]:
        """The sources of one page, or all of them."""
        return tuple(source for source in self.sources if page is None or page in source.used)


def read_sources(document: Document) -> Sources:
    """The file as a model. Raises `InputError`, also for a doubled id."""
    file = document.build(Sources)
    problems = list(doubled(document, ("sources",), [source.id for source in file.sources]))
    if problems:
        raise InputError(problems)
    return file


def sources_csv(file: Sources, language: str) -> bytes:
    """One line per source, with a header."""
    return csv_bytes(
        ["id", "title", "version", "url", "taken", "used"],
        (
            [
                source.id,
                source.title,
                source.version.said_in(language),
                source.url,
                source.taken.said_in(language),
                " ".join(source.used),
            ]
            for source in file.sources
        ),
    )
