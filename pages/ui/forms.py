"""Widgets that are filled when they appear: from then on they hold what the reader enters.

What they are filled from changes with every entry. Where it changes by itself, `afresh` fills them anew.
"""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.ui import language


@dataclass(frozen=True)
class Form:
    """Widgets that are filled anew together; their keys begin with `name`."""

    name: str

    def key(self, *widget: str) -> str:
        """The key of a widget that begins empty, in each language and after `afresh`."""
        count = st.session_state.get(self._round, 0)
        return ".".join([self.name, *widget, str(count), language.current()])

    def filled(self, widget: str, value: Any) -> str:
        """The key of a widget that shows `value` when it appears."""
        key = self.key(widget)
        st.session_state.setdefault(key, value)
        return key

    def afresh(self) -> None:
        """Fill every widget anew when it is drawn next: something else than they hold has been set."""
        st.session_state[self._round] = st.session_state.get(self._round, 0) + 1

    @property
    def _round(self) -> str:
        return f"{self.name}.round"
