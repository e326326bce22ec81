"""What the cells of a column say: names, texts, numbers, truth values, dates and faults.

Nothing stays nothing: a cell that is empty, null, NaN or cannot be understood is missing, never 0 and never
false. A word such as "None" is missing in a CSV file, which has no other way to write it, and is noted; a
text of a JSON file stays the text it is.
"""

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from scenarios.document import shown
from scenarios.logs.columns import CellValues
from scenarios.logs.remarks import Diagnostics, Reason

MISSING_WORDS = frozenset({"nan", "null", "none", "n/a", "<na>"})
"""Words, in any case, that mean that nothing is there."""

_LONGEST_WORD = 16
_TEXTS = frozenset({str, type(None)})
_TRUTH = {
    **dict.fromkeys(("true", "t", "yes", "y", "1"), True),
    **dict.fromkeys(("false", "f", "no", "n", "0"), False),
}
_TRUTH_AS_NUMBER = {"true": 1.0, "false": 0.0}
_YEAR = r"[12][0-9]{3}"
_EARLIEST_EPOCH = 1e9
_EARLIEST_EPOCH_IN_MS = 1e11


def graded(cells: pd.Series, grades: Mapping[str, float | None]) -> pd.Series:
    """Rewards with letters as the numbers that they stand for."""

    def number(cell: Any) -> Any:
        return grades.get(cell.strip(), cell) if isinstance(cell, str) else cell

    return _like(cells, _each(number, cells))


def without_words(diagnostics: Diagnostics, cells: pd.Series, known: Sequence[str]) -> pd.Series:
    """The cells without words that mean that nothing is there; those in `known` mean something."""

    def is_missing(cell: Any) -> bool:
        return _is_missing_word(cell) and cell.strip().lower() not in known

    words = pd.Series(_each(is_missing, cells), cells.index, dtype=bool)
    if not words.any():
        return cells
    _note(diagnostics, Reason.WORD_IS_MISSING, cells[words])
    return cells.where(~words, None)


def _each(of: Callable[[Any], Any], cells: Iterable[Any]) -> list[Any]:
    """What comes of each cell; of texts that are the same, it is found out once."""
    every = list(cells)
    # Numbers that are equal may be written differently, and 1 equals true.
    if set(map(type, every)) <= _TEXTS:
        found = {cell: of(cell) for cell in set(every)}
        return list(map(found.__getitem__, every))
    return list(map(of, every))


def _like(cells: pd.Series, values: list[Any]) -> pd.Series:
    return pd.Series(values, cells.index, dtype=object, name=cells.name)


def _text(cell: Any) -> str | None:
    """A cell as text, and a whole float like the integer it is; None where nothing stands."""
    if isinstance(cell, str):
        return None if not cell or cell.isspace() else cell
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return None
    if isinstance(cell, bool):
        return "true" if cell else "false"
    whole = isinstance(cell, float) and cell.is_integer()
    return f"{cell:.0f}" if whole else str(cell)


def _name(cell: Any) -> str | None:
    # A name stands in many rows, and once in memory.
    text = _text(cell)
    return text and sys.intern(text.strip())


def _is_missing_word(cell: Any) -> bool:
    return isinstance(cell, str) and len(cell) < _LONGEST_WORD and cell.strip().lower() in MISSING_WORDS


def _is_nan(cell: Any) -> bool:
    return _is_missing_word(cell) or (isinstance(cell, float) and math.isnan(cell))


def _texts(_: Diagnostics, cells: pd.Series) -> pd.Series:
    return _like(cells, _each(_text, cells))


def _names(_: Diagnostics, cells: pd.Series) -> pd.Series:
    return _like(cells, _each(_name, cells))


def _numbers(diagnostics: Diagnostics, cells: pd.Series) -> pd.Series:
    missing = pd.Series(_each(_is_nan, cells), cells.index, dtype=bool)
    _note(diagnostics, Reason.NAN_IS_MISSING, cells[missing])
    texts = _names(diagnostics, cells.where(~missing, None) if missing.any() else cells)
    written = pd.Series(texts.dropna().unique(), dtype=object)
    numbers = pd.to_numeric(written, errors="coerce").fillna(written.map(str.lower).map(_TRUTH_AS_NUMBER))
    of_text = dict(zip(written, numbers.where(numbers.abs() < math.inf).astype(float), strict=True))
    finite = pd.Series(list(map(of_text.get, texts)), cells.index, dtype=float, name=cells.name)
    _note(diagnostics, Reason.NOT_A_NUMBER, texts[texts.notna() & finite.isna()])
    return finite


def _booleans(diagnostics: Diagnostics, cells: pd.Series) -> pd.Series:
    texts = _names(diagnostics, cells)
    truth = _like(cells, _each(lambda text: None if text is None else _TRUTH.get(text.lower()), texts))
    _note(diagnostics, Reason.NOT_A_BOOLEAN, texts[texts.notna() & truth.isna()])
    return truth.astype("boolean")


def _dates(diagnostics: Diagnostics, cells: pd.Series) -> pd.Series:
    """Dates and times of ISO 8601; numbers from 10^9 on as seconds since 1970, from 10^11 on as ms."""
    texts = _names(diagnostics, cells)
    iso = pd.to_datetime(texts.where(texts.str.match(_YEAR)), format="ISO8601", utc=True, errors="coerce")
    numbers = pd.to_numeric(texts, errors="coerce")
    seconds = numbers.where(numbers < _EARLIEST_EPOCH_IN_MS, numbers / 1000)
    epochs = pd.to_datetime(seconds.where(numbers >= _EARLIEST_EPOCH), unit="s", utc=True, errors="coerce")
    dates = epochs.dt.as_unit("us").fillna(iso.dt.as_unit("us"))
    _note(diagnostics, Reason.NOT_A_DATE, texts[texts.notna() & dates.isna()])
    return dates


def _note(diagnostics: Diagnostics, reason: Reason, cells: pd.Series) -> None:
    for line, cell in cells.items():
        diagnostics.note(reason, int(str(line)), shown(cell), str(cells.name))


READERS: dict[CellValues, Callable[[Diagnostics, pd.Series], pd.Series]] = {
    CellValues.NAME: _names,
    CellValues.TEXT: _texts,
    CellValues.NUMBER: _numbers,
    CellValues.BOOLEAN: _booleans,
    CellValues.DATE: _dates,
    CellValues.FAULT: _names,
}
"""How the cells of a column are read; what cannot be understood is noted."""
