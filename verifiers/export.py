"""A matrix as CSV and as Parquet. An unscored reward is an empty cell or null, never 0."""

import io
from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from verifiers.matrix import MatrixTable, VariedTable
from verifiers.spreadsheet import csv_text

_PLAIN = ("trajectory", "intended", "termination", "verifier", "status", "reward", "agreement")
_HASHES = ("trajectory_sha256", "verifier_sha256")


def matrix_csv(table: MatrixTable) -> str:
    """One line per trajectory and verifier, with a header; the gauges are columns of their own."""
    return csv_text(_names(table), _cells(table))


def varied_csv(tables: Sequence[VariedTable]) -> str:
    """The same lines for several starts, each behind its variation and whether the log still fits there."""
    lines = (
        [table.variation, table.no_longer_fits.get(row.trajectory), *cells]
        for table in tables
        for row, cells in zip(table.rows, _cells(table), strict=True)
    )
    return csv_text(["variation", "no_longer_fits", *_names(tables[0])], lines)


def matrix_parquet(table: MatrixTable) -> bytes:
    """The same table as a Parquet file; rewards and gauges are numbers."""
    names, rows = _names(table), list(_cells(table))
    numbers = {"reward", *table.rows[0].gauges}
    columns = {
        name: pa.array(
            [row[index] for row in rows],
            type=pa.float64() if name in numbers else pa.string(),
            from_pandas=False,
        )
        for index, name in enumerate(names)
    }
    content = io.BytesIO()
    pq.write_table(pa.table(columns), content)
    return content.getvalue()


def _names(table: MatrixTable) -> list[str]:
    return [*_PLAIN, *table.rows[0].gauges, "snapshot_sha256", *_HASHES]


def _cells(table: MatrixTable) -> Iterator[list[object]]:
    for row in table.rows:
        yield [
            *(getattr(row, name) for name in _PLAIN),
            *row.gauges.values(),
            table.snapshot_sha256,
            *(getattr(row, name) for name in _HASHES),
        ]
