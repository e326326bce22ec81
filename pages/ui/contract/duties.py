"""The page itself: which of the duties is looked at, and every choice that a link carries."""

import streamlit as st

from pages.ui import links, parts, stepping, workspace
from pages.ui.contract import action, choices, observe, reset, returns, same_view, verify
from pages.ui.language import _

PARTS = {
    "reset": reset.show,
    "action": action.show,
    "observe": observe.show,
    "verify": verify.show,
    "same_view": same_view.show,
    "return": returns.show,
}


@st.fragment
def show() -> None:
    """The chosen part, on the chosen scenario. A click on a control reruns this fragment."""
    judged = workspace.bar().judged
    part = _part()
    # All choices stand in the link, also those that the chosen part does not show.
    choices.seed(judged)
    for module in (reset, action, observe, same_view, returns):
        module.seed(judged)
    with workspace.refusals():
        PARTS[part](judged)
    links.write()


def _part() -> str:
    names = {
        "reset": _("1 · Reset"),
        "action": _("2 · Action"),
        "observe": _("3 · Observe"),
        "verify": _("4 · Verify"),
        "same_view": _("Same view, other state"),
        "return": _("Formulas and return"),
    }
    with st.container(horizontal=True, vertical_alignment="bottom"):
        part = parts.choose(names)
        stepping.show("part", list(names), part)
    return part
