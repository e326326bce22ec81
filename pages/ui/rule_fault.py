"""A rule that somebody writes: what it may read, and what is wrong with it where it is wrong."""

import streamlit as st

from pages.ui import plain, problems
from pages.ui.language import _
from pages.ui.marks import quiet
from scenarios.problems import Phrase
from verifiers.draft import NO_EXPECTED, NO_OBSERVED

_VARIABLES = "task, initial, final, states, steps, message, termination"


def how_to_write() -> str:
    """What a rule of a check is written in, and which names it may use, as Markdown."""
    told = _(
        "A rule is written in CEL (Common Expression Language). CEL has no loops, no input and"
        " no output, and its number of steps is limited. A rule can read {variables}; the rule"
        " under “Satisfied when” can also read {both}."
    )
    return told.format(variables=plain.code(_VARIABLES), both=plain.code("observed, expected"))


def unwritten(reason: Phrase) -> bool:
    """Whether a rule is only still to be written, which is no mistake."""
    return reason in (NO_OBSERVED, NO_EXPECTED)


def told(reason: Phrase, line: int | None, column: int | None) -> None:
    """Why a rule does not compile, and at which place; both count from 1, None for the whole rule."""
    if unwritten(reason):
        st.markdown(quiet(problems.words(reason)))
        return
    if line is None or column is None:
        st.error(problems.words(reason, plain.text), icon=":material/error:")
        return
    at = _("Line {line}, column {column}: {reason}")
    st.error(
        at.format(line=line, column=column, reason=problems.words(reason, plain.text)),
        icon=":material/error:",
    )


def show(rule: str, reason: Phrase, line: int | None, column: int | None) -> None:
    """The same, with the line of the rule and a sign under its place."""
    told(reason, line, column)
    if line is None or column is None or unwritten(reason):
        return
    # The lines of CEL: other characters that end a line elsewhere end none there.
    lines = rule.split("\n")
    written = lines[min(line, len(lines)) - 1]
    # A tab is as wide above the sign as before it.
    before = "".join(
        "\t" if letter == "\t" else " " for letter in plain.lines(written[: column - 1].ljust(column - 1))
    )
    st.code(f"{plain.lines(written)}\n{before}^", language=None)
