"""A spot check on the page: draw runs, label them, see what the labels say."""

import streamlit as st

from pages.lessons.errors import (
    page_check_draw,
    page_check_files,
    page_check_label,
    page_check_report,
    page_check_run,
    page_check_runs,
)
from pages.lessons.errors import page_check_state as state
from pages.lessons.errors.texts import texts
from pages.ui import folds, links
from pages.ui.language import _, ngettext
from pages.ui.marks import quiet
from verifiers.spot_check.report import SpotCheckReport, report
from verifiers.spot_check.sheet import Sheet


def show() -> None:
    """The part as a whole."""
    kept = state.stored()
    drawn = page_check_draw.show(kept)
    sheet = kept or drawn
    _set_aside()
    if sheet is None:
        st.info(texts("no_runs_yet"), icon=":material/upload_file:")
        return
    _replaced(sheet, drawn)
    page_check_draw.note(sheet)
    if not sheet.runs:
        told = f"{texts('nothing_drawn')} {page_check_report.drawn_from(sheet.population)}"
        st.info(told, icon=":material/info:")
        return
    found = report(sheet)
    views = {"label": _("Label runs"), "report": _("Read the report")}
    key = links.seed("view", links.named(views), "label")
    st.segmented_control(
        _("View"),
        list(views),
        format_func=views.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    if st.session_state[key] == "label":
        _label(sheet, found)
    else:
        page_check_report.picture(found)
        page_check_report.numbers(found)
        folds.show("runs", _("Run by run"), "list", lambda: page_check_runs.show(sheet))


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_intervals"), texts("own_spot_check")]


def _set_aside() -> None:
    """The way back to labels that stood here before another spot check came."""
    kept = state.aside()
    if kept is None:
        return
    count = len(kept.labels)
    told = ngettext(
        "Before, {count} labelled run stood here. Its spot check is kept during this visit.",
        "Before, {count} labelled runs stood here. Their spot check is kept during this visit.",
        count,
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(told.format(count=count), width="stretch")
        st.button(_("Go back to it"), icon=":material/undo:", on_click=state.go_back)
        st.button(_("Forget it"), icon=":material/delete:", on_click=state.forget_aside)


def _replaced(sheet: Sheet, drawn: Sheet | None) -> None:
    """The way from a sheet that was kept to the one that the choices draw now."""
    if drawn is None or (drawn.runs, drawn.population) == (sheet.runs, sheet.population):
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(quiet(texts("kept_sheet")), width="stretch")
        ids = {run.id for run in drawn.runs}
        labels = {run: said for run, said in sheet.labels.items() if run in ids}
        st.button(
            _("Draw anew"), icon=":material/casino:", on_click=state.put, args=(drawn.labelled(labels),)
        )


def _label(sheet: Sheet, found: SpotCheckReport) -> None:
    notes = ["tune_or_report", *(["few_presets"] if page_check_run.chosen_by_an_author(sheet) else [])]
    if page_check_label.side_by_side():
        page_check_label.show(sheet)
        page_check_report.so_far(found)
        page_check_files.show(sheet, found)
    else:
        left, right = st.columns([7, 5], gap="medium")
        with left:
            page_check_label.show(sheet)
        with right:
            page_check_report.so_far(found)
            page_check_files.show(sheet, found)
    st.markdown("\n".join(f"- {texts(name)}" for name in notes))
