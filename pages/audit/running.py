"""The audit of a visit: in a process of its own, with a stop, and kept until something else is asked."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.ui import workspace
from pages.ui.language import _
from scenarios.library import File
from scenarios.logs.columns import Columns, Headings, guess
from scenarios.problems import InputError, Problem
from verifiers.audit.report import Audit
from verifiers.audit.thresholds import Thresholds
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.sandbox.pool import WAITING, finished

_KEPT, _STOPPED = "audit.kept", "audit.stopped"


@dataclass(frozen=True)
class AuditOutcome:
    """What each file is, its columns or why it was refused, and the report if there is one."""

    files: tuple[Headings | InputError, ...]
    report: Audit | None


def outcome(
    key: Hashable, files: Sequence[File], columns: Sequence[Columns | None], thresholds: Thresholds
) -> AuditOutcome | None:
    """The result of an audit of the files; None, with a message on the page, if it was stopped.

    `key` stands for the files. Columns of which nothing is said are guessed.
    """
    asked = (key, tuple(columns), thresholds)
    kept: tuple[Any, AuditOutcome | SandboxError] | None = st.session_state.get(_KEPT)
    if kept is None or kept[0] != asked:
        if st.session_state.get(_STOPPED) == asked:
            _stopped()
            return None
        kept = st.session_state[_KEPT] = _computed(asked, files, columns, thresholds)
    if isinstance(kept[1], SandboxError):
        told = _("No report: {reason}").format(reason=workspace.refusal(kept[1]))
        st.error(told, icon=":material/error:")
        return None
    return kept[1]


def _computed(
    asked: Any, files: Sequence[File], columns: Sequence[Columns | None], thresholds: Thresholds
) -> tuple[Any, AuditOutcome | SandboxError]:
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, text=_("Auditing …"))
        st.button(
            _("Stop"),
            key="audit.stop",
            icon=":material/stop_circle:",
            on_click=_stop,
            args=(asked,),
        )

    def tell(message: Any) -> None:
        waits = message is WAITING
        share = message["read"] / len(files) if "read" in message else 0.0
        # Said again while nothing new is told, for that is where a click interrupts this run.
        bar.progress(share, text=_("Waiting: others' audits come first.") if waits else _("Auditing …"))

    said = [None if one is None else one.model_dump(mode="json") for one in columns]
    work = answers.audit(files, said, thresholds.model_dump(mode="json"), workspace.visitor())
    try:
        found = finished(work, tell).value
    except SandboxError as error:
        return asked, error.with_traceback(None)
    finally:
        place.empty()
    outcomes = tuple(_file(one) for one in found["files"])
    report = None if found["report"] is None else Audit.model_validate_json(found["report"])
    # Asked for again with what was guessed, it is the same.
    known = tuple(
        one if one is not None or isinstance(names, InputError) else guess(names)
        for one, names in zip(columns, outcomes, strict=True)
    )
    return (asked[0], known, thresholds), AuditOutcome(outcomes, report)


def _file(told: Any) -> Headings | InputError:
    if "problems" in told:
        return InputError(map(Problem.from_json, told["problems"]))
    return Headings.of(told["columns"], **told["mute"])


def _stop(asked: Any) -> None:
    st.session_state[_STOPPED] = asked


def _stopped() -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.warning(_("The audit was stopped."), icon=":material/stop_circle:", width="stretch")
        st.button(_("Audit again"), key="audit.again", icon=":material/replay:", on_click=_forget_stop)


def _forget_stop() -> None:
    st.session_state.pop(_STOPPED, None)
