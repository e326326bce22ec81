"""One scenario to explore: pick a run and a verifier, see what is paid, why, and what was left out."""

import json
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui import charts, frame, links, plain, status, tables
from pages.ui.language import _, words
from pages.ui.marks import labelled, quiet, strong, wrong
from scenarios.environment import Environment
from scenarios.expressions import changed
from scenarios.model import Run, Scenario, StepRecord, Trajectory
from scenarios.visibility import hidden
from verifiers.export import matrix_csv
from verifiers.library import excerpt, find, matrix
from verifiers.matrix import Matrix
from verifiers.model import Verifier

GUESSES = {"": None, "1": "1", "0": "0", "unscored": "unscored"}
ICONS = {
    "ok": ":material/check_circle:",
    "error": ":material/error:",
    "denied": ":material/block:",
    "fault": ":material/cloud_off:",
}


def show(scenario: str) -> None:
    """The explorer of a scenario, by id. A click on a control reruns one fragment, not the page."""
    judged = matrix(scenario)
    _task(judged.scenario)
    _run(judged)
    if st.session_state[links.seed("predict", links.SWITCH, False)]:
        st.info(_("The matrix of all runs is hidden while you predict."), icon=":material/visibility_off:")
    else:
        _matrix(judged)


def _task(scenario: Scenario) -> None:
    st.markdown(
        " ".join(
            (
                strong(_("Task")),
                words(scenario.task.prompt),
                quiet(_("snapshot {hash}").format(hash=plain.code(scenario.reset.sha256[:12]))),
            )
        )
    )


@st.fragment
def _run(judged: Matrix) -> None:
    trajectory, verifier, predicting = _controls(judged)
    if predicting and not _guessed(judged, trajectory, verifier):
        st.info(words(trajectory.summary), icon=":material/help:")
        _steps(judged, trajectory)
    else:
        _numbers(judged, trajectory, verifier)
        st.table(tables.conditions(judged, trajectory.id, verifier.id), hide_index=True, border="horizontal")
        with _steps(judged, trajectory):
            _beyond(judged, trajectory, verifier)
        _verifier(judged, trajectory, verifier)
    links.write()


def _controls(judged: Matrix) -> tuple[Trajectory, Verifier, bool]:
    scenario, verifiers = judged.scenario, judged.verifiers.verifiers
    presenting = st.session_state[frame.PRESENT]
    ids = [item.id for item in _ordered(scenario)]
    names = {
        item.id: f"{status.group_name(status.group(item.role, item.intended))} · {words(item.title)}"
        for item in scenario.trajectories
    }
    chosen = links.seed("trajectory", links.named(ids), ids[0])
    judging = links.seed("verifier", links.named(item.id for item in verifiers), verifiers[0].id)
    predict = links.seed("predict", links.SWITCH, False)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Trajectory"), ids, format_func=names.__getitem__, key=chosen, on_change=_restart, width=340
        )
        if presenting:
            for label, step, key in ((_("Previous"), -1, "Left"), (_("Next"), 1, "Right")):
                st.button(
                    label, key=f"explorer.{key}", on_click=_move, args=(chosen, ids, step), shortcut=key
                )
        st.segmented_control(
            _("Verifier"),
            [item.id for item in verifiers],
            format_func={item.id: words(item.title) for item in verifiers}.__getitem__,
            key=judging,
            required=True,
            on_change=_forget_guess,
        )
        st.toggle(_("Predict first"), key=predict, on_change=_forget_guess)
    predicting = bool(st.session_state[predict])
    if st.session_state.setdefault("explorer.predicting", predicting) != predicting:
        st.session_state["explorer.predicting"] = predicting
        st.rerun()
    trajectory = scenario.trajectory(st.session_state[chosen])
    return trajectory, judged.verifiers.verifier(st.session_state[judging]), predicting


def _ordered(scenario: Scenario) -> list[Trajectory]:
    return sorted(
        scenario.trajectories, key=lambda item: status.GROUPS.index(status.group(item.role, item.intended))
    )


def _move(key: str, ids: list[str], step: int) -> None:
    st.session_state[key] = ids[(ids.index(st.session_state[key]) + step) % len(ids)]
    _restart()


def _restart() -> None:
    links.forget("step")
    _forget_guess()


def _forget_guess() -> None:
    links.forget("guess")


def _guessed(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> bool:
    key = links.seed("guess", GUESSES, None)
    guess = st.segmented_control(
        _("What will {verifier} pay?").format(verifier=words(verifier.title)),
        [guess for guess in GUESSES.values() if guess],
        format_func=lambda guess: _("unscored") if guess == "unscored" else guess,
        key=key,
    )
    links.seed("guess", GUESSES, None)
    if guess is None:
        return False
    reward = judged.verdict(trajectory.id, verifier.id).reward
    paid = "unscored" if reward is None else status.reward(reward)
    if guess == paid:
        st.success(_("You predicted it."), icon=":material/check:")
    else:
        told = _("You said {guess}; it is {paid}.")
        name = {"unscored": _("unscored")}
        st.warning(
            told.format(guess=name.get(guess, guess), paid=name.get(paid, paid)), icon=":material/close:"
        )
    return True


def _numbers(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> None:
    scenario = judged.scenario
    run = judged.run(trajectory.id)
    gauges = judged.gauges(run)
    reward = judged.verdict(trajectory.id, verifier.id).reward
    untouched = judged.verdict(_nop(scenario).id, verifier.id).reward
    agreement = judged.agreement(trajectory.id, verifier.id)
    with st.container(horizontal=True):
        st.metric(
            _("Reward") + " · " + words(verifier.title),
            status.reward(reward),
            delta=None if reward is None or untouched is None else _whole(reward - untouched),
            delta_color="off",
            delta_description=_("vs. doing nothing"),
            border=True,
            height="stretch",
        )
        for gauge in scenario.gauges:
            st.metric(
                words(gauge.title),
                f"{gauges[-1][gauge.id]:g}",
                delta=_whole(gauges[-1][gauge.id] - gauges[0][gauge.id]),
                delta_color="off",
                delta_description=_("vs. snapshot"),
                border=True,
                height="stretch",
            )
        st.metric(
            _("Intended"),
            status.intended(trajectory.intended),
            delta=status.agreement(agreement),
            delta_arrow="off",
            delta_color="blue" if agreement == "agrees" else "red",
            border=True,
            height="stretch",
        )
    st.markdown(strong(status.agreement_explained(agreement)) + " " + words(trajectory.why))


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _nop(scenario: Scenario) -> Trajectory:
    return next(item for item in scenario.trajectories if item.role == "nop")


def _steps(judged: Matrix, trajectory: Trajectory) -> DeltaGenerator:
    run = judged.run(trajectory.id)
    environment = Environment(judged.scenario)
    last = len(run.steps)
    left, right = st.columns([5, 6], gap="medium")
    with right:
        st.header(_("The state along the way"), anchor=False)
        key = links.seed("step", links.named(range(last + 1)), last)
        step = st.slider(_("State after step"), 0, last, key=key) if last else 0
        links.seed("step", links.named(range(last + 1)), last)
        series = judged.gauges(run)
        spec = charts.over_steps(
            {words(gauge.title): [values[gauge.id] for values in series] for gauge in judged.scenario.gauges},
            last,
            step,
            {"x": _("step"), "y": ""},
            charts.theme(),
        )
        st.vega_lite_chart(spec, alt=_("The gauges of the run over its steps; the chosen step is marked."))
        st.table(
            tables.state(environment, run.states[step - 1] if step else None, run.states[step]),
            hide_index=True,
            border="horizontal",
        )
    with left:
        st.header(_("Step by step"), anchor=False)
        for record in run.steps:
            _step(environment, run, record, expanded=record.index + 1 == step)
        st.markdown(quiet(labelled(_("The run"), status.termination(run.termination))))
        _drift(run)
    return left


def _drift(run: Run) -> None:
    for drift in run.drift:
        told = _("Step {step} differs from the recorded log: recorded {recorded}, replayed {observed}.")
        recorded, observed = plain.value(drift.recorded), plain.value(drift.observed)
        st.warning(told.format(step=drift.step + 1, recorded=recorded, observed=observed))


def _step(environment: Environment, run: Run, record: StepRecord, *, expanded: bool) -> None:
    before, after = run.states[record.index], run.states[record.index + 1]
    label = f"{record.index + 1} · {plain.code(record.action)}"
    if record.error:
        label += f" :red[{plain.code(record.error)}]"
    if not record.permitted:
        label += " " + wrong(_("not permitted"))
    unseen = hidden(after, environment.observe(after)) | hidden(before, environment.observe(before))
    changes = [
        plain.code(pointer) + (" " + quiet(_("hidden")) if _within(pointer, unseen) else "")
        for pointer in changed(before, after)
    ]
    lines = [
        labelled(_("Arguments"), plain.value(record.args)),
        labelled(_("Permission"), _("inside") if record.permitted else wrong(_("outside"))),
        labelled(_("The agent sees"), plain.value(record.observation)),
        labelled(_("Changed"), ", ".join(changes) if changes else quiet(_("nothing"))),
    ]
    with st.expander(label, expanded=expanded, icon=ICONS[record.status], type="step"):
        st.markdown("  \n".join(lines))


def _within(pointer: str, leaves: set[str]) -> bool:
    return any(leaf == pointer or leaf.startswith(pointer + "/") for leaf in leaves)


def _beyond(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> None:
    st.header(_("Hidden variations"), anchor=False)
    st.markdown(_("The same log, replayed from other starts that the agent was not told of."))
    st.table(tables.variations(judged, trajectory.id), hide_index=True, border="horizontal")
    st.header(_("What would have caught it"), anchor=False)
    st.markdown(_caught(judged, trajectory, verifier))


def _verifier(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> None:
    st.header(_("The verifier") + " · " + words(verifier.title), anchor=False)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            "  \n".join(
                (
                    labelled(_("Looks at"), words(verifier.looks_at)),
                    labelled(_("Leaves out"), words(verifier.leaves_out)),
                    quiet(
                        _("version {version} · SHA-256 {hash}").format(
                            version=verifier.version,
                            hash=plain.code(judged.verifiers.sha256[verifier.id]),
                        )
                    ),
                )
            )
        )
        verdict = judged.verdict(trajectory.id, verifier.id).model_dump(mode="json")
        st.download_button(
            _("This verdict as JSON"),
            json.dumps(verdict, ensure_ascii=False, indent=2),
            file_name=f"verdict_{trajectory.id}_{verifier.id}.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
        )
    with st.expander(_("The rules as they stand in the file"), icon=":material/description:"):
        st.code(excerpt(find(judged.scenario.id)[1], verifier.id), language="yaml", wrap_lines=True)


def _caught(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> str:
    if judged.agreement(trajectory.id, verifier.id) != "false_pass":
        return _("Nothing to catch: this is no false pass under this verifier.")
    checks = {check.id: check for check in judged.verifiers.checks}
    caught = judged.would_have_caught(trajectory.id, verifier.id)
    if not caught:
        return _("No check of the file would have caught it without failing an honest run.")
    intro = _("Any of these checks, which the verifier does not use, without failing one honest run:")
    items = (f"- **{words(checks[id].title)}.** {words(checks[id].explains)}" for id in caught)
    return "\n".join([intro, "", *items])


def _matrix(judged: Matrix) -> None:
    scenario, verifiers = judged.scenario, judged.verifiers.verifiers
    st.header(_("All runs, all verifiers"), anchor=False)
    st.markdown(_("Choose a cell to open it above. Strong cells disagree with what was intended."))
    st.vega_lite_chart(
        charts.matrix(
            _cells(judged),
            [words(item.title) for item in _ordered(scenario)],
            [words(item.title) for item in verifiers],
            charts.theme(),
        ),
        key="explorer.matrix",
        on_select=_open,
        selection_mode="cell",
        alt=_("Reward of every trajectory under every verifier; the counts stand in the table below."),
    )
    st.table(tables.counts(judged), hide_index=True, border="horizontal")
    with st.container(horizontal=True):
        st.download_button(
            _("Matrix as CSV"),
            matrix_csv(judged.table),
            file_name=f"{scenario.id}_matrix.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
        )
        for label, file in zip((_("Scenario file"), _("Verifier file")), find(scenario.id), strict=True):
            st.download_button(
                label,
                file.content,
                file_name=file.name.replace("/", "_"),
                mime="application/yaml",
                icon=":material/download:",
                on_click="ignore",
            )


def _cells(judged: Matrix) -> list[dict[str, Any]]:
    cells = []
    for trajectory in _ordered(judged.scenario):
        for verifier in judged.verifiers.verifiers:
            agreement = judged.agreement(trajectory.id, verifier.id)
            reward = status.reward(judged.verdict(trajectory.id, verifier.id).reward)
            word = status.agreement(agreement)
            disagrees = agreement not in ("agrees", "undetermined")
            cells.append(
                {
                    "row": words(trajectory.title),
                    "column": words(verifier.title),
                    "trajectory": trajectory.id,
                    "verifier": verifier.id,
                    "text": f"{reward} · {word}",
                    "label": f"{words(trajectory.title)} · {words(verifier.title)}: {reward}, {word}",
                    "short": f"{reward} {'✗' if disagrees else '✓'}",
                    "wrong": disagrees,
                }
            )
    return cells


def _open() -> None:
    chosen = st.session_state["explorer.matrix"].selection.get("cell")
    if chosen:
        links.choose("trajectory", chosen[0]["trajectory"])
        links.choose("verifier", chosen[0]["verifier"])
        _restart()
