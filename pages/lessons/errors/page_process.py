"""Outcome against process checks: what each rule says of a detour."""

import streamlit as st

from pages.lessons.errors import page_charts, page_numbers
from pages.lessons.errors.page_charts import Curve, Point, Shape
from pages.lessons.errors.page_numbers import Cell
from pages.lessons.errors.process import AUTHORISED, MOST, PRESETS, Move, Requests, StepRule, satisfied
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, preset_row, projected, status
from pages.ui.language import _, raw_titles
from pages.ui.marks import good, together, wrong
from verifiers.library import matrix

SCENARIO = "reserve_two"
DEFAULT = "overreach_then_undo"


def show() -> None:
    """The part as a whole."""
    plan = _plan()
    moves = plan.moves()
    rules = satisfied(plan)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        projected.chart(_picture(moves), alt=texts("process_alt"))
    with right:
        st.markdown(_steps(moves))
        for rule, name in _rules().items():
            mark = together(good(_("satisfied")) if rules[rule] else wrong(_("violated")))
            st.markdown(f"**{name}** {mark}  \n{texts(f'rule_{rule}')}")
    st.markdown(texts("process_explained"))
    rows = _rows()
    headings = {"run": _("Run"), "right_verdict": _("Right verdict")}
    page_numbers.show("process_rules", headings | {str(rule): name for rule, name in _rules().items()}, rows)
    with st.container(horizontal=True):
        for id_, title in _titles().items():
            told = _("Open “{run}”").format(run=title)
            if st.button(told, key=f"errors.open.{id_}", icon=":material/open_in_new:"):
                links.turn("verifiers", {"scenario": SCENARIO, "trajectory": id_})


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("own_process")]


def _titles() -> dict[str, str]:
    scenario = matrix(SCENARIO).scenario
    return raw_titles(scenario.trajectory(id_) for id_ in PRESETS)


def _rules() -> dict[StepRule, str]:
    return {
        StepRule.OUTCOME: _("Only the end"),
        StepRule.HELD: _("Every state"),
        StepRule.ASKED: _("Every request"),
    }


def _plan() -> Requests:
    default = PRESETS[DEFAULT]
    amounts = links.named(range(MOST + 1))
    first = links.seed("first", amounts, default.first)
    release = links.seed("release", {"0": False, "1": True}, default.release)
    second = links.seed("second", amounts, default.second)
    state = st.session_state
    plan = Requests(first=state[first], release=state[release], second=state[second])
    shown = next((id_ for id_, preset in PRESETS.items() if preset == plan), None)
    preset_row.choose("plan", _titles(), shown, _begin)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.slider(_("First request"), 0, MOST, key=first, width=300)
        st.toggle(_("Then release it"), key=release)
        st.slider(_("Second request"), 0, MOST, key=second, width=300)
    return plan


def _begin(preset: str) -> None:
    plan = PRESETS[preset]
    links.choose("first", plan.first)
    links.choose("release", plan.release)
    links.choose("second", plan.second)


def _picture(moves: tuple[Move, ...]) -> charts.Spec:
    last = max(1, len(moves))
    held = [0, *(move.held for move in moves)] if moves else [0, 0]
    lines: list[Curve] = [
        {
            "name": _("reserved"),
            "kind": "main",
            "points": list(enumerate(held)),
            "at": 0,
            "align": "left",
        },
        {
            "name": _("authorised: {count}").format(count=AUTHORISED),
            "kind": "reference",
            "points": [(0, AUTHORISED), (last, AUTHORISED)],
            "at": 0,
            "align": "left",
        },
    ]
    here: list[Point] = [
        {
            "kind": "wrong" if move.held > AUTHORISED else "main",
            "x": step,
            "y": move.held,
            "text": _told(move),
            "above": True,
        }
        for step, move in enumerate(moves, start=1)
    ]
    shape: Shape = {"share": False, "steps": True, "height": 320}
    return page_charts.curves(lines, here, (_("step"), _("pieces")), shape, charts.theme())


def _told(move: Move) -> str:
    if move.asked is None:
        return _("released") if move.accepted else _("nothing to release")
    told = _("asked for {count}") if move.accepted else _("asked for {count}, refused")
    return told.format(count=move.asked)


def _steps(moves: tuple[Move, ...]) -> str:
    if not moves:
        return _("Nothing is asked for.")
    reserved = _("{what}; {count} reserved")
    return "\n".join(
        f"{step}. {reserved.format(what=_told(move), count=move.held)}"
        for step, move in enumerate(moves, start=1)
    )


def _rows() -> list[dict[str, Cell]]:
    scenario = matrix(SCENARIO).scenario
    return [
        {
            "run_id": id_,
            "run": title,
            "right_verdict": status.intended(scenario.trajectory(id_).intended),
        }
        | {str(rule): holds for rule, holds in satisfied(PRESETS[id_]).items()}
        for id_, title in _titles().items()
    ]
