"""The table of stages: what a reader typed, the plan in it, and what is refused and why.

The editor keeps its own edits over the rows it was filled with, which stay as they are until rows are added,
removed or moved; then a new editor begins with the rows as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from pages.lessons.parl.critical import stage_formula
from pages.lessons.parl.plan import MAX_STAGES, Plan, check_rows, parse_plan, plan_text
from pages.lessons.parl.texts import texts
from pages.ui import forms, frame, links, plain, problems
from pages.ui.forms import LinkEntry
from pages.ui.language import _
from pages.ui.marks import strong
from scenarios.problems import Problem

NO_STAGE = "none"
"""How a link says that a plan has no stage: an empty text would be left out of it."""

ON_ONE_LINE = 12
"""Characters of a stage's sum or refusal that fit on one line of a phone."""
WRAPPED = 4.1
"""Height of a row that has three lines, in sizes of the type; below 4 Streamlit breaks no line."""
TOLD = 6
SHOWN = 80

Row = dict[str, object]
Result = Plan | tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """The last plan that could be read; `stale` if that is not what stands in the rows."""

    plan: Plan
    stale: bool


def enter(name: str, default: Plan) -> Entered:
    """What the rows of the plan that is called `name` in a link come to, before its editor is shown."""
    __, result, plan = _read(_entry(name, default))
    return Entered(plan, stale=result is not plan)


def edit(name: str, default: Plan, label: str) -> Entered:
    """An editor for that plan; `label` is read out for it.

    Where the rows are refused the reasons are shown under them, and that an older plan still counts.
    """
    entry = _entry(name, default)
    rows, result, plan = _read(entry)
    _show(entry, rows, result, label)
    _row_buttons(entry, len(rows))
    if isinstance(result, Plan):
        forms.refuse_link(name, _refusals)
    else:
        still = _("The results still use the last valid plan: {plan}")
        forms.refuse([*_listed(result), ""], still.format(plan=brief(plan)))
    return Entered(plan, stale=result is not plan)


def put(name: str, plan: Plan) -> None:
    """Set a plan from a callback, whatever stands in its rows."""
    _entry(name, plan).put(_in_link(plan))


def brief(plan: Plan) -> str:
    """A plan as a link has it, its beginning if it is long, as Markdown."""
    text = _in_link(plan)
    return plain.code(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def place(problem: Problem) -> str:
    """The cell that a problem is in."""
    _stages, stage, *cell = problem.path
    name = {
        "stages": _("Stage {stage}"),
        "main": _("Stage {stage}, orchestrator"),
        "subs": _("Stage {stage}, sub-agent {sub}"),
    }[str(cell[0]) if cell else "stages"]
    return strong(name.format(stage=int(stage) + 1, sub=int(cell[1]) + 1 if len(cell) > 1 else ""))


def _entry(name: str, default: Plan) -> LinkEntry:
    return LinkEntry(name, lambda text: not _refusals(text), _in_link(default))


def _refusals(text: str) -> list[str]:
    asked = parse_plan(_out_of_link(text))
    return [] if isinstance(asked, Plan) else _listed(asked)


def _plan(text: str) -> Plan:
    plan = parse_plan(_out_of_link(text))
    return plan if isinstance(plan, Plan) else Plan(stages=())


def _listed(found: Sequence[Problem]) -> list[str]:
    return [f"- {line}" for line in problems.listed(found, TOLD, place)]


def _in_link(plan: Plan) -> str:
    return plan_text(plan) or NO_STAGE


def _out_of_link(text: str) -> str:
    return "" if text == NO_STAGE else text


def _rows(text: str) -> list[Row]:
    return [
        {"main": str(stage.main), "subs": ", ".join(map(str, stage.subs))} for stage in _plan(text).stages
    ]


def _read(entry: LinkEntry) -> tuple[list[Row], Result, Plan]:
    """The rows as typed, what they come to, and the plan that counts."""
    rows = _typed(entry)
    result = check_rows(rows)
    if not isinstance(result, Plan):
        return rows, result, _plan(entry.good())
    entry.take(_in_link(result))
    return rows, result, result


def _typed(entry: LinkEntry) -> list[Row]:
    key, filled = entry.appear(_rows)
    edits = st.session_state.get(key, {}).get("edited_rows", {})
    rows = [row | edits.get(number, {}) for number, row in enumerate(filled)]
    entry.keep(rows)
    return rows


def _show(entry: LinkEntry, rows: Sequence[Row], result: Result, label: str) -> None:
    key, filled = entry.appear(_rows)
    if not filled:
        st.info(_("This plan has no stages yet, so it takes 0 steps."), icon=":material/table_rows:")
        return
    data = pd.DataFrame(filled, index=pd.RangeIndex(1, len(filled) + 1))
    results = _results(rows, result)
    data["result"] = results
    st.data_editor(
        data,
        key=key,
        num_rows="fixed",
        disabled=["result"],
        row_height=_height(max(map(len, results))),
        column_config={
            "_index": st.column_config.NumberColumn(_("Stage"), width=54),
            "main": st.column_config.TextColumn(
                _("Orchestrator"),
                width=100,
                help=_("Steps of the orchestrator, the main agent that starts the sub-agents."),
            ),
            "subs": st.column_config.TextColumn(
                _("Sub-agents"),
                width=102,
                help=texts("table_subs_help"),
            ),
            "result": st.column_config.TextColumn(
                _("This stage"),
                width=102,
                help=_("The steps of the orchestrator plus those of the slowest sub-agent."),
            ),
        },
        placeholder="",
        alt=label,
    )


def _height(longest: int) -> int | None:
    size = 20 if frame.presenting() else 16
    return round(WRAPPED * size) if longest > ON_ONE_LINE else None


def _results(rows: Sequence[Row], result: Result) -> list[str]:
    if isinstance(result, Plan):
        return [stage_formula(stage) for stage in result.stages]
    refused = {problem.path[1]: f"✗ {problems.words(problem.expected)}" for problem in reversed(result)}
    alone = [check_rows([row]) for row in rows]
    return [
        refused.get(number, stage_formula(plan.stages[0]) if isinstance(plan, Plan) else "")
        for number, plan in enumerate(alone)
    ]


def _row_buttons(entry: LinkEntry, count: int) -> None:
    chosen = _chosen(entry)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        st.button(
            _("Add"),
            key=f"stages.{entry.name}.add",
            icon=":material/add:",
            help=_("Add a stage at the end."),
            disabled=count > MAX_STAGES,
            on_click=_add,
            args=(entry,),
        )
        if not count:
            return
        names = {number: _("Stage {stage}").format(stage=number) for number in range(1, count + 1)}
        links.hold(chosen, names, 1)
        st.selectbox(
            _("Stage to move or remove"),
            list(names),
            format_func=names.__getitem__,
            key=chosen,
            label_visibility="collapsed",
            width=130,
        )
        at = st.session_state[chosen] - 1
        for way, label, to in (("up", _("Up"), at - 1), ("down", _("Down"), at + 1)):
            st.button(
                label,
                key=f"stages.{entry.name}.{way}",
                disabled=not 0 <= to < count,
                on_click=_move,
                args=(entry, to),
            )
        st.button(_("Remove"), key=f"stages.{entry.name}.remove", on_click=_remove, args=(entry,))


def _add(entry: LinkEntry) -> None:
    rows = _typed(entry)
    _replace(entry, [*rows, {"main": "1", "subs": ""}], chosen=len(rows))


def _move(entry: LinkEntry, to: int) -> None:
    rows, at = _typed(entry), st.session_state[_chosen(entry)] - 1
    if 0 <= to < len(rows):
        others = [*rows[:at], *rows[at + 1 :]]
        _replace(entry, [*others[:to], rows[at], *others[to:]], chosen=to)


def _remove(entry: LinkEntry) -> None:
    rows, at = _typed(entry), st.session_state[_chosen(entry)] - 1
    _replace(entry, [*rows[:at], *rows[at + 1 :]], chosen=min(at, len(rows) - 2))


def _replace(entry: LinkEntry, rows: list[Row], chosen: int) -> None:
    entry.retype(rows)
    st.session_state[_chosen(entry)] = chosen + 1


def _chosen(entry: LinkEntry) -> str:
    return f"stages.{entry.name}.row"
