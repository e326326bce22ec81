"""Where does a budget of critical steps cut the plan?"""

import re

import pandas as pd
import streamlit as st

from pages.ui import charts, links, parl_charts
from pages.ui.language import _
from pages.ui.marks import good, quiet, together, whole_words, wrong
from scenarios.parl.budget import BudgetRun, Fate, Rule, spend
from scenarios.parl.critical import count_steps
from scenarios.parl.plan import Plan, plan_text

DEFAULT = 10
GREATEST = 100_000


def seed() -> int:
    """Take the budget from the link or from the last visit."""
    key = links.seed_text("budget", _reads, str(DEFAULT), brief=True)
    return int(st.session_state[key])


def put(budget: int) -> None:
    """Set the budget from a callback."""
    links.choose("budget", str(budget))


def show(plan: Plan) -> None:
    """The budget, and the plan cut by it under both rules."""
    st.header(_("Where a budget cuts the plan"), anchor=False)
    st.session_state["parl.budget.count"] = seed()
    left, right = st.columns([2, 6], gap="medium")
    with left:
        st.number_input(
            _("Budget of critical steps"),
            0,
            GREATEST,
            step=1,
            key="parl.budget.count",
            on_change=_enter,
        )
    limit = seed()
    with right:
        st.markdown(
            _(
                "Critical steps limit an episode, in training and in evaluation. They are no term of the"
                " reward. The report does not say when the limit is tested, and it matters:"
            )
        )
    names = _names()
    if count_steps(plan).critical:
        st.vega_lite_chart(
            parl_charts.budget(plan_text(plan), limit, names, charts.theme()),
            alt=_("The plan along its critical steps under both rules, with the budget as a line."),
        )
    runs = [spend(plan, limit, rule) for rule in Rule]
    st.table(
        pd.DataFrame([_row(run, names) for run in runs]).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
    )
    st.markdown(
        "\n".join(
            f"- {line}"
            for line in (
                _(
                    "**Check before**: a stage may begin while any budget is left, so the last one can"
                    " overshoot. OpenPARL does it this way, before each turn."
                ),
                _(
                    "**Reserve**: a stage may begin only if all of it still fits. It never overshoots, and"
                    " may leave budget unused. This rule is the page's own."
                ),
                _(
                    "What the report limits in evaluation are separate caps per agent, orchestrator / each"
                    " sub-agent: BrowseComp 15 / 100, WideSearch 100 / 100, the in-house Swarm Bench"
                    " 100 / 50 (appendix E.8)."
                ),
            )
        )
    )


def _names() -> dict[str, str]:
    return {
        Rule.CHECK_BEFORE: _("Check before"),
        Rule.RESERVE: _("Reserve"),
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


def _enter() -> None:
    put(st.session_state["parl.budget.count"])


def _reads(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,6}", text)) and int(text) <= GREATEST
