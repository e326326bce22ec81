"""The page of logs: one log, how it is understood, how it is judged, and each of its attempts."""

import streamlit as st

from pages.logs import attempts, files, judging, mapping_form, running, understood
from pages.ui import background, links, parts, plain, problems, workspace
from pages.ui.language import _
from pages.ui.marks import strong
from pages.ui.names import distinct
from pages.ui.workspace import Workspace
from scenarios.library import File
from verifiers.logs.judging import usual_task

_SHOWN_PROBLEMS = 5
_TASK = "logs.task_of_the_scenario"


def show() -> None:
    """The page as a whole."""
    files.source()
    mapping_form.seed()
    names = {"understood": _("Understood"), "judged": _("Rejudged"), "attempts": _("Attempts")}
    part = parts.choose(names)
    log = files.show(replaced=part == "understood")
    if log is not None:
        if part == "understood":
            _understood(*log)
        else:
            with workspace.refusals():
                _judged(*log, part)
    _background()


def _understood(key: str, log: File) -> None:
    mapping = mapping_form.chosen()
    read = running.outcome(key, log, mapping)
    if read is None:
        mapping_form.offer(mapping)
        mapping_form.bring()
    else:
        understood.show(read.report)


def _judged(key: str, log: File, part: str) -> None:
    work = workspace.bar()
    pair = workspace.files(work)
    place = st.container()
    task = str(st.session_state[links.seed_text("task", bool, "")])
    read = running.outcome(key, log, mapping_form.chosen(), pair, task)
    if read is None:
        return
    with place:
        _choose_task(work, read, task)
    if not read.tasks:
        st.info(_("The log holds no attempt at a task."), icon=":material/info:")
    elif read.judged is None:
        lines = [strong(_("The log cannot be judged in this scenario."))]
        lines += problems.listed(read.refused, _SHOWN_PROBLEMS)
        st.error("  \n".join(lines), icon=":material/error:")
    elif part == "judged":
        judging.show(work, work.judged.verifiers, read.judged)
    else:
        attempts.show(work, work.judged.verifiers, read.judged)


def _choose_task(work: Workspace, read: running.ReadLog, task: str) -> None:
    counts = dict(read.tasks)
    if len(counts) < 2 and not task:
        return
    shown = distinct({name: f"{plain.line(name)} ({count:,})" for name, count in counts.items()})
    st.session_state[_TASK] = task if task in counts else usual_task(list(counts), work.id)
    st.selectbox(
        _("Which task of the log is the scenario's?"),
        list(shown),
        format_func=shown.__getitem__,
        key=_TASK,
        width=420,
        placeholder=_("Choose a task"),
        on_change=_take_task,
    )


def _take_task() -> None:
    links.choose("task", st.session_state[_TASK] or "")


def _background() -> None:
    background.show(
        (
            _(
                "The formats that are read, field by field, and the map file are described in"
                " docs/logs.md. The command line does the same: python -m verifiers import, and judge."
            ),
        ),
        (
            _(
                "An attempt is replayed where each call names a tool of the scenario and its arguments fit,"
                " or where the log says that the call failed. If the agent ends with words, the scenario's"
                " ending tool is called with them."
            ),
            _("Any other attempt is inspected only. No reward is recomputed for it."),
            _("A fault is unscored, in the log and in the replay. Unscored is not 0."),
            _("A candidate is a difference between two judgements and no proof. A person has to look at it."),
            _("Drift means that the replay shows another observation than the log."),
        ),
    )
