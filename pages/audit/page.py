"""The audit of a task set: files in, findings out, each with the rows it concerns."""

import streamlit as st

from pages.audit import columns as audit_columns
from pages.audit import difficulty, findings, problems, reading, running
from pages.audit import files as audit_files
from pages.audit import thresholds as audit_thresholds
from pages.ui import downloads, links
from pages.ui.language import _
from verifiers.audit import functions
from verifiers.audit.exports import audit_as_json, families_as_csv, findings_as_csv
from verifiers.audit.report import Audit
from verifiers.audit.thresholds import Thresholds


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    audit_files.seed(shown=shown)
    audit_columns.seed(audit_files.example())
    audit_thresholds.seed()
    findings.seed(shown=shown)


def show() -> None:
    """The part as a whole."""
    seed(shown=True)
    loaded = audit_files.show(audit_thresholds.seed())
    if loaded:
        _audit(loaded)


def _audit(loaded: list[audit_files.Loaded]) -> None:
    misfit = audit_columns.misfit(loaded)
    if misfit:
        links.choose("columns", True)
    with st.container(horizontal=True):
        columns, limits = audit_columns.wanted(), audit_thresholds.wanted()
    if misfit:
        problems.show(misfit, _("The audit cannot use these columns; please correct them."))
    if columns:
        audit_columns.show(loaded)
    if limits:
        audit_thresholds.show()
    if not misfit:
        report = _report(loaded, audit_thresholds.seed())
        if report is not None:
            _show(report)


def _show(report: Audit) -> None:
    reading.numbers(report)
    findings.table(report)
    reading.left_out(report)
    difficulty.picture(report)
    findings.closer(report)
    difficulty.tables(report)
    _downloads(report)


def _report(loaded: list[audit_files.Loaded], thresholds: Thresholds) -> Audit | None:
    as_guessed = all(audit_columns.as_guessed(one) for one in loaded)
    if all(one.link for one in loaded) and as_guessed and thresholds == Thresholds():
        return functions.example_audit()
    key = tuple(one.key for one in loaded)
    columns = [audit_columns.chosen(one) for one in loaded]
    outcome = running.outcome(key, [one.file for one in loaded], columns, thresholds)
    return None if outcome is None else outcome.report


def _downloads(report: Audit) -> None:
    downloads.row(
        (_("Report as JSON"), lambda: audit_as_json(report), "audit.json"),
        (_("Findings as CSV"), lambda: findings_as_csv(report), "findings.csv"),
        (_("Difficulty as CSV"), lambda: families_as_csv(report), "difficulty.csv"),
    )
