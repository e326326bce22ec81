"""Where sets of challenges are, and the set in a file."""

from functools import lru_cache
from pathlib import Path as FilePath
from threading import Lock

from cachetools import LRUCache

from pages.challenges.asking import faults_of
from pages.challenges.model import ChallengeSet
from pages.challenges.soundness import FaultsOf, unsound
from scenarios.document import parse, shown
from scenarios.library import File, read
from scenarios.problems import InputError, phrase
from verifiers.challenges.rule_sets import faults_in
from verifiers.sandbox.answers import Visit

FOLDER = FilePath(__file__).parent / "sets"
MAX_KEPT = 8 * 1024 * 1024
"""The most bytes that remembered sets of visitors hold."""
_HELD = 12
"""About how many bytes a set holds for each byte of its file."""

_kept: LRUCache[File, tuple[ChallengeSet, int]] = LRUCache(MAX_KEPT, getsizeof=lambda one: one[1])
_lock = Lock()


def set_ids() -> list[str]:
    """The ids of the shipped sets, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def find(set_: str) -> File:
    """The file of a shipped set's id. Raises `InputError`."""
    if set_ not in set_ids():
        expected = phrase("one_of", names=", ".join(set_ids()))
        raise InputError.of("challenges", 0, shown(set_), expected)
    return read(FOLDER / f"{set_}.yaml", f"sets/{set_}.yaml")


def shipped(set_: str) -> ChallengeSet:
    """The shipped set with this id. Raises `InputError`."""
    return _shipped(find(set_))


@lru_cache(maxsize=16)
def _shipped(file: File) -> ChallengeSet:
    found, stem = load(file), FilePath(file.name).stem
    if found.id != stem:
        expected = phrase("name_of_the_file", name=shown(stem))
        raise InputError([parse(file.name, file.content).problem(("id",), shown(found.id), expected)])
    return found


def load(file: File) -> ChallengeSet:
    """The set in a file of one's own. Raises `InputError`."""
    return _sound(file, lambda _scenario, rules: faults_in(rules))


def supplied(file: File, visit: Visit | None = None) -> ChallengeSet:
    """The set in a file that a visitor brought: its rules compile in a child process.

    The same bytes are read once while there is room. Raises `InputError` and `SandboxError`.
    """
    with _lock:
        known = _kept.get(file)
    if known is None:
        found = _sound(file, lambda scenario, rules: faults_of(scenario, rules, visit))
        known = found, _HELD * len(file.content)
        with _lock:
            if known[1] <= MAX_KEPT:
                _kept[file] = known
    return known[0]


def _sound(file: File, faults_of: FaultsOf) -> ChallengeSet:
    document = parse(file.name, file.content)
    found = document.build(ChallengeSet)
    problems = list(unsound(document, found, faults_of))
    if problems:
        raise InputError(problems)
    return found
