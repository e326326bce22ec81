"""Which of the five stages is looked at: one choice for the loop and for the checklist."""

from collections.abc import Callable

import streamlit as st

from pages.ui import links, stepping
from pages.ui.language import _
from verifiers.audit.stages import Stage


def seed() -> str:
    """Take the choice from the link, and return the key of its widget."""
    return links.seed("stage", links.named(Stage), Stage.CONSTRUCTION)


def choose(name: Callable[[Stage], str]) -> Stage:
    """Ask for a stage; `name` gives what stands on its button."""
    key = seed()
    st.pills(
        _("Stage"),
        list(Stage),
        format_func=name,
        key=key,
        required=True,
        label_visibility="collapsed",
    )
    stepping.show("stage", list(Stage), st.session_state[key])
    return Stage(st.session_state[key])
