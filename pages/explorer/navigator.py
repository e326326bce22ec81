"""The matrix as navigator: every run under every verifier, each cell one click or one arrow key away."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pages.explorer.choice import Choice
from pages.explorer.overview import ordered
from pages.ui import charts, colours, links, status
from pages.ui.language import _, raw_titles, remembered
from verifiers.matrix import Matrix

SIGNS = {"blue": "✓", "red": "✗", "gray": "?"}
_FOLDER = Path(__file__).parent
_navigator = st.components.v2.component(
    "navigator",
    css=(_FOLDER / "navigator.css").read_text(encoding="utf-8"),
    js=(_FOLDER / "navigator.js").read_text(encoding="utf-8"),
)


def show(
    judged: Matrix,
    opened: Choice,
    open_cell: Callable[[str, str], None],
    *,
    hidden: frozenset[str] = frozenset(),
) -> None:
    """Draw the matrix with one cell open; `open_cell` gets the trajectory and the verifier of the next.

    The rewards of the runs in `hidden` are not shown, nor is any run's group while there are such.
    """
    key = f"{links.page()}.navigator.{judged.scenario.id}"

    def chosen() -> None:
        open_cell(*st.session_state[key].open)

    _navigator(
        key=key,
        data={
            "columns": [
                {"id": id_, "title": title} for id_, title in raw_titles(judged.verifiers.verifiers).items()
            ],
            "rows": rows(judged, hidden),
            "open": [opened.trajectory, opened.verifier],
            "tints": colours.verifiers([item.id for item in judged.verifiers.verifiers], charts.theme()),
            "label": _("Reward of every run under every verifier; arrow keys open the cell beside"),
            "choose": _("Trajectory"),
        },
        default={"open": [opened.trajectory, opened.verifier]},
        on_open_change=chosen,
    )


@remembered
def rows(judged: Matrix, hidden: frozenset[str]) -> list[dict[str, Any]]:
    """The rows of the navigator: a group's has its title alone, a run's has a cell for every verifier."""
    names = raw_titles(judged.scenario.trajectories)
    found: list[dict[str, Any]] = []
    groups: list[str] = []
    for item in judged.scenario.trajectories if hidden else ordered(judged.scenario):
        group = status.group(item.role, item.intended)
        # The groups would reveal the right verdicts.
        if not hidden and group not in groups:
            groups.append(group)
            found.append({"id": f".{group}", "title": status.group_name(group)})
        cells = [
            _unknown(names[item.id], title)
            if item.id in hidden
            else _cell(judged, item.id, id_, names, title)
            for id_, title in raw_titles(judged.verifiers.verifiers).items()
        ]
        found.append({"id": item.id, "title": names[item.id], "cells": cells})
    return found


def _cell(
    judged: Matrix, trajectory: str, verifier: str, names: dict[str, str], title: str
) -> dict[str, Any]:
    agreement = judged.agreement(trajectory, verifier)
    reward = status.reward(judged.verdict(trajectory, verifier).reward)
    colour = status.colour(agreement)
    return {
        "text": f"{reward} {SIGNS[colour]}",
        "wrong": colour == "red",
        "label": f"{names[trajectory]} · {title}: {reward}, {status.agreement(agreement)}",
    }


def _unknown(name: str, title: str) -> dict[str, Any]:
    told = _("not predicted yet")
    return {"text": "?", "wrong": False, "label": f"{name} · {title}: {told}"}
