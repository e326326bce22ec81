"""A whole number that a reader types into a field of its own: it counts, or is refused with the reason.

What was typed is kept apart from the last good number, which is what the link holds and the page counts.
Streamlit's own field for numbers makes 2 of 2.5 and 1 of 1e3 without a word.
"""

import re
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from pages.ui import links, problems
from pages.ui.language import _
from pages.ui.marks import strong
from scenarios.problems import Problem, phrase

LONGEST = 20
"""Characters of a field, enough for any number that is worth a reason of its own."""


@dataclass(frozen=True)
class Number:
    """What is called `name` in a link: one of the `allowed` numbers, `default` where none is chosen.

    `brief` leaves the default out of the link.
    """

    name: str
    allowed: range
    default: int
    brief: bool = False


def seed(number: Number, *, shown: bool = True) -> int:
    """The number that counts: the one in the field, else the last good one.

    Where it is not shown, the default is left out of the link in any case.
    """
    state = st.session_state
    key = _seeded(number, shown=shown)
    if _refusal(number, state[key]):  # it was good while more was allowed
        links.choose(number.name, str(number.default))
        _seeded(number, shown=shown)
    counted, typed = state.get(f"{key}.typed", ("", ""))
    if counted != state[key]:
        typed = state[key]
    if not _refusal(number, typed):
        links.choose(number.name, str(int(typed)))
        _seeded(number, shown=shown)
    state[f"{key}.typed"] = (state[key], typed)
    return int(state[key])


def put(number: Number, value: int) -> None:
    """Set the number from a callback, whatever stands in its field."""
    key = _seeded(number)
    links.choose(number.name, str(value))
    st.session_state.pop(f"{key}.typed", None)


def show(
    number: Number, label: str, *, hint: str | None = None, width: int | Literal["stretch"] = "stretch"
) -> str | None:
    """Its field, once it is seeded; returns why what stands in it does not count, None if it does."""
    key = _seeded(number)
    field, (_counted, typed) = f"{key}.field", st.session_state[f"{key}.typed"]
    if st.session_state.get(field) != typed:  # not shown for a while, or set from elsewhere
        st.session_state[field] = typed
    st.text_input(
        label, key=field, max_chars=LONGEST, help=hint, width=width, on_change=_type, args=(key, field)
    )
    return _refusal(number, typed)


def _type(key: str, field: str) -> None:
    counted, _typed = st.session_state[f"{key}.typed"]
    st.session_state[f"{key}.typed"] = (counted, st.session_state[field])


def refuse(refusal: str, counted: int) -> None:
    """Say why what stands in a field does not count, and what counts instead."""
    still = _("The last valid number is still used: {number}.").format(number=f"{counted:,}")
    st.error(f"{refusal}  \n{strong(still)}", icon=":material/error:")


def _seeded(number: Number, *, shown: bool = True) -> str:
    def reads(text: str) -> bool:
        return _refusal(number, text) is None

    return links.seed_text(number.name, reads, str(number.default), brief=number.brief or not shown)


def _refusal(number: Number, text: str) -> str | None:
    least, most = number.allowed[0], number.allowed[-1]
    if not re.fullmatch(rf"\s*-?[0-9]{{1,{LONGEST}}}\s*", text):
        expected = phrase("input_int_type")
    elif int(text) < least:
        expected = phrase("input_greater_than_equal", count=least)
    elif int(text) > most:
        expected = phrase("input_less_than_equal", count=most)
    else:
        return None
    found = text if text.strip() else phrase("empty_field")
    return problems.what(Problem("input", 0, (number.name,), found, expected))
