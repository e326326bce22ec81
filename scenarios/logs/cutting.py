"""Where a large file can be cut, so that each part is read by itself, in turn or by several processes.

A text with a row on each line is cut between lines, a CSV file between records, a Parquet file between row
groups. A JSON array, a packed file and a ZIP cannot be cut: whoever reads the end has read everything before.
"""

import csv
from collections.abc import Iterator
from enum import StrEnum
from typing import BinaryIO, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from scenarios.logs.decoding import MARK
from scenarios.logs.limits import MAX_LINE

PART = 8 * 1024 * 1024
"""Bytes of a part, about."""


class Cuts(StrEnum):
    """What a file can be cut between."""

    NOTHING = "nothing"
    LINES = "lines"
    RECORDS = "records"
    ROW_GROUPS = "row_groups"


class FilePart(NamedTuple):
    """A part of a file: its bytes from `start` to `stop`, of which the first line has the number `line`.

    Of a Parquet file these are row groups, and the number of the first row.
    """

    start: int
    stop: int
    line: int


def by_lines(stream: BinaryIO) -> Iterator[FilePart]:
    """The parts of a text with a row on each line."""
    start, line = 0, 1
    while block := stream.read(PART):
        rest = stream.readline(MAX_LINE + 1)
        stop = start + len(block) + len(rest)
        yield FilePart(start, stop, line)
        start, line = stop, line + block.count(b"\n") + rest.count(b"\n")


def by_records(stream: BinaryIO, delimiter: str) -> Iterator[FilePart]:
    """The parts of a CSV file in UTF-8, without its header; a record may stand on several lines."""
    at = line = 0

    def texts() -> Iterator[str]:
        nonlocal at, line
        while raw := stream.readline(MAX_LINE + 1):
            at, line = at + len(raw), line + 1
            # What separates records is ASCII, and no byte of any other character is.
            yield (raw.removeprefix(MARK) if line == 1 else raw).decode("latin-1")

    records = csv.reader(texts(), delimiter=delimiter, strict=True)
    begun: tuple[int, int] | None = None
    while True:
        try:
            fields = next(records)
        except StopIteration:
            break
        except csv.Error:
            # Told where the part is read.
            fields = []
        if begun is None:
            begun = (at, line + 1) if fields else None
        elif at - begun[0] >= PART:
            yield FilePart(begun[0], at, begun[1])
            begun = (at, line + 1)
    if begun is not None and at > begun[0]:
        yield FilePart(begun[0], at, begun[1])


def by_row_groups(stream: BinaryIO) -> Iterator[FilePart]:
    """The parts of a Parquet file that could be opened."""
    metadata = pq.ParquetFile(pa.PythonFile(stream, mode="r")).metadata
    first, row, size, rows = 0, 1, 0, 0
    for index in range(metadata.num_row_groups):
        group = metadata.row_group(index)
        size, rows = size + group.total_byte_size, rows + group.num_rows
        if size >= PART or index + 1 == metadata.num_row_groups:
            yield FilePart(first, index + 1, row)
            first, row, size, rows = index + 1, row + rows, 0, 0
