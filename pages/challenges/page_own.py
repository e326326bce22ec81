"""A set of one's own, brought as a file: it is open as long as this visit lasts, and stands in no link."""

import streamlit as st

from pages.challenges import sets
from pages.challenges.entered import OpenSet
from pages.challenges.page_progress import FORM
from pages.ui import downloads, links, problems, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from scenarios.library import File
from scenarios.problems import InputError
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.errors import SandboxError

NAME = "own"
"""What a link calls it."""
LARGEST = 200_000
"""The most bytes of a set."""
_SHOWN = 8
_SET, _REFUSED = "challenges.own", "challenges.own.refused"


def now() -> OpenSet | None:
    """The set that was brought; None where none was."""
    found: OpenSet | None = st.session_state.get(_SET)
    return found


def show(example: str) -> None:
    """Where a set is uploaded, what is wrong with the last one, and a shipped set to begin with."""
    st.markdown(
        quiet(
            _(
                "A set is a YAML file. It names shipped scenarios, trajectories and checks, and states no"
                " right answer. Copy the example and change it."
            )
        )
    )
    downloads.offer(_("Example of a set"), sets.find(example).content, f"{example}.yaml")
    key = FORM.key("own")
    st.file_uploader(
        _("Upload a set (YAML)"),
        type=["yaml", "yml"],
        max_upload_size=1,
        key=key,
        on_change=_upload,
        args=(key,),
    )
    if refused := st.session_state.get(_REFUSED):
        st.error("  \n".join((_("The set was refused:"), *refused)), icon=":material/error:")


def _upload(key: str) -> None:
    uploaded = st.session_state[key]
    if uploaded is None:
        return
    st.session_state.pop(_REFUSED, None)
    content = uploaded.getvalue()
    if len(content) > LARGEST:
        told = _("A set can have at most {count} bytes.")
        st.session_state[_REFUSED] = [told.format(count=f"{LARGEST:,}")]
        return
    try:
        found = sets.supplied(File(uploaded.name, content), Visit(workspace.visitor()))
    except InputError as error:
        st.session_state[_REFUSED] = problems.listed(error.problems, _SHOWN)
    except SandboxError as error:
        st.session_state[_REFUSED] = [workspace.refusal(error)]
    else:
        st.session_state[_SET] = OpenSet.begun(found)
        links.choose("set", NAME)
