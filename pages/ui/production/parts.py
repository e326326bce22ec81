"""Three parts, one shown at a time: the table, the checklist, the audit."""

import streamlit as st

from pages.ui import links, stepping
from pages.ui.language import _
from pages.ui.production import audit, checklist, table

PARTS = {
    "stages": (table.seed, table.show),
    "checklist": (checklist.seed, checklist.show),
    "audit": (audit.seed, audit.show),
}


def show() -> None:
    """The chosen part, and the choices that were made in the others."""
    names = {
        "stages": _("1 · Five stages"),
        "checklist": _("2 · Checklist"),
        "audit": _("3 · Task-set audit"),
    }
    key = links.seed("part", links.named(PARTS), "stages")
    st.segmented_control(
        _("Part"),
        list(PARTS),
        format_func=names.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    part = str(st.session_state[key])
    if part == "stages":
        stepping.show("part", list(PARTS), part)
    for name, (seed, _show) in PARTS.items():
        seed(shown=name == part)
    PARTS[part][1]()
