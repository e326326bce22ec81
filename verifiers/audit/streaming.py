"""A file that is larger than memory: its rows a piece at a time, and nothing kept of them but what rules
need.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO

import pandas as pd

from scenarios.document import JsonObject
from scenarios.logs.columns import Columns, Headings
from scenarios.logs.containers import Format
from scenarios.logs.decoding import Encoding
from scenarios.logs.fields import at, written
from scenarios.logs.generic import headings
from scenarios.logs.limits import MAX_FIELD
from scenarios.logs.mapping import Mapping
from scenarios.logs.packing import Packing
from scenarios.logs.remarks import Diagnostics, Reason, Remarks
from scenarios.problems import InputError, phrase
from verifiers.audit.task_sets import opened, rows

PIECE = 5_000
"""Rows of one piece."""
LOOKED_AT = 2_000
"""Rows from which the columns and what they have in common are told; a column that only later rows have is
not read.
"""
MAX_STREAMED = 1 << 40
"""Bytes of one file, unpacked."""


class StreamedTable:
    """The rows of one file, to be gone through once; see `task_sets.Table` for its fields."""

    def __init__(
        self,
        name: str,
        stream: BinaryIO,
        mapping: Mapping,
        progress: Callable[[int], None] = lambda _rows: None,
    ) -> None:
        """`progress` is told the number of rows so far. Raises `InputError` for a file that is refused."""
        self.name = name
        self.not_read: Counter[str] = Counter()
        self._diagnostics = Diagnostics(name)
        self._progress = progress
        found = opened(self._diagnostics, stream, mapping, MAX_STREAMED)
        self.format: Format = found.format
        self.packing: Packing = found.container.packing
        self.encoding: Encoding = found.container.encoding
        self.delimiter = found.container.delimiter
        self.within = found.within
        self.read_as = found.adapter.id if found.adapter else ""
        every = rows(found, self._diagnostics, mapping, self.not_read)
        head = list(islice(every, LOOKED_AT))
        if not head:
            listed = [remark.problem for remark in self._diagnostics.remarks.listed]
            raise (
                InputError(listed[:20])
                if listed
                else InputError.of(name, 1, phrase("no_rows"), phrase("at_least_one_row"))
            )
        self.headings: Headings = headings(row for _, row in head)
        self._rows = chain(head, every)

    @property
    def remarks(self) -> Remarks:
        """What has been noted so far."""
        return self._diagnostics.remarks

    def unused(self, _columns: Columns) -> dict[str, int]:
        """How many cells were not read of each column, as far as it was counted."""
        return dict(self.not_read)

    def pieces(self, columns: Columns) -> Iterator[pd.DataFrame]:
        """The rows, `PIECE` at a time, with the columns that have a role."""
        names = list(columns.roles.values())
        used = {name.partition(".")[0] for name in names} | set(names)
        done = 0
        while piece := list(islice(self._rows, PIECE)):
            lines, cells = [], []
            for line, row in piece:
                values = [_cell(row, name) for name in names]
                long = next((name for name, one in zip(names, values, strict=True) if _too_long(one)), None)
                if long is not None:
                    found = phrase("characters_more_than", count=MAX_FIELD)
                    self._diagnostics.note(Reason.FIELD_TOO_LONG, line, found, long)
                    continue
                self.not_read.update(name for name in row if name not in used and row[name] is not None)
                lines.append(line)
                cells.append(values)
            done += len(piece)
            self._progress(done)
            if lines:
                yield pd.DataFrame(cells, pd.Index(lines, name="line"), names, dtype=object)


def _cell(row: JsonObject, name: str) -> Any:
    value = row[name] if name in row else at(row, name)
    return written(value) if isinstance(value, dict | list) else value


def _too_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > MAX_FIELD
