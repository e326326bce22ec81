"""What the mapped cells of a table say: names, texts, numbers, truth values, dates and faults.

Nothing stays nothing: a cell that is empty, null, NaN or cannot be understood is missing, never 0
and never false. Rows without an id, and repeated ids, are left out and noted.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from scenarios.document import shown
from scenarios.production.columns import SPECS, Columns, Kind, Role, Values, check
from scenarios.production.remarks import Notebook, Reason, Remarks
from scenarios.production.task_sets import Table

MISSING_WORDS = frozenset({"nan", "null", "none", "n/a", "<na>"})
"""Words, in any case, that mean that nothing is there."""

_LONGEST_WORD = 16
_TRUTH = {
    **dict.fromkeys(("true", "t", "yes", "y", "1"), True),
    **dict.fromkeys(("false", "f", "no", "n", "0"), False),
}
_TRUTH_AS_NUMBER = {"true": 1.0, "false": 0.0}
_NO_FAULT = frozenset({"false", "0", "no", "ok"})
_YEAR = r"[12][0-9]{3}"
_EARLIEST_EPOCH = 1e9
_EARLIEST_EPOCH_IN_MS = 1e11


@dataclass(frozen=True, slots=True)
class Records:
    """The rows of one file, typed.

    `frame` has a column per mapped role, named by the role's value: names, texts and faults are
    str or None, numbers float (NaN for missing), truth values nullable booleans, dates UTC
    timestamps. `id` names the row, `place` is `file:line`. `remarks` includes those of reading;
    rows of the file = rows of `frame` + the sum of `remarks.left_out`.
    """

    file: str
    kind: Kind
    frame: pd.DataFrame
    remarks: Remarks


def typed(table: Table, columns: Columns) -> Records:
    """The rows of `table` under a mapping. Raises `FileError` when the mapping does not fit."""
    check(table.name, columns, list(table.frame.columns))
    notebook = Notebook(table.name)
    frame = pd.DataFrame(index=table.frame.index)
    for role, name in columns.roles.items():
        frame[role.value] = _READERS[SPECS[role].values](notebook, table.frame[name])
    frame["place"] = [f"{table.name}:{line}" for line in frame.index]
    frame = _with_ids(notebook, frame, columns)
    return Records(table.name, columns.kind, frame, table.remarks + notebook.remarks)


def _with_ids(notebook: Notebook, frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    """The rows that have an id nobody had before them, with that id in the column `id`."""
    task = frame[Role.TASK_ID]
    for line in frame.index[task.isna()]:
        notebook.note(Reason.MISSING_ID, line, "nothing", columns.roles[Role.TASK_ID])
    frame = frame[task.notna()]
    if columns.kind is Kind.TASKS:
        key = [role.value for role in (Role.TASK_ID, Role.SPLIT) if role in columns.roles]
        frame = frame.assign(id=frame[Role.TASK_ID])
        doubled = frame.duplicated(key)
    else:
        numbered = frame[Role.TASK_ID] + "@" + frame.index.astype(str)
        own = frame.get(Role.ROLLOUT_ID, pd.Series(None, frame.index, dtype=object))
        frame = frame.assign(id=own.where(own.notna(), numbered))
        doubled = frame.duplicated("id")
    named_by = columns.roles.get(Role.ROLLOUT_ID, columns.roles[Role.TASK_ID])
    for line, name in frame.loc[doubled, "id"].items():
        notebook.note(Reason.DUPLICATE_ID, line, f"{shown(name)} again", named_by)
    return frame[~doubled]


def _text(cell: Any) -> str | None:
    """A cell as text, and a whole float like the integer it is; None where nothing stands."""
    if isinstance(cell, str):
        is_word = len(cell) < _LONGEST_WORD and cell.strip().lower() in MISSING_WORDS
        return None if is_word or not cell or cell.isspace() else cell
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return None
    if isinstance(cell, bool):
        return "true" if cell else "false"
    whole = isinstance(cell, float) and cell.is_integer()
    return f"{cell:.0f}" if whole else str(cell)


def _texts(_: Notebook, cells: pd.Series) -> pd.Series:
    return pd.Series([_text(cell) for cell in cells], cells.index, dtype=object, name=cells.name)


def _names(_: Notebook, cells: pd.Series) -> pd.Series:
    texts = (_text(cell) for cell in cells)
    return pd.Series([text and text.strip() for text in texts], cells.index, dtype=object, name=cells.name)


def _numbers(notebook: Notebook, cells: pd.Series) -> pd.Series:
    texts = _names(notebook, cells)
    empty = cells[texts.isna()]
    _note(notebook, Reason.NAN_IS_MISSING, empty[[_is_written(cell) for cell in empty]])
    numbers = pd.to_numeric(texts, errors="coerce").fillna(texts.str.lower().map(_TRUTH_AS_NUMBER))
    finite = numbers.where(numbers.abs() < math.inf).astype(float)
    _note(notebook, Reason.NOT_A_NUMBER, texts[texts.notna() & finite.isna()])
    return finite


def _booleans(notebook: Notebook, cells: pd.Series) -> pd.Series:
    texts = _names(notebook, cells)
    truth = texts.str.lower().map(_TRUTH)
    _note(notebook, Reason.NOT_A_BOOLEAN, texts[texts.notna() & truth.isna()])
    return truth.astype("boolean")


def _dates(notebook: Notebook, cells: pd.Series) -> pd.Series:
    """Dates and times of ISO 8601; numbers from 10^9 on as seconds since 1970, from 10^11 on as ms."""
    texts = _names(notebook, cells)
    iso = pd.to_datetime(texts.where(texts.str.match(_YEAR)), format="ISO8601", utc=True, errors="coerce")
    numbers = pd.to_numeric(texts, errors="coerce")
    seconds = numbers.where(numbers < _EARLIEST_EPOCH_IN_MS, numbers / 1000)
    epochs = pd.to_datetime(seconds.where(numbers >= _EARLIEST_EPOCH), unit="s", utc=True, errors="coerce")
    dates = epochs.dt.as_unit("us").fillna(iso.dt.as_unit("us"))
    _note(notebook, Reason.NOT_A_DATE, texts[texts.notna() & dates.isna()])
    return dates


def _faults(notebook: Notebook, cells: pd.Series) -> pd.Series:
    texts = _names(notebook, cells)
    return texts.where(~texts.str.lower().isin(_NO_FAULT), None)


def _is_written(cell: Any) -> bool:
    return isinstance(cell, float) or (isinstance(cell, str) and bool(cell.strip()))


def _note(notebook: Notebook, reason: Reason, cells: pd.Series) -> None:
    for line, cell in cells.items():
        notebook.note(reason, int(str(line)), shown(cell), str(cells.name))


_READERS: dict[Values, Callable[[Notebook, pd.Series], pd.Series]] = {
    Values.NAME: _names,
    Values.TEXT: _texts,
    Values.NUMBER: _numbers,
    Values.BOOLEAN: _booleans,
    Values.DATE: _dates,
    Values.FAULT: _faults,
}
