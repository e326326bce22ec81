"""Explanations that a page shows: Markdown of ours from a data file beside it, in both languages."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pages.ui.language import current
from scenarios.data_files import data_file
from scenarios.document import Frozen, LocalizedText


class Texts(Frozen):
    """The file `texts.yaml`: every text by its name."""

    format: Literal[1]
    texts: Annotated[dict[str, LocalizedText], Field(min_length=1)]


def texts_beside(module: str) -> Callable[[str], str]:
    """A function that gives a text of the `texts.yaml` beside a module, in the language of the visit.

    It raises `KeyError` for a name that the file does not have.
    """
    file = data_file(Path(module).parent / "texts.yaml", lambda document: document.build(Texts))

    def text(name: str) -> str:
        return file().texts[name].said_in(current())

    return text
