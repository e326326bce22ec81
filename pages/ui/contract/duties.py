"""The page itself: which of the duties is looked at, and every choice that a link carries."""

import streamlit as st

from pages.ui import bench, frame, links
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
    judged = bench.bar().judged
    part = _part()
    # All choices stand in the link, also those that the chosen part does not show.
    choices.seed(judged)
    for module in (reset, action, observe, same_view, returns):
        module.seed(judged)
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
    key = links.seed("part", links.named(PARTS), "reset")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            _("Part"),
            list(PARTS),
            format_func=names.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
        )
        if frame.presenting():
            for label, step, press in ((_("Previous"), -1, "PageUp"), (_("Next"), 1, "PageDown")):
                st.button(label, key=f"contract.{press}", on_click=_move, args=(key, step), shortcut=press)
    return str(st.session_state[key])


def _move(key: str, step: int) -> None:
    parts = list(PARTS)
    st.session_state[key] = parts[(parts.index(st.session_state[key]) + step) % len(parts)]
