"""How a log was understood: its format, its fields, what is doubtful, what was left out, its first rows."""

from collections.abc import Iterator

import pandas as pd
import streamlit as st

from pages.audit import names as audit_names
from pages.logs import mapping_form, names
from pages.ui import plain, problems, status
from pages.ui.language import _, ngettext
from pages.ui.marks import heading, labelled, quiet, strong
from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.columns import RoleReason
from scenarios.logs.importing import LogReport
from scenarios.logs.reading import GENERIC
from scenarios.logs.remarks import Remark
from scenarios.logs.vocabulary import Meaning

_MOST_PLACES = 20
_MOST_FIELDS = 20
_MOST_WORDS = 6
_LONGEST = 80


def show(report: LogReport) -> None:
    """The counts, what is to be confirmed, the choices, the first rows, the fields, and what was left out."""
    _numbers(report)
    st.markdown(_container(report))
    doubts = list(_to_confirm(report))
    if doubts:
        st.warning(
            "\n".join([strong(_("Please confirm:")), "", *(f"- {each}" for each in doubts)]),
            icon=":material/help:",
        )
    changing = mapping_form.wanted()
    if changing:
        mapping_form.show(report)
    else:
        mapping_form.offer(mapping_form.chosen())
    st.markdown(heading(_("The first rows as they are understood")), anchors=False)
    st.table(_preview(report), hide_index=True, border="horizontal")
    if changing:
        return
    left, right = st.columns([3, 2], gap="medium")
    with left, st.expander(_("Which field says what, and why"), icon=":material/view_column:", expanded=True):
        st.table(_roles(report), hide_index=True, border="horizontal")
        st.markdown(_not_read(report))
    with right:
        _words(report)
        _left_out(report)


def _numbers(report: LogReport) -> None:
    cells = (
        (_("Rows"), report.rows),
        (_("Attempts"), report.attempts),
        (_("Tasks without attempts"), report.tasks),
        (_("Left out"), sum(report.left_out.values())),
        (_("With a reward"), report.scored),
    )
    with st.container(horizontal=True):
        for label, count in cells:
            st.metric(label, f"{count:,}", border=True)


def _container(report: LogReport) -> str:
    title = names.reader(GENERIC) if report.read_as == GENERIC else report.title
    form = [audit_names.file_format(report.format)]
    if report.packing != "plain":
        form.append(_("packed as {packing}").format(packing=report.packing))
    form.append(audit_names.encoding(report.encoding))
    if report.within:
        form.append(_("rows under {key}").format(key=plain.code(report.within)))
    parts = [
        labelled(_("Read as"), strong(plain.text(title))),
        quiet(" · ".join(form)),
    ]
    if report.headline:
        parts.append(labelled(_("reward"), plain.code(report.headline)))
    return " · ".join(parts)


def _to_confirm(report: LogReport) -> Iterator[str]:
    if report.read_as == GENERIC and not report.attempts:
        yield _(
            "Every row is taken for a task without an attempt, because no column has a usual name for the"
            " reward or for what an agent did. If the rows are attempts, say which column is the reward."
        )
    for role in report.roles:
        name = plain.code(role.column)
        if role.why is RoleReason.ONE_VALUE:
            yield _("All rows have the same value in {column}, which is taken for the task id.").format(
                column=name
            )
        elif role.why is RoleReason.ALL_DIFFERENT:
            yield _(
                "Every row has another value in {column}, which is taken for the task id. Then no task was"
                " attempted twice."
            ).format(column=name)
    if report.sentinels_guessed:
        yield _("A reward of −1 is taken for no score, because all other rewards are 0 or 1.")
    if len(report.numbers) > 1:
        told = _("The log has {count} rewards; {name} counts. They are never added up.")
        yield told.format(count=len(report.numbers), name=plain.code(report.headline))
    unknown = [one for one in report.words if not one.known]
    for one in unknown[:_MOST_WORDS]:
        told = ngettext(
            "Nobody has said what {word} in {field} means ({count} row). It is taken for a fault.",
            "Nobody has said what {word} in {field} means ({count} rows). It is taken for a fault.",
            one.count,
        )
        yield told.format(word=plain.code(one.word), field=plain.code(one.field), count=f"{one.count:,}")
    if len(unknown) > _MOST_WORDS:
        yield _("{count} more words are unknown.").format(count=len(unknown) - _MOST_WORDS)


def _preview(report: LogReport) -> pd.DataFrame:
    return pd.DataFrame([_attempt(one) for one in report.preview])


def _attempt(one: LoggedAttempt) -> dict[str, str]:
    attempt = " · ".join(filter(None, (_cut(one.attempt), _cut(one.policy))))
    ended = _("only a task")
    if not one.is_task:
        calls = labelled(_("calls"), f"{len(one.calls):,}")
        ended = f"{names.outcome(one.outcome)} · {calls}"
    return {
        _("Task, attempt and agent"): f"{strong(_cut(one.task) or '—')}  \n{quiet(attempt)}",
        _("Recorded"): status.reward(one.recorded.get(one.headline)),
        _("Counts as reward"): status.reward(one.reward),
        _("Ended, and the agent's last words"): "  \n".join(filter(None, (ended, quiet(_cut(one.message))))),
    }


def _cut(text: str) -> str:
    return plain.text(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def _roles(report: LogReport) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                _("It says"): names.role(one.role),
                _("Field"): plain.code(one.column),
                _("Why"): names.why(one.why),
                _("How sure"): names.sure(one.sure),
            }
            for one in report.roles
        ]
    )


def _not_read(report: LogReport) -> str:
    if not report.not_read:
        return quiet(_("Every field is read."))
    fields = sorted(report.not_read.items(), key=lambda one: -one[1])
    listed = ", ".join(f"{plain.code(name)} ({count:,})" for name, count in fields[:_MOST_FIELDS])
    told = labelled(_("Not read, with the number of rows"), listed)
    return told + (" …" if len(fields) > _MOST_FIELDS else "")


def _words(report: LogReport) -> None:
    told = [one for one in report.words if one.known and one.meaning is not Meaning.NO_FAULT]
    if not report.words:
        return
    with st.expander(_("Words about the end of attempts"), icon=":material/translate:", expanded=True):
        shown = told[:_MOST_WORDS] + [one for one in report.words if not one.known][:_MOST_WORDS]
        lines = [
            labelled(f"- {plain.code(one.word)} × {one.count:,}", names.meaning(one.meaning))
            + ("" if one.known else " " + strong("?"))
            for one in shown
        ]
        st.markdown("\n".join(lines) or quiet(_("All of them mean that there was no fault.")))


def _left_out(report: LogReport) -> None:
    lost = sum(report.left_out.values())
    title = _("Rows left out: {count}").format(count=f"{lost:,}") if lost else _("No row is left out")
    listed = [one for one in report.remarks if one.reason.leaves_out]
    listed += [one for one in report.remarks if not one.reason.leaves_out]
    with st.expander(title, icon=":material/rule:", expanded=bool(lost)):
        lines = [
            f"- {strong(audit_names.reason(reason))} × {count:,}" for reason, count in report.left_out.items()
        ]
        lines += [_place(one) for one in listed[:_MOST_PLACES]]
        st.markdown("\n".join(lines) or quiet(_("Every row is an attempt or a task.")))
        if len(listed) > _MOST_PLACES:
            st.markdown(quiet(_("And {count} more.").format(count=len(listed) - _MOST_PLACES)))


def _place(one: Remark) -> str:
    kept = "" if one.reason.leaves_out else quiet(_("used")) + " · "
    return f"- {kept}{problems.line(one.problem)}"
