"""Required checks, weighted shares, and rewards on the way."""

import streamlit as st

from pages.lessons.errors import page_charts, page_numbers
from pages.lessons.errors.page_charts import Curve, Shape
from pages.lessons.errors.page_numbers import Cell, four
from pages.lessons.errors.shaping import loop, required, shaped, visits_paid, weighted_share
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import heading, quiet

CHECKS = ("report", "stock", "others", "reserved")
"""Checks of the shop; by default the last, which is the task itself, is the one that is not satisfied."""
WEIGHTS = range(1, 6)
MOST = 60


def show() -> None:
    """The part as a whole."""
    left, right = st.columns(2, gap="large")
    with left:
        weights, satisfied = _checks()
    with right:
        states, gamma = _loop()
    st.markdown("\n".join(f"- {texts(name)}" for name in ("weights_explained", "shaping_explained")))
    page_numbers.show(
        "rewards",
        {"name": _("Reward"), "value": _("Value")},
        _rows(weights, satisfied, states, gamma),
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_shaping"), texts("own_shaping")]


def _names() -> dict[str, str]:
    return {
        "report": _("The report says 2"),
        "stock": _("8 are in stock"),
        "others": _("Other orders unchanged"),
        "reserved": _("2 are reserved"),
    }


def _checks() -> tuple[list[int], list[bool]]:
    st.markdown(heading(_("Four checks, one reward")), anchors=False)
    for column, name in zip(st.columns([3, 2]), (_("Satisfied"), _("Weight")), strict=True):
        column.markdown(quiet(name))
    weights, satisfied = [], []
    for check, name in _names().items():
        holds, weight = st.columns([3, 2], vertical_alignment="center")
        key = links.seed(check, {"0": False, "1": True}, check != "reserved")
        satisfied.append(holds.toggle(name, key=key))
        with weight:
            weights.append(
                st.slider(
                    _("Weight of “{check}”").format(check=name),
                    WEIGHTS[0],
                    WEIGHTS[-1],
                    key=links.seed(f"weight_{check}", links.named(WEIGHTS), 1),
                    label_visibility="collapsed",
                )
            )
    page_numbers.cards(
        (_("Required checks"), f"{required(satisfied):g}"),
        (_("Weighted share"), f"{weighted_share(weights, satisfied):.2f}"),
    )
    projected.chart(_shares(weights, satisfied), alt=texts("shares_alt"))
    return weights, satisfied


def _shares(weights: list[int], satisfied: list[bool]) -> charts.Spec:
    """What each check gives under both kinds of reward: a required one only together with all others."""
    rows = {"required": _("Required checks"), "weighted": _("Weighted share")}
    columns = {check: f"{place}" for place, check in enumerate(CHECKS, start=1)}
    cells = []
    for check, weight, holds in zip(CHECKS, weights, satisfied, strict=True):
        sign = "✓" if holds else "✗"
        earned = f"{sign} +{weight / sum(weights):.2f}" if holds else f"{sign} 0"
        for row, text in (("required", sign), ("weighted", earned)):
            tip = f"{_names()[check]}: {text}"
            cells.append(
                {"row": row, "column": check, "text": text, "short": text, "tip": tip, "wrong": not holds}
            )
    return page_charts.grid(cells, rows, columns, 30, charts.theme())


def _loop() -> tuple[list[int], float]:
    st.markdown(heading(_("A loop through a subgoal")), anchors=False)
    with st.container(horizontal=True):
        visits = st.slider(
            _("Visits"), 1, MOST, key=links.seed("visits", links.named(range(1, MOST + 1)), 40), width=220
        )
        percent = st.slider(
            "gamma",
            50,
            100,
            format="%d%%",
            key=links.seed("gamma", links.named(range(50, 101)), 100),
            width=220,
            help=texts("gamma_is"),
        )
    states, gamma = loop(visits), percent / 100
    page_numbers.cards(
        (_("Each visit gives 1"), str(visits_paid(states))),
        (_("Potential-based"), four(_earned(states, gamma)[-1])),
    )
    projected.chart(_picture(states, gamma), alt=texts("loop_alt"))
    return states, gamma


def _earned(states: list[int], gamma: float) -> list[float]:
    """What the potential has added by each state, discounted."""
    earned = [0.0]
    for step, added in enumerate(shaped(states, gamma)):
        earned.append(earned[-1] + gamma**step * added)
    return earned


def _picture(states: list[int], gamma: float) -> charts.Spec:
    visits = [float(visits_paid(states[: step + 1])) for step in range(len(states))]
    lines: list[Curve] = [
        {"name": _("each visit gives 1"), "kind": "wrong", "points": list(enumerate(visits))},
        {
            "name": _("potential-based"),
            "kind": "main",
            "points": list(enumerate(_earned(states, gamma))),
            # Inside the subgoal, where the curve is highest.
            "at": len(states) - 2,
        },
    ]
    shape: Shape = {"share": False, "steps": True, "height": 250}
    return page_charts.curves(lines, [], (_("step"), _("reward so far")), shape, charts.theme())


def _rows(
    weights: list[int], satisfied: list[bool], states: list[int], gamma: float
) -> list[dict[str, Cell]]:
    return [
        {"reward": "required", "name": _("Required checks"), "value": required(satisfied)},
        {"reward": "weighted", "name": _("Weighted share"), "value": weighted_share(weights, satisfied)},
        {"reward": "visits", "name": _("Each visit gives 1"), "value": float(visits_paid(states))},
        {"reward": "potential", "name": _("Potential-based"), "value": _earned(states, gamma)[-1]},
    ]
