"""A matrix as CSV: an unscored reward is an empty cell, never 0."""

import csv
import io

from tests.scenarios.conftest import fill, idle, preset
from tests.verifiers.conftest import matrix, verifier
from verifiers import library
from verifiers.export import matrix_csv


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_columns_are_the_fields_of_a_row_with_the_gauges_among_them() -> None:
    header = matrix_csv(library.matrix("reserve_two").table).splitlines()[0]
    assert header == (
        "trajectory,intended,termination,verifier,status,reward,agreement,"
        "remaining_stock,reserved_quantity,snapshot_sha256,trajectory_sha256,verifier_sha256"
    )


def test_there_is_a_line_for_every_trajectory_under_every_verifier() -> None:
    text = matrix_csv(library.matrix("reserve_two").table)
    assert len(rows(text)) == 48
    assert text.endswith("\n")
    assert "\r" not in text


def test_an_unscored_reward_is_an_empty_cell() -> None:
    torn = preset("torn", {"action": "peel"})
    judged = matrix(verifier("v", "labelled"), trajectories=[fill(), idle(), torn])
    found = [
        (row["trajectory"], row["status"], row["reward"], row["agreement"])
        for row in rows(matrix_csv(judged.table))
    ]
    assert found == [
        ("fill", "scored", "1.0", "agrees"),
        ("idle", "scored", "1.0", "false_pass"),
        ("torn", "unscored", "", "check_error"),
    ]


def test_a_line_carries_gauges_and_fingerprints() -> None:
    table = matrix(verifier("v", "filled")).table
    first = rows(matrix_csv(table))[0]
    assert first["marbles"] == "2"
    assert first["snapshot_sha256"] == table.snapshot_sha256
    assert first["trajectory_sha256"] == table.rows[0].trajectory_sha256
    assert first["verifier_sha256"] == table.rows[0].verifier_sha256
