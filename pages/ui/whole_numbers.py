"""A whole number that a reader types into a field of its own: it counts, or is refused with the reason.

Streamlit's own field for numbers makes 2 of 2.5 and 1 of 1e3 without a word.
"""

import re
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from pages.ui import forms, problems
from pages.ui.forms import LinkEntry
from pages.ui.language import _
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
    entry = _entry(number, shown=shown)
    if _refusal(number, entry.good()):  # it was good while more was allowed
        entry.put(str(number.default))
    typed = entry.typed(str)
    if not _refusal(number, typed):
        entry.take(str(int(typed)))
    return int(entry.good())


def put(number: Number, value: int) -> None:
    """Set the number from a callback, whatever stands in its field."""
    _entry(number).put(str(value))


def show(
    number: Number, label: str, *, hint: str | None = None, width: int | Literal["stretch"] = "stretch"
) -> str | None:
    """Its field, once it is seeded; returns why what stands in it does not count, None if it does."""
    entry = _entry(number)
    key, filled = entry.appear(str)
    st.session_state.setdefault(key, filled)
    st.text_input(
        label,
        key=key,
        max_chars=LONGEST,
        help=hint,
        width=width,
        on_change=lambda: entry.keep(st.session_state[key]),
    )
    return _refusal(number, entry.typed(str))


def refuse(refusal: str, counted: int) -> None:
    """Say why what stands in a field does not count, and what counts instead."""
    still = _("The last valid number is still used: {number}.").format(number=f"{counted:,}")
    forms.refuse([refusal], still)


def _entry(number: Number, *, shown: bool = True) -> LinkEntry:
    def reads(text: str) -> bool:
        return _refusal(number, text) is None

    return LinkEntry(number.name, reads, str(number.default), brief=number.brief or not shown)


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
