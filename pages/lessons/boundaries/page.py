"""Which of the four things to try is shown."""

import streamlit as st

from pages.lessons.boundaries import page_faults, page_permission, page_real, page_tampering
from pages.ui import parts
from pages.ui.language import _

PARTS = {
    "permission": (page_permission.show, page_permission.sources),
    "tampering": (page_tampering.show, page_tampering.sources),
    "faults": (page_faults.show, page_faults.sources),
    "real": (page_real.show, page_real.sources),
}


def show() -> None:
    """The chosen part, and where it comes from."""
    names = {
        "permission": _("1 · Reward or permission"),
        "tampering": _("2 · Test tampering"),
        "faults": _("3 · Environment faults"),
        "real": _("4 · Sim-to-real transfer"),
    }
    part, sources = PARTS[parts.choose(names, old={"exam": "tampering"})]
    part()
    st.header(_("Sources, and choices made by this page"), anchor=False)
    st.markdown("\n".join(f"- {line}" for line in sources()))
