"""Answers that are ticked: rules that are inferred from rewards, and runs that a rule accepts."""

from functools import partial

import streamlit as st

from pages.challenges import page_about
from pages.challenges.entered import DraftAnswer, OpenSet
from pages.challenges.page_progress import FORM, enter, entered
from pages.challenges.view import AcceptsView, InferView
from pages.ui import plain, status
from pages.ui.language import _, raw_words
from pages.ui.marks import strong


def infer(of: OpenSet, view: InferView) -> None:
    """The runs with their rewards, and the rules to choose from."""
    page_about.task(view.task)
    page_about.table(
        {".number": _("Run"), ".calls": _("Calls"), ".reward": _("Reward")},
        (
            {
                ".number": str(number),
                ".calls": page_about.in_one_line(each.run.steps),
                ".reward": strong(status.reward(each.reward)),
            }
            for number, each in enumerate(view.runs, start=1)
        ),
    )
    st.markdown(strong(_("Which rules does it check?")))
    ticked = entered(of, view.id).rules
    with st.container(gap="xxsmall"):
        for rule in view.rules:
            key = FORM.filled(f"{of.set.id}.{view.id}.rule.{rule.id}", rule.id in ticked)
            st.checkbox(
                plain.label(raw_words(rule.says)),
                key=key,
                on_change=_tick_rule,
                args=(of, view, rule.id, key),
            )


def accepts(of: OpenSet, view: AcceptsView) -> None:
    """The rule, and the runs to choose from."""
    page_about.task(view.task)
    st.markdown(strong(_("The rule")))
    page_about.rules(view.rule)
    page_about.table(
        {".number": _("Run"), ".calls": _("Calls")},
        (
            {".number": str(number), ".calls": page_about.in_one_line(run.steps)}
            for number, run in enumerate(view.runs, start=1)
        ),
    )
    st.markdown(strong(_("Which runs does the rule accept?")))
    ticked = entered(of, view.id).accepted
    with st.container(horizontal=True):
        for number in range(1, len(view.runs) + 1):
            key = FORM.filled(f"{of.set.id}.{view.id}.accepted.{number}", number in ticked)
            st.checkbox(
                _("Run {number}").format(number=number),
                key=key,
                on_change=_tick_run,
                args=(of, view, number, key),
            )


def _tick_rule(of: OpenSet, view: InferView, id_: str, key: str) -> None:
    enter(of, view.id, partial(_with_rule, view, id_, bool(st.session_state[key])))


def _with_rule(view: InferView, id_: str, ticked: bool, typed: DraftAnswer) -> DraftAnswer:
    chosen = {*typed.rules, id_} if ticked else {*typed.rules} - {id_}
    rules = tuple(rule.id for rule in view.rules if rule.id in chosen)
    return typed.model_copy(update={"rules": rules})


def _tick_run(of: OpenSet, view: AcceptsView, number: int, key: str) -> None:
    enter(of, view.id, partial(_with_run, number, bool(st.session_state[key])))


def _with_run(number: int, ticked: bool, typed: DraftAnswer) -> DraftAnswer:
    chosen = {*typed.accepted, number} if ticked else {*typed.accepted} - {number}
    return typed.model_copy(update={"accepted": tuple(sorted(chosen))})
