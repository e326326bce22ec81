"""Which of the four things to try is shown."""

import streamlit as st

from pages.ui import parts
from pages.ui.boundaries import exam, faults, permission, real
from pages.ui.language import _

PARTS = {
    "permission": (permission.show, permission.sources),
    "exam": (exam.show, exam.sources),
    "faults": (faults.show, faults.sources),
    "real": (real.show, real.sources),
}


def show() -> None:
    """The chosen part, and where it comes from."""
    names = {
        "permission": _("1 · Reward or permission"),
        "exam": _("2 · Own exam"),
        "faults": _("3 · Environment faults"),
        "real": _("4 · Into the real world"),
    }
    part, sources = PARTS[parts.choose(names)]
    part()
    st.header(_("Where this comes from"), anchor=False)
    st.markdown("\n".join(f"- {line}" for line in sources()))
