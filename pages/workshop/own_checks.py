"""Checks of the reader's own, as rules in CEL, with what is wrong with them where it is wrong."""

from functools import partial
from typing import get_args

import streamlit as st

from pages.ui import plain, rule_fault, status
from pages.ui.language import _, words
from pages.ui.marks import heading, labelled, quiet
from pages.ui.workspace import Workspace
from pages.workshop import editor, fields, rule_values
from pages.workshop.rule_names import offered
from scenarios.document import JsonObject
from verifiers.draft import (
    MAX_CHECKS,
    MAX_USES,
    CheckPart,
    CheckProblem,
    Draft,
    OwnCheck,
    own_id,
    ticked,
    without_check,
)
from verifiers.model import Purpose
from verifiers.read_back import read_back

_PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
_EXAMPLE = OwnCheck(observed="size(steps)", expected="3", satisfied="observed <= expected")


def written(check: OwnCheck) -> bool:
    """Whether any of the rules of a check has been typed."""
    return any(rule.strip() for rule in (check.observed, check.expected, check.satisfied))


def title(check: OwnCheck, id_: str) -> str:
    """What a check of one's own is called, as Markdown."""
    return plain.text(check.title) or plain.code(id_)


def show(work: Workspace) -> None:
    """The rules of every check of one's own, and a way to add one."""
    help_ = rule_fault.how_to_write()
    st.markdown(heading(_("Checks of your own")), anchors=False, help=None if work.draft.checks else help_)
    if work.draft.checks:
        st.markdown(quiet(help_))
    evidence = work.judged.run(rule_values.looked_at(work)).evidence()
    for number, check in enumerate(work.draft.checks):
        with st.container(border=True):
            _check(work, number, check, evidence, [fault for fault in work.faults if fault.check == number])
    st.button(
        _("Add a check"),
        key="workshop.add_check",
        icon=":material/add:",
        disabled=len(work.draft.checks) >= MAX_CHECKS,
        on_click=fields.remake,
        args=(work.id, partial(_added, work)),
    )
    if len(work.draft.checks) >= MAX_CHECKS:
        st.caption(_("You can have at most {count} checks of your own.").format(count=MAX_CHECKS))


def _check(
    work: Workspace, number: int, check: OwnCheck, evidence: JsonObject, wrong: list[CheckProblem]
) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            _("Name"),
            key=(key := fields.key(work.id, f"own.{number}.title", check.title)),
            placeholder=own_id(work.plain.verifiers, number),
            on_change=fields.take,
            args=(work.id, partial(_with, number, "title"), key),
        )
        st.button(
            _("Remove"),
            key=f"workshop.remove_check.{number}",
            icon=":material/delete:",
            on_click=fields.remake,
            args=(work.id, partial(without_check, work.plain.verifiers, number)),
        )
    st.segmented_control(
        _("Purpose"),
        _PURPOSES,
        format_func=status.purpose,
        key=(key := fields.key(work.id, f"own.{number}.purpose", check.purpose)),
        required=True,
        on_change=fields.take,
        args=(work.id, partial(_with, number, "purpose"), key),
    )
    labels: dict[CheckPart, str] = {
        "observed": _("Observed"),
        "expected": _("Expected"),
        "satisfied": _("Satisfied when (if empty: observed == expected)"),
    }
    for part, label in labels.items():
        fault = next((each for each in wrong if each.part == part), None)
        field = editor.RuleField(
            label=label,
            value=getattr(check, part),
            placeholder=getattr(_EXAMPLE, part),
            names=offered(evidence, part),
            fault=None if fault is None or rule_fault.unwritten(fault.reason) else fault,
        )
        key = fields.FORM.key(work.id, "own", str(number), part)
        editor.show(key, field, partial(_typed, work.id, number, part))
        if fault is not None:
            rule_fault.told(fault.reason, fault.line, fault.column)
    _in_words(work, own_id(work.plain.verifiers, number))


def _in_words(work: Workspace, id_: str) -> None:
    """What a sound check of a common shape asks for, in a sentence."""
    sound = next((each for each in work.judged.verifiers.checks if each.id == id_), None)
    told = None if sound is None else read_back(sound, work.judged.scenario)
    if told is not None:
        st.markdown(quiet(labelled(_("In words"), words(told))))


def _added(work: Workspace, draft: Draft) -> Draft:
    new = own_id(work.plain.verifiers, len(draft.checks))
    draft = draft.model_copy(update={"checks": (*draft.checks, OwnCheck())})
    return ticked(draft, work.plain.verifiers, new, len(draft.uses) < MAX_USES)


def _with(number: int, field: str, draft: Draft, value: str) -> Draft:
    checks = list(draft.checks)
    if number >= len(checks):
        return draft
    checks[number] = checks[number].model_copy(update={field: value})
    return draft.model_copy(update={"checks": tuple(checks)})


def _typed(scenario: str, number: int, part: CheckPart, rule: str) -> None:
    """Put what was typed into the draft, from a callback."""
    fields.change(scenario, lambda draft: _with(number, part, draft, rule))
