"""What a search found: how often each verifier is fooled, how that grows, and by what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from pages.loopholes import growth
from pages.loopholes.broken_rules import BrokenRules, by_rule
from pages.ui import (
    charts,
    circumstances,
    downloads,
    links,
    plain,
    problems,
    projected,
    status,
    tables,
    workspace,
)
from pages.ui.language import _, ngettext, raw_titles, titles
from pages.ui.marks import labelled, quiet, strong, together, wrong
from pages.ui.workspace import Workspace
from scenarios.model import SearchAction, Step
from verifiers.sandbox.computations import BROKEN, SEQUENCES
from verifiers.search.minimal import minimal
from verifiers.search.search import Failure, SearchResult, TrajectoryGroup

SHOWN = 4
_BESIDE = 3
_MORE = "loopholes.more"
KINDS = ("false_pass", "false_fail", "dodge")
"""What a verifier can be misled to, as it stands in a link."""


@dataclass(frozen=True)
class SearchView:
    """The verifier that is looked at, where the search started (None is the snapshot), and the key of the
    widget that chooses one of `KINDS`.
    """

    verifier: str
    start: str | None
    kind_key: str


def show(work: Workspace, result: SearchResult, view: SearchView) -> None:
    """Numbers on top, growth and the table of lengths, then the shortest that mislead in the chosen way."""
    verifier = view.verifier
    _numbers(result, verifier)
    # A table of more verifiers than these would have to scroll beside the picture.
    left, right = st.columns([2, 3], gap="medium") if len(result.loopholes) <= _BESIDE else (st, st)
    names = raw_titles(work.judged.verifiers.verifiers)
    projected.chart(
        growth.data(result, names),
        growth.picture(names, verifier, _("length"), _("false passes"), charts.theme()),
        alt=_(
            "The chart shows how many trajectories of each length are false passes. The table"
            " has the same numbers."
        ),
        place=left,
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
    st.header(_("The shortest trajectories that mislead the verifier"), anchor=False)
    _misled(work, result, view)
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


def _misled(work: Workspace, result: SearchResult, view: SearchView) -> None:
    """The choice of how a verifier is misled, and the groups of it."""
    names = {"false_pass": _("False passes"), "false_fail": _("False fails"), "dodge": _("Without a number")}
    listed = {"false_pass": result.loopholes, "false_fail": result.false_fails, "dodge": result.dodges}
    found = {kind: by_verifier[view.verifier] for kind, by_verifier in listed.items()}
    st.segmented_control(
        _("How it is misled"),
        KINDS,
        format_func=lambda kind: f"{names[kind]} ({found[kind].count:,})",
        key=view.kind_key,
        required=True,
        label_visibility="collapsed",
    )
    kind = st.session_state[view.kind_key]
    if kind == "dodge":
        told = _(
            "These trajectories should fail, and a rule of the verifier leaves them unscored although no"
            " fault of the environment ended them; or the verifier itself has an error on them."
        )
        st.markdown(quiet(told))
    if not found[kind].groups:
        told = (
            _(
                "There is no loophole up to this length. The search tried every trajectory up to it;"
                " a longer one may still exist."
            )
            if kind == "false_pass"
            else _(
                "There is no such trajectory up to this length. The search tried every trajectory up to it;"
                " a longer one may still exist."
            )
        )
        st.success(told, icon=":material/check:")
        return
    with workspace.refusals():
        groups, further = found[kind].groups, 0
        examples = tuple(group.examples[0] for group in groups)
        sequences = SEQUENCES.dump_json(examples, exclude_unset=True).decode()
        violated = workspace.ask(work.judged, BROKEN, sequences, view.start)
        if kind == "false_pass":
            names = titles(work.judged.verifiers.checks)
            cards = [(_breaks(each, names), each.example) for each in by_rule(groups, violated)]
        else:
            groups, further = minimal(groups, violated)
            cards = [(_does(group), group.examples[0]) for group in groups]
        _cards(work, cards, view.verifier, kind)
        _left_out(further, found[kind].ungrouped)
        if view.start is not None:
            told = _(
                "The explorer opens a trajectory from the snapshot. “Hidden variations” there shows the"
                " rewards from this start."
            )
            st.markdown(quiet(told))


def _cards(
    work: Workspace, cards: Sequence[tuple[str, tuple[SearchAction, ...]]], verifier: str, kind: str
) -> None:
    key = f"{_MORE}.{kind}.{work.id}.{verifier}"
    shown = st.session_state.setdefault(key, SHOWN)
    for number, (told, example) in enumerate(cards[:shown]):
        with st.container(border=True):
            left, right = st.columns([5, 6], gap="medium")
            left.markdown(told)
            right.markdown(_example(example))
            with left:
                _open(work, example, verifier, f"{kind}.open.{number}")
    if len(cards) > shown:
        st.button(
            _("Show more of the {count} groups").format(count=len(cards)),
            key=f"loopholes.more_groups.{kind}",
            icon=":material/expand_more:",
            on_click=_more,
            args=(key,),
        )


def _left_out(further: int, ungrouped: int) -> None:
    if further:
        told = ngettext(
            "{count} more does the same as one of these and more, in no fewer steps.",
            "{count} more do the same as one of these and more, in no fewer steps.",
            further,
        )
        st.markdown(quiet(told.format(count=f"{further:,}")))
    if ungrouped:
        told = ngettext(
            "{count} more belongs to no group shown here.",
            "{count} more belong to no group shown here.",
            ungrouped,
        )
        st.markdown(quiet(told.format(count=f"{ungrouped:,}")))


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


def _breaks(each: BrokenRules, names: Mapping[str, str]) -> str:
    if each.checks:
        rules = " · ".join(wrong(names[id_]) for id_ in each.checks)
        told = labelled(strong(_("Breaks")), rules)
    else:
        told = strong(_("Breaks no rule that is written as a check; only the right verdict says fail"))
    lines = [told, _counted(each.count, each.shortest)]
    if len(each.endings) > 1:
        ends = " · ".join(f"{_call(ending)} {count:,}" for ending, count in each.endings)
        lines.append(quiet(labelled(_("By how they end"), ends)))
    if each.further:
        more = ngettext(
            "{count} more group of trajectories breaks further rules as well.",
            "{count} more groups of trajectories break further rules as well.",
            each.further,
        )
        lines.append(quiet(more.format(count=f"{each.further:,}")))
    return "  \n".join(lines)


def _does(group: TrajectoryGroup) -> str:
    did = " · ".join(_call(action) for action in group.actions)
    lines = [labelled(strong(_("Changes the state by")), did) if did else strong(_("Changes nothing"))]
    if group.reason is not None:
        lines.append(labelled(_("Unscored because"), status.reason(group.reason)))
    return "  \n".join((*lines, _counted(group.count, group.shortest)))


def _counted(count: int, shortest: int) -> str:
    told = _("Trajectories: {count} · steps of the shortest: {steps}")
    return told.format(count=f"{count:,}", steps=shortest)


def _example(steps: tuple[SearchAction, ...]) -> str:
    return "\n".join(f"{number}. {_call(step)}" for number, step in enumerate(steps, start=1))


def _call(action: SearchAction) -> str:
    values = ", ".join(str(value) for value in action.args.values())
    called = plain.code(" ".join(filter(None, (action.action, values)))).replace(" ", "\N{NO-BREAK SPACE}")
    return " ".join(filter(None, (called, circumstances.told(action))))


def _steps(actions: tuple[SearchAction, ...]) -> tuple[Step, ...]:
    return tuple(action.step for action in actions)


def _open(work: Workspace, example: tuple[SearchAction, ...], verifier: str, key: str) -> None:
    if st.button(_("Open in the explorer"), key=key, icon=":material/balance:"):
        links.turn("verifiers", workspace.query(work, _steps(example)) | {"verifier": verifier})


def _more(key: str) -> None:
    st.session_state[key] += 2 * SHOWN
