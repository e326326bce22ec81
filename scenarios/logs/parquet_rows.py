"""Which rows a Parquet file holds, a batch at a time."""

import datetime
import decimal
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from scenarios.logs.limits import MAX_COLUMNS, MAX_ROW_GROUP
from scenarios.logs.packing import KeptOpen
from scenarios.problems import InputError, phrase

Row = tuple[int, dict[str, Any]]

_TOGETHER = 1_000
_AS_TEXT = (datetime.date, datetime.time, datetime.timedelta, decimal.Decimal)


def parquet_rows(
    name: str, stream: BinaryIO, groups: Sequence[int] | None = None, first: int = 1
) -> Iterator[Row]:
    """Number, from `first` on, and cells of each row, or of those in some row groups.

    Raises `InputError` for a damaged or an immense file.

    A key that is null in a structure is left out of it: the format fills in every key that any row has.
    """
    try:
        file = pq.ParquetFile(pa.PythonFile(KeptOpen(stream), mode="r"))
        all_groups = map(file.metadata.row_group, range(file.metadata.num_row_groups))
        largest = max((group.total_byte_size for group in all_groups), default=0)
        if largest > MAX_ROW_GROUP:
            found, most = phrase("bytes", count=largest), phrase("bytes_at_most", count=MAX_ROW_GROUP)
            raise InputError.of(name, 1, phrase("row_group_of", what=found), most)
        if len(file.schema_arrow.names) > MAX_COLUMNS:
            found = phrase("columns", count=len(file.schema_arrow.names))
            raise InputError.of(name, 1, found, phrase("columns_at_most", count=MAX_COLUMNS))
        number = first
        for batch in file.iter_batches(batch_size=_TOGETHER, row_groups=groups):
            for cells in batch.to_pylist():
                yield number, {key: _plain(value) for key, value in cells.items()}
                number += 1
    except (pa.ArrowException, OSError, ValueError, OverflowError):
        damage = phrase("damaged_packing", packing="Parquet")
        raise InputError.of(name, 1, damage, phrase("whole_packing", packing="Parquet")) from None


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return str(value) if isinstance(value, _AS_TEXT) else value
