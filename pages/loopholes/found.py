"""What a search found: how often each verifier is fooled, how that grows, and by what."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.loopholes import growth
from pages.loopholes.broken_rules import BrokenRules, by_rule
from pages.ui import charts, downloads, links, plain, problems, projected, tables, workspace
from pages.ui.language import _, ngettext, raw_titles, titles
from pages.ui.marks import labelled, quiet, strong, together, wrong
from pages.ui.workspace import Workspace
from scenarios.model import SearchAction, Step
from verifiers.sandbox.computations import BROKEN, SEQUENCES
from verifiers.search.search import Failure, Loopholes, SearchResult, TrajectoryGroup

SHOWN = 4
_BESIDE = 3
_MORE = "loopholes.more"


def show(work: Workspace, result: SearchResult, verifier: str) -> None:
    """Numbers on top, growth and the table of lengths, then the shortest loopholes."""
    loopholes = result.loopholes[verifier]
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
    st.header(_("The rules that a loophole breaks"), anchor=False)
    if not loopholes.groups:
        st.success(
            _(
                "There is no loophole up to this length. The search tried every trajectory up to it;"
                " a longer one may still exist."
            ),
            icon=":material/check:",
        )
    else:
        with workspace.refusals():
            _rules(work, loopholes, verifier)
    if result.dodges[verifier].groups:
        st.header(_("Trajectories on which the verifier itself has an error"), anchor=False)
        _dodges(work, result.dodges[verifier], verifier)
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


def _rules(work: Workspace, loopholes: Loopholes, verifier: str) -> None:
    steps = tuple(_steps(group.examples[0]) for group in loopholes.groups)
    broken = workspace.ask(work.judged, BROKEN, SEQUENCES.dump_json(steps, exclude_unset=True).decode())
    names = titles(work.judged.verifiers.checks)
    _cards(
        work,
        [(_breaks(each, names), each.example) for each in by_rule(loopholes.groups, broken)],
        verifier,
        "loopholes",
    )
    _ungrouped(loopholes)


def _dodges(work: Workspace, dodges: Loopholes, verifier: str) -> None:
    _cards(work, [(_does(group), group.examples[0]) for group in dodges.groups], verifier, "dodges")
    _ungrouped(dodges)


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


def _ungrouped(loopholes: Loopholes) -> None:
    if loopholes.ungrouped:
        told = ngettext(
            "{count} more belongs to no group shown here.",
            "{count} more belong to no group shown here.",
            loopholes.ungrouped,
        )
        st.markdown(quiet(told.format(count=f"{loopholes.ungrouped:,}")))


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
    told = labelled(strong(_("Changes the state by")), did) if did else strong(_("Changes nothing"))
    return f"{told}  \n{_counted(group.count, group.shortest)}"


def _counted(count: int, shortest: int) -> str:
    told = _("Trajectories: {count} · steps of the shortest: {steps}")
    return told.format(count=f"{count:,}", steps=shortest)


def _example(steps: tuple[SearchAction, ...]) -> str:
    return "\n".join(f"{number}. {_call(step)}" for number, step in enumerate(steps, start=1))


def _call(action: SearchAction) -> str:
    values = ", ".join(str(value) for value in action.args.values())
    told = " ".join(filter(None, (action.action, values, action.circumstances)))
    return plain.code(told).replace(" ", "\N{NO-BREAK SPACE}")


def _steps(actions: tuple[SearchAction, ...]) -> tuple[Step, ...]:
    return tuple(action.step for action in actions)


def _open(work: Workspace, example: tuple[SearchAction, ...], verifier: str, key: str) -> None:
    if st.button(_("Open in the explorer"), key=key, icon=":material/balance:"):
        links.turn("verifiers", workspace.query(work, _steps(example)) | {"verifier": verifier})


def _more(key: str) -> None:
    st.session_state[key] += 2 * SHOWN
