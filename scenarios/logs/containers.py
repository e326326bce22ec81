"""How the bytes of a file become rows of plain JSON, whatever they are packed in.

CSV (comma, semicolon, tab or bar), a JSON array, JSON Lines, objects over several lines, one object, Parquet
and the ZIP of an Inspect log are told apart by content, never by file name; gzip and Zstandard may be around
any of them. A file that cannot be read as a whole is refused with an `InputError`; a row that cannot be read
is left out and noted, and the rows around it stay.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice
from typing import Any, BinaryIO, cast

from scenarios.document import shown
from scenarios.logs.csv_rows import csv_rows, record_rows
from scenarios.logs.cutting import Cuts, FilePart, by_lines, by_records, by_row_groups
from scenarios.logs.decoding import UTF_8_OR_GB18030, Encoding, Line, detect, lines
from scenarios.logs.json_rows import array_rows, is_whole, line_rows, object_rows
from scenarios.logs.limits import MAX_BLANK, MAX_BYTES
from scenarios.logs.packing import Packing, unpacked
from scenarios.logs.parquet_rows import parquet_rows
from scenarios.logs.remarks import Diagnostics, Reason
from scenarios.logs.zip_rows import zip_rows
from scenarios.problems import InputError, phrase

Row = tuple[int, dict[str, Any]]
"""The line on which a row starts, or its number where there are no lines, and its cells."""

_FIRST = re.compile(rb"(?:\xef\xbb\xbf)?+\s*+(\S)")
_HEAD = 1 << 16
_AHEAD = 100
"""Lines that are looked at before it is decided how objects stand in them."""
_UTF_8 = (Encoding.UTF_8, Encoding.UTF_8_BOM)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class Format(StrEnum):
    """How a file lays out its rows."""

    CSV = "csv"
    JSON = "json"
    JSON_LINES = "jsonl"
    OBJECT = "object"
    WRAPPED = "wrapped"
    KEYED = "keyed"
    PARQUET = "parquet"
    EVAL = "eval"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is packed and lays out its rows, and what it can be cut between.

    `OBJECT` is a single object, in one row: it may be a whole log, hold rows (`WRAPPED`) or be a map of them
    (`KEYED`). `delimiter` and `columns` are empty for anything but CSV.
    """

    format: Format
    packing: Packing
    encoding: Encoding
    delimiter: str = ""
    columns: tuple[str, ...] = ()
    cuts: Cuts = Cuts.NOTHING


@dataclass(frozen=True, slots=True)
class Container:
    """How a file lays out its rows, and the rows, which can be gone through once."""

    layout: Layout
    rows: Iterator[Row]


def opened(diagnostics: Diagnostics, stream: BinaryIO, most: int = MAX_BYTES) -> Container:
    """The rows of a seekable stream of which at most `most` bytes, unpacked, are read.

    Rows that cannot be read are noted while the others are gone through. Raises `InputError`, from the rows
    too, for a file that is refused.
    """
    name = diagnostics.file
    _refuse_size(name, stream, most)
    packing, first = unpacked(name, stream, most)
    head = first.read(_HEAD)
    if any(head.startswith(mark) for mark in _UTF_16):
        raise InputError.of(name, 1, phrase("utf_16"), UTF_8_OR_GB18030)
    if head.startswith((b"PK\x03\x04", b"PAR1")):
        if packing is not Packing.PLAIN:
            raise InputError.of(name, 1, phrase("packed_twice"), phrase("packed_once"))
        stream.seek(0)
        if head.startswith(b"PAR1"):
            parquet = Layout(Format.PARQUET, packing, Encoding.NONE, cuts=Cuts.ROW_GROUPS)
            return Container(parquet, parquet_rows(name, stream))
        return Container(Layout(Format.EVAL, packing, Encoding.NONE), zip_rows(name, stream))
    return _text(diagnostics, stream, most, packing, head)


def cut(stream: BinaryIO, layout: Layout) -> Iterator[FilePart]:
    """The parts of a file that was opened, in its order; none where it cannot be cut."""
    stream.seek(0)
    match layout.cuts:
        case Cuts.LINES:
            return by_lines(stream)
        case Cuts.RECORDS:
            return by_records(stream, layout.delimiter)
        case Cuts.ROW_GROUPS:
            return by_row_groups(stream)
    return iter(())


def part_rows(diagnostics: Diagnostics, stream: BinaryIO, layout: Layout, part: FilePart) -> Iterator[Row]:
    """The rows of a part of a file. Raises `InputError` like those of the whole file."""
    name = diagnostics.file
    if layout.cuts is Cuts.ROW_GROUPS:
        return parquet_rows(name, stream, range(part.start, part.stop), part.line)
    stream.seek(part.start)
    content = io.BytesIO(stream.read(part.stop - part.start))
    text = lines(name, content, layout.encoding, part.line)
    noted = _noted(diagnostics, text, layout.encoding, part.line)
    if layout.cuts is Cuts.LINES:
        return line_rows(diagnostics, noted, part.line)
    fields_of = record_rows(diagnostics, noted, layout.delimiter, len(layout.columns), part.line)
    return _cells(layout.columns, fields_of)


def _cells(names: Sequence[str], fields_of: Iterable[tuple[int, list[str]]]) -> Iterator[Row]:
    return ((line, dict(zip(names, [x or None for x in fields], strict=True))) for line, fields in fields_of)


def _refuse_size(name: str, stream: BinaryIO, most: int) -> None:
    size = stream.seek(0, 2)
    stream.seek(0)
    if size > most:
        raise InputError.of(name, 1, phrase("bytes", count=size), phrase("bytes_at_most", count=most))


def _text(diagnostics: Diagnostics, stream: BinaryIO, most: int, packing: Packing, head: bytes) -> Container:
    name = diagnostics.file

    only_returns = b"\r" in head and b"\n" not in head

    def again() -> BinaryIO:
        stream.seek(0)
        bare = unpacked(name, stream, most)[1]
        return cast(BinaryIO, io.BufferedReader(_LineFeeds(bare))) if only_returns else bare

    encoding = detect(name, again())
    if (first := _FIRST.match(head)) is None:
        raise InputError.of(name, 1, phrase("empty_file"), phrase("task_set"))
    text = _noted(diagnostics, lines(name, again(), encoding), encoding)
    if first[1] == b"[":
        array = array_rows(diagnostics, _whole(name, text))
        return Container(Layout(Format.JSON, packing, encoding), array)
    by_itself = packing is Packing.PLAIN and not only_returns
    if first[1] != b"{":
        delimiter, names, fields_of = csv_rows(diagnostics, text)
        # In other encodings a bar or a digit may be half of a character.
        cuts = Cuts.RECORDS if by_itself and encoding in _UTF_8 else Cuts.NOTHING
        csv_layout = Layout(Format.CSV, packing, encoding, delimiter, tuple(names), cuts)
        return Container(csv_layout, _cells(names, fields_of))
    format_, cuts, rows = _objects(diagnostics, text)
    return Container(Layout(format_, packing, encoding, cuts=cuts if by_itself else Cuts.NOTHING), rows)


def _objects(diagnostics: Diagnostics, text: Iterator[Line]) -> tuple[Format, Cuts, Iterator[Row]]:
    """One object a line, one object altogether, or objects over several lines each."""
    ahead = list(islice(text, _AHEAD))
    begun = [line.text for line in ahead if line.text.strip()]
    if len(begun) == 1 and len(ahead) < _AHEAD:
        return Format.OBJECT, Cuts.NOTHING, line_rows(diagnostics, ahead)
    if any(line.lstrip()[:1] == "{" and is_whole(line) for line in begun[:2]):
        return Format.JSON_LINES, Cuts.LINES, line_rows(diagnostics, chain(ahead, text))
    objects = object_rows(diagnostics, _whole(diagnostics.file, chain(ahead, text)))
    first = list(islice(objects, 2))
    return Format.OBJECT if len(first) == 1 else Format.JSON_LINES, Cuts.NOTHING, chain(first, objects)


def _noted(
    diagnostics: Diagnostics, text: Iterable[Line], encoding: Encoding, first: int = 1
) -> Iterator[Line]:
    for number, line in enumerate(text, start=first):
        if encoding is Encoding.MIXED and line.encoding is Encoding.GB18030:
            diagnostics.note(Reason.DECODED_AS_GB18030, number, shown(line.text.strip()))
        yield line


def _whole(name: str, text: Iterable[Line]) -> str:
    parts = []
    blank = 0
    for number, line in enumerate(text, start=1):
        if line.encoding is None:
            raise InputError.of(name, number, shown(line.text.strip()), UTF_8_OR_GB18030)
        blank += not line.text.strip()
        if blank > MAX_BLANK:
            found = phrase("blank_lines_more_than", count=MAX_BLANK)
            raise InputError.of(name, number, found, phrase("json_array"))
        parts.append(line.text)
    return "".join(parts)


class _LineFeeds(io.RawIOBase):
    """The bytes of another stream, with the line ends of old Macintoshes as line feeds."""

    def __init__(self, inner: BinaryIO) -> None:
        self._inner = inner

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._inner.read(len(buffer)).replace(b"\r", b"\n")
        buffer[: len(data)] = data
        return len(data)
