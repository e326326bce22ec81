"""How a table leaves as CSV that a spreadsheet program opens without running any of it.

Such a program may separate by semicolons or tabs, even if the file uses commas: the quotes around a cell then
hold nothing together, and each part of it is a cell of its own.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"""(?:\A|(?<=[;\t\r\n]))(?=["\s]*[=+@＝＋－＠-])|\A(?=[\t\r\n])""")


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """For a spreadsheet: UTF-8 with a byte order mark, lines ended by CRLF. None is an empty cell.

    A text that would be taken for a formula gets an apostrophe in front. Numbers stay.
    """
    return _written(header, rows, "\r\n").encode("utf-8-sig")


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The same for programs: text, lines ended by LF."""
    return _written(header, rows, "\n")


def _written(header: Sequence[str], rows: Iterable[Sequence[object]], end: str) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator=end)
    for row in (header, *rows):
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: object) -> object:
    return _FORMULA.sub("'", cell) if isinstance(cell, str) else cell
