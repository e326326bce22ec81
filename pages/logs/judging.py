"""A log beside the verifiers of a scenario: both rewards, and the attempts on which they differ."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from pages.logs import attempts, names, opening
from pages.ui import downloads, links, status, tables
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import labelled, quiet, strong, together
from pages.ui.workspace import Workspace
from verifiers.logs.judged_table import judged_csv
from verifiers.logs.judging import JudgedLog
from verifiers.logs.rejudging import Change, RejudgedAttempt
from verifiers.model import Verifiers

SHOWN = {Change.TAKES_AWAY: 3, Change.GIVES: 2}
"""How many attempts are shown at first."""
_MORE, _FURTHER = "logs.more", 10


def show(work: Workspace, verifiers: Verifiers, log: JudgedLog) -> None:
    """The counts, both means, then the candidates for false passes and for false fails."""
    _numbers(log)
    st.table(_means(verifiers, log), hide_index=True, border="horizontal")
    told = _(
        "The table compares replayed attempts only. “All” counts an unscored attempt as 0. With the inspected"
        " attempts, the recorded mean is {scored}, and over all {all}."
    )
    recorded = log.recorded
    scored, everything = (
        _mean(recorded.mean_scored, recorded.scored),
        _mean(recorded.mean_all, recorded.total),
    )
    st.markdown(quiet(told.format(scored=scored, all=everything)))
    by_number = {one.number: one for one in log.attempts}
    _candidates(
        work,
        verifiers,
        _("Rewards that a verifier would take away: candidates for false passes"),
        [by_number[number] for number in log.false_pass],
        Change.TAKES_AWAY,
    )
    _candidates(
        work,
        verifiers,
        _("Rewards that a verifier would give: candidates for false fails"),
        [by_number[number] for number in log.false_fail],
        Change.GIVES,
    )
    with st.container(horizontal=True):
        attempts.spot_check(log)
        downloads.offer(_("Judged attempts as CSV"), lambda: judged_csv(log), "judged.csv")
        downloads.offer(_("All as JSON"), lambda: log.model_dump_json(indent=2), "judged.json")


def _numbers(log: JudgedLog) -> None:
    cells = (
        (_("Judged attempts"), log.judged),
        (_("Replayed"), log.replayed),
        (_("Inspected only"), log.inspect_only),
        (_("With drift"), len(log.drifted)),
        (_("At other tasks"), log.other_tasks),
    )
    with st.container(horizontal=True):
        for label, count in cells:
            st.metric(label, f"{count:,}", border=True)


def _means(verifiers: Verifiers, log: JudgedLog) -> pd.DataFrame:
    headings = {
        ".verifier": _("Verifier"),
        ".recorded": _("Recorded mean, only scored"),
        ".recorded_all": _("Recorded mean, all"),
        ".recomputed": _("Recomputed mean, only scored"),
        ".recomputed_all": _("Recomputed mean, all"),
        ".same": _("The same"),
        ".away": _("Takes away"),
        ".gives": _("Gives"),
        ".not": _("Not compared"),
    }
    shown = titles(verifiers.verifiers)
    recorded = log.recorded_of_replayed
    return tables.frame(
        headings,
        (
            {
                ".verifier": strong(shown[one.verifier]),
                ".recorded": _mean(recorded.mean_scored, recorded.scored),
                ".recorded_all": _mean(recorded.mean_all, recorded.total),
                ".recomputed": _mean(one.recomputed.mean_scored, one.recomputed.scored),
                ".recomputed_all": _mean(one.recomputed.mean_all, one.recomputed.total),
                ".same": f"{one.same:,}",
                ".away": f"{one.takes_away:,}",
                ".gives": f"{one.gives:,}",
                ".not": f"{one.not_compared:,}",
            }
            for one in log.verifiers
        ),
    )


def _mean(mean: float | None, count: int) -> str:
    shown = "—" if mean is None else f"{mean:.3f}"
    return together(_("{mean} over {count}").format(mean=shown, count=f"{count:,}"))


def _candidates(
    work: Workspace, verifiers: Verifiers, title: str, found: Sequence[RejudgedAttempt], change: Change
) -> None:
    st.subheader(f"{title} ({len(found):,})", anchor=False)
    if not found:
        st.markdown(quiet(_("There is none.")))
        return
    key = f"{_MORE}.{change}"
    shown = st.session_state.setdefault(key, SHOWN[change])
    for one in found[:shown]:
        _candidate(work, verifiers, one, change)
    if len(found) > shown:
        told = ngettext("Show more of {count} attempt", "Show more of {count} attempts", len(found))
        st.button(
            told.format(count=f"{len(found):,}"),
            key=f"logs.more_of.{change}",
            icon=":material/expand_more:",
            on_click=_more,
            args=(key,),
        )


def _candidate(work: Workspace, verifiers: Verifiers, one: RejudgedAttempt, change: Change) -> None:
    shown = titles(verifiers.verifiers)
    given = ", ".join(
        f"{shown[id_]} {strong(status.reward(one.recomputed[id_].reward))}"
        for id_ in opening.changes(one, change)
    )
    recorded = labelled(_("recorded"), strong(status.reward(one.counts)))
    told = [" · ".join((attempts.named(one), recorded, labelled(_("recomputed"), given)))]
    violated = opening.violated(one)
    if violated:
        told.append(names.violated(violated, titles(verifiers.checks)))
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown("  \n".join(told), width="stretch")
        st.button(
            _("Its steps"),
            key=f"logs.steps.{change}.{one.number}",
            icon=":material/format_list_numbered:",
            on_click=_look_at,
            args=(one.number,),
        )
        attempts.open_link(work, one)


def _look_at(number: int) -> None:
    links.choose("part", "attempts")
    links.choose("row", number)


def _more(key: str) -> None:
    st.session_state[key] += _FURTHER
