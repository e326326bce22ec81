"""The numbers of a part: as a table, and as CSV and JSON to take away."""

from collections.abc import Iterator, Mapping, Sequence

import streamlit as st

from pages.ui import downloads, plain, tables
from pages.ui.language import _
from pages.ui.marks import good, quiet, together, whole_words, wrong
from scenarios.document import Json
from verifiers.error_rates import Interval, Proportion
from verifiers.spreadsheet import csv_text

Cell = str | int | float | bool | Interval | None
Row = Mapping[str, Cell]


def show(
    file: str,
    headings: Mapping[str, str],
    rows: Sequence[Row],
    shown: Sequence[Mapping[str, str]] | None = None,
) -> None:
    """A table with a column per heading, and the same rows, unrounded, in the files `file`.csv and .json.

    `shown` are the rows of the table as Markdown where several numbers share a cell.
    """
    if shown is None:
        shown = [{name: _shown(row.get(name)) for name in headings} for row in rows]
    headed = {name: whole_words(heading) for name, heading in headings.items()}
    st.table(tables.frame(headed, shown), hide_index=True, border="horizontal")
    offer(file, rows)


def offer(file: str, rows: Sequence[Row]) -> None:
    """The files alone."""
    downloads.row(
        (_("Numbers as CSV"), lambda: _csv(rows), f"{file}.csv"),
        (_("Numbers as JSON"), lambda: downloads.as_json([_json(row) for row in rows]), f"{file}.json"),
    )


def cards(*numbers: tuple[str, str] | tuple[str, str, str], beside: int = 5) -> None:
    """Numbers on cards of one width, `beside` in a row: the label, the number and perhaps what it is."""
    for first in range(0, len(numbers), beside):
        row = numbers[first : first + beside]
        for column, (label, value, *means) in zip(st.columns(min(beside, len(numbers))), row, strict=False):
            column.metric(label, value, border=True, height="stretch", help=means[0] if means else None)


def of(proportion: Proportion) -> dict[str, Cell]:
    """The cells of a share: `count`, `total`, `share` and both intervals."""
    return {
        "count": proportion.count,
        "total": proportion.total,
        "share": proportion.share,
        "wilson": proportion.wilson,
        "clopper_pearson": proportion.clopper_pearson,
    }


def of_headings() -> dict[str, str]:
    """The headings of `of_shown`."""
    return {
        "share": _("Share"),
        "wilson": _("95 % interval (Wilson)"),
        "clopper_pearson": _("95 % interval (Clopper–Pearson)"),
    }


def of_shown(proportion: Proportion) -> dict[str, str]:
    """The same cells as a table shows them, the counts below the share."""
    return {
        "share": f"{four(proportion.share)}  \n{quiet(f'{proportion.count:,} / {proportion.total:,}')}",
        "wilson": between(proportion.wilson),
        "clopper_pearson": between(proportion.clopper_pearson),
    }


def four(value: float | None) -> str:
    """A number with four decimals; a dash where there is none."""
    return "—" if value is None else f"{value:.4f}"


def between(ends: Interval | None) -> str:
    """An interval in words."""
    if ends is None:
        return "—"
    return _("{low} to {high}").format(low=four(ends.low), high=four(ends.high))


def _shown(value: Cell) -> str:
    if isinstance(value, bool):
        return together(good(_("holds")) if value else wrong(_("fails")))
    if isinstance(value, Interval):
        return between(value)
    if isinstance(value, float):
        return four(value)
    return "—" if value is None else plain.text(f"{value:,}" if isinstance(value, int) else value)


def _json(row: Row) -> dict[str, Json]:
    return {
        name: [value.low, value.high] if isinstance(value, Interval) else value for name, value in row.items()
    }


def _csv(rows: Sequence[Row]) -> str:
    names = list(dict.fromkeys(name for row in rows for name, _value in _flat(row)))
    return csv_text(names, ([dict(_flat(row)).get(name) for name in names] for row in rows))


def _flat(row: Row) -> Iterator[tuple[str, str | int | float | bool | None]]:
    for name, value in row.items():
        if name in ("wilson", "clopper_pearson", "interval"):
            ends = value if isinstance(value, Interval) else None
            yield f"{name}_low", None if ends is None else ends.low
            yield f"{name}_high", None if ends is None else ends.high
        elif not isinstance(value, Interval):
            yield name, value
