"""Which rows a JSON array, JSON Lines or a row of objects hold, each with the line it starts on."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from scenarios.document import invalid_json, shown
from scenarios.logs.decoding import Line
from scenarios.logs.limits import (
    MAX_BLANK,
    MAX_DOCUMENT,
    MAX_DOCUMENT_VALUES,
    MAX_NESTING,
    MAX_ROW,
    MAX_ROW_VALUES,
)
from scenarios.logs.remarks import ROW_OF_AT_MOST, Diagnostics, Reason
from scenarios.problems import InputError, Phrase, Problem, Said, phrase

Row = tuple[int, dict[str, Any]]

_TOO_DEEP = phrase("unreadable_nesting")
_DOCUMENT_OF_AT_MOST = phrase("row_of_at_most", characters=MAX_DOCUMENT, values=MAX_DOCUMENT_VALUES)
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{},]', re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")


class _Decoder:
    """Python's decoder, which remembers the keys that an object held twice."""

    def __init__(self) -> None:
        self.doubled: list[str] = []
        self._decoder = json.JSONDecoder(object_pairs_hook=self._object)

    def value(self, text: str) -> object:
        """The one value that `text` holds. Raises `ValueError` or `RecursionError`."""
        self.doubled.clear()
        return self._decoder.decode(text)

    def value_at(self, text: str, start: int) -> tuple[object, int]:
        """The value that starts at `start`, and where it ends. Raises like `value`."""
        self.doubled.clear()
        return self._decoder.raw_decode(text, start)

    def _object(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        result: dict[str, object] = {}
        for key, value in pairs:
            if key in result:
                self.doubled.append(key)
            result[key] = value
        return result


def line_rows(diagnostics: Diagnostics, lines: Iterable[Line], first: int = 1) -> Iterator[Row]:
    """Line and object of each line of a JSON Lines file, from line `first` on; blank lines are not rows.

    Raises `InputError` for too many of them.
    """
    decoder = _Decoder()
    blank = 0
    for number, line in enumerate(lines, start=first):
        if line.encoding is None:
            diagnostics.note(Reason.UNDECODABLE, number, shown(line.text))
        elif not line.text.strip():
            blank += 1
            if blank > MAX_BLANK:
                found = phrase("blank_lines_more_than", count=MAX_BLANK)
                raise InputError.of(diagnostics.file, number, found, phrase("one_json_object_per_line"))
        elif too_large(line.text):
            diagnostics.note(Reason.ROW_TOO_LARGE, number, _large(line.text))
        else:
            try:
                value = decoder.value(line.text.rstrip("\r\n"))
            except RecursionError:
                diagnostics.note(Reason.TOO_DEEP, number, _TOO_DEEP)
            except ValueError as error:
                diagnostics.note(Reason.INVALID_JSON, number, _described(error))
            else:
                yield from _row(diagnostics, number, value, decoder.doubled)


def array_rows(diagnostics: Diagnostics, text: str) -> Iterator[Row]:
    """Line and object of each element of a JSON array; of an array on one line, the number of the element.

    Raises `InputError` where the array stops being JSON: nothing after such a place can be told apart.
    """
    decoder = _Decoder()

    def refusal(at: int, found: Said, expected: Said) -> InputError:
        return InputError.of(diagnostics.file, text.count("\n", 0, at) + 1, found, expected)

    dense = too_large(text)
    on_one_line = "\n" not in text.strip()
    line, counted, number = 1, 0, 0
    at = _after_space(text, text.index("[") + 1)
    while text[at : at + 1] != "]":
        line, counted = line + text.count("\n", counted, at), at
        if dense and (found := _beyond(text, at)):
            raise refusal(at, found, ROW_OF_AT_MOST)
        try:
            value, end = decoder.value_at(text, at)
        except (ValueError, RecursionError) as error:
            raise refusal(getattr(error, "pos", at), _described(error), phrase("json_array")) from None
        number += 1
        yield from _row(diagnostics, number if on_one_line else line, value, decoder.doubled)
        at = _after_space(text, end)
        if text[at : at + 1] == ",":
            at = _after_space(text, at + 1)
        elif text[at : at + 1] != "]":
            raise refusal(at, _excerpt(text, at), phrase("comma_or_bracket"))
    rest = _after_space(text, at + 1)
    if rest < len(text):
        raise refusal(rest, _excerpt(text, rest), phrase("nothing_after_the_array"))


def object_rows(diagnostics: Diagnostics, text: str) -> Iterator[Row]:
    """Line and object of each of the objects that stand one after the other, each over as many lines as it
    likes.

    Raises `InputError` where they stop being JSON.
    """
    decoder = _Decoder()
    line, counted, at = 1, 0, _after_space(text, 0)
    while at < len(text):
        line, counted = line + text.count("\n", counted, at), at
        if found := _beyond(text, at, MAX_DOCUMENT, MAX_DOCUMENT_VALUES):
            raise InputError.of(diagnostics.file, line, found, _DOCUMENT_OF_AT_MOST)
        try:
            value, end = decoder.value_at(text, at)
        except (ValueError, RecursionError) as error:
            where = text.count("\n", 0, getattr(error, "pos", at)) + 1
            raise InputError.of(
                diagnostics.file, where, _described(error), phrase("objects_in_json")
            ) from None
        yield from _row(diagnostics, line, value, decoder.doubled)
        at = _after_space(text, end)


def whole_object(name: str, text: str) -> dict[str, Any]:
    """The one object that a text holds. Raises `InputError` for anything else."""
    diagnostics = Diagnostics(name)
    rows = list(object_rows(diagnostics, text))
    if len(rows) != 1:
        listed = [remark.problem for remark in diagnostics.remarks.listed]
        raise InputError(listed or [Problem(name, 1, (), phrase("no_rows"), phrase("json_object"))])
    return rows[0][1]


def is_whole(text: str) -> bool:
    """Whether a text is one JSON value."""
    if too_large(text):
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def too_large(text: str) -> bool:
    """Whether a text may hold more than a row can, before it is parsed."""
    return len(text) > MAX_ROW or sum(map(text.count, "[{,")) > MAX_ROW_VALUES


def _large(text: str) -> Phrase:
    marks = phrase("brackets_and_commas", count=sum(map(text.count, "[{,")))
    return phrase("and_also", first=phrase("characters", count=len(text)), others=marks)


def _beyond(
    text: str, start: int, most: int = MAX_ROW, values_at_most: int = MAX_ROW_VALUES
) -> Phrase | None:
    """What is too much of the value that starts at `start`; nothing where it can be parsed."""
    depth = values = 0
    for token in _TOKEN.finditer(text, start):
        first = token[0][0]
        depth += (first in "[{") - (first in "]}")
        values += first in "[{,"
        if depth <= 0:
            break
        if depth > MAX_NESTING + 1:
            return _TOO_DEEP
        if values > values_at_most:
            return phrase("brackets_and_commas_more_than", count=values_at_most)
        if token.end() - start > most:
            return phrase("characters_more_than", count=most)
    return None


def _row(diagnostics: Diagnostics, line: int, value: object, doubled: list[str]) -> Iterator[Row]:
    if not isinstance(value, dict):
        diagnostics.note(Reason.NOT_AN_OBJECT, line, shown(value))
    elif doubled:
        diagnostics.note(Reason.DUPLICATE_KEY, line, phrase("twice", name=shown(doubled[0])), doubled[0])
    else:
        yield line, value


def _after_space(text: str, start: int) -> int:
    match = _SPACE.match(text, start)
    return match.end() if match else start


def _excerpt(text: str, at: int) -> Said:
    return shown(text[at : at + 20]) if at < len(text) else phrase("end_of_file")


def _described(error: ValueError | RecursionError) -> Said:
    if isinstance(error, json.JSONDecodeError):
        return invalid_json(error)
    return _TOO_DEEP if isinstance(error, RecursionError) else phrase("too_many_digits")
