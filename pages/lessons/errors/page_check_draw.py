"""From where a spot check is drawn: shipped runs, the chosen scenario, or a file of one's own."""

from functools import cache

import streamlit as st

from pages.lessons.errors import page_check_upload
from pages.ui import links, spot_checks, whole_numbers, workspace
from pages.ui.language import _, titles
from pages.ui.marks import quiet
from pages.ui.whole_numbers import Number
from scenarios.library import scenario_ids
from scenarios.model import Trajectory
from verifiers.library import matrix
from verifiers.matrix import Matrix
from verifiers.spot_check.draw import Candidate, Wanted, draw
from verifiers.spot_check.sheet import MAX_SEED, MAX_SIDE, SIDES, Origin, Sheet, Side

SHIPPED, SCENARIO, FILE = "shipped", "scenario", "file"
_REWARDED = Number("rewarded", range(MAX_SIDE + 1), spot_checks.EACH)
_UNREWARDED = Number("unrewarded", range(MAX_SIDE + 1), spot_checks.EACH)
_SEED = Number("seed", range(MAX_SEED + 1), 7)


def show(kept: Sheet | None) -> Sheet | None:
    """Ask for the source, both sizes and the seed; the sheet that they draw, None while there is no file.

    `kept` is the sheet that stands here already.
    """
    names = {
        SHIPPED: _("All shipped runs"),
        SCENARIO: _("Runs of a scenario"),
        FILE: _("A file of your own"),
    }
    key = links.seed("source", links.named(names), SHIPPED)
    numbers = (_REWARDED, _UNREWARDED, _SEED)
    counted = [whole_numbers.seed(number) for number in numbers]
    labels = (_("Rewarded runs"), _("Unrewarded runs"), _("Seed"))
    with st.container(horizontal=True, vertical_alignment="top"):
        st.segmented_control(
            _("Draw from"), list(names), format_func=names.__getitem__, key=key, required=True, wrap=True
        )
        refusals = [
            whole_numbers.show(number, label, width=112)
            for number, label in zip(numbers, labels, strict=True)
        ]
    for refusal, count in zip(refusals, counted, strict=True):
        if refusal:
            whole_numbers.refuse(refusal, count)
    rewarded, unrewarded, seed = counted
    wanted = Wanted(seed=seed, rewarded=rewarded, unrewarded=unrewarded)
    if st.session_state[key] == FILE:
        sheet = page_check_upload.show(kept, wanted)
    else:
        candidates, origin = _shipped() if st.session_state[key] == SHIPPED else _of_scenario()
        sheet = draw(candidates, seed, rewarded=rewarded, unrewarded=unrewarded, origin=origin)
    return sheet


def candidates_of(judged: Matrix, verifier: str) -> tuple[Candidate, ...]:
    """The presets of a scenario under one verifier, as runs to draw from.

    One that should be void or undetermined shows nothing of the agent: it counts as unscored, is never drawn.
    """
    version = f"{verifier} {judged.verifiers.verifier(verifier).version}"

    def reward(item: Trajectory) -> float | None:
        decided = item.intended in ("pass", "fail")
        return judged.verdict(item.id, verifier).reward if decided else None

    return tuple(
        Candidate(id=item.id, reward=reward(item), version=version) for item in judged.scenario.trajectories
    )


def note(sheet: Sheet) -> None:
    """Say where a side has no more runs than those drawn, and fewer than the other or than a draw takes."""
    names: dict[Side, str] = {"rewarded": _("rewarded"), "unrewarded": _("no reward")}
    counts = {side: len(sheet.on(side)) for side in SIDES}
    there = {"rewarded": sheet.population.rewarded, "unrewarded": sheet.population.unrewarded}
    most = max(spot_checks.EACH, *counts.values())
    told = _("{side}: {count} drawn; there are no more.")
    lines = [
        told.format(side=names[side], count=count)
        for side, count in counts.items()
        if count == there[side] and count < most
    ]
    if lines:
        st.markdown(quiet("  \n".join(lines)))


@cache
def _shipped() -> tuple[tuple[Candidate, ...], None]:
    """Every preset of every shipped scenario under every verifier; the scenario is the family."""
    found = []
    for scenario in scenario_ids():
        judged = matrix(scenario)
        for verifier in judged.verifiers.verifiers:
            for one in candidates_of(judged, verifier.id):
                id_ = f"{scenario}/{one.id}/{verifier.id}"
                found.append(one.model_copy(update={"id": id_, "family": scenario}))
    return tuple(found), None


def _of_scenario() -> tuple[tuple[Candidate, ...], Origin]:
    judged = workspace.bar().judged
    verifiers = judged.verifiers.verifiers
    ids = [item.id for item in verifiers]
    key = links.seed("judge", links.named(ids), ids[0])
    st.segmented_control(
        _("Verifier"), ids, format_func=titles(verifiers).__getitem__, key=key, required=True, wrap=True
    )
    verifier = str(st.session_state[key])
    query = {"scenario": workspace.chosen(), "verifier": verifier}
    origin = Origin(page="verifiers", query=query, run="trajectory")
    return candidates_of(judged, verifier), origin
