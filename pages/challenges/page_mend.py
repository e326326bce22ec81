"""Mending a verifier: the checks that are ticked, and those that are written."""

from functools import partial

import streamlit as st

from pages.challenges import page_about
from pages.challenges.entered import DraftAnswer, OpenSet, ticked
from pages.challenges.page_progress import FORM, enter, entered, remake
from pages.challenges.view import MendView
from pages.ui import folds, plain, rule_fault
from pages.ui.language import _, raw_titles, words
from pages.ui.marks import quiet, strong
from verifiers.challenges.rule_sets import RuleFault
from verifiers.draft import MAX_CHECKS, OwnCheck

_EXAMPLE = OwnCheck(observed="size(steps)", expected="3", satisfied="observed <= expected")


def show(of: OpenSet, view: MendView, faults: tuple[RuleFault, ...]) -> None:
    """The task, then the checks that the verifier should require beside those that are written.

    Those that it requires now are ticked at first.
    """
    typed = entered(of, view.id)
    page_about.task(view.task)
    left, right = st.columns([6, 6], gap="medium")
    with left:
        _offered(of, view, ticked(view, typed))
    if view.written:
        with right:
            _written(of, view, typed.written, faults)


def _offered(of: OpenSet, view: MendView, chosen: tuple[str, ...]) -> None:
    st.markdown(strong(_("Which checks should it require?")))
    names = raw_titles(view.offered)
    with st.container(gap="xxsmall"):
        for check in view.offered:
            key = FORM.filled(f"{of.set.id}.{view.id}.check.{check.id}", check.id in chosen)
            st.checkbox(
                f"{plain.label(names[check.id])} · {plain.label(check.id)}",
                key=key,
                help=words(check.explains),
                on_change=_tick,
                args=(of, view, check.id, key),
            )
    folds.show(
        "offered",
        _("What each of these checks means, and its rules"),
        "code",
        lambda: page_about.explained(view.offered),
    )


def _written(
    of: OpenSet, view: MendView, written: tuple[OwnCheck, ...], faults: tuple[RuleFault, ...]
) -> None:
    st.markdown(strong(_("Checks that you write")))
    st.markdown(quiet(rule_fault.how_to_write()))
    for number, check in enumerate(written):
        with st.container(border=True):
            _check(of, view, number, check)
            for fault in faults:
                if fault.check == number:
                    rule_fault.show(getattr(check, fault.part), fault.reason, fault.line, fault.column)
    st.button(
        _("Write a check"),
        key="challenges.write_check",
        icon=":material/add:",
        disabled=len(written) >= MAX_CHECKS,
        on_click=remake,
        args=(of, view.id, _with_new),
    )


def _check(of: OpenSet, view: MendView, number: int, check: OwnCheck) -> None:
    labels = {
        "observed": _("Observed"),
        "expected": _("Expected"),
        "satisfied": _("Satisfied when (if empty: observed == expected)"),
    }
    whole = st.container()
    places = dict(zip(labels, (whole, *st.columns(2, gap="small")), strict=True))
    for part, label in labels.items():
        key = FORM.filled(f"{of.set.id}.{view.id}.written.{number}.{part}", getattr(check, part))
        places[part].text_area(
            label,
            key=key,
            height=68,
            placeholder=getattr(_EXAMPLE, part),
            on_change=_take,
            args=(of, view, number, part, key),
        )
    st.button(
        _("Remove"),
        key=f"challenges.remove_check.{number}",
        icon=":material/delete:",
        on_click=remake,
        args=(of, view.id, partial(_without, number)),
    )


def _tick(of: OpenSet, view: MendView, id_: str, key: str) -> None:
    enter(of, view.id, partial(_with_tick, view, id_, bool(st.session_state[key])))


def _with_tick(view: MendView, id_: str, used: bool, typed: DraftAnswer) -> DraftAnswer:
    before = {*ticked(view, typed)}
    chosen = before | {id_} if used else before - {id_}
    checks = tuple(check.id for check in view.offered if check.id in chosen)
    return typed.model_copy(update={"checks": checks})


def _with_new(typed: DraftAnswer) -> DraftAnswer:
    return typed.model_copy(update={"written": (*typed.written, OwnCheck())})


def _without(number: int, typed: DraftAnswer) -> DraftAnswer:
    return typed.model_copy(update={"written": typed.written[:number] + typed.written[number + 1 :]})


def _take(of: OpenSet, view: MendView, number: int, part: str, key: str) -> None:
    text = str(st.session_state[key])

    def changed(typed: DraftAnswer) -> DraftAnswer:
        written = list(typed.written)
        written[number] = written[number].model_copy(update={part: text})
        return typed.model_copy(update={"written": tuple(written)})

    enter(of, view.id, changed)
