"""From where a spot check is drawn: shipped runs, the chosen scenario, or a file of one's own."""

from functools import cache
from typing import Any

import streamlit as st

from pages.lessons.errors import page_check_state as state
from pages.lessons.errors.texts import texts
from pages.ui import links, plain, problems, spot_checks, whole_numbers, workspace
from pages.ui.language import _, titles
from pages.ui.marks import quiet
from pages.ui.whole_numbers import Number
from scenarios.library import File, scenario_ids
from scenarios.problems import InputError
from verifiers.library import matrix
from verifiers.matrix import Matrix
from verifiers.sandbox import answers
from verifiers.sandbox.errors import SandboxError
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import MAX_SEED, MAX_SIDE, Origin, Sheet

SHIPPED, SCENARIO, FILE = "shipped", "scenario", "file"
MEGABYTES = 20
_UPLOAD, _DRAWN = "errors.check.upload", "errors.check.drawn"
_SHOWN_PROBLEMS = 5
_REWARDED = Number("rewarded", range(MAX_SIDE + 1), spot_checks.EACH)
_UNREWARDED = Number("unrewarded", range(MAX_SIDE + 1), spot_checks.EACH)
_SEED = Number("seed", range(MAX_SEED + 1), 1)


def show() -> Sheet | None:
    """Ask for the source, both sizes and the seed; the sheet that they draw, None while there is no file."""
    names = {
        SHIPPED: _("All shipped runs"),
        SCENARIO: _("Runs of a scenario"),
        FILE: _("A file of your own"),
    }
    key = links.seed("source", links.named(names), SHIPPED)
    numbers = (_REWARDED, _UNREWARDED, _SEED)
    counted = [whole_numbers.seed(number) for number in numbers]
    labels = (_("Rewarded runs"), _("Unrewarded runs"), _("Seed"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
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
    if st.session_state[key] == FILE:
        return _from_file(seed, rewarded, unrewarded)
    candidates, origin = _shipped() if st.session_state[key] == SHIPPED else _of_scenario()
    return draw(candidates, seed, rewarded=rewarded, unrewarded=unrewarded, origin=origin)


def chosen_by_an_author() -> bool:
    """Whether the runs are presets, and not somebody's own."""
    return bool(
        st.session_state[links.seed("source", links.named((SHIPPED, SCENARIO, FILE)), SHIPPED)] != FILE
    )


def candidates_of(judged: Matrix, verifier: str) -> tuple[Candidate, ...]:
    """The presets of a scenario under one verifier, as runs to draw from."""
    version = f"{verifier} {judged.verifiers.verifier(verifier).version}"
    return tuple(
        Candidate(id=item.id, reward=judged.verdict(item.id, verifier).reward, version=version)
        for item in judged.scenario.trajectories
    )


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


def _from_file(seed: int, rewarded: int, unrewarded: int) -> Sheet | None:
    uploaded = st.file_uploader(
        texts("runs_file"),
        type=["csv", "tsv", "txt", "json", "jsonl", "ndjson"],
        key=_UPLOAD,
        max_upload_size=MEGABYTES,
        help=texts("runs_file_help"),
    )
    if uploaded is None:
        kept: tuple[Any, Sheet] | None = st.session_state.get(_DRAWN)
        return None if kept is None else kept[1]
    asked = (uploaded.file_id, seed, rewarded, unrewarded)
    kept = st.session_state.get(_DRAWN)
    if kept is None or kept[0] != asked:
        found = _read(File(uploaded.name, uploaded.getvalue()), seed, rewarded, unrewarded)
        if found is None:
            return None
        kept = st.session_state[_DRAWN] = asked, found
    return kept[1]


def _read(file: File, seed: int, rewarded: int, unrewarded: int) -> Sheet | None:
    """The sheet that a process of its own draws from a file; None, with a word on the page, if it cannot."""
    visit = answers.Visit(workspace.visitor())
    try:
        with st.spinner(_("Reading the runs …")):
            found: Any = answers.spot_check_runs(file, seed, rewarded, unrewarded, visit)
    except InputError as error:
        lines = [_("{file} cannot be used.").format(file=plain.code(file.name))]
        lines += problems.listed(error.problems, _SHOWN_PROBLEMS)
        st.error("  \n".join(lines), icon=":material/error:")
        return None
    except SandboxError as error:
        told = _("{file} cannot be used: {reason}")
        reason = workspace.refusal(error)
        st.error(told.format(file=plain.code(file.name), reason=reason), icon=":material/error:")
        return None
    state.put_cells(found["cells"])
    if found["noted"]:
        noted = ", ".join(f"{plain.code(reason)} {count:,}" for reason, count in found["noted"].items())
        st.markdown(quiet(_("Rows that were noted: {noted}").format(noted=noted)))
    return Sheet.model_validate_json(found["sheet"])
