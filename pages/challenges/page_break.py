"""Writing a trajectory step by step, or saying that there is none."""

import json
from functools import partial

import streamlit as st

from pages.challenges import page_about
from pages.challenges.entered import DraftAnswer, OpenSet
from pages.challenges.page_progress import FORM, enter, entered, remake
from pages.challenges.view import BreakView
from pages.ui import arguments, circumstances, links, plain
from pages.ui.language import _, ngettext, words
from pages.ui.marks import quiet, strong
from scenarios.document import Json, JsonObject
from scenarios.model import Step

_LONGEST = 60


def show(of: OpenSet, view: BreakView) -> None:
    """The task and the checks of the verifier, beside the steps that are written."""
    left, right = st.columns([5, 7], gap="medium")
    with left:
        page_about.task(view.task)
        if view.verifier is not None:
            page_about.verifier(view.verifier)
    with right:
        _steps(of, view)
        key = FORM.filled(f"{of.set.id}.{view.id}.impossible", entered(of, view.id).impossible)
        none = ngettext(
            "There is no such trajectory of up to {count} step.",
            "There is no such trajectory of up to {count} steps.",
            view.max_length,
        )
        tried = _("A search decides this. It tries every trajectory of the actions that the scenario lists.")
        st.checkbox(
            none.format(count=view.max_length),
            key=key,
            help=tried,
            on_change=_say_none,
            args=(of, view, key),
        )


def _steps(of: OpenSet, view: BreakView) -> None:
    made = entered(of, view.id).steps
    _add(of, view, full=len(made) >= view.max_length)
    if not made:
        return
    numbers = range(1, len(made) + 1)
    at = links.hold(f"challenges.{of.set.id}.{view.id}.at", numbers, len(made))
    left, right = st.columns([4, 7], gap="small")
    left.radio(
        _("The steps so far"),
        numbers,
        format_func=lambda number: f"{number}\\. {_line(made[number - 1])}",
        key=at,
    )
    number = int(st.session_state[at]) - 1
    with right.container(border=True):
        _edited(of, view, made, number)


def _add(of: OpenSet, view: BreakView, *, full: bool) -> None:
    calls = _calls(view)
    key = FORM.key(of.set.id, view.id, "action")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Next step"),
            range(len(calls)),
            index=0,
            format_func=lambda number: _called(calls[number]),
            key=key,
        )
        st.button(
            _("Add a step"),
            key="challenges.add_step",
            icon=":material/add:",
            disabled=full,
            on_click=_added,
            args=(of, view, calls, key),
        )
    if full:
        told = _("A trajectory can have at most {count} steps.")
        st.caption(told.format(count=view.max_length))


def _calls(view: BreakView) -> list[Step]:
    """A call of each tool by the agent without arguments, and what others do in the search as it is."""
    others = (each.step for each in view.actions)
    return [
        *(Step(action=tool.name) for tool in view.tools),
        *(step for step in others if step.actor != "agent" or step.fault is not None),
    ]


def _called(step: Step) -> str:
    return plain.line(" ".join(filter(None, (step.action, circumstances.told(step)))))


def _edited(of: OpenSet, view: BreakView, made: tuple[Step, ...], number: int) -> None:
    step = made[number]
    st.markdown(strong(_("Step {number}").format(number=number + 1)) + " " + plain.code(step.action))
    tool = next((each for each in view.tools if each.name == step.action), None)
    if tool is not None:
        st.markdown(quiet(words(tool.description)))
    if tool is not None and step.actor == "agent" and step.fault is None:
        arguments.show(
            tool.parameters,
            step.args,
            lambda name, value: FORM.filled(f"{of.set.id}.{view.id}.{number}.{step.action}.{name}", value),
            partial(_take_argument, of, view, number),
        )
    with st.container(horizontal=True, gap="xsmall"):
        for label, icon, change, possible in (
            (_("Earlier"), "arrow_upward", partial(_swapped, number, number - 1), number > 0),
            (_("Later"), "arrow_downward", partial(_swapped, number, number + 1), number + 1 < len(made)),
            (_("Remove"), "delete", partial(_removed, number), True),
        ):
            st.button(
                label,
                key=f"challenges.step.{icon}",
                icon=f":material/{icon}:",
                disabled=not possible,
                on_click=remake,
                args=(of, view.id, change),
            )


def _line(step: Step) -> str:
    given = json.dumps(step.args, ensure_ascii=False) if step.args else ""
    args = plain.code(given if len(given) <= _LONGEST else given[: _LONGEST - 1] + "…") if given else ""
    told = circumstances.told(step)
    return " ".join(filter(None, (plain.code(step.action), args, quiet(told) if told else "")))


def _added(of: OpenSet, view: BreakView, calls: list[Step], key: str) -> None:
    chosen = st.session_state[key] or 0
    made = (*entered(of, view.id).steps, calls[chosen])
    st.session_state[f"challenges.{of.set.id}.{view.id}.at"] = len(made)
    remake(of, view.id, partial(_with_steps, made))


def _with_steps(steps: tuple[Step, ...], typed: DraftAnswer) -> DraftAnswer:
    return typed.model_copy(update={"steps": steps, "impossible": False})


def _removed(number: int, typed: DraftAnswer) -> DraftAnswer:
    return _with_steps(typed.steps[:number] + typed.steps[number + 1 :], typed)


def _swapped(one: int, other: int, typed: DraftAnswer) -> DraftAnswer:
    made = list(typed.steps)
    made[one], made[other] = made[other], made[one]
    return _with_steps(tuple(made), typed)


def _take_argument(of: OpenSet, view: BreakView, number: int, name: str, value: list[Json]) -> None:
    def changed(typed: DraftAnswer) -> DraftAnswer:
        made = list(typed.steps)
        others = {other: given for other, given in made[number].args.items() if other != name}
        given: JsonObject = {name: value[0]} if value else {}
        made[number] = made[number].model_copy(update={"args": others | given})
        return _with_steps(tuple(made), typed)

    enter(of, view.id, changed)


def _say_none(of: OpenSet, view: BreakView, key: str) -> None:
    said = bool(st.session_state[key])
    enter(of, view.id, lambda typed: typed.model_copy(update={"impossible": said}))
