"""Where does a budget of critical steps cut the plan?"""

import pandas as pd
import streamlit as st

from pages.lessons.parl import page_budget_chart
from pages.lessons.parl.budget import BudgetRule, BudgetRun, Fate, spend
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, plan_text
from pages.lessons.parl.texts import texts
from pages.ui import charts, projected, whole_numbers
from pages.ui.language import _
from pages.ui.marks import good, quiet, together, whole_words, wrong
from pages.ui.whole_numbers import Number

BUDGET = Number("budget", range(100_001), default=10, brief=True)


def seed() -> int:
    """Take the budget from the link or from the last visit."""
    return whole_numbers.seed(BUDGET)


def put(budget: int) -> None:
    """Set the budget from a callback."""
    whole_numbers.put(BUDGET, budget)


def show(plan: Plan) -> None:
    """The budget, and the plan cut by it under both rules."""
    st.header(_("Where a budget cuts the plan"), anchor=False)
    limit = seed()
    left, right = st.columns([2, 6], gap="medium")
    with left:
        refusal = whole_numbers.show(BUDGET, _("Budget of critical steps"))
    with right:
        st.markdown(texts("budget_intro"))
    if refusal:
        whole_numbers.refuse(refusal, limit)
    names = _names()
    if count_steps(plan).critical:
        projected.chart(
            page_budget_chart.budget(plan_text(plan), limit, names, charts.theme()),
            alt=_("The plan along its critical steps under both rules; a line marks the budget."),
        )
    runs = [spend(plan, limit, rule) for rule in BudgetRule]
    st.table(
        pd.DataFrame([_row(run, names) for run in runs]).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
    )
    st.markdown(
        "\n".join(
            f"- {line}"
            for line in (
                texts("budget_check_before"),
                texts("budget_reserve"),
                texts("budget_report_limits"),
            )
        )
    )


def _names() -> dict[str, str]:
    return {
        BudgetRule.CHECK_BEFORE: _("Check before"),
        BudgetRule.RESERVE: _("Reserve"),
        Fate.WITHIN: _("within"),
        Fate.OVER: _("over"),
        Fate.NOT_RUN: _("cut"),
        "stage": _("Stage"),
        "steps": _("critical steps"),
        "budget": _("budget"),
    }


def _row(run: BudgetRun, names: dict[str, str]) -> dict[str, str]:
    if run.completed:
        result = good(_("runs to the end"))
    else:
        result = wrong(_("cut before stage {stage}").format(stage=run.stages_run + 1))
    over = quiet("0") if not run.overshoot else f":red[+{run.overshoot:,}]"
    return {
        _("Rule"): names[run.rule],
        _("Result"): together(result),
        _("Steps used"): f"{run.steps:,}",
        _("Overshoot"): over,
    }
