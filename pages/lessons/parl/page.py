"""The PARL page: one plan to play with, and what is counted, limited and rewarded."""

import streamlit as st

from pages.lessons.parl import (
    library,
    page_budget,
    page_reward,
    page_self_test,
    page_speed,
    page_steps,
    page_table,
)
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan
from pages.lessons.parl.presets import ParlPresets
from pages.ui import parts, preset_row
from pages.ui.language import _, words
from pages.ui.marks import wrong


def show() -> None:
    """The whole page but its sources."""
    presets = library.presets()
    part = _part()
    example = presets.plans[0].plan
    # All choices stand in the link, also those that the chosen part does not show.
    entered = page_table.enter("plan", example)
    plan = entered.plan
    page_budget.seed()
    page_speed.seed()
    page_steps.seed(plan)
    page_reward.seed(plan)
    page_self_test.seed()
    if part in ("steps", "speed", "budget"):
        _presets(presets, entered)
        plan = _calculator(example)
    if part == "steps":
        page_steps.show(plan)
    elif part == "speed":
        page_speed.show(plan)
    elif part == "budget":
        page_budget.show(plan)
    elif part == "reward":
        page_reward.show(entered)
    else:
        page_self_test.show()


def _part() -> str:
    names = {
        "steps": _("Steps"),
        "speed": _("Faster?"),
        "budget": _("Budget"),
        "reward": _("Reward"),
        "test": _("Self-test"),
    }
    return parts.choose(names)


def _presets(presets: ParlPresets, entered: page_table.Entered) -> None:
    known = {preset.id: preset for preset in (*presets.plans, presets.budget)}
    shown = (id_ for id_, preset in known.items() if preset.plan == entered.plan and not entered.stale)

    def take(id_: str) -> None:
        page_table.put("plan", known[id_].plan)
        if id_ == presets.budget.id:
            page_budget.put(presets.budget.budget)

    titles = {id_: words(preset.title) for id_, preset in known.items()}
    preset_row.choose("plan", titles, next(shown, None), take, _("Preset plans"))


def _calculator(example: Plan) -> Plan:
    left, right = st.columns([5, 3], gap="medium")
    with left:
        entered = page_table.edit("plan", example, _("Stages of the plan"))
    count = count_steps(entered.plan)
    marked = _("last valid plan") if entered.stale else None
    with right, st.container(horizontal=True):
        for label, number in ((_("Critical steps"), count.critical), (_("Total work"), count.total)):
            st.metric(label, f"{number:,}", delta=marked, delta_color="red", delta_arrow="off", border=True)
    page_steps.formula(entered.plan)
    if entered.stale:
        st.markdown(wrong(_("Everything below still shows the last valid plan.")))
    return entered.plan
