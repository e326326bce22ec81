"""One scenario to explore on one screen: all runs, the rewards of one, its world, and the reasons."""

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.explorer import choice, details, guesses, navigator, overview, predict, rewards
from pages.explorer.choice import Choice
from pages.explorer.guesses import Guess
from pages.ui import frame, links, stepping, tables, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from pages.ui.world import show as world
from verifiers.matrix import Matrix

TOLD, DRAWN = 640, 1100
"""The widths in pixels, on a projector of 1920, of what is told of a run and of its world."""


def show() -> None:
    """The explorer of the chosen scenario."""
    work = workspace.bar()
    judged = work.judged
    opened = choice.seed(judged)
    predicting = bool(st.session_state[links.seed("predict", links.SWITCH, False)])
    made = predict.seed(judged)
    hidden = guesses.hidden(judged, made) if predicting else frozenset()
    if frame.presenting():
        # One idea on the screen: the bar below turns to the other runs. Their groups would tell the verdicts.
        runs = judged.scenario.trajectories if hidden else overview.ordered(judged.scenario)
        stepping.show("trajectory", [run.id for run in runs], opened.trajectory, choice.open_run)
        _run(judged, opened, hidden, made, predicting=predicting)
        return
    left, right = st.columns([4, 7], gap="medium")
    with left:
        navigator.show(judged, opened, choice.open_cell, hidden=hidden)
        predict.switch()
    with right:
        _run(judged, opened, hidden, made, predicting=predicting)
    if opened.trajectory in hidden:
        return
    st.table(
        tables.conditions(judged, opened.trajectory, opened.verifier), hide_index=True, border="horizontal"
    )
    _words(opened.verifier)
    details.show(work, opened)


def _words(verifier: str) -> None:
    """What the words of the page mean, and the way to look at rewarded runs oneself."""
    told = _(
        "A trajectory is a recorded sequence of actions, replayed from one fixed snapshot (the starting"
        " state). A verifier is a program that decides the reward; its code and version are training"
        " artefacts."
    )
    words, way = st.columns([4, 1], vertical_alignment="center")
    words.markdown(quiet(told))
    with way:
        hint = _(
            "A high reward can go with wrong behaviour. Draw some rewarded runs and look at them yourself."
        )
        label = _("Spot-check these runs")
        if st.button(label, key="explorer.spot_check", icon=":material/fact_check:", help=hint):
            links.turn("errors", {"part": "check", "source": "scenario", "judge": verifier})


def _run(
    judged: Matrix,
    opened: Choice,
    hidden: frozenset[str],
    made: Mapping[str, Guess],
    *,
    predicting: bool,
) -> None:
    """The rewards of the open run and its world, or the question what they will be."""
    if opened.trajectory in hidden:
        predict.ask(judged, opened.trajectory, made)
        return
    told, drawn = _beside() if frame.presenting() else (st.container(), st.container())
    with told:
        rewards.show(judged, opened, choice.open_verifier)
        if predicting:
            predict.score(judged, made)
    with drawn:
        world.show(judged, opened.trajectory, opened.verifier, opened.step, choice.open_step)


def _beside() -> tuple[DeltaGenerator, DeltaGenerator]:
    """Two places of a projector's screen, the second below the first where there is no room beside it."""
    with st.container(horizontal=True, gap="small"):
        return st.container(width=TOLD), st.container(width=DRAWN)
