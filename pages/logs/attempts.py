"""One attempt of a log: both rewards, its steps with their drift, and the ways it leaves this page."""

import json
from collections.abc import Iterator

import pandas as pd
import streamlit as st

from pages.logs import names, opening
from pages.ui import downloads, links, plain, status, stepping, tables
from pages.ui.language import _, raw_words, titles
from pages.ui.marks import labelled, quiet, strong, wrong
from pages.ui.workspace import Workspace
from scenarios.document import Json, LocalizedText
from scenarios.model import Drift, Intended, Step
from verifiers.draft import MAX_FOUND
from verifiers.logs.judging import JudgedLog
from verifiers.logs.rejudging import RejudgedAttempt
from verifiers.model import Verifiers
from verifiers.sandbox import answers

_VERDICTS: tuple[Intended, ...] = ("undetermined", "pass", "fail", "void")
_HEIGHT, _LOW = 420, 6
"""Pixels of the table of steps where there are more steps than these."""
_MOST_STEPS = 100
"""Steps that are listed at a time."""
_LONGEST = 400
_KEPT_AS = LocalizedText(en="Kept from a log; not yet looked at.", zh="取自日志，尚未查看。")


def show(work: Workspace, verifiers: Verifiers, log: JudgedLog) -> None:
    """The choice of an attempt, and everything about it."""
    one = _chosen(log)
    st.markdown(" · ".join(_about(one)))
    if one.unfit is None:
        st.table(_rewards(verifiers, one), hide_index=True, border="horizontal")
    else:
        told = _("Inspected only, because {reason}. No reward is recomputed for it.")
        st.info(told.format(reason=names.not_replayed(one)), icon=":material/visibility:")
        st.markdown("  \n".join(_inspected(verifiers, one)))
    shown = _stretch(one)
    rows = list(_replayed(one, shown) if one.unfit is None else _logged(one, shown))
    with st.container(height=_HEIGHT if len(rows) > _LOW else "content", border=True):
        st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")
    if one.unfit is None:
        _keep(work, one)
    with st.container(horizontal=True, vertical_alignment="center"):
        open_in_explorer(work, one)
        spot_check(work, log)


def named(one: RejudgedAttempt) -> str:
    """Which attempt this is, as Markdown."""
    parts = [strong(_("Row {number}").format(number=one.number))]
    if one.attempt:
        parts.append(_("attempt {name}").format(name=plain.text(one.attempt)))
    if one.policy:
        parts.append(plain.code(one.policy))
    return " · ".join(parts)


def open_in_explorer(work: Workspace, one: RejudgedAttempt) -> None:
    """The button that opens the attempt in the explorer, where it can be opened there."""
    query = opening.in_explorer(work, one)
    if query is None:
        if one.steps:
            told = _("Too long for the explorer, which shows at most {most} steps: this attempt has {count}.")
            st.markdown(quiet(told.format(most=MAX_FOUND, count=f"{len(one.steps):,}")))
        return
    label = _("Open in the explorer")
    if one.first_failing_step is not None:
        label = _("Open at step {number}").format(number=one.first_failing_step + 1)
    if st.button(label, key=f"logs.open.{one.number}", icon=":material/balance:"):
        links.turn("verifiers", query)


def spot_check(work: Workspace, log: JudgedLog) -> None:
    """The button that leads to a spot check of all judged attempts."""
    if st.button(_("Spot-check these runs"), key="logs.spot_check", icon=":material/fact_check:"):
        task = {_("Task"): raw_words(work.judged.scenario.task.prompt)}
        links.turn("errors", opening.for_spot_check(log, lambda one: task | _told(one)).query())


def _chosen(log: JudgedLog) -> RejudgedAttempt:
    by_number = {one.number: one for one in log.attempts}
    first = next(iter((*log.false_pass, *by_number)))
    key = links.seed("row", links.named(by_number), first)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Attempt"),
            list(by_number),
            format_func=lambda number: _option(by_number[number]),
            key=key,
            width=420,
        )
        stepping.show("row", list(by_number), st.session_state[key], always=True)
    return by_number[int(st.session_state[key])]


def _stretch(one: RejudgedAttempt) -> range:
    """Which steps are listed: at first those among which the first check fails."""
    count = len(one.steps) or len(one.calls)
    if count <= _MOST_STEPS:
        return range(count)
    stretches = [range(start, min(start + _MOST_STEPS, count)) for start in range(0, count, _MOST_STEPS)]
    key = links.hold(f"logs.stretch.{one.number}", range(len(stretches)), _around(one))
    st.selectbox(
        _("Steps shown"),
        range(len(stretches)),
        format_func=lambda place: f"{stretches[place].start + 1:,}–{stretches[place].stop:,}",
        key=key,
        width=160,
    )
    return stretches[int(st.session_state[key])]


def _around(one: RejudgedAttempt) -> int:
    return (one.first_failing_step or 0) // _MOST_STEPS


def _option(one: RejudgedAttempt) -> str:
    parts = [_("Row {number}").format(number=one.number), plain.line(one.policy)]
    parts.append(labelled(_("recorded"), status.reward(one.recorded)))
    if opening.violated(one):
        parts.append("✗")
    return " · ".join(filter(None, parts))


def _about(one: RejudgedAttempt) -> Iterator[str]:
    yield named(one)
    yield labelled(_("ended"), names.outcome(one.outcome))
    if one.cut_off:
        yield _("cut off")
    if one.words:
        yield labelled(_("words of the log"), ", ".join(map(plain.code, one.words)))
    recorded = labelled(_("recorded"), strong(status.reward(one.recorded)))
    if one.counts is None and one.recorded is not None:
        recorded += " " + quiet(_("(a placeholder: nobody judged this attempt)"))
    yield recorded


def _rewards(verifiers: Verifiers, one: RejudgedAttempt) -> pd.DataFrame:
    headings = {
        ".verifier": _("Verifier"),
        ".recorded": _("Recorded"),
        ".recomputed": _("Recomputed"),
        ".change": _("What changes, and the required checks that are violated"),
    }
    checks, shown = titles(verifiers.checks), titles(verifiers.verifiers)
    return tables.frame(
        headings,
        (
            {
                ".verifier": shown[id_],
                ".recorded": status.reward(one.counts),
                ".recomputed": status.reward(each.reward)
                + (f" {quiet(status.reason(each.reason))}" if each.reason else ""),
                ".change": "  \n".join(
                    filter(None, (names.change(each.change), names.violated(list(each.violated), checks)))
                ),
            }
            for id_, each in one.recomputed.items()
        ),
    )


def _inspected(verifiers: Verifiers, one: RejudgedAttempt) -> Iterator[str]:
    shown = titles(verifiers.checks)
    told = [
        f"{shown[id_]} {status.check(found)}" for id_, found in one.checks.items() if found != "not_checked"
    ]
    if told:
        yield labelled(_("Checks that need no state, by what the log says"), " · ".join(told))
    if one.message:
        yield labelled(_("Last words of the agent"), plain.text(one.message[:_LONGEST]))


def _replayed(one: RejudgedAttempt, shown: range) -> Iterator[dict[str, str]]:
    drift = {each.step: each for each in one.drift}
    for index in shown:
        step = one.steps[index]
        call = f"{plain.code(step.action)} {plain.short_value(step.args)}"
        if one.ending_added and index == len(one.steps) - 1:
            call += "  \n" + quiet(_("the agent's last words, made a call"))
        elif index == one.first_failing_step:
            call += "  \n" + wrong(_("the first check fails here"))
        yield {
            _("Step"): str(index + 1),
            _("Call"): call,
            _("Observed in the log, and in the replay where it differs"): _seen(step, drift.get(index)),
        }


def _seen(step: Step, drift: Drift | None) -> str:
    if "recorded" not in step.model_fields_set:
        return quiet("—")
    seen = plain.short_value(step.recorded)
    if drift is None:
        return seen
    how = quiet(_("differs by rounding only")) if drift.last_bit else strong(_("drift"))
    return f"{seen}  \n≠ {plain.short_value(drift.observed)} {how}"


def _logged(one: RejudgedAttempt, shown: range) -> Iterator[dict[str, str]]:
    for index in shown:
        call = one.calls[index]
        args: Json = call.args if call.args is not None else call.written
        observation = plain.short_value(call.observation) if call.answered else quiet("—")
        yield {
            _("Step"): str(index + 1),
            _("Call"): f"{plain.code(call.name)} {plain.short_value(args)}",
            _("Observed in the log"): plain.code(call.error) if call.error else observation,
        }
    if not one.calls:
        yield {_("Step"): "—", _("Call"): quiet(_("The log holds no call."))}


def _told(one: RejudgedAttempt) -> dict[str, str]:
    """What happened, for somebody who is to judge it without its reward: a text for each step."""
    calls: list[tuple[str, Json, list[Json]]] = [
        (step.action, step.args, [step.recorded] if "recorded" in step.model_fields_set else [])
        for step in one.steps[:_MOST_STEPS]
    ]
    calls += [
        (call.name, call.args, [call.observation] if call.answered else [])
        for call in one.calls[:_MOST_STEPS]
    ]
    told = {
        _("Step {number}").format(number=place): " → ".join((f"{name} {_brief(args)}", *map(_brief, seen)))
        for place, (name, args, seen) in enumerate(calls, start=1)
    }
    return told | ({_("Last words of the agent"): one.message[:_LONGEST]} if one.message else {})


def _brief(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)[:_LONGEST]


def _keep(work: Workspace, one: RejudgedAttempt) -> None:
    key = links.hold("logs.verdict", _VERDICTS, "undetermined")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Right verdict, if you know it"), _VERDICTS, format_func=status.intended, key=key, width=220
        )
        intended: Intended = st.session_state[key]
        id_ = f"row_{one.number}"
        text = one.model_dump_json(exclude_unset=True)
        downloads.offer(
            _("Keep it for a scenario file (YAML)"),
            lambda: answers.keep_attempt(text, id_, intended, _KEPT_AS.model_dump()),
            f"{work.id}_{id_}.yaml",
        )
