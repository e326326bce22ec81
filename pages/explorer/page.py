"""One scenario to explore on one screen: all runs, the rewards of one, its world, and the reasons."""

import streamlit as st

from pages.explorer import choice, details, navigator, overview, predict, rewards
from pages.ui import links, stepping, tables, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from pages.ui.world import show as world


def show() -> None:
    """The explorer of the chosen scenario."""
    work = workspace.bar()
    judged = work.judged
    opened = choice.seed(judged)
    predicting = bool(st.session_state[links.seed("predict", links.SWITCH, False)])
    guesses = predict.read(judged)
    hidden = predict.hidden(judged, guesses) if predicting else frozenset()
    left, right = st.columns([1, 2], gap="medium")
    with left:
        navigator.show(judged, opened, choice.open_cell, hidden=hidden)
        with st.container(horizontal=True, vertical_alignment="center"):
            predict.switch()
            ids = [item.id for item in overview.ordered(judged.scenario)]
            stepping.show("trajectory", ids, opened.trajectory, choice.open_run)
    with right:
        if opened.trajectory in hidden:
            predict.ask(judged, opened.trajectory, guesses)
            return
        if predicting:
            predict.score(judged, guesses)
        rewards.show(judged, opened, choice.open_verifier)
        world.show(judged, opened.trajectory, opened.verifier, opened.step, choice.open_step)
    st.table(
        tables.conditions(judged, opened.trajectory, opened.verifier), hide_index=True, border="horizontal"
    )
    st.markdown(
        quiet(
            _(
                "A preset trajectory is a recorded sequence of actions. It is replayed from one fixed snapshot"
                " (the starting state), which gives a run. A verifier is a program that decides which reward the"
                " run gets."
            )
        )
    )
    details.show(work, opened)
