"""The data files of the casebook: its words, and one file for each case."""

from functools import cache
from pathlib import Path

from pages.lessons.casebook.cases import Case, Words
from scenarios.data_files import data_file

FOLDER = Path(__file__).parent

words = data_file(FOLDER / "words.yaml", lambda document: document.build(Words))


@cache
def cases() -> tuple[Case, ...]:
    """Every case, the oldest first. Raises `InputError`."""
    paths = sorted((FOLDER / "cases").glob("*.yaml"))
    found = [data_file(path, lambda document: document.build(Case))() for path in paths]
    return tuple(sorted(found, key=lambda case: (case.year, case.id)))
