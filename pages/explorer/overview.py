"""All runs under all verifiers at a glance, and the files to take away."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.explorer import verdicts
from pages.ui import charts, downloads, frame, links, status, tables
from pages.ui.language import _, raw_titles, words
from pages.ui.marks import heading
from pages.ui.workspace import Workspace
from scenarios.model import Scenario, Trajectory
from verifiers.matrix import Matrix

SIGNS = {"blue": "✓", "red": "✗", "gray": "?"}
_OPENED = "overview.opened"


def ordered(scenario: Scenario) -> list[Trajectory]:
    """The trajectories of a scenario in the groups of the selector."""
    return sorted(
        scenario.trajectories, key=lambda item: status.GROUPS.index(status.group(item.role, item.intended))
    )


def show(work: Workspace) -> None:
    """The matrix as tinted cells that open their run, the counts, and the downloads."""
    judged = work.judged
    st.header(_("All runs, all verifiers"), anchor=False)
    st.markdown(
        _(
            "Choose a cell to open it above. In a strongly coloured cell, the verdict"
            " differs from the right verdict."
        )
    )
    # A new key for every cell opened: the chart remembers its selection and would not tell it twice.
    picture(judged, f"overview.matrix.{st.session_state.setdefault(_OPENED, 0)}", _open)
    st.table(tables.counts(judged), hide_index=True, border="horizontal")
    for number, batch in enumerate(judged.scenario.batches):
        st.markdown(heading(words(batch.title)), anchors=False)
        st.table(tables.batch(judged, number), hide_index=True, border="horizontal")
    downloads.row(*downloads.of_scenario(judged, work.files))


def picture(judged: Matrix, key: str, on_select: Callable[[], None] | None = None) -> None:
    """Every trajectory under every verifier; a click on a cell calls `on_select`, if there is one."""
    st.vega_lite_chart(
        charts.matrix(
            _cells(judged),
            _rows(judged.scenario),
            raw_titles(judged.verifiers.verifiers),
            charts.theme(),
            17 if frame.presenting() else 13,
        ),
        key=key,
        on_select=on_select or "ignore",
        selection_mode="cell",
        alt=_("Reward of every trajectory under every verifier; the table below has the counts."),
    )


def _rows(scenario: Scenario) -> dict[str, str]:
    names = raw_titles(scenario.trajectories)
    rows: dict[str, str] = {}
    for item in ordered(scenario):
        group = status.group(item.role, item.intended)
        rows[charts.GROUP + group] = status.group_name(group)
        rows[item.id] = names[item.id]
    return rows


def _cells(judged: Matrix) -> list[dict[str, Any]]:
    rows, columns = raw_titles(judged.scenario.trajectories), raw_titles(judged.verifiers.verifiers)
    cells = []
    for trajectory in ordered(judged.scenario):
        for verifier in judged.verifiers.verifiers:
            agreement = judged.agreement(trajectory.id, verifier.id)
            reward = status.reward(judged.verdict(trajectory.id, verifier.id).reward)
            word = status.agreement(agreement)
            cells.append(
                {
                    "trajectory": trajectory.id,
                    "verifier": verifier.id,
                    "text": f"{reward} · {word}",
                    "label": f"{rows[trajectory.id]} · {columns[verifier.id]}: {reward}, {word}",
                    "short": f"{reward} {SIGNS[status.colour(agreement)]}",
                    "wrong": status.colour(agreement) == "red",
                }
            )
    return cells


def _open() -> None:
    chart = st.session_state[f"overview.matrix.{st.session_state[_OPENED]}"]
    chosen = chart.selection.get("cell")
    if chosen:
        st.session_state[_OPENED] += 1
        links.choose("verifier", chosen[0]["verifier"])
        go_to(chosen[0]["trajectory"])
        st.toast(_("Opened above."), icon=":material/arrow_upward:")


def go_to(trajectory: str) -> None:
    """Look at another run: its step and its guess begin anew."""
    links.choose("trajectory", trajectory)
    links.forget("step")
    verdicts.forget_guess()
