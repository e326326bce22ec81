"""How the bytes of a task set or of rollout records become a table, and what was left out of it.

CSV (comma, semicolon, tab or bar), a JSON array of objects and JSON Lines are told apart by
content, never by file name. A file that cannot be read as a whole is refused with a `InputError`; a
row that cannot be read is left out and noted, and the rows around it stay.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import pandas as pd

from scenarios.document import shown
from scenarios.problems import InputError, Phrase, phrase
from verifiers.audit.csv_rows import csv_rows
from verifiers.audit.decoding import Encoding, Line, detect, lines
from verifiers.audit.json_rows import array_rows, line_rows
from verifiers.audit.limits import (
    MAX_BLANK,
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_FIELD,
    MAX_NESTED_KEYS,
    MAX_NESTING,
    MAX_ROW,
    MAX_ROW_VALUES,
    MAX_ROWS,
)
from verifiers.audit.remarks import Diagnostics, Reason, Remarks

_FIRST = re.compile(rb"(?:\xef\xbb\xbf)?+\s*+(\S)")
_MARKS = {
    b"\xff\xfe": phrase("utf_16"),
    b"\xfe\xff": phrase("utf_16"),
    b"PK\x03\x04": phrase("zip_or_excel"),
}
_UTF_8_OR_GB18030 = phrase("utf_8_or_gb18030")
_KINDS = {str: "text", bool: "boolean", int: "number", float: "number"}
_LISTED_PROBLEMS = 20


class Format(StrEnum):
    """How a file lays out its rows."""

    CSV = "csv"
    JSON = "json"
    JSON_LINES = "jsonl"


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one file.

    `frame` has one row per row read, indexed by the line it starts on (from 1). Its cells are str,
    int, float, bool, or None where nothing stood: zero and missing stay apart. In CSV they are str
    or None. A list stands as its JSON text; an object of few keys as columns `outer.inner`.
    `delimiter` is empty for JSON.
    """

    name: str
    format: Format
    encoding: Encoding
    delimiter: str
    frame: pd.DataFrame
    remarks: Remarks


def read(name: str, content: bytes) -> Table:
    """Read one file; `name` serves the messages only. Raises `InputError` when it is refused."""
    first = _first_character(name, content)
    if b"\n" not in content:
        content = content.replace(b"\r", b"\n")
    diagnostics = Diagnostics(name)
    encoding = detect(content)
    text = _noted(diagnostics, lines(content, encoding), encoding)
    columns = _Columns(diagnostics)
    delimiter = ""
    if first == b"[":
        format_ = Format.JSON
        columns.fill(array_rows(diagnostics, _whole(name, text)))
    elif first == b"{":
        format_ = Format.JSON_LINES
        _refuse_one_object(name, content)
        columns.fill(line_rows(diagnostics, text))
    else:
        format_ = Format.CSV
        delimiter, names, rows = csv_rows(diagnostics, text)
        columns.fill(
            (line, dict(zip(names, (x or None for x in fields), strict=True))) for line, fields in rows
        )
    return Table(name, format_, encoding, delimiter, columns.frame(), diagnostics.remarks)


def _first_character(name: str, content: bytes) -> bytes:
    if len(content) > MAX_BYTES:
        found, most = phrase("bytes", count=len(content)), phrase("bytes_at_most", count=MAX_BYTES)
        raise InputError.of(name, 1, found, most)
    for mark, found in _MARKS.items():
        if content.startswith(mark):
            raise InputError.of(name, 1, found, _UTF_8_OR_GB18030)
    if (nul := content.find(b"\0")) >= 0:
        line = content.count(b"\n", 0, nul) + 1
        raise InputError.of(name, line, phrase("nul_byte"), _UTF_8_OR_GB18030)
    if (first := _FIRST.match(content)) is None:
        raise InputError.of(name, 1, phrase("empty_file"), phrase("task_set"))
    return first[1]


def _noted(diagnostics: Diagnostics, text: Iterable[Line], encoding: Encoding) -> Iterator[Line]:
    for number, line in enumerate(text, start=1):
        if encoding is Encoding.MIXED and line.encoding is Encoding.GB18030:
            diagnostics.note(Reason.DECODED_AS_GB18030, number, shown(line.text.strip()))
        yield line


def _whole(name: str, text: Iterable[Line]) -> str:
    parts = []
    blank = 0
    for number, line in enumerate(text, start=1):
        if line.encoding is None:
            raise InputError.of(name, number, shown(line.text.strip()), _UTF_8_OR_GB18030)
        blank += not line.text.strip()
        if blank > MAX_BLANK:
            found = phrase("blank_lines_more_than", count=MAX_BLANK)
            raise InputError.of(name, number, found, phrase("json_array"))
        parts.append(line.text)
    return "".join(parts)


def _refuse_one_object(name: str, content: bytes) -> None:
    if len(content) > MAX_ROW or sum(map(content.count, (b"[", b"{", b","))) > MAX_ROW_VALUES:
        return
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return
    if b"\n" in content.strip():
        raise InputError.of(name, 1, phrase("one_object_over_lines"), phrase("objects_in_json"))


class _Columns:
    """The cells of a table while its rows arrive, column by column."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._notebook = diagnostics
        self._lines: list[int] = []
        self._cells: dict[str, list[Any]] = {}

    def fill(self, rows: Iterable[tuple[int, dict[str, Any]]]) -> None:
        """Take every row that can be kept. Raises `InputError` past the limits of a table."""
        for line, row in rows:
            spoilt = next((fault for fault in map(_spoilt, row, row.values()) if fault), None)
            if spoilt:
                self._notebook.note(spoilt.reason, line, spoilt.found, spoilt.column)
                continue
            for name in row:
                if name not in self._cells:
                    self._cells[name] = [None] * len(self._lines)
            self._lines.append(line)
            for name, cells in self._cells.items():
                cells.append(row.get(name))
            if len(self._lines) > MAX_ROWS:
                raise self._too_much(phrase("rows_more_than", count=MAX_ROWS))
            if len(self._cells) > MAX_COLUMNS:
                raise self._too_much(phrase("columns_more_than", count=MAX_COLUMNS))

    def frame(self) -> pd.DataFrame:
        """All rows. Raises `InputError` when not one could be read."""
        if not self._lines:
            listed = self._notebook.remarks.listed[:_LISTED_PROBLEMS]
            if listed:
                raise InputError(remark.problem for remark in listed)
            raise InputError.of(self._notebook.file, 1, phrase("no_rows"), phrase("at_least_one_row"))
        columns = dict(self._scalar_columns())
        for name, cells in columns.items():
            self._note_mixed_types(name, cells)
        index = pd.Index(self._lines, name="line")
        return pd.DataFrame(columns, index, dtype=object)

    def _too_much(self, found: Phrase) -> InputError:
        limits = phrase("rows_and_columns_at_most", rows=MAX_ROWS, columns=MAX_COLUMNS)
        return InputError.of(self._notebook.file, self._lines[-1], found, limits)

    def _scalar_columns(self) -> Iterator[tuple[str, list[Any]]]:
        for name, cells in self._cells.items():
            nested = [cell for cell in cells if isinstance(cell, dict | list)]
            if not nested:
                yield name, cells
                continue
            first = next(i for i, cell in enumerate(cells) if isinstance(cell, dict | list))
            self._notebook.note(Reason.NESTED, self._lines[first], shown(nested[0]), name)
            inner = dict.fromkeys(key for cell in nested if isinstance(cell, dict) for key in cell)
            if len(inner) > MAX_NESTED_KEYS or any(f"{name}.{key}" in self._cells for key in inner):
                inner = {}
            rest = [None if inner and isinstance(cell, dict) else _scalar(cell) for cell in cells]
            if any(cell is not None for cell in rest):
                yield name, rest
            for key in inner:
                yield (
                    f"{name}.{key}",
                    [_scalar(cell.get(key)) if isinstance(cell, dict) else None for cell in cells],
                )

    def _note_mixed_types(self, name: str, cells: list[Any]) -> None:
        kinds = [_KINDS.get(type(cell)) for cell in cells]
        counts = Counter(kind for kind in kinds if kind)
        if len(counts) > 1:
            rarest = min(counts, key=lambda kind: counts[kind])
            found = _together(counts.most_common())
            self._notebook.note(Reason.MIXED_TYPES, self._lines[kinds.index(rarest)], found, name)


def _together(counts: list[tuple[str, int]]) -> Phrase:
    (kind, count), *others = counts
    first = phrase(f"cells_{kind}", count=count)
    return phrase("and_also", first=first, others=_together(others)) if others else first


class _Spoilt(NamedTuple):
    column: str
    reason: Reason
    found: Phrase


def _spoilt(column: str, value: object) -> _Spoilt | None:
    """Why a cell cannot be kept, or None."""
    if _is_too_deep(value):
        return _Spoilt(column, Reason.TOO_DEEP, phrase("deeper_nesting"))
    text = _scalar(value)
    if isinstance(text, str) and len(text) > MAX_FIELD:
        return _Spoilt(column, Reason.FIELD_TOO_LONG, phrase("characters", count=len(text)))
    try:
        if isinstance(text, str) and not text.isascii():
            text.encode()
        column.encode()
    except UnicodeEncodeError:
        return _Spoilt(column, Reason.NOT_TEXT, phrase("half_a_pair"))
    return None


def _is_too_deep(value: object) -> bool:
    level = [value]
    for _ in range(MAX_NESTING + 1):
        lists = [
            one if isinstance(one, list) else one.values() for one in level if isinstance(one, dict | list)
        ]
        if not lists:
            return False
        level = [child for children in lists for child in children]
    return True


def _scalar(value: Any) -> Any:
    """A JSON value as one cell: objects and arrays as compact JSON text."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return value
