"""Ready sets to begin with, and a set as a file: to keep, to send and to bring back."""

import streamlit as st

from pages.teaching import page_list, page_state
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet, as_data
from pages.ui import downloads, links, plain, problems, workspace
from pages.ui.language import _, words
from pages.ui.marks import quiet, strong
from scenarios.library import File
from scenarios.problems import InputError
from scenarios.yaml_text import written
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError

_UPLOAD = "teaching.upload"
_SHOWN_PROBLEMS = 5


def show(made: TeachingSet) -> None:
    """Ready sets, the set as a file, and a file as the set."""
    st.markdown(strong(_("Begin with a ready set")))
    ready_sets()
    st.button(
        _("Begin an empty set"),
        key="teaching.empty",
        icon=":material/note_add:",
        on_click=_take,
        args=(page_state.empty(), "edit"),
    )
    st.markdown(strong(_("The set as a file")))
    downloads.row(
        (_("Set as YAML"), lambda: written(made, format=made.format), "teaching_set.yaml"),
        (_("Set as JSON"), lambda: downloads.as_json(as_data(made)), "teaching_set.json"),
    )
    st.file_uploader(
        _("A set that was kept as a file takes the place of this one"),
        type=["yaml", "yml", "json"],
        key=_key(),
        max_upload_size=1,
        on_change=_uploaded,
    )


def ready_sets() -> None:
    """The sets that come with the app, a card for each."""
    sets = ready()
    for column, (id_, made) in zip(st.columns(len(sets)), sets.items(), strict=True):
        with column.container(border=True, height="stretch"):
            st.markdown(f"{strong(words(made.title))}  \n{quiet(page_list.length(made))}")
            st.button(
                _("Use this set"),
                key=f"teaching.use.{id_}",
                icon=":material/school:",
                on_click=_use,
                args=(id_,),
            )


def _use(id_: str) -> None:
    page_state.choose(id_)
    links.choose("part", "list")


def _take(made: TeachingSet, part: str) -> None:
    if page_state.change(made):
        links.forget(page_state.ITEM)
        links.choose("part", part)


def _key() -> str:
    """Another one after each file: a file is taken or refused, and gone."""
    return f"{_UPLOAD}.{st.session_state.setdefault(_UPLOAD, 0)}"


def _uploaded() -> None:
    uploaded = st.session_state[_key()]
    if uploaded is None:
        return
    st.session_state[_UPLOAD] += 1
    name = plain.code(uploaded.name)
    try:
        file = File(uploaded.name, uploaded.getvalue())
        document = answers.read_document(file, answers.Visit(workspace.visitor()))
        made = document.build(TeachingSet)
    except InputError as error:
        lines = [_("{file} cannot be used.").format(file=name)]
        page_state.refuse("  \n".join([*lines, *problems.listed(error.problems, _SHOWN_PROBLEMS)]))
    except SandboxError as error:
        told = _("{file} cannot be used: {reason}")
        page_state.refuse(told.format(file=name, reason=workspace.refusal(error)))
    else:
        _take(made, "list")
