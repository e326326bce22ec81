"""Previous and next by button, and by Page Up and Page Down while presenting."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from pages.ui import frame, links
from pages.ui.language import _

T = TypeVar("T")


def show(
    name: str,
    ids: Sequence[T],
    current: T | None,
    choose: Callable[[T], None] | None = None,
    *,
    always: bool = False,
) -> None:
    """Step through the values of the choice `name`; `choose` makes it where it is more than one choice.

    `always` offers the two buttons outside of a presentation as well, there without the keys.
    """
    if not (always or frame.presenting()):
        return
    for label, step, key in ((_("Previous"), -1, "PageUp"), (_("Next"), 1, "PageDown")):
        at = ids.index(current) + step if current in ids else 0
        to = ids[at % len(ids)]
        st.button(
            label,
            key=f"step.{name}.{key}",
            on_click=choose or links.choose,
            args=(to,) if choose else (name, to),
            shortcut=key if frame.presenting() else None,
        )
