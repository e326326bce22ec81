"""A matrix as CSV. An unscored reward is an empty cell, never 0."""

from verifiers.matrix import MatrixTable
from verifiers.spreadsheet import csv_text


def matrix_csv(table: MatrixTable) -> str:
    """One line per trajectory and verifier, with a header; the gauges are columns of their own."""
    gauges = list(table.rows[0].gauges)
    plain = ("trajectory", "intended", "termination", "verifier", "status", "reward", "agreement")
    hashes = ("trajectory_sha256", "verifier_sha256")
    return csv_text(
        [*plain, *gauges, "snapshot_sha256", *hashes],
        (
            [
                *(getattr(row, name) for name in plain),
                *row.gauges.values(),
                table.snapshot_sha256,
                *(getattr(row, name) for name in hashes),
            ]
            for row in table.rows
        ),
    )
