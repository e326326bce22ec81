"""Corrected columns and changed thresholds come back from a link as they were, and nothing else is read."""

from datetime import date

import pytest

from pages.audit.compact import read_columns, read_thresholds, write_columns, write_thresholds
from scenarios.logs.columns import Role, RowKind, guess
from verifiers.audit.thresholds import Thresholds

NAMES = ["instance_id", "family", "split", "repo", "created_at", "place of birth"]


def test_columns_as_guessed_take_no_room() -> None:
    assert write_columns(guess(NAMES), NAMES) == ""
    assert read_columns("", NAMES) == guess(NAMES)


@pytest.mark.parametrize(
    ("text", "role", "column"),
    [
        ("created_at~", Role.CREATED_AT, None),
        ("template~place of birth", Role.TEMPLATE, "place of birth"),
        ("family~repo~repository~", Role.FAMILY, "repo"),
    ],
)
def test_a_correction_comes_back_from_its_text(text: str, role: Role, column: str | None) -> None:
    columns = read_columns(text, NAMES)
    assert columns.roles.get(role) == column
    assert write_columns(columns, NAMES) == text


def test_another_kind_of_rows_brings_its_own_guess() -> None:
    columns = read_columns("kind~rollouts", NAMES)
    assert columns == guess(NAMES, RowKind.ROLLOUTS)
    assert write_columns(columns, NAMES) == "kind~rollouts"


@pytest.mark.parametrize(
    "text", ["created_at", "family~nope", "colour~repo", "kind~people", "family~repo~family~split"]
)
def test_a_text_that_corrects_no_column_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_columns(text, NAMES)


def test_changed_thresholds_come_back_from_their_text() -> None:
    thresholds = Thresholds(solved_at=0.5, min_attempts=3, test_cutoff=date(2024, 7, 1))
    text = "solved_at~0.5~min_attempts~3~test_cutoff~2024-07-01"
    assert write_thresholds(thresholds) == text
    assert read_thresholds(text) == thresholds
    assert write_thresholds(Thresholds()) == ""
    assert read_thresholds("") == Thresholds()


@pytest.mark.parametrize(
    "text",
    [
        "min_attempts",
        "min_attempts~0",
        "min_attempts~2.5",
        "solved_at~nan",
        "solved_at~inf",
        "min_failure_share~1.5",
        "test_cutoff~yesterday",
        "colour~1",
        "min_attempts~3~min_attempts~4",
    ],
)
def test_a_text_that_is_no_threshold_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_thresholds(text)
