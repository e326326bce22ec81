"""Whether an answer stands in a text, whatever the text made of it.

An answer is the lines that matter: of a diff the added ones, of a diff that only deletes the deleted ones, of
anything else all. Lines are compared without white space, case, signs of a diff, line numbers and a comma at
the end. What counts is the longest run of lines of the answer that stands in the text in one piece.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

ENOUGH = 0.6
"""The share of an answer's characters that one run has to hold."""

_DIFF = re.compile(r"^(diff --git |@@ |\+\+\+ |--- )", re.MULTILINE)
_HEADER = re.compile(
    r"(diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ |@@ |new file mode|deleted file mode|similarity )"
)
_NUMBERED = re.compile(r"\s*\d+\s*(?:[:|\t→]|\s(?=\s*\S))\s?")
_BEFORE_CLOSING = re.compile(r",(?=[)\]}])")
_SPACE = b" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"
_CLOSINGS = (",)", ",]", ",}")
_LONGEST = 8
"""Lines of an answer that are looked for before all are: a run of enough of them holds one of the longest."""
_MOST_LINES = 400
_SHOWN = 80


@dataclass(frozen=True)
class AnswerLines:
    """What is searched for: lines, as they are compared and as they are shown; `deleted` for a mere deletion.

    `characters` counts those that are compared.
    """

    compared: tuple[str, ...]
    shown: tuple[str, ...]
    deleted: bool

    @property
    def characters(self) -> int:
        """Characters of all lines."""
        return sum(map(len, self.compared))

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """The longest lines, one of which stands in every text that holds enough of the answer."""
        lines = {line.rstrip(",") for line in self.compared}
        return tuple(sorted(lines, key=len, reverse=True)[:_LONGEST])

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The longest word of each telling line, which is looked for before anything is compared."""
        telling = set(self.telling)
        lines = (
            shown
            for compared, shown in zip(self.compared, self.shown, strict=True)
            if compared.rstrip(",") in telling
        )
        return tuple({max(line.casefold().split(), key=len).rstrip(",") for line in lines})


@dataclass(frozen=True, slots=True)
class Match:
    """A run of an answer's lines that stands in a text: its characters, those of all lines, and the run."""

    characters: int
    of: int
    text: str


def answer_of(text: str) -> AnswerLines:
    """The lines of a reference that matter."""
    lines, deleted = _that_matter(text)
    pairs = [(compact, line.strip()) for line in lines[:_MOST_LINES] if (compact := _compared(line))]
    return AnswerLines(tuple(one for one, _ in pairs), tuple(line for _, line in pairs), deleted)


def _that_matter(text: str) -> tuple[list[str], bool]:
    """The lines of a reference as they stand there, and whether they are those of a mere deletion."""
    lines = text.splitlines()
    if not _DIFF.search(text):
        return lines, False
    added = [line[1:] for line in lines if line.startswith("+") and not line.startswith("+++")]
    gone = [line[1:] for line in lines if line.startswith("-") and not line.startswith("---")]
    deleted = not any(map(_compared, added)) and any(map(_compared, gone))
    return (gone if deleted else added) or lines, deleted


def stands_in(answer: AnswerLines, text: str, least: int) -> Match | None:
    """The longest run of the answer in a text, if it holds `least` characters and `ENOUGH` of all."""
    if not _could_hold(answer, text):
        return None
    best = max((_longest(answer, view) for view in _views(answer, text)), key=lambda run: run[0])
    characters, start, stop = best
    if characters < min(least, answer.characters) or characters < ENOUGH * answer.characters:
        return None
    run = "\n".join(answer.shown[start:stop])
    return Match(characters, answer.characters, run if len(run) <= _SHOWN else run[: _SHOWN - 1] + "…")


def spoken(text: str) -> str:
    """A list or an object of texts, written as JSON, as the texts themselves; any other text as it is."""
    if text[:1] not in "[{" or "\\" not in text:
        return text
    try:
        return "\n".join(_texts(json.loads(text)))
    except (ValueError, RecursionError):
        return text


def _texts(value: Any) -> Iterator[str]:
    level = [value]
    while level:
        one = level.pop(0)
        if isinstance(one, str):
            yield one
        elif isinstance(one, list | dict):
            level[:0] = one if isinstance(one, list) else one.values()


def _could_hold(answer: AnswerLines, text: str) -> bool:
    low = text.casefold()
    if not any(word in low for word in answer.words):
        return False
    bare = _joined([_plain(text)])
    return any(line in bare for line in answer.telling)


def _views(answer: AnswerLines, text: str) -> Iterator[str]:
    """The text as it may hold the answer: with all its lines, and as only what a diff in it leaves."""
    lines = [line for line in text.splitlines() if not _HEADER.match(line)]
    if answer.deleted:
        # Lines that are to be deleted stand in the code as it was: only the signs tell that they go.
        yield _joined(_compared(line[1:]) for line in lines if line.lstrip()[:1] == "-")
        return
    yield _joined(map(_compared, lines))
    yield _joined(_compared(line) for line in lines if line[:1] != "-")
    if any(line[:1] == "+" for line in lines):
        yield _joined(_compared(line) for line in lines if line[:1] == "+")


def _longest(answer: AnswerLines, text: str) -> tuple[int, int, int]:
    """Characters, first line and line after the last of the longest run that stands in a text."""
    lines = answer.compared
    best, start = (0, 0, 0), 0
    while start < len(lines):
        stop, run = start, ""
        while stop < len(lines) and _joined([run, lines[stop]]).rstrip(",") in text:
            run = _joined([run, lines[stop]])
            stop += 1
        best = max(best, (sum(map(len, lines[start:stop])), start, stop))
        start = max(start + 1, stop) if stop == len(lines) else start + 1
    return best


def _compared(line: str) -> str:
    """A line as it is compared: nothing of it, where only signs and numbers stand there."""
    bare = _NUMBERED.sub("", line, count=1) if line[:8].strip()[:1].isdigit() else line
    if bare[:1] in "+-" or bare.lstrip()[:1] == ">":
        bare = bare.lstrip()[1:]
    return _joined([_plain(bare)])


def _plain(text: str) -> str:
    if text.isascii():
        # Of bytes the white space goes in one pass, several times as fast.
        return text.encode().translate(None, _SPACE).decode().lower()
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _joined(lines: Iterable[str]) -> str:
    """Lines in one piece; a comma before a closing bracket does not count, wherever a line ends."""
    whole = "".join(lines)
    return _BEFORE_CLOSING.sub("", whole) if any(end in whole for end in _CLOSINGS) else whole
