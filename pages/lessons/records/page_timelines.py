"""When rollouts run and wait, as pictures of both schedules."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from pages.lessons.records import page_pictures
from pages.lessons.records.schedule import PhaseKind, SchedulePlan, ScheduleTimeline
from pages.lessons.records.texts import texts
from pages.ui import charts
from pages.ui.language import _
from pages.ui.marks import quiet


def show_timelines(plan: SchedulePlan, runs: Mapping[str, ScheduleTimeline]) -> None:
    """What every lane does over time, under both schedules."""
    last = max(timeline.end for timeline in runs.values())
    titles = {
        "collocated": _("Collocated async: ends at **{end}**"),
        "synchronous": _("Synchronous: ends at **{end}**"),
    }
    rows = [_("machines"), *(_lane(number) for number in range(1, plan.lanes + 1))]
    for name, timeline in runs.items():
        st.markdown(titles[name].format(end=timeline.end))
        st.vega_lite_chart(
            page_pictures.lanes(
                [*_phases(timeline), *_segments(timeline)],
                _waits(timeline),
                (rows, last, _("time")),
                charts.theme(),
                page_pictures.size(),
            ),
            alt=texts("timeline_alt"),
        )
    st.markdown(quiet(texts("timeline_legend")))


def _lane(number: int) -> str:
    return _("lane {number}").format(number=number)


def _phases(timeline: ScheduleTimeline) -> list[dict[str, Any]]:
    names = {PhaseKind.COLLECT: _("collect"), PhaseKind.DRAIN: _("drain"), PhaseKind.UPDATE: _("update")}
    tip = _("{phase}, {start} to {end}, version {version}")
    return [
        {
            "row": _("machines"),
            "start": phase.start,
            "end": phase.end,
            "kind": str(phase.kind),
            "long": names[phase.kind],
            "short": "",
            "tip": tip.format(
                phase=names[phase.kind], start=phase.start, end=phase.end, version=phase.version
            ),
        }
        for phase in timeline.phases
    ]


def _segments(timeline: ScheduleTimeline) -> list[dict[str, Any]]:
    tip = _("rollout {rollout}, {start} to {end}, version {version}")
    return [
        {
            "row": _lane(segment.lane),
            "start": segment.start,
            "end": segment.end,
            "kind": f"version {segment.version % 3}",
            "long": f"{segment.rollout} · v{segment.version}",
            "short": str(segment.rollout),
            "tip": tip.format(
                rollout=segment.rollout, start=segment.start, end=segment.end, version=segment.version
            ),
        }
        for segment in timeline.segments
    ]


def _waits(timeline: ScheduleTimeline) -> list[dict[str, Any]]:
    tip = _("rollout {rollout} waits, {start} to {end}")
    ended: dict[int, int] = {}
    waits = []
    for segment in timeline.segments:
        before = ended.get(segment.rollout, segment.start)
        if before < segment.start:
            waits.append(
                {
                    "row": _lane(segment.lane),
                    "start": before,
                    "end": segment.start,
                    "tip": tip.format(rollout=segment.rollout, start=before, end=segment.start),
                }
            )
        ended[segment.rollout] = segment.end
    return waits
