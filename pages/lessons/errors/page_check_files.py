"""How a spot check leaves the page and comes back: the sheet, the labels, the report."""

from typing import Any

import streamlit as st

from pages.lessons.errors import page_check_state as state
from pages.lessons.errors.texts import texts
from pages.ui import downloads, plain, problems, workspace
from pages.ui.language import _, ngettext
from scenarios.library import File
from scenarios.problems import InputError, Problem
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.spot_check.label_files import HEADER, label_rows
from verifiers.spot_check.report import SpotCheckReport
from verifiers.spot_check.sheet import MAX_LABELS, Label, Sheet, restore, save
from verifiers.spreadsheet import csv_bytes

_SHEET, _LABELS, _OUTCOME = "errors.check.restore", "errors.check.labels", "errors.check.outcome"
_ASKED = "errors.check.asked"
_SHOWN_PROBLEMS = 5


def show(sheet: Sheet, report: SpotCheckReport) -> None:
    """The ways out and in."""
    with st.container(horizontal=True):
        with st.popover(_("Save or export"), icon=":material/download:"):
            for label, content, name in (
                (_("Save as JSON"), save(sheet), "spot_check.json"),
                (_("Labels as CSV"), csv_bytes(HEADER, label_rows(sheet)), "labels.csv"),
                (_("Report as JSON"), report.model_dump_json(indent=2), "spot_check_report.json"),
            ):
                downloads.offer(label, content, name, stretched=True)
        with st.popover(_("Bring labels or a saved check"), icon=":material/upload_file:"):
            st.file_uploader(
                texts("labels_file"),
                type=["csv", "tsv", "txt", "json", "jsonl", "ndjson"],
                key=_fresh(_LABELS),
                max_upload_size=1,
                on_change=_take_labels,
                args=(sheet,),
            )
            st.file_uploader(
                texts("sheet_file"), type="json", key=_fresh(_SHEET), max_upload_size=1, on_change=_restore
            )
            st.button(_("Start over"), icon=":material/restart_alt:", on_click=state.drop)
    _outcome()
    _ask(sheet)


def _fresh(name: str) -> str:
    """The key of an uploader, which is empty again after each file: a file is taken or refused, and gone."""
    return f"{name}.{st.session_state.setdefault(name, 0)}"


def _taken(name: str) -> Any:
    uploaded = st.session_state[_fresh(name)]
    if uploaded is not None:
        st.session_state[name] += 1
    return uploaded


def _restore() -> None:
    uploaded = _taken(_SHEET)
    if uploaded is None:
        return
    try:
        state.put(restore(uploaded.name, uploaded.getvalue()))
        _say(uploaded.name, _("The spot check was restored from {file}."))
    except InputError as error:
        _refuse(uploaded.name, error.problems)


def _take_labels(sheet: Sheet) -> None:
    uploaded = _taken(_LABELS)
    if uploaded is None:
        return
    runs = [run.id for run in sheet.runs]
    visit = answers.Visit(workspace.visitor())
    try:
        file = File(uploaded.name, uploaded.getvalue())
        found: Any = answers.spot_check_labels(file, runs, visit)
    except InputError as error:
        _refuse(uploaded.name, error.problems)
        return
    except SandboxError as error:
        st.session_state[_OUTCOME] = uploaded.name, [], workspace.refusal(error)
        return
    labels = {run: tuple(map(Label, said)) for run, said in found["labels"].items()}
    if others := _other_labels(sheet, labels):
        st.session_state[_ASKED] = uploaded.name, labels, len(others)
    else:
        state.put(sheet.labelled(sheet.labels | labels))
    several = sum(len(said) > 1 for said in labels.values())
    told = _(
        "{file}: {rows} rows, {empty} of them without a label. {runs} of {drawn} runs have a label,"
        " {several} of them several."
    )
    counts = {"rows": found["rows"], "empty": found["empty"], "runs": len(labels)}
    _say(uploaded.name, told, **counts, drawn=len(runs), several=several)


def _other_labels(sheet: Sheet, labels: dict[str, tuple[Label, ...]]) -> list[str]:
    """The runs that have labels on the page, and others in the file."""
    return [run for run, said in labels.items() if sheet.labels.get(run, said) != said]


def _ask(sheet: Sheet) -> None:
    """Ask which labels count, where the page and a file have different ones."""
    name, labels, count = st.session_state.get(_ASKED, ("", {}, 0))
    if not labels:
        return
    if not labels.keys() <= {run.id for run in sheet.runs}:  # another sheet has come meanwhile
        del st.session_state[_ASKED]
        return
    told = ngettext(
        "{count} run has other labels in {file} than on this page. Nothing has changed yet.",
        "{count} runs have other labels in {file} than on this page. Nothing has changed yet.",
        count,
    )
    st.warning(told.format(count=count, file=plain.code(name)), icon=":material/help:")
    both = labels | {run: (*sheet.labels[run], *labels[run]) for run in _other_labels(sheet, labels)}
    with st.container(horizontal=True):
        for answer, kept, enough in (
            (_("Keep both"), sheet.labels | both, max(map(len, both.values())) <= MAX_LABELS),
            (_("Take those of the file"), sheet.labels | labels, True),
            (_("Keep those of this page"), labels | sheet.labels, True),
        ):
            st.button(answer, disabled=not enough, on_click=_answer, args=(sheet.labelled(kept),))


def _answer(sheet: Sheet) -> None:
    del st.session_state[_ASKED]
    state.put(sheet)


def _say(name: str, told: str, **counts: int) -> None:
    st.session_state[_OUTCOME] = name, [], told.format(file=plain.code(name), **counts)


def _refuse(name: str, found: list[Problem]) -> None:
    st.session_state[_OUTCOME] = name, found, ""


def _outcome() -> None:
    name, found, told = st.session_state.pop(_OUTCOME, ("", [], ""))
    if found:
        lines = [_("{file} cannot be used; the spot check has not changed.").format(file=plain.code(name))]
        lines += problems.listed(found, _SHOWN_PROBLEMS)
        st.error("  \n".join(lines), icon=":material/error:")
    elif told:
        st.info(told, icon=":material/check:")
