"""A log beside the verifiers of a scenario: both rewards, and the attempts on which they differ."""

from collections.abc import Iterator

import pandas as pd
import streamlit as st

from pages.logs import attempts, names, opening
from pages.ui import downloads, links, status, tables
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import labelled, quiet, strong, together
from pages.ui.workspace import Workspace
from verifiers.logs.judged_table import judged_csv
from verifiers.logs.judging import BesideLog, JudgedLog
from verifiers.logs.rejudging import Mean, RejudgedAttempt
from verifiers.model import Verifiers

SHOWN, FURTHER = 3, 10
"""How many attempts of a list are shown at first, and how many more each time."""
_MORE = "logs.more"


def show(work: Workspace, verifiers: Verifiers, log: JudgedLog) -> None:
    """The counts, both means, then the attempts that somebody has to look at."""
    _numbers(log)
    st.table(_means(verifiers, log), hide_index=True, border="horizontal")
    told = _(
        "The table compares replayed attempts only. “All” counts an unscored attempt as 0. With the inspected"
        " attempts, the recorded mean is {scored}, and over all {all}."
    )
    recorded = log.recorded
    scored = _mean(recorded.mean_scored, recorded.scored)
    st.markdown(quiet(told.format(scored=scored, all=_mean(recorded.mean_all, recorded.total))))
    _list(work, verifiers, log)
    with st.container(horizontal=True):
        attempts.spot_check(work, log)
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
        ".recorded": _("Recorded mean"),
        ".recomputed": _("Recomputed mean"),
        ".effect": _("Effect on recorded rewards"),
    }
    shown = titles(verifiers.verifiers)
    return tables.frame(
        headings,
        (
            {
                ".verifier": strong(shown[one.verifier]),
                ".recorded": _both(log.recorded_of_replayed),
                ".recomputed": _both(one.recomputed),
                ".effect": " · ".join(map(together, _effects(one))),
            }
            for one in log.verifiers
        ),
    )


def _both(one: Mean) -> str:
    everything = labelled(_("all"), _mean(one.mean_all, one.total))
    return f"{_mean(one.mean_scored, one.scored)}  \n{quiet(everything)}"


def _effects(one: BesideLog) -> Iterator[str]:
    for name, count in ((_("takes away"), one.takes_away), (_("gives"), one.gives)):
        yield labelled(name, strong(f"{count:,}"))
    for name, count in ((_("the same"), one.same), (_("not compared"), one.not_compared)):
        yield quiet(labelled(name, f"{count:,}"))


def _mean(mean: float | None, count: int) -> str:
    shown = "—" if mean is None else f"{mean:.3f}"
    return _("{mean} over {count}").format(mean=shown, count=f"{count:,}")


def _list(work: Workspace, verifiers: Verifiers, log: JudgedLog) -> None:
    by_number = {one.number: one for one in log.attempts}
    lists = {
        "away": [by_number[number] for number in log.false_pass],
        "gives": [by_number[number] for number in log.false_fail],
        "drift": [by_number[number] for number in log.drifted],
        "inspected": [one for one in log.attempts if one.unfit is not None],
    }
    names = {
        "away": _("Would lose reward"),
        "gives": _("Would gain reward"),
        "drift": _("With drift"),
        "inspected": _("Inspected only"),
    }
    explained = {
        "away": _("Candidates for false passes; those that violate most checks come first."),
        "gives": _("Candidates for false fails: a verifier gives more reward than was recorded."),
        "drift": _("The replay shows another observation than the log."),
        "inspected": _("These could not be replayed. No reward is recomputed for them."),
    }
    key = links.seed("list", links.named(names), "away")
    st.segmented_control(
        _("Attempts to look at"),
        list(names),
        format_func=lambda id_: f"{names[id_]} ({len(lists[id_]):,})",
        key=key,
        required=True,
        wrap=True,
    )
    chosen = str(st.session_state[key])
    found = lists[chosen]
    st.markdown(quiet(explained[chosen] if found else _("There is none.")))
    shown = st.session_state.setdefault(f"{_MORE}.{chosen}", SHOWN)
    for one in found[:shown]:
        _card(work, verifiers, one)
    if len(found) > shown:
        told = ngettext("Show more of {count} attempt", "Show more of {count} attempts", len(found))
        st.button(
            told.format(count=f"{len(found):,}"),
            key="logs.show_more",
            icon=":material/expand_more:",
            on_click=_more,
            args=(f"{_MORE}.{chosen}",),
        )


def _card(work: Workspace, verifiers: Verifiers, one: RejudgedAttempt) -> None:
    shown = titles(verifiers.verifiers)
    parts = [attempts.named(one), labelled(_("recorded"), strong(status.reward(one.counts)))]
    if one.recomputed:
        given = " / ".join(
            f"{shown[id_]} {strong(status.reward(each.reward))}" for id_, each in one.recomputed.items()
        )
        parts.append(labelled(_("recomputed"), given))
    told = [" · ".join(parts)]
    if one.unfit is not None:
        told.append(quiet(names.not_replayed(one)))
    remarks = [names.violated(opening.violated(one), titles(verifiers.checks))]
    drift = [str(each.step + 1) for each in one.drift if not each.last_bit]
    if drift:
        remarks.append(quiet(_("drift at step {steps}").format(steps=", ".join(drift))))
    told.append(" · ".join(filter(None, remarks)))
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown("  \n".join(told), width="stretch")
        st.button(
            _("Its steps"),
            key=f"logs.steps.{one.number}",
            icon=":material/format_list_numbered:",
            on_click=_look_at,
            args=(one.number,),
        )
        attempts.open_in_explorer(work, one)


def _look_at(number: int) -> None:
    links.choose("part", "attempts")
    links.choose("row", number)


def _more(key: str) -> None:
    st.session_state[key] += FURTHER
