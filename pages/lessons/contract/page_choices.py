"""The choice of a run and one of its steps, which several parts share, and the names of runs and calls."""

import streamlit as st

from pages.explorer import overview
from pages.lessons.contract.files import attempts
from pages.ui import links, plain, status
from pages.ui.language import _, raw_titles
from pages.ui.marks import good, quiet, together, wrong
from scenarios.model import Scenario, StepRecord
from verifiers.matrix import Matrix

DEFAULT = "overreach_then_undo"


def seed(judged: Matrix) -> None:
    """Prepare both choices; a step that the chosen run does not have is not kept."""
    trajectory = str(st.session_state[_run_key(judged)])
    _step_key(judged, trajectory)


def run(judged: Matrix) -> str:
    """Ask for a trajectory."""
    scenario = judged.scenario
    titles = raw_titles(scenario.trajectories)
    names = {
        item.id: f"{status.group_name(status.group(item.role, item.intended))} · {titles[item.id]}"
        for item in scenario.trajectories
    }
    key = _run_key(judged)
    st.selectbox(
        _("Trajectory"),
        _ids(scenario),
        format_func=names.__getitem__,
        key=key,
        on_change=links.forget,
        args=("step",),
        width=400,
    )
    return str(st.session_state[key])


def step(judged: Matrix, trajectory: str) -> int:
    """Ask for a state of the run: the one after so many steps."""
    key = _step_key(judged, trajectory)
    last = len(judged.run(trajectory).steps)
    if last:
        st.slider(_("State after step"), 0, last, key=key)
    return int(st.session_state[key])


def run_name(scenario: Scenario, trajectory: str, variation: str | None) -> str:
    """A run in plain words: its trajectory or attempt, and its start where that is not the snapshot."""
    # A trajectory of the scenario goes by its own name, whatever an attempt of that id is called.
    attempted = {attempt.id: attempt for attempt in attempts().attempts}
    runs = attempted | {item.id: item for item in scenario.trajectories}
    name = raw_titles(runs.values())[trajectory]
    if variation is None:
        return name
    return _("{run} (start: {variation})").format(
        run=name, variation=raw_titles(scenario.variations)[variation]
    )


def call(action: str, args: object) -> str:
    """A call as code."""
    return f"{plain.code(action)} {plain.value(args)}"  # type: ignore[arg-type]


def outcome(record: StepRecord) -> str:
    """What became of a call, in a word and a sign."""
    told = good(_("carried out")) if record.status == "ok" else wrong(plain.code(record.error or ""))
    outside = "" if record.permitted else " " + quiet(together(_("not permitted")))
    return told + outside


def _ids(scenario: Scenario) -> list[str]:
    return [item.id for item in overview.ordered(scenario)]


def _run_key(judged: Matrix) -> str:
    ids = _ids(judged.scenario)
    return links.seed("trajectory", links.named(ids), DEFAULT if DEFAULT in ids else ids[0])


def _step_key(judged: Matrix, trajectory: str) -> str:
    last = len(judged.run(trajectory).steps)
    return links.seed("step", links.named(range(last + 1)), last)
