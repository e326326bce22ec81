"""Which run is open, under which verifier, and after which step: choices of a page that stand in its link."""

from dataclasses import dataclass

import streamlit as st

from pages.explorer import overview
from pages.ui import links
from verifiers.matrix import Matrix


@dataclass(frozen=True)
class Choice:
    """A run, a verifier, and a step of the run, 0 being the snapshot."""

    trajectory: str
    verifier: str
    step: int


def seed(judged: Matrix, verifier: str | None = None) -> Choice:
    """The choice of this run of the page. At first the most telling one, or that run under `verifier`."""
    run, wrong = overview.telling(judged)
    runs = links.named(item.id for item in overview.ordered(judged.scenario))
    verifiers = links.named(item.id for item in judged.verifiers.verifiers)
    trajectory = str(st.session_state[links.seed("trajectory", runs, run)])
    chosen = str(st.session_state[links.seed("verifier", verifiers, verifier or wrong)])
    return Choice(trajectory, chosen, seed_step(judged, trajectory))


def seed_step(judged: Matrix, trajectory: str) -> int:
    """The step that is open, the last one at first."""
    last = len(judged.run(trajectory).steps)
    return int(st.session_state[links.seed("step", links.named(range(last + 1)), last)])


def open_cell(trajectory: str, verifier: str) -> None:
    """Open a run under a verifier, from a callback."""
    links.choose("verifier", verifier)
    open_run(trajectory)


def open_verifier(verifier: str) -> None:
    """Look through another verifier, from a callback."""
    links.choose("verifier", verifier)


def open_run(trajectory: str) -> None:
    """Open another run, from a callback: its step begins anew."""
    links.choose("trajectory", trajectory)
    links.forget("step")


def open_step(step: int) -> None:
    """Open another step of the run, from a callback."""
    links.choose("step", step)
