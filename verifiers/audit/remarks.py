"""What was noticed while a file was read: rows left out, and cells taken otherwise than written.

A bad row is data, not a crash. It is left out, counted under one reason and named by line and
column; every other row stays. Counts are exact, places are listed up to `MAX_LISTED` per reason.
"""

from collections import Counter
from enum import StrEnum

from scenarios.document import FileError, Frozen, Problem, printable
from verifiers.audit.limits import MAX_FIELD, MAX_NESTING, MAX_ROW, MAX_ROW_VALUES, MAX_UNREADABLE

MAX_LISTED = 200


class Reason(StrEnum):
    """Why a row was left out, or what was noticed in a row that stays."""

    INVALID_JSON = "invalid_json"
    ROW_TOO_LARGE = "row_too_large"
    TOO_DEEP = "too_deep"
    NOT_AN_OBJECT = "not_an_object"
    DUPLICATE_KEY = "duplicate_key"
    NOT_TEXT = "not_text"
    WRONG_FIELD_COUNT = "wrong_field_count"
    MALFORMED_ROW = "malformed_row"
    FIELD_TOO_LONG = "field_too_long"
    UNDECODABLE = "undecodable"
    MISSING_ID = "missing_id"
    DUPLICATE_ID = "duplicate_id"
    DECODED_AS_GB18030 = "decoded_as_gb18030"
    MIXED_TYPES = "mixed_types"
    NESTED = "nested"
    NAN_IS_MISSING = "nan_is_missing"
    WORD_IS_MISSING = "word_is_missing"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_BOOLEAN = "not_a_boolean"
    NOT_A_DATE = "not_a_date"

    @property
    def leaves_out(self) -> bool:
        """Whether the whole row is left out; otherwise the row stays and one cell is concerned."""
        return self not in _ROW_STAYS


_ROW_STAYS = frozenset(
    {
        Reason.DECODED_AS_GB18030,
        Reason.MIXED_TYPES,
        Reason.NESTED,
        Reason.NAN_IS_MISSING,
        Reason.WORD_IS_MISSING,
        Reason.NOT_A_NUMBER,
        Reason.NOT_A_BOOLEAN,
        Reason.NOT_A_DATE,
    }
)

_UNREADABLE = frozenset(
    {
        Reason.INVALID_JSON,
        Reason.ROW_TOO_LARGE,
        Reason.TOO_DEEP,
        Reason.NOT_AN_OBJECT,
        Reason.DUPLICATE_KEY,
        Reason.WRONG_FIELD_COUNT,
        Reason.MALFORMED_ROW,
        Reason.UNDECODABLE,
    }
)

_EXPECTED = {
    Reason.INVALID_JSON: "one JSON object per line",
    Reason.ROW_TOO_LARGE: f"at most {MAX_ROW:,} characters and {MAX_ROW_VALUES:,} values in a row",
    Reason.TOO_DEEP: f"at most {MAX_NESTING} levels of nesting",
    Reason.NOT_AN_OBJECT: "a JSON object",
    Reason.DUPLICATE_KEY: "each key once",
    Reason.NOT_TEXT: "text that UTF-8 can hold",
    Reason.WRONG_FIELD_COUNT: "as many fields as the header has",
    Reason.MALFORMED_ROW: "fields quoted as in RFC 4180",
    Reason.FIELD_TOO_LONG: f"at most {MAX_FIELD:,} characters",
    Reason.UNDECODABLE: "UTF-8 or GB18030 text",
    Reason.MISSING_ID: "an id",
    Reason.DUPLICATE_ID: "each id once",
    Reason.DECODED_AS_GB18030: "UTF-8, like the other lines",
    Reason.MIXED_TYPES: "one type of value in a column",
    Reason.NESTED: "a single value in each cell",
    Reason.NAN_IS_MISSING: "a number, or nothing where it is missing",
    Reason.WORD_IS_MISSING: "a text, or nothing where it is missing",
    Reason.NOT_A_NUMBER: "a finite number",
    Reason.NOT_A_BOOLEAN: "true or false",
    Reason.NOT_A_DATE: "a date as in ISO 8601",
}


class Remark(Frozen):
    """One place of a file. `line` counts from 1; `column` is empty when the whole row is meant."""

    reason: Reason
    file: str
    line: int
    column: str
    found: str
    expected: str

    def __str__(self) -> str:
        column = f" {self.column}:" if self.column else ""
        return f"{self.file}:{self.line}:{column} found {self.found}; expected {self.expected}"


class Remarks(Frozen):
    """Everything noticed in one file: a count per reason, and the places in file order."""

    counts: dict[Reason, int]
    listed: tuple[Remark, ...]

    @property
    def left_out(self) -> dict[Reason, int]:
        """Rows left out, per reason."""
        return {reason: count for reason, count in self.counts.items() if reason.leaves_out}

    def __add__(self, other: "Remarks") -> "Remarks":
        return Remarks(
            counts=dict(Counter(self.counts) + Counter(other.counts)),
            listed=_in_file_order([*self.listed, *other.listed]),
        )


class Notebook:
    """Collects the remarks of one file while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._counts: Counter[Reason] = Counter()
        self._listed: list[Remark] = []

    def note(self, reason: Reason, line: int, found: str, column: str = "") -> None:
        """Count one remark, and list its place while there is room.

        Raises `FileError` once too many rows could not be read: the file is something else.
        """
        self._counts[reason] += 1
        if reason in _UNREADABLE and sum(self._counts[each] for each in _UNREADABLE) > MAX_UNREADABLE:
            found = f"more than {MAX_UNREADABLE:,} rows that cannot be read"
            raise FileError([Problem(self.file, line, "", found, _EXPECTED[reason])])
        if self._counts[reason] <= MAX_LISTED:
            expected = _EXPECTED[reason]
            self._listed.append(
                Remark(
                    reason=reason,
                    file=self.file,
                    line=line,
                    column=printable(column),
                    found=printable(found),
                    expected=expected,
                )
            )

    @property
    def remarks(self) -> Remarks:
        """What has been noted so far."""
        return Remarks(counts=dict(self._counts), listed=_in_file_order(self._listed))


def _in_file_order(listed: list[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(listed, key=lambda remark: remark.line))
