"""Completion, regression, constraints and side effects of a run, each checked on its own."""

import pandas as pd
import streamlit as st

from pages.lessons.contract import page_choices
from pages.lessons.contract.purposes import by_purpose
from pages.lessons.contract.texts import texts
from pages.ui import plain, problems, status
from pages.ui.language import _, remembered, titles, words
from pages.ui.marks import quiet, strong, together
from verifiers.matrix import Matrix
from verifiers.model import Check, CheckResult


def show(judged: Matrix) -> None:
    """The checks of a run by purpose, then what each verifier makes of them."""
    trajectory = page_choices.run(judged)
    with st.container(horizontal=True):
        # A purpose that no check of the file has is not a satisfied one.
        for part in (part for part in by_purpose(judged, trajectory) if part.total):
            missed = part.total - part.satisfied
            st.metric(
                status.purpose(part.purpose).capitalize(),
                _("{some} of {all}").format(some=part.satisfied, all=part.total),
                delta=_("✗ {count} not satisfied").format(count=missed) if missed else _("✓ all satisfied"),
                delta_arrow="off",
                delta_color="red" if missed else "blue",
                border=True,
                height="stretch",
            )
    preset = judged.scenario.trajectory(trajectory)
    st.markdown(f"{words(preset.summary)} {words(preset.why)}")
    st.table(_checks(judged, trajectory), hide_index=True, border="horizontal")
    st.header(_("The reward that each verifier gives"), anchor=False)
    st.table(_verdicts(judged, trajectory), hide_index=True, border="horizontal")
    st.markdown(" ".join((texts("verify_explained"), texts("verify_pass"))))
    with st.expander(_("A run that reached the step limit: two policies"), icon=":material/timer_off:"):
        st.markdown(texts("verify_truncated"))


@remembered
def _checks(judged: Matrix, trajectory: str) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                _("Condition"): f"{strong(together(status.purpose(part.purpose)))} · {words(check.title)}",
                _("Result"): status.check(result.status),
                _("Reason"): _reason(check, result),
            }
            for part in by_purpose(judged, trajectory)
            for check, result in part.checks
        ]
    )


def _reason(check: Check, result: CheckResult) -> str:
    if result.error is not None:
        return problems.words(result.error)
    observed = _("observed {value}").format(value=plain.value(result.observed))
    if check.expected is not None:
        both = _("observed {value}, expected {expected}")
        observed = both.format(value=plain.value(result.observed), expected=plain.value(result.expected))
    return quiet(observed) if result.status == "satisfied" else f"{words(check.explains)} {observed}"


@remembered
def _verdicts(judged: Matrix, trajectory: str) -> pd.DataFrame:
    rows = []
    checks, names = titles(judged.verifiers.checks), titles(judged.verifiers.verifiers)
    for verifier in judged.verifiers.verifiers:
        verdict = judged.verdict(trajectory, verifier.id)
        failed = [checks[id_] for id_, found in verdict.checks.items() if found.status == "violated"]
        reason = plain.code(verdict.reason) if verdict.reason else " · ".join(failed)
        rows.append(
            {
                _("Verifier"): together(names[verifier.id]),
                _("Reward"): strong(status.reward(verdict.reward)),
                _("Checks used"): _("{some} of {all}").format(
                    some=len(verifier.checks), all=len(judged.verifiers.checks)
                ),
                _("Reason"): reason or quiet(_("all of its checks are satisfied")),
            }
        )
    return pd.DataFrame(rows)
