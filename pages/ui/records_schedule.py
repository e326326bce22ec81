"""Schedule: when rollouts run and wait, and which version of the weights serves which part of them."""

import json
import re
from collections.abc import Mapping
from typing import Any, Literal

import pandas as pd
import streamlit as st

from pages.ui import (
    charts,
    links,
    records_charts,
    records_files,
    records_input,
    records_self_test,
    whole_numbers,
)
from pages.ui.language import _
from pages.ui.marks import labelled, quiet, strong, together, whole_words
from pages.ui.records_input import Source
from pages.ui.whole_numbers import Number
from scenarios.document import Json, JsonObject
from scenarios.lightning.accounts import Account, Standing, accounts, mixed
from scenarios.lightning.compact import read_cell, read_work, write_work
from scenarios.lightning.export import log_csv, versions_csv
from scenarios.lightning.problems import Problem, Refused, checked
from scenarios.lightning.schedule import (
    MAX_BATCH,
    MAX_CALLS,
    MAX_LANES,
    MAX_ROLLOUTS,
    MAX_TIME,
    EventKind,
    PhaseKind,
    Plan,
    Timeline,
    collocated,
    synchronous,
)

ONE = {"lanes": 1, "batch": 1, "update": 1}
"""What work is held against where it stands alone."""
FORMS = ("durations", "calls")


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    work = records_input.seed(_source(), shown=shown)
    for number in _settings(work):
        whole_numbers.seed(number, brief=not shown)
    records_self_test.seed(_source().presets)


@st.fragment
def show() -> None:
    """The part as a whole. A click reruns it alone."""
    seed(shown=True)
    source = _source()
    presets = records_files.presets().schedule
    records_input.choose_preset(source, presets, _begin, changed=_changed(source))
    plan = _edit(source)
    runs = {"collocated": collocated(plan), "synchronous": synchronous(plan)}
    told = {name: accounts(plan, timeline) for name, timeline in runs.items()}
    _timelines(plan, runs)
    _numbers(runs, told)
    _log(runs)
    _versions(told["collocated"])
    _downloads(plan, runs, told)
    records_self_test.show(source.presets, _begin)
    _explain()
    links.write()


def _source() -> Source[Plan]:
    presets = {preset.id: _alone(preset.plan) for preset in records_files.presets().schedule}
    return Source("work", presets, lambda text: checked(Plan, {**read_work(text), **ONE}), write_work)


def _alone(plan: Plan) -> Plan:
    return plan.model_copy(update=ONE)


def _settings(work: Plan) -> tuple[Number, ...]:
    first = records_files.presets().schedule[0].plan
    most = min(MAX_BATCH, len(work.work))
    return (
        Number("lanes", range(1, MAX_LANES + 1), first.lanes),
        Number("batch", range(1, most + 1), min(first.batch, most)),
        Number("update", range(1, MAX_TIME + 1), first.update),
    )


def _begin(preset: str) -> None:
    source = _source()
    records_input.start(source, source.presets[preset])
    plan = next(each.plan for each in records_files.presets().schedule if each.id == preset)
    for number in _settings(plan):
        whole_numbers.put(number, getattr(plan, number.name))


def _changed(source: Source[Plan]) -> bool:
    work = records_input.seed(source)
    settings = {number.name: whole_numbers.seed(number) for number in _settings(work)}
    presets = [preset.plan for preset in records_files.presets().schedule]
    return work.model_copy(update=settings) not in presets


def _edit(source: Source[Plan]) -> Plan:
    work = records_input.seed(source)
    settings, problems = _choose_settings(work)
    key, filled, new = records_input.appearing(source, _written)
    if new:
        st.session_state[key] = filled
    form = f"{key}.form"
    st.session_state[form] = "calls" if work.calls else "durations"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(
            _("Calls of rollouts 1, 2, … (time of each)") if work.calls else _("Time of rollouts 1, 2, …"),
            key=key,
            max_chars=records_input.MAX_LINK,
            help=_("A comma between rollouts, a space between the calls of one rollout."),
            width="stretch",
        )
        st.segmented_control(
            _("A pause"),
            FORMS,
            format_func={
                "durations": _("stops them at once"),
                "calls": _("waits for calls in flight"),
            }.__getitem__,
            key=form,
            on_change=_change_form,
            args=(source, form),
        )
    records_input.keep(source, typed)
    records_input.bounds(
        _("at most {rollouts} rollouts of {calls} calls each"), rollouts=MAX_ROLLOUTS, calls=MAX_CALLS
    )
    try:
        raw = _raw(typed, calls=bool(work.calls))
        records_input.take(source, _alone(checked(Plan, {**settings, **raw})))
    except Refused as refusal:
        problems += records_input.refusals(refusal.problems, _place)
    if problems:
        records_input.refused(problems)
    else:
        records_input.refused_link(source, _place)
    return checked(Plan, {**settings, **_work(records_input.seed(source))})


def _choose_settings(work: Plan) -> tuple[JsonObject, list[str]]:
    labels = {
        "lanes": (_("Lanes"), _("Rollouts that run at the same time.")),
        "batch": (_("Batch"), _("Rollouts that one update is trained on.")),
        "update": (_("Update time"), _("How long one update of the weights takes.")),
    }
    chosen: JsonObject = {}
    problems = []
    with st.container(horizontal=True):
        for number in _settings(work):
            label, help = labels[number.name]
            chosen[number.name] = whole_numbers.seed(number)
            if refusal := whole_numbers.show(number, label, help=help, width=150):
                problems.append(labelled(strong(label), refusal))
    return chosen, problems


def _change_form(source: Source[Plan], form: str) -> None:
    work = records_input.seed(source)
    if st.session_state[form] == "calls" and not work.calls:
        records_input.start(
            source, work.model_copy(update={"durations": (), "calls": tuple((time,) for time in work.work)})
        )
    elif st.session_state[form] == "durations" and work.calls:
        records_input.start(source, work.model_copy(update={"durations": work.work, "calls": ()}))


def _written(work: Plan) -> str:
    lists = work.calls or tuple((time,) for time in work.durations)
    return ", ".join(" ".join(map(str, each)) for each in lists)


def _raw(typed: str, *, calls: bool) -> JsonObject:
    listed = typed.strip().rstrip(",，、;；")
    parts = [read_cell(part) for part in re.split(r"[,，、;；]", listed)] if listed else []
    if calls:
        return {"calls": parts}
    return {"durations": [_single(part) for part in parts]}


def _single(part: Json) -> Json:
    return part[0] if isinstance(part, list) and len(part) == 1 else part


def _work(work: Plan) -> JsonObject:
    return {"durations": list(work.durations), "calls": [list(each) for each in work.calls]}


def _place(problem: Problem) -> str:
    if len(problem.at) > 1:
        return _("Rollout {number}").format(number=int(problem.at[1]) + 1)
    return _("Rollouts")


def _timelines(plan: Plan, runs: Mapping[str, Timeline]) -> None:
    last = max(timeline.end for timeline in runs.values())
    titles = {
        "collocated": _("Collocated async: ends at **{end}**"),
        "synchronous": _("Synchronous: ends at **{end}**"),
    }
    rows = [_("machines"), *(_lane(number) for number in range(1, plan.lanes + 1))]
    for name, timeline in runs.items():
        st.markdown(titles[name].format(end=timeline.end))
        st.vega_lite_chart(
            records_charts.lanes(
                [*_phases(timeline), *_segments(timeline)],
                _waits(timeline),
                (rows, last, _("time")),
                charts.theme(),
                records_charts.size(),
            ),
            alt=_(
                "Lanes over time with rollouts and versions; the same is in the log and the versions table."
            ),
        )
    st.markdown(
        quiet(
            _(
                "In a bar: rollout · version that serves it. Dotted: the rollout lives on, its next request"
                " waits."
            )
        )
    )


def _lane(number: int) -> str:
    return _("lane {number}").format(number=number)


def _phases(timeline: Timeline) -> list[dict[str, Any]]:
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


def _segments(timeline: Timeline) -> list[dict[str, Any]]:
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


def _waits(timeline: Timeline) -> list[dict[str, Any]]:
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


def _numbers(runs: Mapping[str, Timeline], told: Mapping[str, tuple[Account, ...]]) -> None:
    updates = len(runs["collocated"].updates)
    with st.container(horizontal=True):
        for name, label in (
            ("collocated", _("Collocated async ends")),
            ("synchronous", _("Synchronous ends")),
        ):
            st.metric(
                label,
                runs[name].end,
                delta=_("updates: {count}").format(count=updates),
                delta_arrow="off",
                delta_color="off",
                border=True,
            )
        st.metric(
            _("Rollouts of several versions"),
            len(mixed(told["collocated"])),
            delta=_("synchronous: {count}").format(count=len(mixed(told["synchronous"]))),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
    st.markdown(
        strong(_("This is not free mixing of versions."))
        + " "
        + _(
            "The version changes only at an update, when no call is running; it never goes back inside a"
            " rollout, and each call has exactly one. The log below shows it line by line."
        )
    )


def _log(runs: Mapping[str, Timeline]) -> None:
    st.header(_("The log"), anchor=False)
    events = {
        EventKind.PAUSE: _("pause: new requests wait"),
        EventKind.DRAINED: _("drained: no call is running"),
        EventKind.UPDATE: _("update begins"),
        EventKind.VERSION_SWITCH: _("version switch, resume"),
    }
    named = {
        EventKind.PAUSE: _("in flight: {rollouts}"),
        EventKind.DRAINED: _("carried over: {rollouts}"),
        EventKind.UPDATE: _("batch: {rollouts}"),
        EventKind.VERSION_SWITCH: "",
    }
    rows = [
        {
            _("Time"): str(event.time),
            _("Event"): whole_words(events[event.event]),
            _("Version from now on"): f"v{event.version}",
            _("Rollouts"): named[event.event].format(rollouts=_numbers_of(event.rollouts)),
        }
        for event in runs["collocated"].log
    ]
    st.table(
        pd.DataFrame(rows).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
        height=_height(len(rows)),
    )


def _numbers_of(rollouts: tuple[int, ...]) -> str:
    return ", ".join(map(str, rollouts)) or _("none")


def _height(rows: int) -> int | Literal["content"]:
    return "content" if rows <= 16 else 560


def _versions(told: tuple[Account, ...]) -> None:
    st.header(_("Which version produced which part"), anchor=False)
    standing = {
        Standing.TRAINED: _("in the update to v{version}"),
        Standing.CARRIED: _("carried over, no update left"),
        Standing.WAITING: _("never begun"),
    }
    rows = [
        {
            _("Rollout"): str(account.rollout),
            _("Parts, in order (version: time)"): ", ".join(
                together(f"v{part.version}: {part.end - part.start}") for part in account.parts
            )
            or quiet("–"),
            _("Versions"): strong(" → ".join(f"v{version}" for version in account.versions))
            if len(account.versions) > 1
            else ", ".join(f"v{version}" for version in account.versions) or quiet("–"),
            _("At the end"): standing[account.standing].format(version=account.trained),
        }
        for account in told
    ]
    st.table(
        pd.DataFrame(rows).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
        height=_height(len(rows)),
    )


def _downloads(plan: Plan, runs: Mapping[str, Timeline], told: Mapping[str, tuple[Account, ...]]) -> None:
    files = (
        (_("Log as CSV"), log_csv(runs), "log.csv", "text/csv"),
        (_("Versions as CSV"), versions_csv(told["collocated"]), "versions.csv", "text/csv"),
        (_("Plan as JSON"), plan.model_dump_json(indent=2), "plan.json", "application/json"),
        (
            _("Both timelines as JSON"),
            json.dumps({name: run.model_dump(mode="json") for name, run in runs.items()}, indent=2),
            "timelines.json",
            "application/json",
        ),
    )
    with st.container(horizontal=True):
        for label, content, name, mime in files:
            st.download_button(
                label, content, file_name=name, mime=mime, icon=":material/download:", on_click="ignore"
            )


def _explain() -> None:
    st.header(_("What the sources say"), anchor=False)
    lines = [
        _(
            "One step of collocated async: resume, start rollouts, wait until enough prompt groups are"
            " complete, build rows, pause new model requests, drain the calls in flight, update the weights,"
            " new version (paper, 3.1 and figure 6). Rollouts live on through the pause."
        ),
        _(
            "In the shipped code a paused request is answered with HTTP 429 and Retry-After; the paper says"
            " that it is held."
        ),
        _(
            "Durations, update time and units are this page's own, and so is the order of what happens at the"
            " same time: completions, then the pause, then starts. All rollouts are queued from the start,"
            " and each stands for a prompt group of one. Nothing here was measured, so the two ends"
            " are no speed-up of a real training."
        ),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
