"""Reward against permission: the same runs with enforcement off, with a penalty only, and enforced."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.lessons.boundaries import page_charts
from pages.lessons.boundaries.enforcement import enforced, violates
from pages.lessons.boundaries.export import grid_csv
from pages.lessons.boundaries.pricing import Pricing, break_even, grid, with_penalty
from pages.lessons.boundaries.texts import texts
from pages.ui import charts, downloads, links, plain, projected, stepping
from pages.ui.language import _, remembered, words
from pages.ui.marks import good, quiet, strong, whole_words, wrong
from pages.ui.names import changed_places
from scenarios.fingerprint import canonical
from scenarios.visibility import leaves
from verifiers.library import matrix
from verifiers.matrix import Matrix

SOURCES: tuple[str, ...] = ()
CHOICES = ("own_choices_permission", "expected_return")
"""The texts on where this part comes from, and on what this page chooses in it."""
SCENARIO = "reserve_two"
VIOLATION = "edit_stock_directly"
"""The run that the numbers above the table are about."""
HONEST = "reserve_two"
SHOWN = (HONEST, VIOLATION, "side_effect", "drop_other_reservation")
GAINS = [halves / 2 for halves in range(1, 7)]
PENALTIES = [halves / 2 for halves in range(21)]
DETECTIONS = list(range(0, 101, 5))
TABLED = ((0, 1, 2, 5, 10), (100, 50, 30, 10, 0))
"""The penalties and percentages of detection in the small table."""

CARD: dict[str, Any] = {"delta_arrow": "off", "border": True, "height": "stretch"}
"""How each of the five cards looks."""


def show() -> None:
    """The part as a whole."""
    judged = matrix(SCENARIO)
    left, right = st.columns([4, 6], gap="medium")
    with left:
        verifier, worth, pricing = _choices(judged)
    with right:
        title = words(judged.scenario.trajectory(VIOLATION).title)
        st.markdown(quiet(_("Return of the run “{run}” under this verifier:").format(run=title)))
        projected.chart(_picture(pricing), alt=texts("pricing_alt"))
    _numbers(pricing, _earned(judged, True, VIOLATION, verifier, worth))
    st.markdown(_told(pricing, _earned(judged, True, HONEST, verifier, worth)))
    every = bool(st.session_state[links.seed("all", links.SWITCH, False)])
    ids = [item.id for item in judged.scenario.trajectories] if every else list(SHOWN)
    st.markdown(_("Return of each run with enforcement off, with a penalty only, and with enforcement on:"))
    st.table(_runs(judged, verifier, worth, pricing, tuple(ids)), hide_index=True, border="horizontal")
    st.toggle(_("Show all sixteen runs"), key=links.seed("all", links.SWITCH, False))
    with st.expander(_("The calls outside the permission"), icon=":material/block:"):
        st.table(_calls(judged, tuple(ids)), hide_index=True, border="horizontal")
    _explain()
    with st.expander(_("The expected returns in numbers"), icon=":material/table:"):
        st.markdown(_("**Expected return of the violation**: gain − detection rate × penalty."))
        st.table(_grid(pricing), hide_index=True, border="horizontal")
        cells = grid(pricing.gain, PENALTIES, DETECTIONS)
        downloads.offer(_("Expected returns as CSV"), grid_csv(cells), "expected_returns.csv")


def _choices(judged: Matrix) -> tuple[str, float, Pricing]:
    verifiers = judged.verifiers.verifiers
    texts = {"gain": GAINS, "penalty": PENALTIES}
    options = {name: {f"{value:g}": value for value in values} for name, values in texts.items()}
    verifier = st.segmented_control(
        _("Reward given by"),
        [item.id for item in verifiers],
        format_func={item.id: words(item.title) for item in verifiers}.__getitem__,
        key=links.seed("paid_by", links.named(item.id for item in verifiers), "outcome"),
        required=True,
    )
    penalty = st.slider(
        _("Penalty when detected"),
        0.0,
        10.0,
        step=0.5,
        format="%.1f",
        key=links.seed("penalty", options["penalty"], 2.0),
    )
    detection = st.slider(
        _("Detection rate"),
        0,
        100,
        step=5,
        format="%d%%",
        key=links.seed("detection", links.named(DETECTIONS), 30),
    )
    worth = st.slider(
        _("Value of reward 1"),
        0.5,
        3.0,
        step=0.5,
        format="%.1f",
        key=links.seed("gain", options["gain"], 1.0),
        help=_("Every reward on this page is multiplied by this value; the penalty is not."),
    )
    with st.container(horizontal=True):
        stepping.show("paid_by", [item.id for item in verifiers], verifier)
    verifier = verifier or "outcome"
    gain = _earned(judged, False, VIOLATION, verifier, worth)
    if gain is None:
        raise ValueError(f"{VIOLATION} is unscored, which is no gain of 0")
    return verifier, worth, Pricing(gain=gain, penalty=penalty, detection=detection)


def _earned(judged: Matrix, enforce: bool, run: str, verifier: str, worth: float) -> float | None:
    """What a run earns with enforcement on or off; an unscored run earns no number."""
    reward = enforced(judged, enforce).verdict(run, verifier).reward
    return None if reward is None else worth * reward


def number(value: float | None) -> str:
    """A number to three places; what is unscored or undefined is a dash."""
    return "—" if value is None else f"{round(value, 3) + 0.0:g}"


def _numbers(pricing: Pricing, stopped: float | None) -> None:
    profitable, not_profitable = _("above doing nothing"), _("not above doing nothing")
    off, penalised, on, at_penalty, at_rate = st.columns(5, gap="small")
    off.metric(
        _("Enforcement off"),
        number(pricing.gain),
        delta=profitable if pricing.gain else not_profitable,
        delta_color="red" if pricing.gain else "blue",
        **CARD,
    )
    penalised.metric(
        _("Penalty only"),
        number(pricing.expected),
        delta=profitable if pricing.profitable else not_profitable,
        delta_color="red" if pricing.profitable else "blue",
        **CARD,
    )
    on.metric(
        _("Enforcement on"),
        number(stopped),
        delta=_("action impossible"),
        delta_color="blue",
        **CARD,
    )
    at_penalty.metric(
        _("Break-even penalty"),
        number(pricing.break_even_penalty),
        delta=_("at {rate} % detection").format(rate=pricing.detection),
        delta_color="off",
        **CARD,
    )
    share = pricing.break_even_detection
    at_rate.metric(
        _("Break-even detection"),
        "—" if share is None else f"{round(share, 1):g} %",
        delta=_("at penalty {penalty}").format(penalty=f"{pricing.penalty:g}"),
        delta_color="off",
        **CARD,
    )


def _told(pricing: Pricing, honest: float | None) -> str:
    sum_ = plain.code(
        f"{pricing.gain:g} - {pricing.detection / 100:g} x {pricing.penalty:g} = {number(pricing.expected)}"
    )
    if not pricing.gain:
        told = texts("return_no_reward")
    elif pricing.profitable:
        told = texts("return_profitable")
    elif pricing.expected == 0:
        told = texts("return_break_even")
    else:
        told = texts("return_not_profitable")
    return told.format(sum=sum_, honest=number(honest))


@remembered
def _runs(
    judged: Matrix, verifier: str, worth: float, pricing: Pricing, ids: tuple[str, ...]
) -> pd.DataFrame:
    rows = []
    for id_ in ids:
        free = _earned(judged, False, id_, verifier, worth)
        violating = violates(judged, id_)
        rows.append(
            {
                _("Run"): whole_words(words(judged.scenario.trajectory(id_).title)),
                _("Off"): strong(number(free)),
                _("Penalty only"): strong(number(with_penalty(free, violating, pricing))),
                _("On"): strong(number(_earned(judged, True, id_, verifier, worth))),
                _("Outside the permission"): wrong(_("yes, attempted")) if violating else good(_("never")),
            }
        )
    return pd.DataFrame(rows)


@remembered
def _calls(judged: Matrix, ids: tuple[str, ...]) -> pd.DataFrame:
    off, on = enforced(judged, False), enforced(judged, True)
    return pd.DataFrame(
        [
            {
                _("Run"): words(judged.scenario.trajectory(id_).title),
                _("Effect of the call, enforcement off"): _done(off, id_),
                _("Error of the call, enforcement on"): _stopped(on, id_),
            }
            for id_ in ids
            if violates(judged, id_)
        ]
    )


def _done(judged: Matrix, id_: str) -> str:
    run = judged.run(id_)
    lines = []
    for step in run.steps:
        if not step.permitted:
            before, after = run.states[step.index], run.states[step.index + 1]
            was, now = leaves(before), leaves(after)
            lines += [
                f"{plain.text(name)}: {canonical(was[pointer])} → {canonical(now[pointer])}"
                for pointer, name in changed_places(before, after).items()
            ]
    return " ".join(lines) or "–"


def _stopped(judged: Matrix, id_: str) -> str:
    errors = [plain.code(str(step.error)) for step in judged.run(id_).steps if not step.permitted]
    return " ".join(errors) or "–"


def _picture(pricing: Pricing) -> charts.Spec:
    fine = [tenths / 10 for tenths in range(101)]
    border = dict(break_even(pricing.gain, fine))
    return page_charts.pricing(
        [{"penalty": penalty, "edge": border.get(penalty, 100.0)} for penalty in fine],
        {"penalty": pricing.penalty, "detection": pricing.detection, "label": number(pricing.expected)},
        {
            "profitable": _("above doing nothing"),
            "not": _("not above doing nothing"),
            "penalty": _("penalty"),
            "detection": _("detection rate, %"),
        },
        charts.theme(),
    )


def _grid(pricing: Pricing) -> pd.DataFrame:
    penalties, detections = TABLED
    cells = iter(grid(pricing.gain, penalties, detections))
    rows = []
    for detection in detections:
        row = {_("Detection ↓ penalty →"): f"{detection} %"}
        for penalty in penalties:
            cell = next(cells)
            told = number(cell.expected)
            row[f"{penalty}"] = strong(f":red[{told}]") if cell.expected > 0 else quiet(told)
        rows.append(row)
    return pd.DataFrame(rows).rename(columns=whole_words)


def _explain() -> None:
    st.header(_("What reward and permission are for"), anchor=False)
    lines: Sequence[str] = [
        texts("reward_and_runtime"),
        texts("enforcement_and_verifier"),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
    with st.expander(_("The limits that a runtime sets"), icon=":material/fence:"):
        st.markdown(texts("contract_counts_attempts"))
        st.table(_limits(), hide_index=True, border="horizontal")


def _limits() -> pd.DataFrame:
    scenario = matrix(SCENARIO).scenario
    rows = [
        (
            _("Isolation"),
            _("Training and evaluation run separately from each other and from real systems."),
            _("Every run starts from its own copy of the snapshot and cannot see other runs."),
        ),
        (
            _("Network and files"),
            _("The agent can reach only what the task needs."),
            _("The tools only change the state; rules cannot access files or the network."),
        ),
        (
            _("Resource budget"),
            texts("limit_budget"),
            _("At most {steps} steps; Contract leaves a truncated run unscored.").format(
                steps=scenario.limits.max_steps
            ),
        ),
        (
            _("Allowed actions"),
            _("The runtime refuses every action that is not on the list."),
            plain.code(", ".join(scenario.permissions.allowed)),
        ),
        (
            _("Approval"),
            _("An action that cannot be undone needs the approval of a person."),
            _("See part 4, second stage."),
        ),
    ]
    return pd.DataFrame(rows, columns=[_("Limit of the runtime"), _("What for"), _("Here")])
