"""Which rows a CSV file holds: its delimiter, its columns, and each row with the line it starts on."""

import csv
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from scenarios.document import shown
from scenarios.logs.decoding import Line
from scenarios.logs.limits import MAX_BLANK, MAX_COLUMNS
from scenarios.logs.remarks import Diagnostics, Reason
from scenarios.problems import InputError, Said, phrase, quoted

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar"}

Row = tuple[int, list[str]]
_Record = tuple[range, list[str]]

_SAMPLE_LINES = 50

# The csv module stops at fields above a limit of the whole process, 131,072 characters unless set.
# Ours, which names line and column and lets the other rows stay, has to be the tighter one.
csv.field_size_limit(2**31 - 1)


def csv_rows(diagnostics: Diagnostics, lines: Iterable[Line]) -> tuple[str, list[str], Iterator[Row]]:
    """Delimiter, column names, and an iterator over (line, fields), as many fields as columns.

    Raises `InputError` for a header that cannot be used, and from the iterator for a quote that is
    never closed: it would swallow every row that follows.
    """
    lines = iter(lines)
    sample = list(islice(lines, _SAMPLE_LINES))
    delimiter = _delimiter([line.text.replace("\r", "") for line in sample])
    if delimiter is None:
        found = phrase("one_column", text=shown(sample[0].text.strip()))
        raise InputError.of(diagnostics.file, 1, found, phrase("separated_columns"))
    records = _records(diagnostics, chain(sample, lines), delimiter)
    at, header = next(records, (range(1, 2), []))
    line = at.start
    for remark in diagnostics.remarks.listed:
        if remark.reason.leaves_out:
            problem = remark.problem
            expected = phrase("header_of", what=problem.expected)
            raise InputError.of(diagnostics.file, problem.line, problem.found, expected)
    names = [name.strip() or f"column {position}" for position, name in enumerate(header, start=1)]
    if len(names) > MAX_COLUMNS:
        found, most = phrase("columns", count=len(names)), phrase("columns_at_most", count=MAX_COLUMNS)
        raise InputError.of(diagnostics.file, line, found, most)
    for name in names:
        if names.count(name) > 1:
            doubled = phrase("column_twice", name=shown(name))
            raise InputError.of(diagnostics.file, line, doubled, phrase("each_column_once"))
    return delimiter, names, _whole(diagnostics, records, len(names))


def record_rows(
    diagnostics: Diagnostics, lines: Iterable[Line], delimiter: str, columns: int, first: int
) -> Iterator[Row]:
    """Line and fields of each record without a header, from line `first` on. Raises like `csv_rows`."""
    return _whole(diagnostics, _records(diagnostics, lines, delimiter, first), columns)


def _delimiter(sample: list[str]) -> str | None:
    best, chosen = (0, 0), None
    for candidate in DELIMITERS:
        rows = [row for row in csv.reader(sample, delimiter=candidate) if row]
        width = len(rows[0]) if rows else 0
        fit = (sum(len(row) == width for row in rows), width)
        if width > 1 and fit > best:
            best, chosen = fit, candidate
    return chosen


def _records(
    diagnostics: Diagnostics, lines: Iterable[Line], delimiter: str, first: int = 1
) -> Iterator[_Record]:
    undecodable: set[int] = set()

    def texts() -> Iterator[str]:
        for number, line in enumerate(lines, start=first):
            if line.encoding is None:
                undecodable.add(number)
            yield line.text

    blank = 0
    reader = csv.reader(texts(), delimiter=delimiter, strict=True)
    while True:
        start = reader.line_num + first
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "unexpected end of data" in str(error):
                found, expected = phrase("quote_never_closed"), phrase("closing_quote")
                raise InputError.of(diagnostics.file, start, found, expected) from None
            _leave_out(
                diagnostics, Reason.MALFORMED_ROW, range(start, reader.line_num + first), _malformed(error)
            )
            continue
        at = range(start, reader.line_num + first)
        if not fields:
            blank += 1
            if blank > MAX_BLANK:
                found = phrase("blank_lines_more_than", count=MAX_BLANK)
                raise InputError.of(diagnostics.file, start, found, phrase("row_on_each_line"))
        if not undecodable.isdisjoint(at):
            _leave_out(diagnostics, Reason.UNDECODABLE, at, shown(delimiter.join(fields)))
        elif fields:
            yield at, fields


def _whole(diagnostics: Diagnostics, records: Iterator[_Record], width: int) -> Iterator[Row]:
    for at, fields in records:
        if len(fields) == width:
            yield at.start, fields
        else:
            found = phrase("field_count", count=len(fields), header=width)
            _leave_out(diagnostics, Reason.WRONG_FIELD_COUNT, at, found)


def _leave_out(diagnostics: Diagnostics, reason: Reason, at: range, found: Said) -> None:
    """Note every line of a row that cannot be used: a stray quote may have swallowed rows of their own."""
    diagnostics.note(reason, at.start, found)
    for line in at[1:]:
        diagnostics.note(reason, line, phrase("drawn_in", line=at.start))


def _malformed(error: csv.Error) -> Said:
    # The message is all the reader says of what was wrong.
    if "expected after" in str(error):
        return phrase("quote_inside_field")
    if "new-line" in str(error):
        return phrase("carriage_return")
    return phrase("unreadable_row", error=quoted("csv_library", str(error)))
