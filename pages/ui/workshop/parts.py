"""The page itself: which thing is being made."""

import streamlit as st

from pages.ui import bench, frame, links
from pages.ui.language import _
from pages.ui.workshop import bring, compose, write

PARTS = {"compose": compose.show, "write": write.show, "bring": bring.show}


@st.fragment
def show() -> None:
    """The chosen part. A click on a control reruns this fragment."""
    names = {
        "compose": _("Compose a verifier"),
        "write": _("Write a trajectory"),
        "bring": _("Bring a scenario"),
    }
    key = links.seed("part", links.named(PARTS), "compose")
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
                st.button(label, key=f"workshop.{press}", on_click=_move, args=(key, step), shortcut=press)
    work = bench.bar()
    PARTS[st.session_state[key]](work)
    if not bench.in_link():
        st.info(
            _(
                "Your work is too long for a link. This server remembers it while it has room, so a reload"
                " finds it; to keep it, download it under “Bring a scenario”."
            ),
            icon=":material/save:",
        )
    links.write()


def _move(key: str, step: int) -> None:
    parts = list(PARTS)
    st.session_state[key] = parts[(parts.index(st.session_state[key]) + step) % len(parts)]
