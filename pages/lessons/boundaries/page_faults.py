"""Environment faults: one batch, three policies, two denominators, and the effect on advantages."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from pages.lessons.boundaries import files, page_charts
from pages.lessons.boundaries.export import fault_report, policy_of, reports_csv
from pages.lessons.boundaries.faults import (
    MAX_COUNT,
    Policy,
    Report,
    RetryRates,
    RolloutBatch,
    RolloutOutcome,
    Scores,
    choosable,
    compare,
)
from pages.lessons.boundaries.presets import BatchPreset
from pages.lessons.boundaries.texts import texts
from pages.ui import charts, downloads, links, plain, preset_row, projected
from pages.ui.language import _, ngettext, words
from pages.ui.marks import heading, labelled, quiet, strong
from scenarios.fingerprint import sha256

SOURCES: tuple[str, ...] = ("source_nemo_gym",)
CHOICES = ("own_choices_faults",)
"""The texts on where this part comes from, and on what this page chooses in it."""
PERCENTS = list(range(0, 101, 5))


def show() -> None:
    """The part as a whole."""
    batch = _batch()
    policy, retry = _policy()
    reports = {one.policy: one for one in compare(batch, retry)}
    _numbers(batch, reports[policy])
    if batch.total:
        _told(batch, retry, reports)
        left, right = st.columns(2, gap="medium")
        with left:
            st.markdown(heading(_("What each rollout counts as")), anchors=False)
            projected.chart(
                _shares(reports, policy),
                alt=texts("shares_alt"),
            )
        with right:
            st.markdown(heading(_("Advantage of one rollout")), anchors=False)
            rows, order = _bars(reports)
            if rows:
                projected.chart(
                    page_charts.advantages(rows, order, _("advantage"), charts.theme()),
                    alt=texts("advantages_alt"),
                )
    else:
        st.info(_("There is no rollout in this batch."))
    _fixed(policy)
    with st.expander(_("All fault policies in numbers"), icon=":material/table:"):
        if batch.total:
            st.table(_table(reports, policy), hide_index=True, border="horizontal")
        downloads.row(
            (
                _("Report with its fault policy as JSON"),
                downloads.as_json(fault_report(batch, policy, retry)),
                "fault_report.json",
            ),
            (_("All fault policies as CSV"), reports_csv(tuple(reports.values())), "fault_policies.csv"),
        )
    _explain()


def outcome_name(outcome: RolloutOutcome) -> str:
    """How a rollout ended, in words."""
    return {
        RolloutOutcome.PASSED: _("Pass"),
        RolloutOutcome.FAILED: _("Fail (agent's own)"),
        RolloutOutcome.TIMEOUT: _("Timeout"),
        RolloutOutcome.DEPENDENCY: _("Dependency failure"),
        RolloutOutcome.UNAVAILABLE: _("Service unavailable"),
        RolloutOutcome.TRUNCATED: _("Truncated"),
    }[outcome]


def policy_name(policy: Policy) -> str:
    """What becomes of a fault, in words."""
    return {
        Policy.RETRY: _("Retry once"),
        Policy.SKIP: _("Skip"),
        Policy.FAIL: _("Count as failure"),
    }[policy]


def _batch() -> RolloutBatch:
    presets = {preset.id: preset for preset in files.presets().batches}
    first = next(iter(presets.values())).counts
    options = links.named(range(MAX_COUNT + 1))
    keys = {outcome: links.seed(str(outcome), options, first.count(outcome)) for outcome in RolloutOutcome}
    batch = RolloutBatch.model_validate(
        {str(outcome): st.session_state[key] for outcome, key in keys.items()}
    )
    chosen = next((id_ for id_, preset in presets.items() if preset.counts == batch), None)
    titles = {id_: words(preset.title) for id_, preset in presets.items()}
    preset_row.choose("batch", titles, chosen, lambda id_: _start(presets[id_]))
    st.markdown(words(presets[chosen].summary) if chosen else texts("own_batch"))
    with st.container(horizontal=True):
        for outcome, key in keys.items():
            st.number_input(outcome_name(outcome), 0, MAX_COUNT, step=1, key=key, width=122)
    st.markdown(quiet(texts("agent_mistakes")))
    return batch


def _start(preset: BatchPreset) -> None:
    for outcome in RolloutOutcome:
        links.choose(str(outcome), preset.counts.count(outcome))


def _policy() -> tuple[Policy, RetryRates]:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        policy = st.segmented_control(
            _("How faults are treated"),
            list(Policy),
            format_func=policy_name,
            key=links.seed("policy", links.named(Policy), Policy.FAIL),
            required=True,
        )
        finish = st.slider(
            _("Retries that complete"),
            0,
            100,
            step=5,
            format="%d%%",
            key=links.seed("finish", links.named(PERCENTS), 50),
            width=210,
            help=texts("retry_help"),
        )
        passing = st.slider(
            _("of these, passing"),
            0,
            100,
            step=5,
            format="%d%%",
            key=links.seed("passing", links.named(PERCENTS), 50),
            width=210,
        )
    return policy or Policy.FAIL, RetryRates(finish=finish, passing=passing)


def _three(value: float | None) -> str:
    return "—" if value is None else f"{value:.3f}"


def _signed(value: float | None) -> str:
    return "—" if value is None else f"{value:+.3f}"


def _numbers(batch: RolloutBatch, one: Report) -> None:
    boxed: dict[str, Any] = {
        "delta_arrow": "off",
        "delta_color": "off",
        "border": True,
        "height": "stretch",
    }
    scores = one.scores
    with st.container(horizontal=True):
        st.metric(
            _("Mean, only scored"),
            _three(one.mean_scored),
            delta=_over(scores.scored),
            **boxed,
        )
        st.metric(
            _("Mean, all (unscored as 0)"),
            _three(one.mean_all),
            delta=_over(scores.total),
            **boxed,
        )
        st.metric(
            _("Unscored"),
            f"{scores.unscored:,}",
            delta=ngettext("of {count} rollout", "of {count} rollouts", scores.total).format(
                count=f"{scores.total:,}"
            ),
            **boxed,
        )
        st.metric(
            _("Fault rate"),
            "—" if batch.fault_rate is None else f"{100 * batch.fault_rate:.1f} %",
            delta=_("{faults} of {count}").format(faults=f"{batch.faults:,}", count=f"{batch.total:,}"),
            **boxed,
        )
        st.metric(
            _("Advantage of a fault"),
            _signed(one.advantage_fault),
            delta=_("trained on as a failure") if scores.counted_as_failed else _("not trained on"),
            **boxed | {"delta_color": "red" if scores.counted_as_failed else "blue"},
        )


def _over(count: int) -> str:
    return ngettext("over {count} rollout", "over {count} rollouts", count).format(count=f"{count:,}")


def _told(batch: RolloutBatch, retry: RetryRates, reports: Mapping[Policy, Report]) -> None:
    span = choosable(batch, retry)
    if span is not None and span[0] < span[1]:
        told = texts("policy_chosen_later")
        st.markdown(told.format(low=_three(span[0]), high=_three(span[1])))
    elif batch.faults + batch.truncated == 0:
        st.markdown(_("Every rollout finished, so all fault policies report the same mean."))
    else:
        st.markdown(_("Here, the mean is the same under every fault policy that gives one."))
    failing = reports[Policy.FAIL]
    if failing.scores.counted_as_failed and failing.advantage_fault:
        told = texts("unfinished_advantage")
        st.markdown(
            told.format(
                count=f"{failing.scores.counted_as_failed:,}", advantage=_signed(failing.advantage_fault)
            )
        )


def _kinds() -> dict[str, str]:
    return {
        "passed": _("pass"),
        "failed": _("fail"),
        "counted_as_failed": _("as 0"),
        "faults": _("unscored"),
        "truncated": _("truncated"),
    }


def _shares(reports: Mapping[Policy, Report], policy: Policy) -> charts.Spec:
    names = _kinds()
    rows: list[dict[str, Any]] = []
    order = []
    for one in reports.values():
        row = policy_name(one.policy) + (" ◂" if one.policy is policy else "")
        order.append(row)
        start = 0.0
        for kind, name in names.items():
            count = _count(one.scores, kind)
            if count:
                end = start + count / one.scores.total
                long = f"{count:,} {name}"
                rows.append(
                    {
                        "row": row,
                        "kind": kind,
                        "start": start,
                        "end": end,
                        "long": long,
                        "short": f"{count:,}",
                        "room": page_charts.width_of(long),
                        "tip": labelled(policy_name(one.policy), long),
                    }
                )
                start = end
    return page_charts.shares(rows, order, list(names), charts.theme())


def _count(scores: Scores, kind: str) -> int:
    return int(getattr(scores, kind))


def _bars(reports: Mapping[Policy, Report]) -> tuple[list[dict[str, Any]], list[str]]:
    rows = []
    for one in reports.values():
        for name, value in (
            (_("pass"), one.advantage_pass),
            (_("fail"), one.advantage_fail),
            (_("fault"), one.advantage_fault),
        ):
            if value is not None:
                label = f"{policy_name(one.policy)} · {name}"
                rows.append({"name": label, "value": value, "text": _signed(value)})
    return rows, [str(row["name"]) for row in rows]


def _table(reports: Mapping[Policy, Report], policy: Policy) -> pd.DataFrame:
    over = _("{mean} over {count}")
    columns = {}
    for one in reports.values():
        scores, name = one.scores, policy_name(one.policy)
        columns[f":blue[**{name} ◂**]" if one.policy is policy else name] = {
            _("Mean, only scored"): over.format(
                mean=strong(_three(one.mean_scored)), count=f"{scores.scored:,}"
            ),
            _("Mean, all (unscored as 0)"): over.format(mean=_three(one.mean_all), count=f"{scores.total:,}"),
            _("Standard deviation"): _three(one.deviation),
            _("Advantage: pass"): _signed(one.advantage_pass),
            _("Advantage: fail"): _signed(one.advantage_fail),
            _("Advantage: fault"): _signed(one.advantage_fault),
            _("Retried"): f"{scores.retried:,}",
            _("Unscored"): f"{scores.unscored:,}",
        }
    return pd.DataFrame(columns).rename_axis(_("Policy")).reset_index()


def _fixed(policy: Policy) -> None:
    fixed = policy_of(policy)
    told = texts("policy_fixed")
    shown = plain.code(", ".join(f"{name} {value}" for name, value in fixed.items()))
    st.markdown(quiet(told.format(policy=shown, hash=plain.code(sha256(fixed)[:12]))))


def _explain() -> None:
    lines = [texts("fault_kinds"), texts("truncated"), texts("unscored"), texts("advantage_formula")]
    with st.expander(_("How it is counted"), icon=":material/calculate:"):
        st.markdown("\n".join(f"- {line}" for line in lines))
