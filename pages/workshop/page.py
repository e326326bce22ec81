"""The page itself: which thing is being made."""

import streamlit as st

from pages.ui import parts, workspace
from pages.ui.language import _
from pages.workshop import bring, compose, write

PARTS = {"compose": compose.show, "write": write.show, "bring": bring.show}


def show() -> None:
    """The chosen part."""
    names = {
        "compose": _("Compose a verifier"),
        "write": _("Write a trajectory"),
        "bring": _("Bring a scenario"),
    }
    part = parts.choose(names)
    work = workspace.bar()
    with workspace.refusals():
        PARTS[part](work)
    if not workspace.in_link():
        st.info(
            _(
                "Your work is too long for a link. This server keeps it as long as it has space,"
                " so you can reload the page. To keep it for longer, download it under “Bring a"
                " scenario”."
            ),
            icon=":material/save:",
        )
