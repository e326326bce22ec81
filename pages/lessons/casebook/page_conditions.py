"""Which condition is missing in which case, and the question that finds it."""

import streamlit as st

from pages.lessons.casebook.files import cases, words
from pages.lessons.casebook.texts import texts
from pages.ui import downloads, language, tables
from pages.ui.language import _
from pages.ui.marks import strong, whole_words
from scenarios.document import LocalizedText
from verifiers.library import matrix
from verifiers.spreadsheet import csv_text


def show() -> None:
    """A row for each condition, with the cases in which it is missing."""
    st.markdown(texts("conditions_explained"))
    headings = {
        "condition": _("Missing condition"),
        "question": _("Ask of your own verifier"),
        "cases": _("Published cases"),
    }
    rows = [
        {
            "condition": whole_words(strong(language.words(each.title))),
            "question": language.words(each.question),
            "cases": ", ".join(f"{language.words(_title(id_))} ({year})" for id_, year in _missing(each.id)),
        }
        for each in words().conditions
    ]
    st.table(tables.frame(headings, rows), hide_index=True, border="horizontal")
    downloads.row((_("Conditions and cases as CSV"), _as_csv, "casebook.csv"))


def _missing(condition: str) -> list[tuple[str, int]]:
    return [(case.id, case.year) for case in cases() if condition in case.conditions]


def _title(case: str) -> LocalizedText:
    return matrix(case).scenario.title


def _as_csv() -> str:
    ids = [each.id for each in words().conditions]
    rows = ((case.id, case.year, *(int(id_ in case.conditions) for id_ in ids)) for case in cases())
    return csv_text(("case", "year", *ids), rows)
