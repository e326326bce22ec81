"""Remarks on a file that was read: rows left out, and cells not read as they are written.

A bad row is data, not a crash. It is left out, counted under one reason and named by line and
column; every other row stays. Counts are exact, places are listed up to `MAX_LISTED` per reason.
"""

from collections import Counter
from enum import StrEnum

from scenarios.document import Frozen
from scenarios.logs.limits import MAX_FIELD, MAX_NESTING, MAX_ROW, MAX_ROW_VALUES, MAX_UNREADABLE
from scenarios.problems import InputError, Problem, Said, phrase, printable

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
    ANSWER_WITHOUT_CALL = "answer_without_call"
    OTHER_FORMAT = "other_format"
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

ROW_OF_AT_MOST = phrase("row_of_at_most", characters=MAX_ROW, values=MAX_ROW_VALUES)
_EXPECTED = {
    Reason.INVALID_JSON: phrase("one_json_object_per_line"),
    Reason.ROW_TOO_LARGE: ROW_OF_AT_MOST,
    Reason.TOO_DEEP: phrase("nesting_at_most", count=MAX_NESTING),
    Reason.NOT_AN_OBJECT: phrase("json_object"),
    Reason.DUPLICATE_KEY: phrase("each_key_once"),
    Reason.NOT_TEXT: phrase("utf_8_can_hold"),
    Reason.WRONG_FIELD_COUNT: phrase("fields_of_the_header"),
    Reason.MALFORMED_ROW: phrase("quoted_fields"),
    Reason.FIELD_TOO_LONG: phrase("characters_at_most", count=MAX_FIELD),
    Reason.UNDECODABLE: phrase("utf_8_or_gb18030"),
    Reason.MISSING_ID: phrase("an_id"),
    Reason.DUPLICATE_ID: phrase("each_id_once"),
    Reason.ANSWER_WITHOUT_CALL: phrase("call_before_its_answer"),
    Reason.OTHER_FORMAT: phrase("row_like_the_others"),
    Reason.DECODED_AS_GB18030: phrase("utf_8_like_others"),
    Reason.MIXED_TYPES: phrase("one_type_in_column"),
    Reason.NESTED: phrase("one_value_in_cell"),
    Reason.NAN_IS_MISSING: phrase("number_or_nothing"),
    Reason.WORD_IS_MISSING: phrase("text_or_nothing"),
    Reason.NOT_A_NUMBER: phrase("finite_number"),
    Reason.NOT_A_BOOLEAN: phrase("true_or_false"),
    Reason.NOT_A_DATE: phrase("iso_date"),
}


class Remark(Frozen):
    """Why something was noted, and where. The path of its problem is the column, or () for the whole row."""

    reason: Reason
    problem: Problem

    def __str__(self) -> str:
        return str(self.problem)


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


class Diagnostics:
    """Collects the remarks of one file while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._counts: Counter[Reason] = Counter()
        self._listed: list[Remark] = []

    def note(self, reason: Reason, line: int, found: Said, column: str = "") -> None:
        """Count one remark, and list its place while there is room.

        Raises `InputError` once too many rows could not be read: the file is something else.
        """
        self._counts[reason] += 1
        self._refuse_too_many(reason, line)
        if self._counts[reason] <= MAX_LISTED:
            path = (printable(column),) if column else ()
            problem = Problem(self.file, line, path, found, _EXPECTED[reason])
            self._listed.append(Remark(reason=reason, problem=problem))

    def take(self, remarks: Remarks) -> None:
        """Take over what was noted of a part of the file. Raises like `note`."""
        self._counts.update(remarks.counts)
        listed = Counter(remark.reason for remark in self._listed)
        for remark in remarks.listed:
            if listed[remark.reason] < MAX_LISTED:
                listed[remark.reason] += 1
                self._listed.append(remark)
            self._refuse_too_many(remark.reason, remark.problem.line)

    @property
    def remarks(self) -> Remarks:
        """What has been noted so far."""
        return Remarks(counts=dict(self._counts), listed=_in_file_order(self._listed))

    def _refuse_too_many(self, reason: Reason, line: int) -> None:
        if reason in _UNREADABLE and sum(self._counts[each] for each in _UNREADABLE) > MAX_UNREADABLE:
            found = phrase("unreadable_rows_more_than", count=MAX_UNREADABLE)
            raise InputError.of(self.file, line, found, _EXPECTED[reason])


def _in_file_order(listed: list[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(listed, key=lambda remark: remark.problem.line))
