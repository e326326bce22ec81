"""What is folded below the screen: the repair, the variations, the steps in full, all runs, the rules."""

from collections.abc import Callable

import streamlit as st

from pages.explorer import overview, repair, steps
from pages.explorer.choice import Choice
from pages.ui import downloads, folds, plain, tables, workspace
from pages.ui.language import _, titles, words
from pages.ui.marks import labelled, quiet
from pages.ui.workspace import Workspace
from verifiers.read_back import read_back


def show(work: Workspace, opened: Choice) -> None:
    """Everything else about a run and its verdict; what is closed is not computed."""
    judged, trajectory, verifier = work.judged, opened.trajectory, opened.verifier
    parts: dict[str, tuple[str, str, Callable[[], object]]] = {
        "repair": (
            repair.heading(judged, trajectory, verifier),
            "build",
            lambda: _repair(work, trajectory, verifier),
        ),
        "purposes": (
            _("What each condition is for, and whether doing nothing satisfies it"),
            "checklist",
            lambda: st.table(tables.purposes(judged), hide_index=True, border="horizontal"),
        ),
        "variations": (
            _("Hidden variations"),
            "shuffle",
            lambda: _variations(work, trajectory),
        ),
        "steps": (
            _("The steps in full, and the state after each"),
            "format_list_numbered",
            lambda: steps.show(judged, trajectory, opened.step),
        ),
        "all": (
            _("How often each verifier is right, and the files"),
            "grid_on",
            lambda: overview.show(work),
        ),
        "rules": (
            _("The rules as they stand in the file, and this verdict"),
            "description",
            lambda: _rules(work, trajectory, verifier),
        ),
    }
    for name, (title, icon, draw) in parts.items():
        folds.show(name, title, icon, draw)


def _repair(work: Workspace, trajectory: str, verifier: str) -> None:
    st.markdown(repair.text(work.judged, trajectory, verifier), anchors=False)


def _variations(work: Workspace, trajectory: str) -> None:
    st.markdown(
        _(
            "The same trajectory is replayed from other starts. The agent does not know about them. A"
            " recorded run cannot adapt: reward 0 here may only mean that the log no longer fits."
        )
    )
    st.table(tables.variations(work.judged, trajectory), hide_index=True, border="horizontal")


def _rules(work: Workspace, trajectory: str, verifier: str) -> None:
    judged = work.judged
    identity = _("version {version} · SHA-256 {hash}").format(
        version=judged.verifiers.verifier(verifier).version,
        hash=plain.code(judged.verifiers.sha256[verifier]),
    )
    st.markdown(quiet(identity))
    titles_of = titles(judged.verifiers.checks)
    uses = {use.id for use in judged.verifiers.verifier(verifier).checks}
    st.markdown(
        "\n".join(
            f"* {labelled(titles_of[check.id], words(read_back(check, judged.scenario) or check.explains))}"
            for check in judged.verifiers.checks
            if check.id in uses
        )
    )
    st.code(plain.lines(workspace.rules(work, verifier)), language="yaml", wrap_lines=True)
    downloads.offer(
        _("This verdict as JSON"),
        downloads.as_json(judged.verdict(trajectory, verifier).model_dump(mode="json")),
        f"verdict_{trajectory}_{verifier}.json",
    )
