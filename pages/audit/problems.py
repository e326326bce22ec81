"""Why a file or a mapping was refused: file, line, column, what was found, what was expected."""

import streamlit as st

from pages.audit import names
from pages.ui import plain
from pages.ui.language import _
from pages.ui.marks import strong
from pages.ui.messages import said
from scenarios.document import FileError, Problem
from verifiers.audit.columns import Role

_SHOWN = 8


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
    return told.format(
        file=plain.code(problem.file),
        line=problem.line,
        field=_field(problem.field),
        found=said(problem.found),
        expected=said(problem.expected),
    )


def _field(field: str) -> str:
    return names.role(Role(field)) if field in set(Role) else plain.code(field)
