"""The way from an audited file to a spot check of its runs, and from a drawn run back to its row."""

from collections.abc import Sequence

import streamlit as st

from pages.audit import files
from pages.ui import links, plain, status, workspace
from pages.ui.language import _
from pages.ui.marks import labelled, strong
from pages.ui.spot_checks import DrawnRuns, RunSource
from scenarios.library import File
from scenarios.logs.columns import Columns
from verifiers.sandbox import answers
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.sheet import Origin

_ROW, _DRAWN = "row", "kept.audit.drawn"


def source(files_read: Sequence[tuple[File, Columns]]) -> RunSource:
    """The runs of a file with a column for the reward, to draw from; each drawn run leads back here.

    The file of the runs' tasks may stand after it.
    """
    chosen = str(st.session_state[files.seed()])
    origin = Origin(page="audit", query={"source": chosen}, run=_ROW)

    def draw(wanted: Wanted) -> DrawnRuns:
        visit = answers.Visit(workspace.visitor())
        found = DrawnRuns.told(answers.audited_runs(files_read, wanted, origin, visit))
        sheet = found.sheet
        st.session_state[_DRAWN] = st.session_state.get(_DRAWN, {}) | {
            run.id: (f"{sheet.file}:{run.row}", run.reward, found.cells[run.id]) for run in sheet.runs
        }
        return found

    names = tuple(file.name for file, _columns in files_read)
    return RunSource(names, draw, page="audit", own=chosen == files.OWN)


def show() -> None:
    """The drawn row that the link names, if it names one."""
    asked = str(st.session_state[links.seed_text(_ROW, bool, "")])
    if not asked:
        return
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown("  \n".join(_told(asked)), width="stretch")
        st.button(
            _("Close"),
            key="audit.row.close",
            icon=":material/close:",
            on_click=links.choose,
            args=(_ROW, ""),
        )


def _told(asked: str) -> list[str]:
    known = st.session_state.get(_DRAWN, {}).get(asked)
    if known is None:
        told = _("Row {row} was drawn in another visit. What its file says of it is no longer here.")
        return [told.format(row=plain.code(asked))]
    place, reward, cells = known
    head = [strong(plain.text(place)), plain.code(asked)]
    head.append(labelled(_("Reward"), strong(status.reward(reward))))
    lines = (labelled(plain.code(name), plain.text(text)) for name, text in cells.items())
    return [" · ".join(head), *lines]
