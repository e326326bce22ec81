"""A self-test: a statement, the reader's answer, and the plan or the number that decides it."""

import pandas as pd
import streamlit as st

from pages.lessons.parl import library, page_steps, page_table
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.functions import FUNCTIONS
from pages.lessons.parl.plan import Plan
from pages.lessons.parl.presets import PlanPreset
from pages.ui import links, plain, self_test, stepping
from pages.ui.language import _, words
from pages.ui.marks import good, labelled, strong, together, wrong
from pages.ui.misconceptions import Statement
from scenarios.examples import recompute


def seed() -> str:
    """Take question and answers from the link; the key of the question."""
    statements = library.self_test().statements
    self_test.seed(statements)
    first = statements[0].id
    return links.seed("question", {"": first, **links.named(each.id for each in statements)}, first)


def show() -> None:
    """One question at a time."""
    statements = {statement.id: statement for statement in library.self_test().statements}
    st.header(_("True or not?"), anchor=False)
    key = seed()
    given = {id_: self_test.answer(each) for id_, each in statements.items()}
    marks = {
        id_: "" if given[id_] is None else " ✓" if given[id_] is each.answer else " ✗"
        for id_, each in statements.items()
    }
    numbers = {id_: f"{number}{marks[id_]}" for number, id_ in enumerate(statements, start=1)}
    with st.container(horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            _("Question"),
            list(statements),
            format_func=numbers.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
        )
        told = _("{answered} of {all} answered, {right} right")
        right = sum(given[id_] is each.answer for id_, each in statements.items())
        answered = sum(answer is not None for answer in given.values())
        st.markdown(told.format(right=right, answered=answered, all=len(statements)))
        st.button(_("Start again"), icon=":material/restart_alt:", on_click=_again, disabled=not answered)
    statement = statements[st.session_state[key]]
    with st.container(border=True):
        answered_now = self_test.put(statement)
    seed()
    if answered_now:
        _evidence(statement)
    with st.container(horizontal=True):
        stepping.show("question", list(statements), statement.id, always=True)


def _evidence(statement: Statement) -> None:
    presets = {preset.id: preset for preset in library.presets().plans}
    plans = [presets[id_] for id_ in statement.presets]
    last = max((count_steps(preset.plan).critical for preset in plans), default=0)
    for preset in plans:
        _plan(preset, last)
    examples = {example.id: example for example in library.examples().examples}
    numbers = [recompute("parl", examples[id_], FUNCTIONS) for id_ in statement.examples]
    if numbers:
        st.table(
            pd.DataFrame(
                [
                    {
                        _("Fixed number"): words(number.title),
                        _("Expected"): plain.number(number.expected),
                        _("Recomputed"): plain.number(number.recomputed),
                        _("Result"): together(good(_("equal")) if number.ok else wrong(_("differs"))),
                    }
                    for number in numbers
                ]
            ),
            hide_index=True,
            border="horizontal",
        )


def _plan(preset: PlanPreset, last: int) -> None:
    count = count_steps(preset.plan)
    with st.container(horizontal=True, vertical_alignment="center"):
        told = _("critical steps **{critical}**, total work **{total}**")
        counted = told.format(critical=count.critical, total=count.total)
        st.markdown(labelled(strong(words(preset.title)), counted))
        st.button(
            _("Open this plan"),
            key=f"parl.test.open.{preset.id}",
            icon=":material/open_in_new:",
            type="tertiary",
            on_click=_open,
            args=(preset.plan,),
        )
    page_steps.picture(preset.plan, last, words(preset.title))


def _open(plan: Plan) -> None:
    page_table.put("plan", plan)
    links.choose("part", "steps")


def _again() -> None:
    for statement in library.self_test().statements:
        links.forget(statement.id)
    links.forget("question")
