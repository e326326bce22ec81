"""The right verdict and the chosen verifier as two sets of the searched trajectories."""

import streamlit as st

from pages.ui import folds, links, memory, two_sets, workspace
from pages.ui.language import _
from pages.ui.marks import quiet
from pages.ui.workspace import Workspace
from verifiers.harden.patterns import FirstRun
from verifiers.harden.regions import Regions
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import REGIONS

LONGEST = 4
"""The greatest length that is counted in regions while a page waits."""


def show(work: Workspace, verifier: str, start: str | None, length: int) -> None:
    """The fold with the picture, from a variation or the snapshot, up to the length or `LONGEST`."""
    folds.show(
        "sets",
        _("The right verdict and the verifier as two sets"),
        "join_inner",
        lambda: _sets(work, verifier, start, min(length, LONGEST)),
    )


def _sets(work: Workspace, verifier: str, start: str | None, length: int) -> None:
    with workspace.refusals():
        regions = memory.result(_regions, work.judged, (verifier, length, start), ())
        st.markdown(quiet(_("All trajectories up to length {length} are counted.").format(length=length)))

        def turn(first: FirstRun) -> None:
            links.turn("verifiers", workspace.query(work, first.steps) | {"verifier": verifier})

        two_sets.show(regions, None, "sets", turn)


def _regions(judged: Matrix, verifier: str, length: int, start: str | None) -> Regions:
    return workspace.ask(judged, REGIONS, verifier, length, start)
