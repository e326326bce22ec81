"""Keys that press buttons wherever the focus is, but not while somebody types."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

_keys = st.components.v2.component("keys", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))


def press(name: str, buttons: Mapping[str, str]) -> None:
    """Let keys press buttons, given by what they are called in their `key`; `name` is this set's own."""
    _keys(key=f"keys.{name}", data={"name": name, "keys": dict(buttons)})
