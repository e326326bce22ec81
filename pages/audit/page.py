"""The audit of a task set: files in, findings out, each with the rows it concerns."""

import streamlit as st

from pages.audit import columns as audit_columns
from pages.audit import difficulty, findings, problems, reading, row, running
from pages.audit import files as audit_files
from pages.audit import thresholds as audit_thresholds
from pages.ui import background, downloads, links, parts, workspace
from pages.ui.language import _
from scenarios.logs.columns import Role, RowKind
from verifiers.audit import functions
from verifiers.audit.exports import audit_as_json, families_as_csv, findings_as_csv
from verifiers.audit.report import Audit
from verifiers.audit.thresholds import Thresholds


def show() -> None:
    """The page as a whole."""
    audit_files.seed()
    audit_columns.seed(audit_files.example())
    audit_thresholds.seed()
    findings.seed()
    names = {"findings": _("Findings"), "difficulty": _("Difficulty"), "details": _("Details")}
    part = parts.choose(names)
    loaded = audit_files.show(audit_thresholds.seed())
    row.show()
    if loaded:
        _audit(loaded, part)
    _background()


def _background() -> None:
    background.show(
        (
            _(
                "The audit recognises the columns of SWE-bench and SWE-Gym files. Such a file has no column"
                " for the split, so each file of tasks counts as one split."
            ),
        ),
        (
            _("All thresholds of the audit; you can change each of them above."),
            _(
                "Three cases form separate classes and do not count as problems: the current model did"
                " not solve the task, there are too few attempts to tell, or the answer is too short to"
                " search for."
            ),
            _("Difficulty counts only the valid attempts of the first round."),
            _("An attempt is not valid if it was truncated or ended by a fault but was still scored 0."),
        ),
    )


def _audit(loaded: list[audit_files.Loaded], part: str) -> None:
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
            _show(report, loaded, part)


def _show(report: Audit, loaded: list[audit_files.Loaded], part: str) -> None:
    reading.numbers(report)
    if part == "findings":
        findings.table(report)
    elif part == "difficulty":
        difficulty.picture(report)
        difficulty.tables(report)
    else:
        findings.closer(report)
    if part == "details" or any(file.left_out for file in report.files):
        reading.left_out(report)
    with st.container(horizontal=True):
        _downloads(report)
        if report.attempts:
            _spot_check(loaded)


def _spot_check(loaded: list[audit_files.Loaded]) -> None:
    """An audit of numbers cannot tell whether a reward is right: a person who looks at some runs can."""
    read = [(one.file, audit_columns.chosen(one)) for one in loaded]
    rollouts = next((one for one in read if Role.REWARD in one[1].roles), None)
    if rollouts is None:
        return
    tasks = [one for one in read if one[1].kind is RowKind.TASKS][:1]
    if st.button(_("Spot-check these runs"), key="audit.spot_check", icon=":material/fact_check:"):
        with workspace.refusals(), st.spinner(_("Reading the runs …")):
            links.turn("errors", row.source([rollouts, *tasks]).query())


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
