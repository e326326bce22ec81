"""Can two different states look the same to the agent, and does it help to remember?"""

import json

import pandas as pd
import streamlit as st

from pages.lessons.contract import page_choices
from pages.lessons.contract.attempts import tried
from pages.lessons.contract.files import attempts, attempts_in, home
from pages.lessons.contract.texts import texts
from pages.ui import links, plain, workspace
from pages.ui.language import _, remembered
from pages.ui.marks import heading, labelled, quiet, strong
from pages.ui.names import places
from scenarios.environment import ScenarioError
from scenarios.probes.aliasing import AliasedStates, Moment, compare, observation_id
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import ALIASING, TRAJECTORIES, Sighting
from verifiers.sandbox.errors import SandboxError

DEFAULT = observation_id({"error": "timeout"})


def seed(judged: Matrix) -> dict[str, str]:
    """The observation, and the other moment with it; no choice where no two states look the same."""
    try:
        groups = _groups(judged)
    except (ScenarioError, SandboxError):
        # Said where the part is shown.
        return {}
    if not groups:
        return {}
    seen = links.seed("seen", links.named(groups), DEFAULT if DEFAULT in groups else next(iter(groups)))
    group = groups[str(st.session_state[seen])]
    others = [moment.id for moment in group.others(group.moments[0])]
    return {"seen": seen, "against": links.seed("against", links.named(others), others[0])}


def show(judged: Matrix) -> None:
    """One observation, two states behind it, and the two histories."""
    keys = seed(judged)
    groups = _groups(judged)
    if not groups:
        st.info(
            texts("aliasing_none"),
            icon=":material/info:",
        )
        return
    left, right = st.columns(2, gap="medium")
    group = groups[
        left.selectbox(
            _("The agent sees"),
            list(groups),
            format_func=lambda id_: plain.line(json.dumps(groups[id_].observation, ensure_ascii=False)),
            key=keys["seen"],
            on_change=links.forget,
            args=("against",),
        )
    ]
    first = group.moments[0]
    others = {moment.id: moment for moment in group.others(first)}
    second = others[
        right.selectbox(
            _("State B, with the same observation"),
            list(others),
            format_func=lambda id_: _name(judged, others[id_]),
            key=keys["against"],
        )
    ]
    pair = compare(first, second)
    if pair.same_history:
        st.warning(
            texts("aliasing_same_history"),
            icon=":material/visibility_off:",
        )
    else:
        st.success(
            texts("aliasing_other_history"),
            icon=":material/history:",
        )
    st.table(_differences(judged, first.id, second.id, group.id), hide_index=True, border="horizontal")
    left, right = st.columns(2, gap="medium")
    left.markdown(_history(judged, first, "A"), anchors=False)
    right.markdown(_history(judged, second, "B"), anchors=False)
    st.markdown(texts("aliasing_explained").format(states=group.states, observations=len(groups)))


def _groups(judged: Matrix) -> dict[str, AliasedStates]:
    found = (
        AliasedStates(observation=moments[0].observation, moments=moments)
        for moments in (
            tuple(_moment(judged, sighting) for sighting in group) for group in _sightings(judged)
        )
    )
    return {group.id: group for group in found}


@remembered
def _sightings(judged: Matrix) -> tuple[tuple[Sighting, ...], ...]:
    every = tuple(attempt.trajectory for attempt in attempts_in(judged.scenario))
    written = TRAJECTORIES.dump_json(every, exclude_unset=True).decode()
    return workspace.ask(judged, ALIASING, written)


def _moment(judged: Matrix, sighting: Sighting) -> Moment:
    run = (
        tried(home(), attempts().attempt(sighting.trajectory), enforce=False)
        if sighting.attempt
        else judged.run(sighting.trajectory, sighting.variation)
    )
    return Moment(run=run, step=sighting.step, history=sighting.history, state_sha256=sighting.state_sha256)


def _name(judged: Matrix, moment: Moment) -> str:
    run = page_choices.run_name(judged.scenario, moment.trajectory, moment.variation)
    return _("{run}, after step {step}").format(run=run, step=moment.step)


@remembered
def _differences(judged: Matrix, first: str, second: str, group: str) -> pd.DataFrame:
    known = {moment.id: moment for moment in _groups(judged)[group].moments}
    absent = quiet(_("absent"))
    differences = compare(known[first], known[second]).differences
    named = places(difference.pointer for difference in differences)
    return pd.DataFrame(
        [
            {
                _("State"): plain.text(named[difference.pointer]),
                "A": strong(plain.value(difference.values[0])) if difference.there[0] else absent,
                "B": strong(plain.value(difference.values[1])) if difference.there[1] else absent,
            }
            for difference in differences
        ]
    )


def _history(judged: Matrix, moment: Moment, letter: str) -> str:
    lines = [
        f"{number}. {page_choices.call(action, args)}  \n   → {plain.value(observation)}"
        for number, (action, args, observation) in enumerate(moment.past, start=1)
    ]
    return "\n".join([heading(labelled(letter, plain.escaped(_name(judged, moment)))), "", *lines])
