"""The PARL page: one plan to play with, and what is counted, limited and paid."""

import streamlit as st

from pages.ui import parts
from pages.ui.language import _, words
from pages.ui.marks import wrong
from pages.ui.parl import budget, reward, self_test, speed, steps, table
from pages.ui.parl.presets import one_click
from scenarios.parl import library
from scenarios.parl.critical import count_steps
from scenarios.parl.plan import Plan
from scenarios.parl.presets import Presets


def show() -> None:
    """The whole page but its sources."""
    presets = library.presets()
    part = _part()
    example = presets.plans[0].plan
    # All choices stand in the link, also those that the chosen part does not show.
    entered = table.enter("plan", example)
    plan = entered.plan
    budget.seed()
    speed.seed()
    steps.seed(plan)
    reward.seed(plan)
    self_test.seed()
    if part in ("steps", "speed", "budget"):
        _presets(presets, entered)
        plan = _calculator(example)
    if part == "steps":
        steps.show(plan)
    elif part == "speed":
        speed.show(plan)
    elif part == "budget":
        budget.show(plan)
    elif part == "reward":
        reward.show(entered)
    else:
        self_test.show()


def _part() -> str:
    names = {
        "steps": _("Steps"),
        "speed": _("Faster?"),
        "budget": _("Budget"),
        "reward": _("Reward"),
        "test": _("Self-test"),
    }
    return parts.choose(names)


def _presets(presets: Presets, entered: table.Entered) -> None:
    known = {preset.id: preset for preset in (*presets.plans, presets.budget)}
    shown = (id for id, preset in known.items() if preset.plan == entered.plan and not entered.stale)

    def take(id: str) -> None:
        table.put("plan", known[id].plan)
        if id == presets.budget.id:
            budget.put(presets.budget.budget)

    one_click(
        _("Preset plans"),
        "parl.preset.mark",
        {id: words(preset.title) for id, preset in known.items()},
        next(shown, None),
        take,
    )


def _calculator(example: Plan) -> Plan:
    left, right = st.columns([5, 3], gap="medium")
    with left:
        entered = table.edit("plan", example, _("Stages of the plan"))
    count = count_steps(entered.plan)
    marked = _("last good plan") if entered.stale else None
    with right, st.container(horizontal=True):
        for label, number in ((_("Critical steps"), count.critical), (_("Total work"), count.total)):
            st.metric(label, f"{number:,}", delta=marked, delta_color="red", delta_arrow="off", border=True)
    steps.formula(entered.plan)
    if entered.stale:
        st.markdown(wrong(_("Everything below still belongs to the last good plan.")))
    return entered.plan
