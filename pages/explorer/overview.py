"""All runs under all verifiers: their order, the most telling of them, the counts and the files."""

import streamlit as st

from pages.ui import downloads, status, tables
from pages.ui.language import remembered, words
from pages.ui.marks import heading
from pages.ui.workspace import Workspace
from scenarios.model import Scenario, Trajectory
from verifiers.matrix import Matrix


def ordered(scenario: Scenario) -> list[Trajectory]:
    """The trajectories of a scenario in their groups."""
    return sorted(
        scenario.trajectories, key=lambda item: status.GROUPS.index(status.group(item.role, item.intended))
    )


@remembered
def telling(judged: Matrix) -> tuple[str, str]:
    """The run and the verifier to begin with: the first run that only the last verifier judges rightly.

    Where there is none, the first that verifiers judge differently. The verifier is the last of those that
    are wrong about it, or the first where none is.
    """
    runs = [item.id for item in ordered(judged.scenario)]
    verifiers = [item.id for item in judged.verifiers.verifiers]
    wrong = {
        run: [id_ for id_ in verifiers if status.colour(judged.agreement(run, id_)) == "red"] for run in runs
    }
    only_last = (run for run in runs if wrong[run] and wrong[run] == verifiers[:-1])
    disputed = (run for run in runs if 0 < len(wrong[run]) < len(verifiers))
    run = next(only_last, None) or next(disputed, runs[0])
    return run, (wrong[run] or verifiers[:1])[-1]


def show(work: Workspace) -> None:
    """How often each verifier is right, the batches, and the files to take away."""
    judged = work.judged
    st.table(tables.counts(judged), hide_index=True, border="horizontal")
    for number, batch in enumerate(judged.scenario.batches):
        st.markdown(heading(words(batch.title)), anchors=False)
        st.table(tables.batch(judged, number), hide_index=True, border="horizontal")
    downloads.row(*downloads.of_scenario(judged, work.files))
