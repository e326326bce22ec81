"""Why a file or a mapping was refused: file, line, column, what was found, what was expected."""

import streamlit as st

from pages.ui import plain
from pages.ui.language import N_, _
from pages.ui.marks import strong
from pages.ui.production import names
from scenarios.document import FileError, Problem
from scenarios.production.columns import Role

_SHOWN = 8
_EXPECTED = {
    "UTF-8 or GB18030 text": N_("UTF-8 or GB18030 text"),
    "CSV, a JSON array or JSON Lines": N_("CSV, a JSON array or JSON Lines"),
    "a JSON array of objects, or one JSON object per line": N_(
        "a JSON array of objects, or one JSON object per line"
    ),
    "one JSON object per line": N_("one JSON object per line"),
    "a JSON array": N_("a JSON array"),
    "a comma or ] after an element of the array": N_("a comma or ] after an element of the array"),
    "nothing after the array": N_("nothing after the array"),
    "columns separated by comma, semicolon, tab, vertical bar": N_(
        "columns separated by comma, semicolon, tab, vertical bar"
    ),
    "a closing quote": N_("a closing quote"),
    "each column name once": N_("each column name once"),
    "at least one row": N_("at least one row"),
    "the column that names the task": N_("the column that names the task"),
    "a column of its own": N_("a column of its own"),
    "a column of the file": N_("a column of the file"),
}


def show(error: FileError, what_now: str) -> None:
    """Every problem up to a few, and what to do."""
    lines = [_line(problem) for problem in error.problems[:_SHOWN]]
    if len(error.problems) > _SHOWN:
        lines.append(_("And {count} more.").format(count=len(error.problems) - _SHOWN))
    st.error("  \n".join([strong(what_now), *lines]), icon=":material/error:")


def _line(problem: Problem) -> str:
    told = (
        _("{file}, line {line}, {field}: found {found}; expected {expected}")
        if problem.field
        else _("{file}, line {line}: found {found}; expected {expected}")
    )
    known = problem.expected in _EXPECTED
    return told.format(
        file=plain.code(problem.file),
        line=problem.line,
        field=_field(problem.field),
        found=plain.code(problem.found),
        expected=_(_EXPECTED[problem.expected]) if known else plain.code(problem.expected),
    )


def _field(field: str) -> str:
    return names.role(Role(field)) if field in set(Role) else plain.code(field)
