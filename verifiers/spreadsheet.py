"""How a table leaves as CSV that a spreadsheet program opens without running any of it."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")

Cell = str | int | float | None


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with a byte order mark, lines ended by CRLF; None is an empty cell.

    A text that a spreadsheet would take for a formula gets an apostrophe in front. Numbers stay.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for row in (header, *rows):
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    risky = isinstance(cell, str) and (
        cell.lstrip().startswith(_FORMULA) or cell.startswith(("\t", "\r", "\n"))
    )
    return f"'{cell}" if risky else cell
