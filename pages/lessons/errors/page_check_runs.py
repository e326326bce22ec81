"""Every drawn run on a row: what its label is for, what was said of it, and what the verifier gave it."""

import streamlit as st

from pages.lessons.errors import page_numbers
from pages.lessons.errors.page_check_words import listed, part_names
from pages.lessons.errors.page_numbers import Row
from pages.ui import plain
from pages.ui.language import _
from pages.ui.marks import quiet
from verifiers.spot_check.sheet import RunEntry, Sheet

_HEIGHT, _LOW = 420, 8
"""Pixels of the table where there are more runs than these."""


def show(sheet: Sheet) -> None:
    """The table, and its rows as CSV and JSON. A run without a label does not show its reward."""
    numbered = list(enumerate(sheet.runs, start=1))
    with st.container(height=_HEIGHT if len(numbered) > _LOW else "content"):
        page_numbers.show(
            "spot_check_runs",
            {
                "number": _("Run"),
                "run_id": _("Name"),
                "part": _("Its label is"),
                "labels": _("Labels"),
                "reward": _("Reward"),
            },
            [_row(sheet, number, run) for number, run in numbered],
            [_shown(sheet, number, run) for number, run in numbered],
        )


def _row(sheet: Sheet, number: int, run: RunEntry) -> Row:
    labels = sheet.labels.get(run.id, ())
    return {
        "number": number,
        "run_id": run.id,
        "part": run.part,
        "file": sheet.file or None,
        "row": run.row or None,
        "labels": " ".join(labels),
        "reward": run.reward if labels else None,
    }


def _shown(sheet: Sheet, number: int, run: RunEntry) -> dict[str, str]:
    labels = sheet.labels.get(run.id, ())
    place = f"  \n{quiet(plain.code(f'{sheet.file}:{run.row}'))}" if run.row else ""
    return {
        "number": str(number),
        "run_id": f"{plain.code(run.id)}{place}",
        "part": part_names()[run.part],
        "labels": listed(labels) or "—",
        "reward": f"{run.reward:g}" if labels else quiet(_("after the label")),
    }
