"""The steps of a run in full: what was called and seen, the gauges, and the state after a step."""

import pandas as pd
import streamlit as st

from pages.ui import charts, plain, projected, status, tables
from pages.ui.language import _, raw_titles, raw_words, remembered
from pages.ui.marks import heading, labelled, quiet, strong, wrong
from pages.ui.names import changed_places
from scenarios.model import Run, StepRecord
from verifiers.matrix import Matrix


def show(judged: Matrix, trajectory: str, step: int) -> None:
    """The steps in words, beside the gauges over the steps and the state after the chosen one."""
    left, right = st.columns([5, 6], gap="medium")
    with right:
        projected.chart(
            _gauges(judged, trajectory, step),
            charts.over_steps(
                [gauge.id for gauge in judged.scenario.gauges],
                _("step"),
                _unit(judged),
                charts.theme(),
            ),
            alt=_(
                "The gauges (numbers read from the state) over the steps of the run. The chosen"
                " step is marked."
            ),
        )
        st.table(tables.state(judged, trajectory, step), hide_index=True, border="horizontal")
    left.markdown(_text(judged, trajectory, step), anchors=False)


def _unit(judged: Matrix) -> str:
    units = {raw_words(gauge.unit) for gauge in judged.scenario.gauges if gauge.unit is not None}
    return units.pop() if len(units) == 1 else ""


@remembered
def _gauges(judged: Matrix, trajectory: str, step: int) -> pd.DataFrame:
    series = judged.gauges(judged.run(trajectory))
    lines = {gauge.id: [values[gauge.id] for values in series] for gauge in judged.scenario.gauges}
    return charts.steps_data(lines, raw_titles(judged.scenario.gauges), step)


@remembered
def _text(judged: Matrix, trajectory: str, step: int) -> str:
    run = judged.run(trajectory)
    lines = [heading(_("Step by step")), ""]
    lines += [_step(judged, run, record, current=record.index + 1 == step) for record in run.steps]
    lines += ["", quiet(labelled(_("The run"), status.termination(run.termination)))]
    for drift in run.drift:
        mark = quiet(_("last-bit difference")) if drift.last_bit else wrong(_("drift"))
        told = _("At step {step}, the trajectory recorded {recorded}; the replay gives {observed}.")
        recorded, observed = plain.value(drift.recorded), plain.value(drift.observed)
        sentence = told.format(step=drift.step + 1, recorded=recorded, observed=observed)
        # Data stays outside of a mark: a bracket in it would end the mark.
        lines += ["", " ".join((mark, sentence))]
    return "\n".join(lines)


def _step(judged: Matrix, run: Run, record: StepRecord, *, current: bool) -> str:
    before, after = run.states[record.index], run.states[record.index + 1]
    call = strong(plain.code(record.action))
    if record.actor != "agent":
        call += " " + quiet(plain.code(record.actor))
    if current:
        call = f":blue[▸] {call}"
    if record.error:
        call += " " + wrong(plain.code(record.error))
    if not record.permitted:
        call += " " + wrong(_("not permitted"))
    unseen = judged.unseen(run.trajectory, record.index) | judged.unseen(run.trajectory, record.index + 1)
    changes = [
        plain.text(name) + (" " + quiet(_("hidden")) if _within(pointer, unseen) else "")
        for pointer, name in changed_places(before, after).items()
    ]
    lines = [
        call,
        labelled(_("Arguments"), plain.short_value(record.args)),
        labelled(_("The agent sees"), plain.short_value(record.observation)),
        labelled(_("Changed"), ", ".join(changes) if changes else quiet(_("nothing"))),
    ]
    return f"{record.index + 1}. " + "  \n   ".join(lines)


def _within(pointer: str, leaves: set[str]) -> bool:
    return any(leaf == pointer or leaf.startswith(pointer + "/") for leaf in leaves)
