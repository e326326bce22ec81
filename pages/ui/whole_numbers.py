"""A whole number that a reader types into a field of its own: it counts, or is refused with the reason.

What was typed is kept apart from the last good number, which is what the link holds and the page counts.
Streamlit's own field for numbers makes 2 of 2.5 and 1 of 1e3 without a word.
"""

import re
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from pages.ui import links, plain
from pages.ui.language import _
from pages.ui.marks import strong

LONGEST = 20
"""Characters of a field, enough for any number that is worth a reason of its own."""


@dataclass(frozen=True)
class Number:
    """What is called `name` in a link: one of the `allowed` numbers, `default` where none is chosen."""

    name: str
    allowed: range
    default: int


def seed(number: Number, *, brief: bool = False) -> int:
    """The number that counts: the one in the field, else the last good one.

    `brief` leaves the default out of the link.
    """
    state = st.session_state
    key = _seeded(number, brief)
    if _refusal(number, state[key]):  # it was good while more was allowed
        links.choose(number.name, str(number.default))
        _seeded(number, brief)
    field, memory = f"{key}.field", f"{key}.typed"
    counted, typed = state.get(memory, ("", ""))
    if counted != state[key]:
        state[field] = state[key]
    elif field not in state:  # it was not shown for a while
        state[field] = typed
    if not _refusal(number, state[field]):
        links.choose(number.name, str(int(state[field])))
        _seeded(number, brief)
    state[memory] = (state[key], state[field])
    return int(state[key])


def put(number: Number, value: int) -> None:
    """Set the number from a callback, whatever stands in its field."""
    key = _seeded(number)
    links.choose(number.name, str(value))
    st.session_state.pop(f"{key}.typed", None)


def show(
    number: Number, label: str, *, help: str | None = None, width: int | Literal["stretch"] = "stretch"
) -> str | None:
    """Its field; returns why what stands in it does not count, None if it does."""
    field = f"{_seeded(number)}.field"
    typed = st.text_input(label, key=field, max_chars=LONGEST, help=help, width=width)
    return _refusal(number, typed)


def refuse(refusal: str, counted: int) -> None:
    """Say why what stands in a field does not count, and what counts instead."""
    still = _("The last good number still counts: {number}.").format(number=f"{counted:,}")
    st.error(f"{refusal}  \n{strong(still)}", icon=":material/error:")


def _seeded(number: Number, brief: bool = False) -> str:
    def reads(text: str) -> bool:
        return _refusal(number, text) is None

    return links.seed_text(number.name, reads, str(number.default), brief=brief)


def _refusal(number: Number, text: str) -> str | None:
    found = plain.code(text) if text.strip() else _("an empty field")
    if not re.fullmatch(rf"\s*-?[0-9]{{1,{LONGEST}}}\s*", text):
        return _("{found} is not a whole number").format(found=found)
    least, most = number.allowed[0], number.allowed[-1]
    if int(text) < least:
        return _("{found} is too small; the least is {limit}").format(found=found, limit=f"{least:,}")
    if int(text) > most:
        return _("{found} is too large; the most is {limit}").format(found=found, limit=f"{most:,}")
    return None
