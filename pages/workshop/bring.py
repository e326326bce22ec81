"""A scenario of the reader's own with its verifiers: brought, checked, used on every page, taken away."""

from collections.abc import Sequence
from functools import cache, partial

import pandas as pd
import streamlit as st

from pages.ui import downloads, plain, problems, workspace
from pages.ui.language import _, ngettext, words
from pages.ui.marks import heading, quiet, strong
from pages.ui.workspace import OWN, Workspace
from pages.workshop import fields
from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.problems import InputError, Problem, phrase
from verifiers import bundle, starter
from verifiers.bundle import Bundle
from verifiers.sandbox import answers
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import NOTICES, TEXTS
from verifiers.sandbox.errors import SandboxError
from verifiers.sandbox.material import pasted
from verifiers.schema import Name, schema
from verifiers.work import Work, read

_FILES = "files"
_REFUSED = "workshop.refused"
_ROWS = 20


def show(work: Workspace) -> None:
    """Where it comes from, what is wrong with it, the two texts side by side, and what to take away."""
    made = workspace.work()
    _brought(work)
    _checked(made)
    names = (("scenario", _("Scenario file")), ("verifiers", _("Verifier file")))
    for column, (field, label) in zip(st.columns(2, gap="medium"), names, strict=True):
        column.text_area(
            label,
            key=(key := fields.key(_FILES, field, getattr(made, field) or "")),
            height=420,
            placeholder="format: 1",
            on_change=_pasted,
            args=(field, key),
        )
    _take_away(work, made)


def _brought(work: Workspace) -> None:
    key = fields.FORM.key("upload")
    st.file_uploader(
        _("Upload the two YAML files, a zip of them, or a work file (JSON)"),
        type=["yaml", "yml", "zip", "json"],
        accept_multiple_files=True,
        max_upload_size=1,
        key=key,
        on_change=_uploaded,
        args=(key,),
    )
    if refused := st.session_state.get(_REFUSED):
        told = [_("The upload was refused. The texts below have not changed.")]
        told += refused
        st.error("\n\n".join(told), icon=":material/error:")
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.markdown(_("Start from"), width="content")
        st.button(
            _("The commented starter"),
            key="workshop.starter",
            icon=":material/edit_note:",
            on_click=_put_files,
            args=(starter.bundle(),),
        )
        st.button(
            _("A copy of this scenario"),
            key="workshop.shipped",
            icon=":material/content_copy:",
            on_click=_put_files,
            args=(Bundle(*work.files),),
        )


def _checked(made: Work) -> None:
    if made.scenario is None and made.verifiers is None:
        st.info(
            _("Upload or paste a scenario and its verifiers. They are checked after each edit."),
            icon=":material/info:",
        )
        return
    try:
        judged = workspace.evaluated(pasted(made.scenario or "", made.verifiers or ""))
    except InputError as error:
        _problems(error.problems)
        return
    except (ScenarioError, SandboxError) as error:
        told = _("The files were tried and cannot be used: {reason}").format(reason=workspace.refusal(error))
        st.error(told, icon=":material/error:")
        return
    trajectories, verifiers = len(judged.scenario.trajectories), len(judged.verifiers.verifiers)
    told = _(
        "The files are valid: {title}, {trajectories}, {verifiers}. Every rule was tried on every trajectory."
    )
    st.success(
        told.format(
            title=strong(words(judged.scenario.title)),
            trajectories=ngettext("{count} trajectory", "{count} trajectories", trajectories).format(
                count=trajectories
            ),
            verifiers=ngettext("{count} verifier", "{count} verifiers", verifiers).format(count=verifiers),
        ),
        icon=":material/check:",
    )
    notices = workspace.ask(judged, NOTICES)
    _notices(notices)
    if st.session_state["scenario"] == OWN:
        st.markdown(_("Every page that shows a scenario now uses it."))
    else:
        st.button(
            _("Use it on every page"),
            key="workshop.use",
            icon=":material/play_arrow:",
            on_click=workspace.use,
            args=(OWN,),
        )


def _notices(found: Sequence[Problem]) -> None:
    if not found:
        return
    told = ngettext(
        "{count} notice: this place is probably a mistake. The files are used as they are.",
        "{count} notices: these places are probably mistakes. The files are used as they are.",
        len(found),
    )
    st.warning(told.format(count=len(found)), icon=":material/warning:")
    _table(found)


def _problems(found: Sequence[Problem]) -> None:
    told = _("Problems: {count}. The scenario is not used until they are fixed. Nothing you typed is lost.")
    st.error(told.format(count=len(found)), icon=":material/error:")
    _table(found)


def _table(found: Sequence[Problem]) -> None:
    st.table(
        pd.DataFrame(
            [
                {
                    _("File"): _called(problem.file),
                    _("Line"): str(problem.line or ""),
                    _("Field"): plain.code(problem.field) if problem.field else "",
                    _("Found"): problems.words(problem.found),
                    _("Expected"): problems.words(problem.expected),
                }
                for problem in found[:_ROWS]
            ]
        ),
        hide_index=True,
        border="horizontal",
    )
    if len(found) > _ROWS:
        st.markdown(quiet(_("and {count} more").format(count=len(found) - _ROWS)))


def _called(file: str) -> str:
    """A file by the label that its text has on this page."""
    names = {("scenario", "first"): _("Scenario file"), ("verifiers", "second"): _("Verifier file")}
    return next((name for starts, name in names.items() if file.startswith(starts)), plain.code(file))


def _take_away(work: Workspace, made: Work) -> None:
    st.markdown(heading(_("Download")), anchors=False)
    downloads.row(
        (_("This scenario with its verifiers and your own parts"), partial(_taken, work), "bundle.zip"),
        (_("Your work as one file"), made.text(), "work.json"),
        (_("The commented starter"), bundle.zipped(starter.bundle()), "starter.zip"),
        (_("JSON Schema of a scenario file"), _schema("scenario"), "scenario.schema.json"),
        (_("JSON Schema of a verifier file"), _schema("verifiers"), "verifiers.schema.json"),
    )
    st.markdown(
        quiet(
            _(
                "With the schema, a text editor can complete the fields while you type. A work"
                " file holds the texts, checks, verifier and trajectory of this page. Upload it"
                " to restore them."
            )
        )
    )


def _taken(work: Workspace) -> bytes:
    files = work.files
    if work.verifier is not None or work.trajectory is not None:
        made = workspace.ask_quietly(work.judged, TEXTS)
        texts = (made.scenario.encode(), made.verifiers.encode())
        files = (File(files[0].name, texts[0]), File(files[1].name, texts[1]))
    return bundle.zipped(Bundle(*files))


@cache
def _schema(name: Name) -> str:
    return downloads.as_json(schema(name))


def _pasted(field: str, key: str) -> None:
    text = st.session_state[key].replace("\r\n", "\n")
    workspace.change(workspace.work().model_copy(update={field: text or None}))


def _put_files(files: Bundle) -> None:
    _put_texts(files.scenario.content.decode("utf-8-sig"), files.verifiers.content.decode("utf-8-sig"))


def _put_texts(scenario: str, verifiers: str) -> None:
    texts = {"scenario": scenario, "verifiers": verifiers}
    workspace.change(workspace.work().model_copy(update=texts))
    st.session_state.pop(_REFUSED, None)
    fields.FORM.afresh()


def _uploaded(key: str) -> None:
    brought = [File(file.name, file.getvalue()) for file in st.session_state[key]]
    # What is wrong with the files stands beside them until they are others.
    st.session_state.pop(_REFUSED, None)
    try:
        if len(brought) == 1 and brought[0].name.lower().endswith(".json"):
            made = read(brought[0].content, brought[0].name)
            if made == Work():
                raise InputError.of(brought[0].name, 0, phrase("no_work"), phrase("some_work"))
            workspace.change(made)
            fields.FORM.afresh()
        elif brought:
            _put_texts(*answers.unpacked(brought, Visit(workspace.visitor())))
    except InputError as error:
        st.session_state[_REFUSED] = problems.listed(error.problems, _ROWS)
    except SandboxError as error:
        told = _("The upload was tried and refused: {reason}").format(reason=workspace.refusal(error))
        st.session_state[_REFUSED] = [told]
