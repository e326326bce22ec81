"""Widgets filled from the draft when they appear; each change goes back into it, and so into the link."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.ui import workspace
from pages.ui.forms import Form
from verifiers.draft import Draft

FORM = Form("workshop")


def key(scenario: str, name: str, value: Any) -> str:
    """The key of the widget `name`, which shows `value` when it appears for the first time."""
    return FORM.filled(f"{scenario}.{name}", value)


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
    FORM.afresh()
