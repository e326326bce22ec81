"""What a search found: how often each verifier is fooled, how that grows, and by what."""

from typing import Any

import pandas as pd
import streamlit as st

from pages.loopholes import growth
from pages.ui import charts, downloads, plain, problems, tables, workspace
from pages.ui.language import _, ngettext, raw_titles, titles
from pages.ui.marks import labelled, quiet, strong, together
from pages.ui.workspace import Workspace
from scenarios.model import SearchAction, Step
from verifiers.search.search import Failure, Loopholes, SearchResult, TrajectoryGroup

SHOWN = 6
_BESIDE = 3
_MORE = "loopholes.more"


def show(work: Workspace, result: SearchResult, verifier: str) -> None:
    """Numbers on top, growth and the table of lengths, then the shortest loopholes."""
    loopholes = result.loopholes[verifier]
    _numbers(result, verifier)
    # A table of more verifiers than these would have to scroll beside the picture.
    left, right = st.columns([2, 3], gap="medium") if len(result.loopholes) <= _BESIDE else (st, st)
    names = raw_titles(work.judged.verifiers.verifiers)
    left.vega_lite_chart(
        growth.data(result, names),
        growth.picture(names, verifier, _("length"), _("false passes"), charts.theme()),
        alt=_(
            "The chart shows how many trajectories of each length are false passes. The table"
            " has the same numbers."
        ),
    )
    right.table(_lengths(work, result), hide_index=True, border="horizontal")
    right.markdown(
        quiet(_("The columns of the verifiers show false passes / false fails of exactly that length."))
    )
    cut = result.total(verifier).scored_a_fault
    if cut:
        told = ngettext(
            "{count} more trajectory ran out of steps and still got a number. That number"
            " shows nothing about the agent.",
            "{count} more trajectories ran out of steps and still got a number. That number"
            " shows nothing about the agent.",
            cut,
        )
        right.markdown(quiet(told.format(count=f"{cut:,}")))
    st.header(_("The shortest loopholes, grouped by what they do"), anchor=False)
    if not loopholes.groups:
        st.success(
            _(
                "There is no loophole up to this length. The search tried every trajectory up to it;"
                " a longer one may still exist."
            ),
            icon=":material/check:",
        )
    else:
        _groups(work, loopholes, verifier, "loopholes")
    if result.dodges[verifier].groups:
        st.header(_("Trajectories on which the verifier itself has an error"), anchor=False)
        _groups(work, result.dodges[verifier], verifier, "dodges")
    for failure in result.failures:
        st.warning(_failed(failure), icon=":material/error:")
    downloads.offer(_("Search result as JSON"), result.model_dump_json(indent=2), "loopholes.json")


def _numbers(result: SearchResult, verifier: str) -> None:
    total, shortest = result.total(verifier), result.loopholes[verifier].shortest
    boxed: dict[str, Any] = {"delta_arrow": "off", "delta_color": "off", "border": True, "height": "stretch"}
    with st.container(horizontal=True):
        rewarded = _("of {count} that got reward").format(count=f"{total.rewarded:,}")
        st.metric(_("False passes"), f"{total.false_pass:,}", delta=rewarded, **boxed)
        steps = _("none found") if shortest is None else _("steps, including the ending")
        st.metric(_("Shortest loophole"), "—" if shortest is None else str(shortest), delta=steps, **boxed)
        intended = _("of {count} that should pass").format(count=f"{result.intended:,}")
        st.metric(_("False fails"), f"{total.false_fail:,}", delta=intended, **boxed)
        unscored = _("{count} unscored").format(count=f"{total.unscored:,}")
        st.metric(_("Trajectories"), f"{result.trajectories:,}", delta=unscored, **boxed)


def _lengths(work: Workspace, result: SearchResult) -> pd.DataFrame:
    headings = {".length": _("Length"), ".trajectories": _("Trajectories"), ".intended": _("Right verdict")}
    return tables.frame(
        headings | titles(work.judged.verifiers.verifiers, beside=headings.values()),
        (
            {
                ".length": str(length.length),
                ".trajectories": f"{length.trajectories:,}",
                ".intended": f"{length.intended:,}",
            }
            | {
                id_: together(f"{count.false_pass:,} / {count.false_fail:,}")
                for id_, count in length.verifiers.items()
            }
            for length in result.lengths
        ),
    )


def _groups(work: Workspace, loopholes: Loopholes, verifier: str, kind: str) -> None:
    key = f"{_MORE}.{kind}.{work.id}.{verifier}"
    shown = st.session_state.setdefault(key, SHOWN)
    for group in loopholes.groups[:shown]:
        with st.container(border=True):
            left, right = st.columns([5, 6], gap="medium")
            left.markdown(_does(group))
            right.markdown(_example(group.examples[0]))
            with left:
                _open(work, group, verifier)
    if len(loopholes.groups) > shown:
        st.button(
            _("Show more of the {count} groups").format(count=len(loopholes.groups)),
            key=f"loopholes.more_groups.{kind}",
            icon=":material/expand_more:",
            on_click=_more,
            args=(key,),
        )
    if loopholes.ungrouped:
        st.markdown(
            quiet(
                ngettext(
                    "{count} more belongs to no group shown here.",
                    "{count} more belong to no group shown here.",
                    loopholes.ungrouped,
                ).format(count=f"{loopholes.ungrouped:,}")
            )
        )


def _failed(failure: Failure) -> str:
    told = ngettext(
        "The rule {field} of the scenario fails on {count} trajectory, which is left out of the counts."
        " {reason}; the trajectory: {example}",
        "The rule {field} of the scenario fails on {count} trajectories, which are left out of the counts."
        " {reason}; the first of them: {example}",
        failure.count,
    )
    return told.format(
        field=plain.code(failure.field),
        count=f"{failure.count:,}",
        reason=problems.words(failure.error),
        example=" · ".join(map(_call, failure.example)),
    )


def _does(group: TrajectoryGroup) -> str:
    did = " · ".join(_call(action) for action in group.actions)
    told = labelled(strong(_("Changes the state by")), did) if did else strong(_("Changes nothing"))
    counted = _("Trajectories: {count} · steps of the shortest: {steps}").format(
        count=f"{group.count:,}", steps=group.shortest
    )
    return f"{told}  \n{counted}"


def _example(steps: tuple[SearchAction, ...]) -> str:
    return "\n".join(f"{number}. {_call(step)}" for number, step in enumerate(steps, start=1))


def _call(action: SearchAction) -> str:
    values = ", ".join(str(value) for value in action.args.values())
    return plain.code(f"{action.action} {values}".strip()).replace(" ", "\N{NO-BREAK SPACE}")


def _open(work: Workspace, group: TrajectoryGroup, verifier: str) -> None:
    steps = tuple(Step(action=step.action, args=step.args) for step in group.examples[0])
    st.page_link(
        "views/verifiers.py",
        label=_("Open in the explorer"),
        icon=":material/balance:",
        query_params=workspace.query(work, steps) | {"verifier": verifier},
    )


def _more(key: str) -> None:
    st.session_state[key] += 2 * SHOWN
