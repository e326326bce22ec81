"""A map file that a visitor brings: read by a process of its own, and taken or refused as a whole."""

from collections.abc import Callable

import streamlit as st

from pages.logs import compact
from pages.ui import plain, problems, workspace
from pages.ui.language import _
from pages.ui.url_codec import MAX_LINK
from scenarios.library import File
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError

_UPLOAD, _REFUSED = "logs.map_file", "logs.map_file.refused"
_SHOWN_PROBLEMS = 5


def show(take: Callable[[Mapping], None]) -> None:
    """Ask for a file; `take` gets what it says. One that is refused changes nothing."""
    st.file_uploader(
        _("A map file, as --map reads it"),
        type=["yaml", "yml", "json"],
        key=_key(),
        max_upload_size=1,
        on_change=_taken,
        args=(take,),
    )
    refused = st.session_state.pop(_REFUSED, None)
    if refused is not None:
        st.error("  \n".join(refused), icon=":material/error:")


def _key() -> str:
    """Another one after each file: a file is taken or refused, and gone."""
    return f"{_UPLOAD}.{st.session_state.setdefault(_UPLOAD, 0)}"


def _taken(take: Callable[[Mapping], None]) -> None:
    uploaded = st.session_state[_key()]
    if uploaded is None:
        return
    st.session_state[_UPLOAD] += 1
    name = plain.code(uploaded.name)
    try:
        said = answers.read_map(File(uploaded.name, uploaded.getvalue()), answers.Visit(workspace.visitor()))
    except InputError as error:
        lines = [_("{file} cannot be used.").format(file=name)]
        st.session_state[_REFUSED] = [*lines, *problems.listed(error.problems, _SHOWN_PROBLEMS)]
    except SandboxError as error:
        told = _("{file} cannot be used: {reason}")
        st.session_state[_REFUSED] = [told.format(file=name, reason=workspace.refusal(error))]
    else:
        if len(compact.write(said)) > MAX_LINK:
            told = _("{file} says more than a link can hold. Use it on the command line, with --map.")
            st.session_state[_REFUSED] = [told.format(file=name)]
        else:
            take(said)
