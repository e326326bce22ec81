"""Two trajectories step by step beside each other, with the steps marked at which they differ."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from pages.ui import plain, tables
from pages.ui.language import _
from pages.ui.marks import quiet, strong, whole_words
from scenarios.model import SearchAction, Step
from verifiers.alignment import aligned

_ARGUMENT = 60
"""The most characters of an argument that are shown."""


def show(one_name: str, one: Sequence[Step], other_name: str, other: Sequence[Step]) -> None:
    """A table with a row for each step; the names of the columns are Markdown."""
    st.table(frame(one_name, one, other_name, other), hide_index=True, border="horizontal")


def frame(one_name: str, one: Sequence[Step], other_name: str, other: Sequence[Step]) -> pd.DataFrame:
    """The rows of that table; a row that differs has the sign ≠ in front."""

    def cell(steps: Sequence[Step], at: int | None, *, same: bool) -> str:
        if at is None:
            return quiet("—")
        shown = call(steps[at])
        return shown if same else strong(shown)

    return tables.frame(
        {".mark": whole_words(_("Differs")), ".one": one_name, ".other": other_name},
        (
            {
                ".mark": "" if pair.same else strong("≠"),
                ".one": cell(one, pair.one, same=pair.same),
                ".other": cell(other, pair.other, same=pair.same),
            }
            for pair in aligned(one, other)
        ),
    )


def call(step: Step) -> str:
    """A step in a code span: its name, the values of its arguments, who calls and what fault meets it."""
    about = SearchAction.model_construct(action=step.action, actor=step.actor, fault=step.fault)
    values = (_short(str(value)) for value in step.args.values())
    return plain.code(" ".join(filter(None, [step.action, ", ".join(values), about.circumstances])))


def _short(text: str) -> str:
    return text if len(text) <= _ARGUMENT else text[: _ARGUMENT - 1] + "…"
