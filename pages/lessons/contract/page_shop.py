"""The shop as it stands at reset and after each step of a run, in the light of what the agent sees of it."""

import streamlit as st

from pages.ui import links
from pages.ui.world import show as world
from verifiers.matrix import Matrix


def show(judged: Matrix, trajectory: str) -> None:
    """Draw the world, at first the snapshot."""
    moments = links.named(range(len(judged.run(trajectory).states)))
    moment = int(st.session_state[links.seed("moment", moments, 0)])
    world.show(judged, trajectory, world.AGENT, moment, _turn)


def _turn(moment: int) -> None:
    links.choose("moment", moment)
