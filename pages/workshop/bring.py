"""A scenario of the reader's own with its verifiers: brought, checked, used on every page, taken away."""

from functools import cache

import pandas as pd
import streamlit as st

from pages.ui import bench, downloads, plain, problems
from pages.ui.bench import OWN, Bench
from pages.ui.language import _, remembered, words
from pages.ui.marks import heading, quiet, strong
from pages.workshop import fields
from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.problems import InputError, Problem, phrase
from verifiers import apart, bundle, library, starter
from verifiers.bundle import Bundle
from verifiers.matrix import Matrix
from verifiers.schema import Name, schema
from verifiers.work import Work, read

_FILES = "files"
_REFUSED = "workshop.refused"
_ROWS = 20


def show(work: Bench) -> None:
    """Where it comes from, what is wrong with it, the two texts side by side, and what to take away."""
    made = bench.work()
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


def _brought(work: Bench) -> None:
    key = fields.new_key("upload")
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
        told = [_("The upload was refused. The texts below are as they were.")]
        told += map(problems.line, refused)
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
            _("Upload or paste a scenario and its verifiers. They are checked as you edit."),
            icon=":material/info:",
        )
        return
    try:
        own = bench.own_files(made.scenario or "", made.verifiers or "")
        apart.admit(own.scenario, own.verifiers)
        judged = library.matrix_of(own.scenario, own.verifiers)
    except InputError as error:
        _problems(error.problems)
        return
    except (ScenarioError, apart.TooHeavy) as error:
        told = _("The files were tried and refused: {reason}").format(reason=bench.refusal(error))
        st.error(told, icon=":material/error:")
        return
    told = _(
        "It holds: {title}, {trajectories} trajectories, {verifiers} verifiers, every rule tried on each."
    )
    st.success(
        told.format(
            title=strong(words(judged.scenario.title)),
            trajectories=len(judged.scenario.trajectories),
            verifiers=len(judged.verifiers.verifiers),
        ),
        icon=":material/check:",
    )
    if st.session_state["scenario"] == OWN:
        st.markdown(_("It is in use on every page that shows a scenario."))
    else:
        st.button(
            _("Use it on every page"),
            key="workshop.use",
            type="primary",
            icon=":material/play_arrow:",
            on_click=bench.use,
            args=(OWN,),
        )


def _problems(found: list[Problem]) -> None:
    told = _(
        "Problems: {count}. Until they are mended the scenario is used nowhere; nothing you typed is lost."
    )
    st.error(told.format(count=len(found)), icon=":material/error:")
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


def _take_away(work: Bench, made: Work) -> None:
    st.markdown(heading(_("Take away")), anchors=False)
    downloads.row(
        (_("This scenario with its verifiers, and yours"), _taken(work), "bundle.zip"),
        (_("Your work as one file"), made.text(), "work.json"),
        (_("The commented starter"), bundle.zipped(starter.bundle()), "starter.zip"),
        (_("JSON Schema of a scenario file"), _schema("scenario"), "scenario.schema.json"),
        (_("JSON Schema of a verifier file"), _schema("verifiers"), "verifiers.schema.json"),
    )
    st.markdown(
        quiet(
            _(
                "An editor that knows the schema completes the fields while you type. A work file holds the"
                " texts, checks, verifier and trajectory of this page, and is restored by upload."
            )
        )
    )


def _taken(work: Bench) -> bytes:
    if work.verifier is None and work.trajectory is None:
        return bundle.zipped(Bundle(*work.files))
    return _zipped(work.judged)


@remembered
def _zipped(judged: Matrix) -> bytes:
    return bundle.zipped(bundle.of(judged.scenario, judged.verifiers))


@cache
def _schema(name: Name) -> str:
    return downloads.as_json(schema(name))


def _pasted(field: str, key: str) -> None:
    text = st.session_state[key].replace("\r\n", "\n")
    bench.change(bench.work().model_copy(update={field: text or None}))


def _put_files(files: Bundle) -> None:
    texts = {
        "scenario": files.scenario.content.decode("utf-8-sig"),
        "verifiers": files.verifiers.content.decode("utf-8-sig"),
    }
    bench.change(bench.work().model_copy(update=texts))
    st.session_state.pop(_REFUSED, None)
    fields.afresh()


def _uploaded(key: str) -> None:
    brought = [File(file.name, file.getvalue()) for file in st.session_state[key]]
    # What is wrong with the files stands beside them until they are others.
    st.session_state.pop(_REFUSED, None)
    try:
        if len(brought) == 1 and brought[0].name.lower().endswith(".json"):
            made = read(brought[0].content, brought[0].name)
            if made == Work():
                raise InputError.of(brought[0].name, 0, phrase("no_work"), phrase("some_work"))
            bench.change(made)
            fields.afresh()
        elif brought:
            _put_files(bundle.uploaded(brought))
    except InputError as error:
        st.session_state[_REFUSED] = error.problems[:_ROWS]
