"""A file of one's own to draw from: read by a process of its own, and kept until the visit ends.

An uploader that was out of sight comes back empty, and the file it held is still there.
"""

from typing import Any

import streamlit as st

from pages.audit import names
from pages.lessons.errors.texts import texts
from pages.ui import own_files, plain, problems, spot_checks, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from scenarios.library import File
from scenarios.logs.remarks import Reason
from scenarios.problems import InputError, Problem
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.spot_check.sheet import Sheet

_UPLOAD, _DRAWN = "errors.check.upload", "errors.check.drawn"
_SHOWN_PROBLEMS = 5


def show(seed: int, rewarded: int, unrewarded: int) -> Sheet | None:
    """Ask for a file; the sheet drawn from it, None while there is none that can be read."""
    uploaded = st.file_uploader(
        texts("runs_file"),
        type=["csv", "tsv", "txt", "json", "jsonl", "ndjson"],
        key=own_files.key(_UPLOAD),
        max_upload_size=spot_checks.MEGABYTES,
        help=texts("runs_file_help"),
    )
    if uploaded is not None:
        spot_checks.bring(uploaded.file_id, File(uploaded.name, uploaded.getvalue()))
    found_file = spot_checks.brought()
    if found_file is None:
        own_files.ask_again()
        return None
    id_, file = found_file
    own_files.name([file.name])
    if uploaded is None:
        st.markdown(quiet(_("Still in use: {file}").format(file=plain.code(file.name))))
    asked = (id_, seed, rewarded, unrewarded)
    if st.session_state.get(_DRAWN, (None,))[0] != asked:
        found = _drawn(file, seed, rewarded, unrewarded)
        if found is None:
            return None
        read = Sheet.model_validate_json(found["sheet"])
        spot_checks.put_cells(read, found["cells"])
        st.session_state[_DRAWN] = asked, read, found["noted"]
    _asked, sheet, noted = st.session_state[_DRAWN]
    _note(noted)
    drawn: Sheet = sheet
    return drawn


def _drawn(file: File, seed: int, rewarded: int, unrewarded: int) -> Any:
    """What a process of its own draws from a file; None, with a word on the page, if it cannot."""
    try:
        with st.spinner(_("Reading the runs …")):
            visit = answers.Visit(workspace.visitor())
            return answers.spot_check_runs(file, seed, rewarded, unrewarded, visit)
    except InputError as error:
        lines = [_("{file} cannot be used.").format(file=plain.code(file.name))]
        lines += problems.listed(error.problems, _SHOWN_PROBLEMS)
    except SandboxError as error:
        told = _("{file} cannot be used: {reason}")
        lines = [told.format(file=plain.code(file.name), reason=workspace.refusal(error))]
    st.error("  \n".join(lines), icon=":material/error:")
    return None


def _note(noted: Any) -> None:
    """What was left out of the file, or read otherwise than written, with the first places."""
    if not noted["counts"]:
        return
    counts = ", ".join(
        f"{names.reason(Reason(reason))} {count:,}" for reason, count in noted["counts"].items()
    )
    with st.expander(_("Rows left out, or not read as written: {counts}").format(counts=counts)):
        listed = [Problem.from_json(problem) for problem in noted["listed"]]
        st.markdown("\n".join(f"- {problems.line(problem)}" for problem in listed))
