"""How a checklist leaves the page and comes back: JSON to keep, Markdown and CSV to pass on."""

import streamlit as st

from pages.lessons.production import files, page_checklist_state
from pages.lessons.production.checklist import Checklist, restore, save
from pages.lessons.production.checklist_exports import checklist_as_csv, checklist_as_markdown
from pages.lessons.production.texts import texts
from pages.ui import downloads, language, plain, problems
from pages.ui.language import _
from pages.ui.marks import quiet
from scenarios.problems import InputError

_UPLOAD, _OUTCOME = "production.checklist.upload", "production.checklist.outcome"
_SHOWN_PROBLEMS = 5


def show(checklist: Checklist) -> None:
    """Where the checklist is kept, the downloads, and the way back in."""
    if page_checklist_state.too_long():
        told = texts("checklist_too_long")
        st.warning(told, icon=":material/warning:")
    else:
        st.markdown(quiet(texts("checklist_kept")))
    with st.container(horizontal=True):
        # Opening it leaves the field a reader was typing in, so that the files hold what was typed.
        with st.popover(_("Save or export"), icon=":material/download:"):
            _downloads(checklist)
        _way_back()


def _way_back() -> None:
    with st.popover(_("Restore or start over"), icon=":material/upload_file:"):
        st.file_uploader(
            texts("checklist_restore"),
            type="json",
            key=f"{_UPLOAD}.{st.session_state.setdefault(_UPLOAD, 0)}",
            max_upload_size=1,
            on_change=_restore,
        )
        _outcome()
        st.button(
            _("Start over"),
            icon=":material/restart_alt:",
            on_click=page_checklist_state.put,
            args=(Checklist(),),
        )


def _downloads(checklist: Checklist) -> None:
    tongue = language.current()
    stages = files.stages()
    for label, content, name in (
        (_("Save as JSON"), save(checklist), "checklist.json"),
        (_("Export as Markdown"), checklist_as_markdown(stages, checklist, tongue), "checklist.md"),
        (_("Export as CSV"), checklist_as_csv(stages, checklist, tongue), "checklist.csv"),
    ):
        downloads.offer(label, content, name, stretched=True)


def _restore() -> None:
    uploaded = st.session_state[f"{_UPLOAD}.{st.session_state[_UPLOAD]}"]
    if uploaded is None:
        return
    try:
        page_checklist_state.put(restore(uploaded.name, uploaded.getvalue()))
        st.session_state[_OUTCOME] = uploaded.name, []
    except InputError as error:
        st.session_state[_OUTCOME] = uploaded.name, error.problems
    # A fresh uploader: the file was taken, or refused, and is not part of what follows.
    st.session_state[_UPLOAD] += 1


def _outcome() -> None:
    name, found = st.session_state.pop(_OUTCOME, ("", []))
    if found:
        lines = [_("{file} cannot be used; the checklist has not changed.").format(file=plain.code(name))]
        lines += problems.listed(found, _SHOWN_PROBLEMS)
        st.error("  \n".join(lines), icon=":material/error:")
    elif name:
        st.success(
            _("The checklist was restored from {file}.").format(file=plain.code(name)),
            icon=":material/check:",
        )
