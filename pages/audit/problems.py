"""Why a file or a mapping was refused: file, line, column, what was found, what was expected."""

import streamlit as st

from pages.audit import names
from pages.ui import plain, problems
from pages.ui.marks import strong
from scenarios.logs.columns import Role
from scenarios.problems import InputError, Problem

_SHOWN = 8


def show(error: InputError, what_now: str) -> None:
    """Every problem up to a few, and what to do."""
    lines = problems.listed(error.problems, _SHOWN, _where)
    st.error("  \n".join([strong(what_now), *lines]), icon=":material/error:")


def _where(problem: Problem) -> str:
    return problems.where(problem, _field)


def _field(field: str) -> str:
    return names.role(Role(field)) if field in set(Role) else plain.code(field)
