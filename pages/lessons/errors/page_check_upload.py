"""Runs of files to draw from: of a file that is added here, or of those that another page has brought.

They are kept until the visit ends: an uploader that was out of sight comes back empty, and the file that it
held is still there.
"""

from typing import Any

import streamlit as st

from pages.audit import names
from pages.lessons.errors.texts import texts
from pages.ui import contents, links, own_files, plain, problems, spot_checks, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from pages.ui.spot_checks import DrawnRuns, RunSource
from scenarios.library import File
from scenarios.logs.remarks import Reason
from scenarios.problems import InputError, Problem
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.sheet import Origin, Sheet

_UPLOAD, _DRAWN = "errors.check.upload", "errors.check.drawn"
_SHOWN_PROBLEMS = 5


def show(kept: Sheet | None, wanted: Wanted) -> Sheet | None:
    """Ask for a file; the sheet drawn from it, or from what another page has brought.

    None while there is nothing that can be read. Then the sheet that is `kept` may say where more of its runs
    are to be had.
    """
    uploaded = st.file_uploader(
        texts("runs_file"),
        type=["csv", "tsv", "txt", "json", "jsonl", "ndjson"],
        key=own_files.key(_UPLOAD),
        max_upload_size=spot_checks.MEGABYTES,
        help=texts("runs_file_help"),
    )
    source = _source(uploaded)
    if source is None:
        if kept is not None and kept.origin is not None:
            _ask_where_drawn(kept, kept.origin)
        else:
            own_files.ask_again()
        return None
    if source.own:
        own_files.name(source.files)
    if uploaded is None:
        files = ", ".join(map(plain.code, source.files))
        st.markdown(quiet(_("Still in use: {file}").format(file=files)))
    asked = (source.id, wanted)
    if st.session_state.get(_DRAWN, (None,))[0] != asked:
        found = _drawn(source, wanted)
        if found is None:
            return None
        spot_checks.put_cells(found.sheet, found.cells)
        st.session_state[_DRAWN] = asked, found
    drawn: DrawnRuns = st.session_state[_DRAWN][1]
    _note(drawn.noted)
    return drawn.sheet


def _source(uploaded: Any) -> RunSource | None:
    """What is drawn from: the file that was added last, if nothing was brought after it."""
    found = spot_checks.brought()
    if uploaded is not None and (found is None or found.id != uploaded.file_id):
        file = File(uploaded.name, uploaded.getvalue())

        def draw(wanted: Wanted) -> DrawnRuns:
            visit = answers.Visit(workspace.visitor())
            return DrawnRuns.told(answers.spot_check_runs(file, wanted, visit))

        found = RunSource((file.name,), draw, id=uploaded.file_id)
        spot_checks.bring(found)
    return found


def _ask_where_drawn(kept: Sheet, origin: Origin) -> None:
    """The way to the page that has drawn the runs, where this visit does not hold what it drew from."""
    entry = contents.entry(origin.page)
    named = own_files.named()
    files = named or [name for name in (kept.file,) if name]
    told = _("These runs were drawn on the page “{page}” from {files}, which is no longer held here.")
    if not files:
        told = _("These runs were drawn on the page “{page}”.")
    told = told.format(page=_(entry.title), files=", ".join(map(plain.code, files)))
    st.info(f"{told} {texts('draw_there')}", icon=":material/upload_file:")
    if st.button(_("Open the page “{page}”").format(page=_(entry.title)), icon=":material/open_in_new:"):
        asked = {own_files.NAME: own_files.joined(named)} if named else {}
        links.turn(origin.page, origin.query | asked)


def _drawn(source: RunSource, wanted: Wanted) -> DrawnRuns | None:
    """What the source draws; None, with a word on the page, if it cannot."""
    files = ", ".join(map(plain.code, source.files))
    try:
        with st.spinner(_("Reading the runs …")):
            return source.draw(wanted)
    except InputError as error:
        lines = [_("{file} cannot be used.").format(file=files)]
        lines += problems.listed(error.problems, _SHOWN_PROBLEMS)
    except SandboxError as error:
        told = _("{file} cannot be used: {reason}")
        lines = [told.format(file=files, reason=workspace.refusal(error))]
    st.error("  \n".join(lines), icon=":material/error:")
    return None


def _note(noted: Any) -> None:
    """What was left out of the file, or read otherwise than written, with the first places."""
    if noted is None or not noted["counts"]:
        return
    counts = ", ".join(
        f"{names.reason(Reason(reason))} {count:,}" for reason, count in noted["counts"].items()
    )
    with st.expander(_("Rows left out, or not read as written: {counts}").format(counts=counts)):
        listed = [Problem.from_json(problem) for problem in noted["listed"]]
        st.markdown("\n".join(f"- {problems.line(problem)}" for problem in listed))
