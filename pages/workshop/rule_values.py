"""What the rules of a check give on a run, part by part and step by step, and the names that they can use."""

from functools import partial

import pandas as pd
import streamlit as st

from pages.ui import links, plain, problems, status, workspace
from pages.ui.language import _, raw_titles
from pages.ui.marks import labelled, quiet, wrong
from pages.ui.workspace import Workspace
from pages.workshop import fields
from pages.workshop.rule_names import names
from scenarios.expressions import MAX_CHARACTERS
from verifiers.draft import CheckPart, Draft, own_id
from verifiers.model import Check
from verifiers.rule_values import PartValue
from verifiers.sandbox.computations import PART_VALUES, STEPWISE

_PARTS: tuple[CheckPart, ...] = ("observed", "expected", "satisfied")


def show(work: Workspace) -> None:
    """A choice of the check and of the run, the rules with numbered lines, and what each part gives."""
    checks, runs = work.judged.verifiers.checks, work.judged.scenario.trajectories
    own = [own_id(work.plain.verifiers, number) for number in range(len(work.draft.checks))]
    sound = [check.id for check in checks]
    last = next((id_ for id_ in reversed(own) if id_ in sound), sound[0])
    with st.container(horizontal=True, vertical_alignment="bottom"):
        check = _choice(_("Check"), f"workshop.{work.id}.values.check", raw_titles(checks), last)
        run = _choice(_("Run"), _run(work), raw_titles(runs), runs[0].id)
    _rules(next(each for each in checks if each.id == check))
    with workspace.refusals():
        found = workspace.ask(work.judged, PART_VALUES, run, check)
        st.table(_table(found), hide_index=True, border="horizontal")
        _steps(work, run, check)
    _names(work, run, own)


def looked_at(work: Workspace) -> str:
    """The id of the run whose names and values are shown, the first if none is chosen."""
    runs = [each.id for each in work.judged.scenario.trajectories]
    chosen = st.session_state.get(_run(work))
    return chosen if chosen in runs else runs[0]


def _run(work: Workspace) -> str:
    return f"workshop.{work.id}.values.run"


def _choice(label: str, key: str, options: dict[str, str], default: str) -> str:
    chosen: str = st.selectbox(
        label,
        list(options),
        format_func=options.__getitem__,
        key=links.hold(key, options, default),
        width=260,
    )
    return chosen


def _rules(check: Check) -> None:
    for rule in (check.observed, check.expected, check.satisfied):
        if rule is not None:
            st.code(plain.lines(rule), language=None, line_numbers=True, wrap_lines=True)


def _table(found: tuple[PartValue, ...]) -> pd.DataFrame:
    rules = {"observed": _("Observed"), "expected": _("Expected"), "satisfied": _("Satisfied when")}
    return pd.DataFrame(
        [
            (
                rules[each.rule],
                plain.code(each.part),
                wrong(problems.words(each.error, plain.text))
                if each.error is not None
                else plain.code(each.value or ""),
            )
            for each in found
        ],
        columns=[_("Rule"), _("Part"), _("Gives")],
    )


def _steps(work: Workspace, run: str, check: str) -> None:
    found = workspace.ask(work.judged, STEPWISE, run, check)
    if found:
        marks = [status.check(each) for each in found]
        begins = _("start")
        told = " · ".join(f"{step or begins} {mark}" for step, mark in enumerate(marks))
        st.markdown(labelled(_("On the run up to each step"), told))


def _names(work: Workspace, run: str, own: list[str]) -> None:
    """A name that is chosen is put behind what stands in a rule of one's own."""
    known = names(work.judged.run(run).evidence())
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.selectbox(
            _("Names a rule can use on this run"),
            list(known),
            index=None,
            format_func=lambda path: plain.line(f"{path}  =  {known[path]}")[:160],
            placeholder=_("Type to find a name"),
            key="workshop.values.name",
            width=420,
        )
        if own:
            into = _choice(
                _("Put it into"), f"workshop.{work.id}.values.into", {id_: id_ for id_ in own}, own[-1]
            )
            labels = {"observed": _("Observed"), "expected": _("Expected"), "satisfied": _("Satisfied when")}
            for part in _PARTS:
                st.button(
                    labels[part],
                    key=f"workshop.values.put.{part}",
                    icon=":material/add:",
                    disabled=name is None,
                    on_click=fields.remake,
                    args=(work.id, partial(_put, own.index(into), part, name or "")),
                )
    if name is not None:
        st.code(plain.lines(name), language=None)
    st.markdown(quiet(_("The list can be searched by typing. Only the first item of a list is named.")))


def _put(number: int, part: CheckPart, name: str, draft: Draft) -> Draft:
    checks = list(draft.checks)
    if number >= len(checks):
        return draft
    rule = f"{getattr(checks[number], part)} {name}".strip()
    if len(rule) <= MAX_CHARACTERS:
        checks[number] = checks[number].model_copy(update={part: rule})
    return draft.model_copy(update={"checks": tuple(checks)})
