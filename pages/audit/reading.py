"""The rows that were read of each file and those left out, with the reason for each."""

import streamlit as st

from pages.audit import names
from pages.ui import plain, problems
from pages.ui.language import _
from pages.ui.marks import labelled, quiet, strong
from scenarios.logs.remarks import Reason, Remark
from verifiers.audit.findings import RuleStatus
from verifiers.audit.report import Audit, FileReport

_SHOWN = 20


def numbers(report: Audit) -> None:
    """The size of what was audited, in one row."""
    found = sum(one.status is RuleStatus.FOUND for one in report.findings)
    cells = (
        (_("Findings"), _("{found} of {all}").format(found=found, all=len(report.findings))),
        (_("Tasks"), f"{report.tasks:,}"),
        (_("Attempts"), f"{report.attempts:,}"),
        (_("Control runs"), f"{report.controls:,}"),
        (_("Unscored, not 0"), f"{report.unscored:,}"),
        (_("Truncated/fault scored 0"), f"{report.void:,}"),
    )
    with st.container(horizontal=True):
        for label, value in cells:
            st.metric(label, value, border=True, height="stretch")


def left_out(report: Audit) -> None:
    """A line per file, and the places of what was left out or taken otherwise than written."""
    st.markdown("  \n".join(_file(file) for file in report.files))
    if report.of_unknown_task and any(file.columns.kind == "tasks" for file in report.files):
        told = _("Rollouts whose task is in no file of tasks: {count}.")
        st.markdown(told.format(count=f"{report.of_unknown_task:,}"))
    remarks = [remark for file in report.files for remark in file.remarks]
    remarks.sort(key=lambda remark: not remark.reason.leaves_out)
    if remarks:
        lost = sum(sum(file.left_out.values()) for file in report.files)
        title = (
            _("Rows left out: {count}, where and why").format(count=f"{lost:,}")
            if lost
            else _("All rows are used; some cells are not read exactly as they are written")
        )
        with st.expander(title, icon=":material/rule:", expanded=bool(lost)):
            st.markdown("\n".join(map(_line, remarks[:_SHOWN])))
            if len(remarks) > _SHOWN:
                st.markdown(quiet(_("The JSON report lists more places.")))


def _file(file: FileReport) -> str:
    form = [names.file_format(file.format)]
    if file.delimiter:
        form.append(names.delimiter(file.delimiter))
    form.append(names.encoding(file.encoding))
    used = {
        "tasks": _("tasks used: {count}"),
        "rollouts": _("rollouts used: {count}"),
    }[file.columns.kind].format(count=f"{file.used:,}")
    lost = sum(file.left_out.values())
    parts = [plain.code(file.name), quiet(", ".join(form)), used]
    if lost:
        reasons = _counted(file.left_out)
        parts.append(
            strong(_("rows left out: {count} ({reasons})").format(count=f"{lost:,}", reasons=reasons))
        )
    else:
        parts.append(_("no rows left out"))
    kept = {reason: count for reason, count in file.noticed.items() if not reason.leaves_out}
    if kept:
        parts.append(quiet(labelled(_("also noticed"), _counted(kept))))
    return " · ".join(parts)


def _counted(reasons: dict[Reason, int]) -> str:
    return ", ".join(f"{names.reason(reason)} {count:,}" for reason, count in reasons.items())


def _line(remark: Remark) -> str:
    """A line of a list, which breaks anywhere on a phone: what was found may be long."""
    problem = remark.problem
    parts = [
        plain.code(f"{problem.file}:{problem.line}"),
        strong(_("left out")) if remark.reason.leaves_out else quiet(_("used")),
        names.reason(remark.reason),
    ]
    if problem.path:
        parts.append(plain.code(problem.field))
    return "- " + " · ".join((*parts, problems.what(problem)))
