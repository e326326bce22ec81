"""Where does every run start, what fixes that start, and is it the same each time?"""

import pandas as pd
import streamlit as st

from pages.lessons.contract import page_choices, page_shop
from pages.lessons.contract.texts import texts
from pages.ui import links, plain, tables, workspace
from pages.ui.language import _
from pages.ui.marks import good, heading, labelled, quiet, together, wrong
from scenarios.probes import repeatability
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import REPLAYED, RESET

PROBES = {"": None, "reset": "reset", "replay": "replay"}
SHORT = 12


def seed(_judged: Matrix) -> str:
    """Which probe was run last."""
    return links.seed("probe", PROBES, None)


def show(judged: Matrix) -> None:
    """The snapshot and two probes of it."""
    scenario = judged.scenario
    with st.container(horizontal=True, vertical_alignment="bottom"):
        trajectory = page_choices.run(judged)
        for probe, label in (("reset", _("Reset twice")), ("replay", _("Replay twice"))):
            st.button(
                label,
                key=f"contract.{probe}",
                icon=":material/replay:",
                on_click=links.choose,
                args=("probe", probe),
            )
    page_shop.show(judged, trajectory)
    probe = st.session_state[seed(judged)]
    if probe == "reset":
        _reset(judged, trajectory)
    elif probe == "replay":
        _replay(judged, trajectory)
    else:
        st.markdown(quiet(texts("probes")))
    left, right = st.columns([6, 5], gap="medium")
    with left:
        st.header(_("The snapshot"), anchor=False)
        start = scenario.trajectories[0].id
        st.table(tables.state(judged, start, 0), hide_index=True, border="horizontal")
    right.markdown(_fixed(judged), anchors=False)


def _reset(judged: Matrix, trajectory: str) -> None:
    probe = workspace.ask(judged, RESET, trajectory)
    verdicts = (
        quiet(_("the starting point")),
        quiet(_("same as at the start: this run changed nothing"))
        if probe.left == probe.first
        else _("a different state"),
        good(_("same as at the start")) if probe.equal else wrong(_("not the same as at the start")),
    )
    rows = zip(
        (_("Reset"), _("After the run"), _("Reset again")),
        (probe.first, probe.left, probe.second),
        verdicts,
        strict=True,
    )
    st.table(
        pd.DataFrame(
            [
                {_("Moment"): name, _("SHA-256"): plain.code(sha[: 2 * SHORT]), _("Result"): verdict}
                for name, sha, verdict in rows
            ]
        ),
        hide_index=True,
        border="horizontal",
    )


def _replay(judged: Matrix, trajectory: str) -> None:
    scenario = judged.scenario
    runs = len(scenario.trajectories) * (1 + len(scenario.variations))
    replayed = workspace.ask(judged, REPLAYED, trajectory)
    compared = (
        (_("This run"), replayed.one),
        (_("All {runs} runs: every trajectory from every start").format(runs=runs), replayed.all),
    )
    st.table(
        pd.DataFrame(
            [
                {
                    _("Replayed twice"): name,
                    _("Bytes"): together(f"{result.sizes[0]:,} · {result.sizes[1]:,}"),
                    _("SHA-256"): " ".join(plain.code(sha[:SHORT]) for sha in result.sha256),
                    _("Result"): good(_("every byte equal"))
                    if result.differs_at is None
                    else wrong(_("differs at byte {place}").format(place=result.differs_at)),
                }
                for name, result in compared
            ]
        ),
        hide_index=True,
        border="horizontal",
    )


def _fixed(judged: Matrix) -> str:
    scenario = judged.scenario
    fixed = scenario.reset
    denied = [name for name in scenario.tools if name not in scenario.permissions.allowed]
    enforcement = (
        _("Permission enforcement is on: the runtime refuses a call outside the permission.")
        if scenario.permissions.enforce
        else texts("enforcement_off")
    )
    lines = [
        texts("snapshot"),
        labelled(_("Permitted"), " ".join(plain.code(name) for name in scenario.permissions.allowed)),
        labelled(_("Not permitted"), " ".join(plain.code(name) for name in denied) or quiet(_("nothing"))),
        enforcement,
        texts("seed").format(version=fixed.version, seed=fixed.seed),
        texts("hashes").format(
            snapshot=plain.code(fixed.sha256[:SHORT]),
            hash=plain.code(repeatability.world_sha256(scenario)[:SHORT]),
        ),
    ]
    return "\n".join([heading(_("What determines the start")), "", *(f"- {line}" for line in lines)])
