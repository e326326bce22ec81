"""How a table leaves as CSV that a spreadsheet program opens without running any of it."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_AFTER_SEPARATOR = re.compile(r"([;\t\r\n])(?=\s*[=+\-@＝＋－＠])")
"""Where a program whose separator is `;` or a tab would see the beginning of another cell."""

Cell = str | int | float | None


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as a file: UTF-8 with a byte order mark, lines ended by CRLF."""
    return csv_text(header, rows, line_end="\r\n").encode("utf-8-sig")


def csv_text(header: Sequence[str], rows: Iterable[Sequence[Cell]], line_end: str = "\n") -> str:
    """A table as text; None is an empty cell.

    A text that a spreadsheet would take for a formula gets an apostrophe in front, wherever a program may
    split it: the separator of a language that writes decimals with a comma is `;`. Numbers stay.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator=line_end)
    for row in (header, *rows):
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    risky = cell.lstrip().startswith(_FORMULA) or cell.startswith(("\t", "\r", "\n"))
    return _AFTER_SEPARATOR.sub(r"\1'", f"'{cell}" if risky else cell)
