"""What a page steps through: by the bar of a presentation, and by two buttons where the page wants them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pages.ui import links
from pages.ui.language import _

_STEPS = "stepping.steps"


@dataclass(frozen=True)
class Stepped:
    """The values that a choice of the page goes through, the one it has, and how it gets another."""

    ids: Sequence[Any]
    current: Any
    choose: Callable[[Any], None]

    def beside(self, step: int) -> Any | None:
        """The value that many places further; None where there is none."""
        # What is not among them stands before the first.
        at = (self.ids.index(self.current) if self.current in self.ids else -1) + step
        return self.ids[at] if 0 <= at < len(self.ids) else None


def begin() -> None:
    """Begin a run of a page: nothing to step through yet."""
    st.session_state[_STEPS] = []


def show(
    name: str,
    ids: Sequence[Any],
    current: Any,
    choose: Callable[[Any], None] | None = None,
    *,
    always: bool = False,
) -> None:
    """Say that the page steps through the values of the choice `name`; `choose` makes it from a callback.

    `always` offers two buttons at this place as well.
    """
    steps = Stepped(ids, current, choose or partial(links.choose, name))
    st.session_state[_STEPS].append(steps)
    if always:
        for label, step in ((_("Previous"), -1), (_("Next"), 1)):
            to = steps.beside(step)
            st.button(
                label,
                key=f"step.{name}.{step}",
                disabled=to is None,
                on_click=steps.choose,
                args=(to,),
            )


def target(step: int) -> Callable[[], None] | None:
    """What a step forth (1) or back (-1) does: the innermost choice that has one there; None for none."""
    for steps in reversed(st.session_state[_STEPS]):
        to = steps.beside(step)
        if to is not None:
            return partial(steps.choose, to)
    return None
