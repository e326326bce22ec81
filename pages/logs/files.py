"""Which log is looked at: the shipped example, or a file of the visitor's own.

An uploader that was out of sight comes back empty, and the file it held is still there until another one
replaces it, it is removed, or the visit ends.
"""

from typing import Any

import streamlit as st

from pages.ui import links, own_files, plain, spot_checks
from pages.ui.language import _
from scenarios.library import File
from verifiers.logs import shipped

EXAMPLE, OWN = "example", "file"
# Not under the name of the page: a link that leads back to it forgets its choices, and no file.
_FILE, _UPLOAD = "kept.logs.file", "logs.upload"
_TYPES = ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "eval", "zip", "gz", "zst"]


def source() -> str:
    """Where the log comes from: `EXAMPLE` or `OWN`."""
    return str(st.session_state[_seed()])


def show(*, replaced: bool) -> tuple[str, File] | None:
    """The choice, and the log with a key that stands for it; None while there is none.

    `replaced` says whether another file can be brought where there is one.
    """
    names = {EXAMPLE: _("Shipped example"), OWN: _("Your own log")}
    row = st.container(horizontal=True, vertical_alignment="center")
    row.segmented_control(
        _("Log"),
        list(names),
        format_func=names.__getitem__,
        key=_seed(),
        required=True,
        label_visibility="collapsed",
    )
    if source() == EXAMPLE:
        told = _("Made up: no model ran. The rewards in it are those of the verifier Claim. {file}")
        row.markdown(told.format(file=plain.code(shipped.NAME)), width="stretch")
        return EXAMPLE, shipped.example()
    uploaded = _uploader() if replaced or _FILE not in st.session_state else None
    if uploaded is not None:
        st.session_state[_FILE] = uploaded.file_id, File(uploaded.name, uploaded.getvalue())
    kept: tuple[str, File] | None = st.session_state.get(_FILE)
    if kept is not None:
        own_files.name([kept[1].name])
    elif own_files.ask_again():
        return None
    if kept is None:
        st.info(
            _("Add a log to see how it is understood. Nothing in it is carried out."),
            icon=":material/upload_file:",
        )
    elif uploaded is None:
        row.markdown(_("Still in use: {file}").format(file=plain.code(kept[1].name)), width="content")
        row.button(_("Remove"), icon=":material/close:", on_click=_forget)
    return kept


def _seed() -> str:
    return links.seed("source", links.named((EXAMPLE, OWN)), EXAMPLE)


def _uploader() -> Any:
    return st.file_uploader(
        _("One log: JSON, JSON Lines, CSV, Parquet, an Inspect log (.eval), or one of them packed"),
        type=_TYPES,
        key=own_files.key(_UPLOAD),
        help=_(
            "The format is recognised by the content. The file stays in memory during this visit; it is"
            " neither stored nor sent on. For larger logs, use python -m verifiers judge."
        ),
    )


def _forget() -> None:
    st.session_state.pop(_FILE, None)
    own_files.forget()
    spot_checks.take_away("logs")
