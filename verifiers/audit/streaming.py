"""A file that is larger than memory: its rows a piece at a time, and nothing kept of them but what rules
need. Its parts can be read in any order, by any process that finds the file under the same path.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import pandas as pd

from scenarios.document import JsonObject
from scenarios.library import changed, opened, size
from scenarios.logs.adapter import whole
from scenarios.logs.columns import Columns, Headings
from scenarios.logs.containers import Format, Layout, cut
from scenarios.logs.cutting import Cuts, FilePart
from scenarios.logs.fields import at, written
from scenarios.logs.generic import headings
from scenarios.logs.mapping import Mapping
from scenarios.logs.reading import part_of
from scenarios.logs.remarks import Diagnostics
from scenarios.problems import InputError, phrase
from verifiers.audit.task_sets import Row, kept, rows
from verifiers.audit.task_sets import opened as opened_as

PIECE = 5_000
"""Rows that are in memory at a time."""
LOOKED_AT = 2_000
"""Rows from which the columns and what they have in common are told; a column that only later rows have is
not read.
"""
MAX_STREAMED = 1 << 40
"""Bytes of one file, unpacked."""


@dataclass(frozen=True, slots=True)
class StreamedTable:
    """A file of which the first rows were read: see `task_sets.Table`.

    `size` counts its bytes, `changed` is when it was last changed, in nanoseconds since 1970. `by_parts`
    says whether parts of it can be read by themselves.
    """

    name: str
    size: int
    changed: int
    mapping: Mapping
    layout: Layout
    format: Format
    within: str
    read_as: str
    by_parts: bool
    headings: Headings

    def parts(self) -> Iterator["PartOfTable"]:
        """The parts of the file in its order, or all of it as one. Raises `InputError` if it is gone."""
        if self.by_parts:
            with opened(Path(self.name)) as stream:
                yield from (PartOfTable(self, part) for part in cut(stream, self.layout))
        else:
            yield PartOfTable(self, None)


@dataclass(frozen=True, slots=True)
class PartOfTable:
    """A part of a file, described by its place; `part` is None for the whole file."""

    table: StreamedTable
    part: FilePart | None

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.table.name

    @property
    def format(self) -> Format:
        """How the file lays out its rows."""
        return self.table.format

    def pieces(
        self, columns: Columns, diagnostics: Diagnostics, not_read: Counter[str]
    ) -> Iterator[pd.DataFrame]:
        """The rows, `PIECE` at a time; see `records.TableOfRows`.

        Raises `InputError` where the file is refused, or is not the one that was opened.
        """
        path = Path(self.name)
        if (size(path), changed(path)) != (self.table.size, self.table.changed):
            found = phrase("another_file", count=size(path))
            raise InputError.of(self.name, 0, found, phrase("the_same_file"))
        with opened(path) as stream:
            every = self._rows(stream, diagnostics, not_read)
            while rows_ := list(islice(every, PIECE)):
                yield _piece(rows_, columns, diagnostics, not_read)

    def _rows(self, stream: BinaryIO, diagnostics: Diagnostics, not_read: Counter[str]) -> Iterator[Row]:
        table = self.table
        if self.part is None:
            found = opened_as(diagnostics, stream, table.mapping, MAX_STREAMED)
        else:
            found = part_of(diagnostics, stream, table.layout, table.read_as, self.part)
        return rows(found, diagnostics, table.mapping, not_read)


def _piece(
    rows_: list[Row], columns: Columns, diagnostics: Diagnostics, not_read: Counter[str]
) -> pd.DataFrame:
    names = list(columns.roles.values())
    used = {name.partition(".")[0] for name in names} | set(names)
    rows_ = kept(rows_, diagnostics)
    filled = ((name, value) for _, row in rows_ for name, value in row.items() if name not in used)
    not_read.update(name for name, value in filled if value is not None)
    lines = pd.Index([line for line, _ in rows_], name="line")
    cells = {name: [_cell(row, name) for _, row in rows_] for name in names}
    return pd.DataFrame(cells, lines, names, dtype=object)


def streamed(name: str, mapping: Mapping) -> StreamedTable:
    """A file by its path, of which the first rows are read. Raises `InputError` for one that is refused."""
    diagnostics = Diagnostics(name)
    path = Path(name)
    # Before a row is read: what changes meanwhile is found to be another file.
    bytes_, last = size(path), changed(path)
    with opened(path) as stream:
        found = opened_as(diagnostics, stream, mapping, MAX_STREAMED)
        head = list(islice(rows(found, diagnostics, mapping, Counter()), LOOKED_AT))
    if not head:
        listed = [remark.problem for remark in diagnostics.remarks.listed]
        raise (
            InputError(listed[:20])
            if listed
            else InputError.of(name, 1, phrase("no_rows"), phrase("at_least_one_row"))
        )
    # Where a row holds several attempts, their numbers depend on the rows before.
    one_attempt_a_row = found.adapter is None or found.adapter.parts is whole
    return StreamedTable(
        name=name,
        size=bytes_,
        changed=last,
        mapping=mapping,
        layout=found.layout,
        format=found.format,
        within=found.within,
        read_as=found.adapter.id if found.adapter else "",
        by_parts=found.layout.cuts is not Cuts.NOTHING and one_attempt_a_row,
        headings=headings(row for _, row in head),
    )


def _cell(row: JsonObject, name: str) -> Any:
    value = row[name] if name in row else at(row, name)
    return written(value) if isinstance(value, dict | list) else value
