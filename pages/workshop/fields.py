"""Widgets filled from the draft when they appear; each change goes back into it, and so into the link."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.ui import language, workspace
from verifiers.draft import Draft

_ROUND = "workshop.round"


def key(scenario: str, name: str, value: Any) -> str:
    """The key of the widget `name`, which shows `value` when it appears for the first time."""
    found = new_key(f"{scenario}.{name}")
    st.session_state.setdefault(found, value)
    return found


def new_key(name: str) -> str:
    """The key of a widget that begins empty and is empty again after `afresh`."""
    return f"workshop.{name}.{language.current()}.{st.session_state.get(_ROUND, 0)}"


def afresh() -> None:
    """Fill every widget anew on the next run: something else than they hold has been put into the draft."""
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


def change(scenario: str, make: Callable[[Draft], Draft]) -> None:
    """Change the draft of a scenario, from a callback; the widgets already show it."""
    workspace.change_draft(scenario, make(workspace.work().draft(scenario)))


def take(scenario: str, make: Callable[[Draft, Any], Draft], widget: str) -> None:
    """Put what a widget holds into the draft; for its `on_change`."""
    change(scenario, lambda draft: make(draft, st.session_state[widget]))


def remake(scenario: str, make: Callable[[Draft], Draft]) -> None:
    """Change more of the draft than one widget shows; for `on_click`.

    `make` is given the draft as it is then: what was typed just before the click is part of it.
    """
    change(scenario, make)
    afresh()
