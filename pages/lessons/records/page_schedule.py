"""Schedule: when rollouts run and wait, and which version of the weights serves which part of them."""

import re
from collections.abc import Mapping

import streamlit as st

from pages.lessons.records import files, page_inputs, page_self_test
from pages.lessons.records.accounts import Account, accounts
from pages.lessons.records.compact import read_cell, read_work, write_work
from pages.lessons.records.export import log_csv, versions_csv
from pages.lessons.records.page_inputs import Source
from pages.lessons.records.page_timelines import show_timelines
from pages.lessons.records.page_versions import show_log, show_numbers, show_versions
from pages.lessons.records.schedule import (
    MAX_BATCH,
    MAX_CALLS,
    MAX_LANES,
    MAX_ROLLOUTS,
    MAX_TIME,
    SchedulePlan,
    ScheduleTimeline,
    collocated,
    synchronous,
)
from pages.ui import downloads, whole_numbers
from pages.ui.language import _
from pages.ui.marks import labelled, strong
from pages.ui.whole_numbers import Number
from scenarios.document import Json, JsonObject, checked
from scenarios.problems import InputError, Problem

SAID = ("schedule_step", "schedule_429")
CHOICES = ("schedule_own_choice",)
"""The texts on what the sources say of this part, and on what this page chooses in it."""
ONE = {"lanes": 1, "batch": 1, "update": 1}
"""What work is held against where it stands alone."""

FORMS = ("durations", "calls")


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    work = page_inputs.seed(_source(), shown=shown)
    for number in _settings(work):
        whole_numbers.seed(number, shown=shown)
    page_self_test.seed(_source().presets)


def show() -> None:
    """The part as a whole."""
    seed(shown=True)
    source = _source()
    presets = files.presets().schedule
    page_inputs.choose_preset(source, presets, _begin, changed=_changed(source))
    plan = _edit(source)
    runs = {"collocated": collocated(plan), "synchronous": synchronous(plan)}
    told = {name: accounts(plan, timeline) for name, timeline in runs.items()}
    show_timelines(plan, runs)
    show_numbers(runs, told)
    with st.expander(_("The log, and which version produced which part"), icon=":material/list:"):
        show_log(runs)
        show_versions(told["collocated"])
        _downloads(plan, runs, told)
    page_self_test.show(source.presets, _begin)


def bounds() -> str:
    """How much of an input this part takes."""
    return page_inputs.bounds(
        _("at most {rollouts} rollouts of {calls} calls each"), rollouts=MAX_ROLLOUTS, calls=MAX_CALLS
    )


def _source() -> Source[SchedulePlan]:
    presets = {preset.id: _alone(preset.plan) for preset in files.presets().schedule}
    return Source("jobs", presets, lambda text: checked(SchedulePlan, {**read_work(text), **ONE}), write_work)


def _alone(plan: SchedulePlan) -> SchedulePlan:
    return plan.model_copy(update=ONE)


def _settings(work: SchedulePlan) -> tuple[Number, ...]:
    first = files.presets().schedule[0].plan
    most = min(MAX_BATCH, len(work.work))
    return (
        Number("lanes", range(1, MAX_LANES + 1), first.lanes),
        Number("batch", range(1, most + 1), min(first.batch, most)),
        Number("update", range(1, MAX_TIME + 1), first.update),
    )


def _begin(preset: str) -> None:
    source = _source()
    page_inputs.start(source, source.presets[preset])
    plan = next(each.plan for each in files.presets().schedule if each.id == preset)
    for number in _settings(plan):
        whole_numbers.put(number, getattr(plan, number.name))


def _changed(source: Source[SchedulePlan]) -> bool:
    work = page_inputs.seed(source)
    settings = {number.name: whole_numbers.seed(number) for number in _settings(work)}
    presets = [preset.plan for preset in files.presets().schedule]
    return work.model_copy(update=settings) not in presets


def _edit(source: Source[SchedulePlan]) -> SchedulePlan:
    work = page_inputs.seed(source)
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        settings, problems = _choose_settings(work)
    key, filled = page_inputs.appearing(source, _written)
    st.session_state.setdefault(key, filled)
    form = f"{key}.form"
    st.session_state[form] = "calls" if work.calls else "durations"
    with row:
        typed = st.text_input(
            _("Time of each call of rollouts 1, 2, …") if work.calls else _("Time of rollouts 1, 2, …"),
            key=key,
            max_chars=page_inputs.MAX_LINK,
            help=_("Separate rollouts by commas, and the calls of one rollout by spaces."),
            width=290,
        )
        st.segmented_control(
            _("A pause …"),
            FORMS,
            format_func={
                "durations": _("stops rollouts at once"),
                "calls": _("waits for calls in flight"),
            }.__getitem__,
            key=form,
            on_change=_change_form,
            args=(source, form),
        )
    source.entry().keep(typed)
    try:
        raw = _raw(typed, calls=bool(work.calls))
        page_inputs.take(source, _alone(checked(SchedulePlan, {**settings, **raw})))
    except InputError as refusal:
        problems += page_inputs.refusals(refusal.problems, _place)
    if problems:
        page_inputs.refused(problems)
    else:
        page_inputs.refused_link(source, _place)
    return checked(SchedulePlan, {**settings, **_work(page_inputs.seed(source))})


def _choose_settings(work: SchedulePlan) -> tuple[JsonObject, list[str]]:
    labels = {
        "lanes": (_("Lanes"), _("Rollouts that run at the same time.")),
        "batch": (_("Batch"), _("Rollouts that one update is trained on.")),
        "update": (_("Update time"), _("How long one update of the weights takes.")),
    }
    chosen: JsonObject = {}
    problems = []
    for number in _settings(work):
        label, hint = labels[number.name]
        chosen[number.name] = whole_numbers.seed(number)
        if refusal := whole_numbers.show(number, label, hint=hint, width=92):
            problems.append(labelled(strong(label), refusal))
    return chosen, problems


def _change_form(source: Source[SchedulePlan], form: str) -> None:
    work = page_inputs.seed(source)
    if st.session_state[form] == "calls" and not work.calls:
        page_inputs.start(
            source, work.model_copy(update={"durations": (), "calls": tuple((time,) for time in work.work)})
        )
    elif st.session_state[form] == "durations" and work.calls:
        page_inputs.start(source, work.model_copy(update={"durations": work.work, "calls": ()}))


def _written(work: SchedulePlan) -> str:
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


def _work(work: SchedulePlan) -> JsonObject:
    return {"durations": list(work.durations), "calls": [list(each) for each in work.calls]}


def _place(problem: Problem) -> str:
    if len(problem.path) > 1:
        return _("Rollout {number}").format(number=int(problem.path[1]) + 1)
    return _("Rollouts")


def _downloads(
    plan: SchedulePlan, runs: Mapping[str, ScheduleTimeline], told: Mapping[str, tuple[Account, ...]]
) -> None:
    timelines: Json = {name: run.model_dump(mode="json") for name, run in runs.items()}
    downloads.row(
        (_("Log as CSV"), log_csv(runs), "log.csv"),
        (_("Versions as CSV"), versions_csv(told["collocated"]), "versions.csv"),
        (_("Plan as JSON"), plan.model_dump_json(indent=2), "plan.json"),
        (_("Both timelines as JSON"), downloads.as_json(timelines), "timelines.json"),
    )
