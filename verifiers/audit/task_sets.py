"""How a file of tasks or of rollout records becomes a table, and what was left out of it.

`scenarios.logs` says how the bytes are packed and which format they have. A row of a known format stands in
the table as the usual columns; a row of no known format as its own fields, at whatever depth they stand.
"""

import io
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, BinaryIO, NamedTuple, Self

import pandas as pd

from scenarios.document import JsonObject, shown
from scenarios.logs.attempt import LoggedAttempt, Outcome, Speaker
from scenarios.logs.columns import Columns, Headings, Role
from scenarios.logs.containers import Format, Layout
from scenarios.logs.fields import too_deep, unread, written
from scenarios.logs.limits import MAX_BYTES, MAX_COLUMNS, MAX_FIELD, MAX_NESTED_KEYS, MAX_ROWS
from scenarios.logs.mapping import Mapping
from scenarios.logs.reading import OpenedLog, attempts, source
from scenarios.logs.remarks import Diagnostics, Reason, Remarks
from scenarios.logs.vocabulary import Vocabulary, shipped
from scenarios.problems import InputError, Phrase, phrase

Row = tuple[int, JsonObject]

_KINDS = {str: "text", bool: "boolean", int: "number", float: "number"}
_PLAIN = frozenset({str, int, float, bool, type(None)})
_NESTED = frozenset({dict, list})
_PIECE = 2_000
"""Rows that are looked at together."""
_LISTED_PROBLEMS = 20
_SURROUNDED = "\n\n"


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The rows of one file.

    `frame` has one row per row read, indexed by the line it starts on (from 1), or by its number where rows
    are parts of something larger. Its cells are str, int, float, bool, or None where nothing stood: zero and
    missing stay apart. In CSV they are str or None. A list stands as its JSON text; an object of few keys as
    columns `outer.inner`, at any depth. `read_as` is the id of the
    known format, or "". `not_read` counts the rows in which a field of a known format was not read.
    """

    name: str
    layout: Layout
    format: Format
    within: str
    read_as: str
    frame: pd.DataFrame
    headings: Headings
    not_read: dict[str, int]
    remarks: Remarks

    def parts(self) -> Iterator[Self]:
        """All of it, as one part."""
        yield self

    def pieces(
        self, columns: Columns, diagnostics: Diagnostics, not_read: Counter[str]
    ) -> Iterator[pd.DataFrame]:
        """All rows, in one piece; see `records.TableOfRows`."""
        diagnostics.take(self.remarks)
        roles = set(columns.roles.values())
        counts = self.frame.notna().sum()
        not_read.update(self.not_read)
        not_read.update({str(name): int(n) for name, n in counts.items() if name not in roles and n})
        yield self.frame


def read(name: str, content: bytes, mapping: Mapping | None = None) -> Table:
    """Read one file; `name` serves the messages only. Raises `InputError` when it is refused."""
    mapping = mapping or Mapping()
    diagnostics = Diagnostics(name)
    found = opened(diagnostics, io.BytesIO(content), mapping, MAX_BYTES)
    columns, not_read = _Columns(diagnostics), Counter[str]()
    columns.fill(rows(found, diagnostics, mapping, not_read), MAX_ROWS)
    frame = columns.frame()
    return Table(
        name,
        found.layout,
        found.format,
        found.within,
        found.adapter.id if found.adapter else "",
        frame,
        _headings(frame),
        dict(not_read),
        diagnostics.remarks,
    )


def opened(diagnostics: Diagnostics, stream: BinaryIO, mapping: Mapping, most: int) -> OpenedLog:
    """A stream as the mapping says that it is to be read. Raises `InputError`."""
    return source(diagnostics, stream, most=most, reads=mapping.reads, within=mapping.rows)


def rows(
    found: OpenedLog, diagnostics: Diagnostics, mapping: Mapping, not_read: Counter[str]
) -> Iterator[Row]:
    """The rows of a file as the audit reads them; fields that no role reads are counted in `not_read`."""
    if found.adapter is None:
        yield from found.rows
        return
    words: Vocabulary = mapping.vocabulary(shipped())
    read_ = found.adapter.read
    for number, attempt, row in attempts(found, diagnostics, words, mapping.headline):
        not_read.update(unread(row, read_))
        yield number, {name: cell for name, cell in _cells(attempt).items() if cell is not None}


def _cells(attempt: LoggedAttempt) -> JsonObject:
    """An attempt as one row of usual columns."""
    task: JsonObject = {
        Role.TASK_ID: attempt.task or None,
        Role.FAMILY: attempt.family or None,
        Role.PROMPT: attempt.prompt or None,
        Role.REFERENCE: attempt.reference,
    }
    if attempt.is_task:
        return task
    observations = [written(call.observation) for call in attempt.calls if call.answered]
    observations += [turn.text for turn in attempt.turns if turn.by is Speaker.ENVIRONMENT]
    fault = attempt.outcome is Outcome.INFRASTRUCTURE_FAULT
    spoken = next((one.word for one in attempt.words), attempt.outcome.value)
    acted = bool(attempt.turns)
    return task | {
        Role.POLICY: attempt.policy or None,
        Role.ATTEMPT: attempt.attempt or None,
        # A row that nobody judged holds no number that could be one.
        Role.REWARD: None
        if attempt.outcome is Outcome.NOT_JUDGED
        else attempt.recorded.get(attempt.headline),
        # Where nothing says how an attempt ended, nobody knows that it was not cut off.
        Role.TRUNCATED: attempt.cut_off if attempt.cut_off or attempt.words else None,
        Role.ERROR: spoken if fault else None,
        Role.STEPS: sum(turn.by is Speaker.AGENT for turn in attempt.turns) if acted else None,
        Role.TOOL_CALLS: len(attempt.calls) if acted else None,
        Role.TOKENS: attempt.tokens,
        Role.COMPLETION: _completion(attempt),
        Role.OBSERVATION: _SURROUNDED.join(filter(None, observations)) or None,
    }


def _completion(attempt: LoggedAttempt) -> str | None:
    """What the agent made: its calls and its last words; "[]" where it made nothing at all."""
    calls = [
        f"{call.name}({written(call.args) if call.args is not None else call.written})"
        for call in attempt.calls
    ]
    made = "\n".join([*calls, *filter(None, [attempt.answer])])
    return made or (None if attempt.answer is None else "[]")


def _headings(frame: pd.DataFrame) -> Headings:
    """The names of the columns, with those that hold one value, or another in each row."""
    constant, different = [], []
    for name, cells in frame.items():
        if len(frame) > 1:
            values = len(set(map(str, cells.dropna())))
            constant += [str(name)] if values == 1 else []
            different += [str(name)] if values == len(frame) else []
    return Headings.of(map(str, frame.columns), constant, different)


class _Columns:
    """The cells of a table while its rows arrive, column by column."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._notebook = diagnostics
        self._lines: list[int] = []
        self._cells: dict[str, list[Any]] = {}

    def fill(self, rows: Iterable[Row], most: int) -> None:
        """Take every row that can be kept. Raises `InputError` past the limits of a table."""
        rows = iter(rows)
        while piece := list(islice(rows, _PIECE)):
            piece = kept(piece, self._notebook)
            for name in dict.fromkeys(chain.from_iterable(row for _, row in piece)):
                if name not in self._cells:
                    self._cells[name] = [None] * len(self._lines)
                if len(self._cells) > MAX_COLUMNS:
                    line = next(line for line, row in piece if name in row)
                    raise self._too_much(line, phrase("columns_more_than", count=MAX_COLUMNS))
            self._lines += [line for line, _ in piece]
            for name, cells in self._cells.items():
                cells += [row.get(name) for _, row in piece]
            if len(self._lines) > most:
                raise self._too_much(self._lines[most], phrase("rows_more_than", count=most))

    def frame(self) -> pd.DataFrame:
        """All rows. Raises `InputError` when not one could be read."""
        if not self._lines:
            listed = self._notebook.remarks.listed[:_LISTED_PROBLEMS]
            if listed:
                raise InputError(remark.problem for remark in listed)
            raise InputError.of(self._notebook.file, 1, phrase("no_rows"), phrase("at_least_one_row"))
        columns = dict(self._scalar_columns())
        for name, cells in columns.items():
            self._note_mixed_types(name, cells)
        index = pd.Index(self._lines, name="line")
        return pd.DataFrame(columns, index, dtype=object)

    def _too_much(self, line: int, found: Phrase) -> InputError:
        limits = phrase("rows_and_columns_at_most", rows=MAX_ROWS, columns=MAX_COLUMNS)
        return InputError.of(self._notebook.file, line, found, limits)

    def _scalar_columns(self) -> Iterator[tuple[str, list[Any]]]:
        for name, cells in self._cells.items():
            if not _NESTED.isdisjoint(map(type, cells)):
                first = next(i for i, cell in enumerate(cells) if isinstance(cell, dict | list))
                self._notebook.note(Reason.NESTED, self._lines[first], shown(cells[first]), name)
            yield from self._flat(name, cells)

    def _flat(self, name: str, cells: list[Any]) -> Iterator[tuple[str, list[Any]]]:
        """A column as columns of single values: one for each key that its objects have, at any depth."""
        if _NESTED.isdisjoint(map(type, cells)):
            yield name, cells
            return
        inner = dict.fromkeys(key for cell in cells if isinstance(cell, dict) for key in cell)
        if len(inner) > MAX_NESTED_KEYS or any(f"{name}.{key}" in self._cells for key in inner):
            inner = {}
        rest = [None if inner and isinstance(cell, dict) else _scalar(cell) for cell in cells]
        if not inner or any(cell is not None for cell in rest):
            yield name, rest
        for key in inner:
            yield from self._flat(
                f"{name}.{key}", [cell.get(key) if isinstance(cell, dict) else None for cell in cells]
            )

    def _note_mixed_types(self, name: str, cells: list[Any]) -> None:
        if len({_KINDS.get(kind) for kind in set(map(type, cells))} - {None}) > 1:
            kinds = [_KINDS.get(type(cell)) for cell in cells]
            counts = Counter(kind for kind in kinds if kind)
            rarest = min(counts, key=lambda kind: counts[kind])
            found = _together(counts.most_common())
            self._notebook.note(Reason.MIXED_TYPES, self._lines[kinds.index(rarest)], found, name)


def _together(counts: list[tuple[str, int]]) -> Phrase:
    (kind, count), *others = counts
    first = phrase(f"cells_{kind}", count=count)
    return phrase("and_also", first=first, others=_together(others)) if others else first


class _Spoilt(NamedTuple):
    column: str
    reason: Reason
    found: Phrase


def kept(rows: list[Row], diagnostics: Diagnostics) -> list[Row]:
    """The rows of which all cells can be kept; the others are noted as left out."""
    names = dict.fromkeys(chain.from_iterable(row for _, row in rows))
    # A column for each of very many names would take longer than the rows do.
    doubtful = (
        set(names)
        if len(names) > MAX_COLUMNS
        else {name for name in names if not _surely_kept(name, [row.get(name) for _, row in rows])}
    )
    return [each for each in rows if not doubtful or _is_kept(*each, doubtful, diagnostics)]


def _surely_kept(name: str, cells: list[Any]) -> bool:
    """Whether all cells of a column can be kept, where that is seen without looking at each."""
    kinds = set(map(type, cells))
    if not kinds <= _PLAIN:
        return False
    texts = [cell for cell in cells if type(cell) is str] if str in kinds else []
    try:
        "".join([name, *texts]).encode()
    except UnicodeEncodeError:
        return False
    return max(map(len, texts), default=0) <= MAX_FIELD


def _is_kept(line: int, row: JsonObject, doubtful: Collection[str], diagnostics: Diagnostics) -> bool:
    for name, value in row.items():
        if name in doubtful and (spoilt := _spoilt(name, value)):
            diagnostics.note(spoilt.reason, line, spoilt.found, spoilt.column)
            return False
    return True


def _spoilt(column: str, value: object) -> _Spoilt | None:
    """Why a cell cannot be kept, or None."""
    if too_deep(value):
        return _Spoilt(column, Reason.TOO_DEEP, phrase("deeper_nesting"))
    text = _scalar(value)
    if isinstance(text, str) and len(text) > MAX_FIELD:
        return _Spoilt(column, Reason.FIELD_TOO_LONG, phrase("characters", count=len(text)))
    try:
        if isinstance(text, str) and not text.isascii():
            text.encode()
        column.encode()
    except UnicodeEncodeError:
        return _Spoilt(column, Reason.NOT_TEXT, phrase("half_a_pair"))
    return None


def _scalar(value: Any) -> Any:
    """A JSON value as one cell: objects and arrays as compact JSON text."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return value
