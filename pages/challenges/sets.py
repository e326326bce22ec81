"""Where sets of challenges are, and the set in a file."""

from functools import lru_cache
from pathlib import Path as FilePath

from pages.challenges.model import ChallengeSet
from pages.challenges.soundness import unsound
from scenarios.document import parse, shown
from scenarios.library import File, read
from scenarios.problems import InputError, phrase

FOLDER = FilePath(__file__).parent / "sets"


def set_ids() -> list[str]:
    """The ids of the shipped sets, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def find(set_: str) -> File:
    """The file of a shipped set's id. Raises `InputError`."""
    if set_ not in set_ids():
        expected = phrase("one_of", names=", ".join(set_ids()))
        raise InputError.of("challenges", 0, shown(set_), expected)
    return read(FOLDER / f"{set_}.yaml", f"sets/{set_}.yaml")


@lru_cache(maxsize=16)
def load(file: File) -> ChallengeSet:
    """The set in a file; the same bytes are read and checked once. Raises `InputError`."""
    document = parse(file.name, file.content)
    found = document.build(ChallengeSet)
    problems = list(unsound(document, found))
    if problems:
        raise InputError(problems)
    return found


def shipped(set_: str) -> ChallengeSet:
    """The shipped set with this id. Raises `InputError`."""
    return load(find(set_))
