"""A trajectory written step by step, replayed and judged at every edit."""

import json
from functools import partial
from typing import Any, get_args

import streamlit as st

from pages.explorer import choice, steps
from pages.ui import arguments, circumstances, links, plain, status, workspace
from pages.ui.language import _, raw_titles, titles, words
from pages.ui.marks import heading, quiet
from pages.ui.workspace import Workspace
from pages.ui.world import show as world
from pages.workshop import fields
from scenarios.document import Json, JsonObject
from scenarios.model import Actor, Fault, Step
from verifiers.draft import MAX_STEPS, Draft, usual_call

_FAULTS: dict[str, Fault | None] = {
    "none": None,
    "timeout_applied": Fault(kind="timeout", applied=True),
    "timeout": Fault(kind="timeout", applied=False),
    "unavailable": Fault(kind="unavailable", applied=False),
    "unavailable_applied": Fault(kind="unavailable", applied=True),
}

_LONGEST = 80


def show(work: Workspace) -> None:
    """The reward of each verifier on top, then the steps and the one that is edited, then what happened."""
    _begin(work)
    _judged(work)
    if work.draft.steps:
        _edited(work)
    if work.trajectory is not None:
        step = choice.seed_step(work.judged, work.trajectory)
        world.show(work.judged, work.trajectory, None, step, choice.open_step)
        steps.show(work.judged, work.trajectory, step)


def _begin(work: Workspace) -> None:
    presets = work.plain.scenario.trajectories
    names = raw_titles(presets)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Start from a preset"),
            list(names),
            format_func=names.__getitem__,
            key=(key := links.hold(f"workshop.{work.id}.preset", names, presets[0].id)),
            width=300,
        )
        st.button(
            _("Copy its steps"),
            key="workshop.copy",
            icon=":material/content_copy:",
            on_click=_copy,
            args=(work, key),
        )
        st.button(
            _("Add a step"),
            key="workshop.add_step",
            icon=":material/add:",
            disabled=len(work.draft.steps) >= MAX_STEPS,
            on_click=_add,
            args=(work,),
        )
    if len(work.draft.steps) >= MAX_STEPS:
        st.caption(_("A trajectory can have at most {count} steps.").format(count=MAX_STEPS))


def _edited(work: Workspace) -> None:
    made = work.draft.steps
    at = links.seed("at", links.named(range(1, len(made) + 1)), len(made))
    left, right = st.columns([5, 7], gap="medium")
    ran = len(made) if work.trajectory is None else len(work.judged.run(work.trajectory).steps)
    left.radio(
        _("The steps so far"),
        range(1, len(made) + 1),
        format_func=lambda number: f"{number}\\. {_line(made[number - 1], number <= ran)}",
        key=at,
    )
    number = st.session_state[at] - 1
    step = made[number]
    with right.container(border=True):
        st.markdown(heading(_("Step {number}").format(number=number + 1)), anchors=False)
        if number >= ran:
            _never_runs(work, ran)
        with st.container(horizontal=True, gap="xsmall"):
            for label, icon, change, possible in (
                (_("Earlier"), "arrow_upward", partial(_swap, work, number, number - 1), number > 0),
                (
                    _("Later"),
                    "arrow_downward",
                    partial(_swap, work, number, number + 1),
                    number + 1 < len(made),
                ),
                (
                    _("Repeat"),
                    "control_point_duplicate",
                    partial(_repeat, work, number),
                    len(made) < MAX_STEPS,
                ),
                (_("Remove"), "delete", partial(_remove, work, number), True),
            ):
                st.button(
                    label,
                    key=f"workshop.step.{icon}",
                    icon=f":material/{icon}:",
                    disabled=not possible,
                    on_click=change,
                )
        tools = list(work.plain.scenario.tools)
        st.selectbox(
            _("Action"),
            tools if step.action in tools else [*tools, step.action],
            format_func=plain.line,
            key=(key := fields.key(work.id, f"step.{number}.action", step.action)),
            on_change=_take_action,
            args=(work, number, key),
        )
        if step.action in work.plain.scenario.tools:
            tool = work.plain.scenario.tools[step.action]
            st.markdown(quiet(words(tool.description)))
            _taken(work, number, step)
            arguments.show(
                _typed(tool.parameters, step),
                step.args,
                lambda name, value: fields.key(work.id, f"step.{number}.{step.action}.{name}", value),
                partial(_take_argument, work, number),
            )
            if not work.fits(number):
                st.warning(
                    _(
                        "The arguments do not fit the tool. The replay refuses the call with"
                        " {error} and goes on."
                    ).format(error=plain.code("invalid_arguments")),
                    icon=":material/data_alert:",
                )
        with st.container(horizontal=True, vertical_alignment="bottom"):
            _actor(work, number, step)
            _fault(work, number, step)


def _taken(work: Workspace, number: int, step: Step) -> None:
    """The arguments that come from earlier observations: nothing is typed for them."""
    for name, rule in step.args_from.items():
        with st.container(horizontal=True, vertical_alignment="center"):
            told = _("{name} is taken from earlier steps by the rule {rule}.")
            st.markdown(told.format(name=plain.code(name), rule=plain.code(rule)), width="stretch")
            st.button(
                _("Type it instead"),
                key=f"workshop.step.taken.{number}.{name}",
                icon=":material/edit:",
                on_click=_type_instead,
                args=(work, number, name),
            )


def _typed(parameters: JsonObject, step: Step) -> JsonObject:
    """The part of a tool's parameters that is typed."""
    properties = parameters.get("properties")
    if not isinstance(properties, dict):
        return parameters
    return parameters | {
        "properties": {name: each for name, each in properties.items() if name not in step.args_from}
    }


def _actor(work: Workspace, number: int, step: Step) -> None:
    names = {who: circumstances.actor(who) for who in get_args(Actor)}
    st.selectbox(
        _("Who makes the call"),
        list(names),
        format_func=names.__getitem__,
        key=(key := fields.key(work.id, f"step.{number}.actor", step.actor)),
        help=_("Permissions and the step budget hold for the agent alone."),
        on_change=_take_actor,
        args=(work, number, key),
    )


def _never_runs(work: Workspace, ran: int) -> None:
    how = status.termination(work.judged.run(str(work.trajectory)).termination)
    told = _("This step never runs, because the run ends at step {number} ({how}).")
    st.warning(told.format(number=ran, how=how), icon=":material/block:")


def _fault(work: Workspace, number: int, step: Step) -> None:
    names = {id_: _("none") if each is None else circumstances.fault(each) for id_, each in _FAULTS.items()}
    bare = step.fault and step.fault.model_copy(update={"fatal": False})
    chosen = next((id_ for id_, fault in _FAULTS.items() if fault == bare), "none")
    st.selectbox(
        _("Fault of the environment"),
        list(names),
        format_func=names.__getitem__,
        key=(key := fields.key(work.id, f"step.{number}.fault", chosen)),
        on_change=_take_fault,
        args=(work, number, key),
    )
    if step.fault is not None:
        st.toggle(
            _("ends the run"),
            key=(key := fields.key(work.id, f"step.{number}.fatal", step.fault.fatal)),
            on_change=_take_fatal,
            args=(work, number, key),
        )


def _judged(work: Workspace) -> None:
    if work.trajectory is None:
        told = (
            _("The trajectory cannot be replayed. The notice above says why.")
            if work.draft.steps
            else _(
                "Add a step, or copy the steps of a preset. After each edit every verifier judges the run."
            )
        )
        st.info(told, icon=":material/info:")
        return
    judged, run = work.judged, work.judged.run(work.trajectory)
    with st.container(horizontal=True):
        for verifier, title in titles(judged.verifiers.verifiers).items():
            agreement = judged.agreement(work.trajectory, verifier)
            st.metric(
                title,
                status.reward(judged.verdict(work.trajectory, verifier).reward),
                delta=status.agreement(agreement),
                delta_arrow="off",
                delta_color=status.colour(agreement),
                border=True,
                height="stretch",
            )
        st.metric(
            _("Right verdict"),
            status.intended(judged.scenario.trajectory(work.trajectory).intended),
            delta=status.termination(run.termination),
            delta_arrow="off",
            delta_color="off",
            border=True,
            height="stretch",
        )
    st.markdown(
        quiet(
            _(
                "The scenario's rules decide the right verdict. Unless they say otherwise, a run that"
                " ended by a fault or by the step budget is void, because it shows nothing about the agent."
            )
        )
    )
    if st.button(_("Open it beside the other runs"), key="workshop.beside", icon=":material/balance:"):
        links.turn("verifiers", workspace.query(work))


def _copy(work: Workspace, key: str) -> None:
    _edit(work, _copied(work.plain.scenario.trajectory(st.session_state[key]).steps), 0)


def _copied(made: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps to begin with; they are no log any more, from which a replay could drift."""
    return tuple(
        Step.model_validate(step.model_dump(exclude={"recorded", "expects"}, exclude_defaults=True))
        for step in made[:MAX_STEPS]
    )


def _line(step: Step, runs: bool) -> str:
    told = circumstances.told(step)
    unusual = f" {quiet(told)}" if told else ""
    idle = "" if runs else " " + quiet(_("never runs"))
    given = [json.dumps(step.args, ensure_ascii=False)] if step.args else []
    given += [f"{name} ← {rule}" for name, rule in step.args_from.items()]
    args = plain.code(_short(" · ".join(given))) if given else ""
    return f"{plain.code(_short(step.action))} {args}{unusual}{idle}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _edit(work: Workspace, made: tuple[Step, ...], at: int) -> None:
    """Put other steps in place of those there are, and look at step `at`; for `on_click`."""
    links.choose("at", min(max(at, 0), max(len(made) - 1, 0)) + 1)
    fields.remake(work.id, lambda draft: draft.model_copy(update={"steps": made}))


def _made(work: Workspace) -> tuple[Step, ...]:
    """The steps as they are in a callback, with what was typed just before the click."""
    return workspace.work().draft(work.id).steps


def _add(work: Workspace) -> None:
    made = _made(work)
    new = usual_call(work.plain.scenario, next(iter(work.plain.scenario.tools)))
    _edit(work, (*made, new), len(made))


def _repeat(work: Workspace, at: int) -> None:
    made = _made(work)
    _edit(work, (*made[: at + 1], *made[at:]), at + 1)


def _remove(work: Workspace, at: int) -> None:
    made = _made(work)
    _edit(work, (*made[:at], *made[at + 1 :]), at)


def _swap(work: Workspace, at: int, other: int) -> None:
    made = list(_made(work))
    made[at], made[other] = made[other], made[at]
    _edit(work, tuple(made), other)


def _take_action(work: Workspace, number: int, key: str) -> None:
    call = usual_call(work.plain.scenario, st.session_state[key])
    fields.change(
        work.id, partial(_with, number, {"action": call.action, "args": call.args, "args_from": {}})
    )


def _take_argument(work: Workspace, number: int, name: str, value: list[Json]) -> None:
    """One argument anew, or not given where `value` is empty; the others as they are by then."""
    others = {other: given for other, given in _made(work)[number].args.items() if other != name}
    given: JsonObject = {name: value[0]} if value else {}
    fields.change(work.id, partial(_with, number, {"args": others | given}))


def _type_instead(work: Workspace, number: int, name: str) -> None:
    rules = {other: rule for other, rule in _made(work)[number].args_from.items() if other != name}
    fields.remake(work.id, partial(_with, number, {"args_from": rules}))


def _take_actor(work: Workspace, number: int, key: str) -> None:
    fields.change(work.id, partial(_with, number, {"actor": st.session_state[key]}))


def _take_fault(work: Workspace, number: int, key: str) -> None:
    fields.change(work.id, partial(_with, number, {"fault": _FAULTS[st.session_state[key]]}))


def _take_fatal(work: Workspace, number: int, key: str) -> None:
    fault = _made(work)[number].fault
    if fault is not None:
        fault = fault.model_copy(update={"fatal": st.session_state[key]})
        fields.change(work.id, partial(_with, number, {"fault": fault}))


def _with(number: int, update: dict[str, Any], draft: Draft) -> Draft:
    made = list(draft.steps)
    made[number] = made[number].model_copy(update=update)
    return draft.model_copy(update={"steps": tuple(made)})
