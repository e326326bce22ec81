"""A log read and judged in a process of its own, with a stop, and kept until something else is asked."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.logs import compact, files
from pages.ui import plain, problems, workspace
from pages.ui.language import _
from pages.ui.marks import strong
from scenarios.library import File, scenario_ids
from scenarios.logs.importing import LogReport
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError, Problem
from verifiers import library
from verifiers.logs import shipped
from verifiers.logs.judging import JudgedLog
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.sandbox.pool import WAITING, finished

_KEPT, _STOPPED = "logs.kept", "logs.stopped"
_SHOWN_PROBLEMS = 8
Asked = tuple[str, str, str, str]
"""The key of a log, the text of its mapping, the fingerprint of both files of a scenario, and the task."""


@dataclass(frozen=True)
class ReadLog:
    """How a log is understood, its tasks with the attempts at each, and how it is judged if it was.

    `refused` says why it cannot be judged.
    """

    report: LogReport
    tasks: tuple[tuple[str, int], ...]
    judged: JudgedLog | None = None
    refused: tuple[Problem, ...] = ()


def outcome(
    key: str, log: File, mapping: Mapping, pair: Sequence[File] = (), task: str = ""
) -> ReadLog | None:
    """A log as it is read, and judged if `pair` is a scenario with its verifiers.

    None, with a message on the page, if it is refused, takes too much or was stopped. `key` stands for the
    log.
    """
    known = _example(pair) if key == files.EXAMPLE and mapping == Mapping() and not task else None
    if known is not None:
        return known
    asked = (key, compact.write(mapping), _fingerprint(pair), task)
    kept: tuple[Asked, ReadLog | InputError | SandboxError] | None = st.session_state.get(_KEPT)
    if kept is None or not _answers(kept[0], asked):
        if st.session_state.get(_STOPPED) == asked:
            _stopped()
            return None
        kept = st.session_state[_KEPT] = asked, _computed(asked, log, mapping, pair)
    if isinstance(kept[1], ReadLog):
        return kept[1]
    _refused(log.name, kept[1])
    return None


def _example(pair: Sequence[File]) -> ReadLog | None:
    """The shipped log beside a shipped scenario needs no process, and is read once for all visits."""
    read = shipped.imported_example()
    tasks = ((read.attempts[0][1].task, len(read.attempts)),)
    if not pair:
        return ReadLog(read.report, tasks)
    for id_ in scenario_ids():
        if tuple(pair) == tuple(library.find(id_)):
            return ReadLog(read.report, tasks, shipped.judged_example(id_))
    return None


def _answers(kept: Asked, asked: Asked) -> bool:
    """Whether what is kept was asked for, or holds it because the log was judged as well."""
    return kept == asked or (not asked[2] and kept[:2] == asked[:2])


def _fingerprint(pair: Sequence[File]) -> str:
    return hashlib.sha256(b"\0".join(file.content for file in pair)).hexdigest() if pair else ""


def _computed(
    asked: Asked, log: File, mapping: Mapping, pair: Sequence[File]
) -> ReadLog | InputError | SandboxError:
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, text=_("Reading the log …"))
        st.button(_("Stop"), key="logs.stop", icon=":material/stop_circle:", on_click=_stop, args=(asked,))

    def tell(message: Any) -> None:
        told, share = _("Reading the log …"), 0.0
        if message is WAITING:
            told = _("Waiting: others' logs come first.")
        elif "read" in message:
            told = _("Rows read: {count}").format(count=f"{message['read']:,}")
        elif "judged" in message:
            share = message["judged"] / message["of"]
            told = _("Attempts judged: {count}").format(count=f"{message['judged']:,}")
        # Said again while nothing new is told, for that is where a click interrupts this run.
        bar.progress(share, text=told)

    said = mapping.model_dump(mode="json", exclude_defaults=True)
    try:
        found = finished(answers.read_log(log, said, pair, asked[3], workspace.visitor()), tell).value
    except (InputError, SandboxError) as error:
        return error.with_traceback(None)
    finally:
        place.empty()
    judged = found["judged"]
    return ReadLog(
        LogReport.model_validate_json(found["report"]),
        tuple((task, count) for task, count in found["tasks"]),
        None if judged is None else JudgedLog.model_validate_json(judged),
        tuple(map(Problem.from_json, found["refused"])),
    )


def _refused(name: str, error: InputError | SandboxError) -> None:
    if isinstance(error, InputError):
        lines = [strong(_("{file} cannot be read.").format(file=plain.code(name)))]
        lines += problems.listed(error.problems, _SHOWN_PROBLEMS)
    else:
        told = _("{file} cannot be read: {reason}")
        lines = [told.format(file=plain.code(name), reason=workspace.refusal(error))]
    st.error("  \n".join(lines), icon=":material/error:")


def _stop(asked: Asked) -> None:
    st.session_state[_STOPPED] = asked


def _stopped() -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.warning(_("Reading was stopped."), icon=":material/stop_circle:", width="stretch")
        st.button(_("Read again"), key="logs.again", icon=":material/replay:", on_click=_forget_stop)


def _forget_stop() -> None:
    st.session_state.pop(_STOPPED, None)
