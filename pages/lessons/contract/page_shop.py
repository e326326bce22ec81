"""The state in which every run starts, as the page shows it."""

import streamlit as st

from pages.ui.language import words
from verifiers.matrix import Matrix


def show(judged: Matrix) -> None:
    """The quantities that the scenario reads off its state, before the first action."""
    start = judged.gauges(judged.run(judged.scenario.trajectories[0].id))[0]
    with st.container(horizontal=True):
        for gauge in judged.scenario.gauges:
            st.metric(words(gauge.title), f"{start[gauge.id]:g}", border=True, height="stretch")
