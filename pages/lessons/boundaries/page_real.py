"""From simulation to the real environment: which runs transfer, and what staged permissions change."""

from typing import Any

import pandas as pd
import streamlit as st

from pages.lessons.boundaries import files, page_charts
from pages.lessons.boundaries.enforcement import enforced
from pages.lessons.boundaries.presets import PermissionStage, World
from pages.lessons.boundaries.side_effects import SideEffects, side_effects
from pages.lessons.boundaries.texts import texts
from pages.lessons.boundaries.transfer import transfer
from pages.ui import charts, downloads, links, plain, projected, status, stepping
from pages.ui.language import _, raw_words, remembered, words
from pages.ui.marks import good, labelled, quiet, strong, whole_words, wrong
from scenarios.model import Run, Trajectory
from verifiers.library import find, matrix
from verifiers.matrix import Matrix

SOURCES: tuple[str, ...] = ("source_osworld",)
CHOICES = ("own_choices_transfer",)
"""The texts on where this part comes from, and on what this page chooses in it."""
SCENARIO = "sim_to_real"
OUTAGE = "outage"


def show() -> None:
    """The part as a whole."""
    judged = enforced(matrix(SCENARIO), True)
    presets = files.presets()
    st.markdown(strong(_("Task")) + " " + words(judged.scenario.task.prompt))
    world, verifier = _choices(judged, presets.worlds)
    st.markdown(words(world.means))
    _numbers(judged, presets.worlds, world, verifier)
    if world.variation == OUTAGE and None not in _rewards(judged, world, verifier):
        st.warning(_("The service is down, but this verifier still gives a number: it scores a fault."))
    projected.chart(_picture(judged, presets.worlds, world.id, verifier), alt=texts("transfer_alt"))
    st.markdown(texts("transfer_measured"))
    with st.expander(
        _("What the transfer rate counts, and which calls were refused"), icon=":material/block:"
    ):
        st.markdown("  \n".join((texts("transfer_explained"), texts("stopped_message"))))
        st.table(_stops(judged, world, verifier), hide_index=True, border="horizontal")
    _staged_permissions(judged, presets.stages)


def _honest(judged: Matrix) -> list[Trajectory]:
    return [item for item in judged.scenario.trajectories if item.intended == "pass"]


def _choices(judged: Matrix, worlds: tuple[World, ...]) -> tuple[World, str]:
    by_id = {world.id: world for world in worlds}
    verifiers = judged.verifiers.verifiers
    left, right = st.columns([2, 1], vertical_alignment="bottom")
    with left:
        world = st.segmented_control(
            _("What changes"),
            list(by_id),
            format_func={id_: words(item.topic) for id_, item in by_id.items()}.__getitem__,
            key=links.seed("world", links.named(by_id), "page_change"),
            required=True,
            wrap=True,
        )
        stepping.show("world", list(by_id), world)
    with right:
        verifier = st.segmented_control(
            _("Judged by"),
            [item.id for item in verifiers],
            format_func={item.id: words(item.title) for item in verifiers}.__getitem__,
            key=links.seed("judge", links.named(item.id for item in verifiers), "record"),
            required=True,
        )
    return by_id[world or "page_change"], verifier or "record"


def _rewards(judged: Matrix, world: World, verifier: str) -> list[float | None]:
    return [judged.verdict(item.id, verifier, world.variation).reward for item in _honest(judged)]


def _numbers(judged: Matrix, worlds: tuple[World, ...], world: World, verifier: str) -> None:
    boxed: dict[str, Any] = {
        "delta_arrow": "off",
        "delta_color": "off",
        "border": True,
        "height": "stretch",
    }
    here = transfer(_rewards(judged, world, verifier))
    everywhere = [
        transfer([judged.verdict(item.id, verifier, each.variation).reward for each in worlds])
        for item in _honest(judged)
    ]
    robust = sum(one.transferred == one.scored for one in everywhere)
    with st.container(horizontal=True):
        st.metric(
            _("Transfer rate here"),
            _("{count} of {total}").format(count=here.transferred, total=here.scored),
            delta=_("of the scored runs ({total} in total)").format(total=here.total),
            **boxed,
        )
        st.metric(
            _("Unscored here"),
            str(here.total - here.scored),
            delta=_("not the agent's mistake"),
            **boxed,
        )
        st.metric(
            _("Always right if scored"),
            _("{count} of {total}").format(count=robust, total=len(everywhere)),
            delta=_("runs that are right in the simulation"),
            **boxed,
        )


def _picture(judged: Matrix, worlds: tuple[World, ...], chosen: str, verifier: str) -> charts.Spec:
    """A cell per run that is right in the simulation and per world: what became of it there."""
    told = {"right": _("right"), "wrong": _("not right"), "unscored": _("unscored")}
    cells = []
    for world in worlds:
        rewards = _rewards(judged, world, verifier)
        for item, reward in zip(_honest(judged), rewards, strict=True):
            kind = "unscored" if reward is None else "right" if reward == 1 else "wrong"
            tip = f"{raw_words(item.title)} · {labelled(raw_words(world.topic), told[kind])}"
            cells.append({"run": item.id, "world": world.id, "kind": kind, "text": told[kind], "tip": tip})
    return page_charts.transfers(
        cells,
        {item.id: raw_words(item.title) for item in _honest(judged)},
        {world.id: raw_words(world.topic) for world in worlds},
        chosen,
        charts.theme(),
    )


@remembered
def _stops(judged: Matrix, world: World, verifier: str) -> pd.DataFrame:
    rows = []
    for item in judged.scenario.trajectories:
        run = judged.run(item.id, world.variation)
        verdict = judged.verdict(item.id, verifier, world.variation)
        rows.append(
            {
                _("Run"): words(item.title),
                _("Refused calls"): _refused(run),
                _("Final message and bookings"): (
                    f"{plain.value(run.message)}  \n{plain.value(run.states[-1]['bookings'])}"
                ),
                _("Reward"): strong(status.reward(verdict.reward))
                + (f"  \n{plain.code(verdict.reason)}" if verdict.reason else ""),
            }
        )
    return pd.DataFrame(rows)


def _refused(run: Run) -> str:
    calls = [f"{plain.code(step.action)} {plain.code(step.error)}" for step in run.steps if step.error]
    return "  \n".join(calls) or "–"


def _staged_permissions(judged: Matrix, stages: tuple[PermissionStage, ...]) -> None:
    st.header(_("Staged permissions"), anchor=False)
    st.markdown(texts("stages_intro"))
    acting = [item for item in judged.scenario.trajectories if item.role != "nop"]
    effects = {
        stage.id: {item.id: side_effects(judged, item.id, stage.variation) for item in acting}
        for stage in stages
    }
    names = {stage.id: f"{number} · {raw_words(stage.title)}" for number, stage in enumerate(stages, start=1)}
    rows = [
        {"stage": names[id_], "kind": kind, "count": count}
        for id_, found in effects.items()
        for kind, count in (
            ("booked", sum(one.booked for one in found.values())),
            ("harm", sum(one.harm for one in found.values())),
        )
    ]
    left, right = st.columns([6, 5], gap="medium")
    projected.chart(
        page_charts.staged_permissions(
            rows,
            list(names.values()),
            {"booked": _("booked"), "harm": _("harm done"), "axis": _("of eight runs that act")},
            charts.theme(),
        ),
        alt=texts("stages_alt"),
        place=left,
    )
    right.markdown(
        "\n".join(f"{number}. {words(stage.means)}" for number, stage in enumerate(stages, start=1))
    )
    with st.expander(_("Every run at every stage, and what this shows"), icon=":material/table:"):
        lines = (texts("stages_result"), texts("stages_approval"), texts("mark_outdated"))
        st.markdown("\n".join(f"- {line}" for line in lines))
        table = [
            {_("Run"): whole_words(words(item.title))}
            | {words(stage.title): _side_effects(effects[stage.id][item.id]) for stage in stages}
            for item in acting
        ]
        st.table(pd.DataFrame(table), hide_index=True, border="horizontal")
        downloads.row(*downloads.of_scenario(judged, find(judged.scenario.id)))


def _side_effects(one: SideEffects) -> str:
    if one.harm:
        return wrong(_("booked, with harm") if one.booked else _("harm"))
    return whole_words(good(_("booked")) if one.booked else quiet("– " + _("nothing")))
