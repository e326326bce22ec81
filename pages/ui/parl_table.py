"""The table of stages: what a reader typed, the plan in it, and what is refused and why.

The rows as typed are kept apart from the last plan that could be read in them, which is what the link
holds and what the page counts. The editor keeps its own edits over a base that stays as it is until rows
are added, removed or moved; then a new editor begins with the rows as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from pages.ui import links, plain
from pages.ui.language import _
from scenarios.parl.critical import stage_formula
from scenarios.parl.plan import (
    MAX_STAGES,
    Expected,
    Plan,
    PlanProblem,
    check_rows,
    parse_plan,
    plan_text,
)

NO_STAGE = "none"
"""How a link says that a plan has no stage: an empty text would be left out of it."""

TOLD = 6

Row = dict[str, object]


@dataclass
class _Table:
    """The rows as typed, those the editor began with, and the text of the last plan read in them."""

    rows: list[Row]
    base: list[Row]
    plan: str
    edition: int = 0


@dataclass(frozen=True, slots=True)
class Entered:
    """The last plan that could be read; `stale` if that is not what stands in the rows."""

    plan: Plan
    stale: bool


def enter(name: str, default: Plan) -> Entered:
    """What the rows of the plan that is called `name` in a link come to, before its editor is shown."""
    key = seed(name, default)
    table = _table(name, current(key))
    result = _read(name, table)
    if isinstance(result, Plan):
        table.plan = st.session_state[key] = _in_link(result)
    return Entered(current(seed(name, default)), stale=not isinstance(result, Plan))


def edit(name: str, default: Plan, label: str) -> Entered:
    """An editor for that plan; `label` is read out for it.

    Where the rows are refused the reasons are shown under them, and that an older plan still counts.
    """
    entered = enter(name, default)
    table = _table(name, entered.plan)
    result = _read(name, table)
    _show(name, table, result, label)
    _row_buttons(name, table)
    if not isinstance(result, Plan):
        _refuse(result, entered.plan)
    elif table.edition == 0 and table.rows == table.base:
        _refuse_link(name)
    return entered


def seed(name: str, default: Plan) -> str:
    """Take the plan from the link or from the last visit; the key of its text."""
    return links.seed_text(name, _reads, _in_link(default))


def put(name: str, plan: Plan) -> None:
    """Set a plan from a callback, whatever stands in its rows."""
    links.choose(name, _in_link(plan))
    st.session_state.setdefault(_memory(name), _Table([], [], "")).plan = ""


def current(key: str) -> Plan:
    """The plan under the key of its text."""
    plan = parse_plan(_out_of_link(st.session_state[key]))
    return plan if isinstance(plan, Plan) else Plan(stages=())


def problem_text(problem: PlanProblem) -> str:
    """One refusal in words, as Markdown: where, what was found, what was expected."""
    place = {
        "stages": _("Stage {stage}"),
        "main": _("Stage {stage}, main agent"),
        "subs": _("Stage {stage}, sub-agent {sub}"),
    }[problem.field].format(stage=problem.stage + 1, sub=(problem.sub or 0) + 1)
    empty = problem.found in ("null", '""')
    found = _("an empty cell") if empty else plain.code(problem.found)
    told = _("**{place}**: found {found}, expected {expected}.")
    return told.format(place=place, found=found, expected=_expected(problem.expected))


def _expected(expected: Expected) -> str:
    told = {
        Expected.WHOLE_NUMBER: _("a whole number"),
        Expected.NOT_NEGATIVE: _("{limit} or more"),
        Expected.AT_MOST_STEPS: _("at most {limit} steps"),
        Expected.AT_MOST_SUBS: _("at most {limit} sub-agents in a stage"),
        Expected.AT_MOST_STAGES: _("at most {limit} stages"),
    }[expected]
    return told.format(limit="" if expected.limit is None else f"{expected.limit:,}")


def _reads(text: str) -> bool:
    return isinstance(parse_plan(_out_of_link(text)), Plan)


def _refuse(problems: Sequence[PlanProblem], plan: Plan) -> None:
    still = _("The last good plan still counts: {plan}")
    st.error(
        "\n".join([*_listed(problems), "", still.format(plan=plain.code(_in_link(plan)))]),
        icon=":material/error:",
    )


def _refuse_link(name: str) -> None:
    asked = parse_plan(_out_of_link(st.query_params.get(name, NO_STAGE)))
    if not isinstance(asked, Plan):
        st.warning("\n".join(_listed(asked)), icon=":material/link_off:")


def _listed(problems: Sequence[PlanProblem]) -> list[str]:
    lines = [f"- {problem_text(problem)}" for problem in problems[:TOLD]]
    if len(problems) > TOLD:
        lines.append("- " + _("And {count} more.").format(count=len(problems) - TOLD))
    return lines


def _in_link(plan: Plan) -> str:
    return plan_text(plan) or NO_STAGE


def _out_of_link(text: str) -> str:
    return "" if text == NO_STAGE else text


def _memory(name: str) -> str:
    return f"stages.{name}"


def _table(name: str, plan: Plan) -> _Table:
    table: _Table | None = st.session_state.get(_memory(name))
    if table is None or table.plan != _in_link(plan):
        rows = _rows(plan)
        edition = table.edition + 1 if table else 0
        table = _Table(rows=rows, base=rows, plan=_in_link(plan), edition=edition)
        st.session_state[_memory(name)] = table
    return table


def _rows(plan: Plan) -> list[Row]:
    return [{"main": str(stage.main), "subs": ", ".join(map(str, stage.subs))} for stage in plan.stages]


def _editor(name: str, table: _Table) -> str:
    return f"{_memory(name)}.{table.edition}"


def _typed(name: str, table: _Table) -> list[Row]:
    edits = st.session_state.get(_editor(name, table), {}).get("edited_rows", {})
    return [row | edits.get(number, {}) for number, row in enumerate(table.base)]


def _read(name: str, table: _Table) -> Plan | tuple[PlanProblem, ...]:
    if _editor(name, table) not in st.session_state:
        table.base = table.rows
    table.rows = _typed(name, table)
    return check_rows(table.rows)


def _show(name: str, table: _Table, result: Plan | Sequence[PlanProblem], label: str) -> None:
    if not table.base:
        st.info(_("No stage yet: this plan takes 0 steps."), icon=":material/table_rows:")
        return
    frame = pd.DataFrame(table.base, index=pd.RangeIndex(1, len(table.base) + 1))
    frame["result"] = _results(table.rows, result)
    st.data_editor(
        frame,
        key=_editor(name, table),
        num_rows="fixed",
        disabled=["result"],
        column_config={
            "_index": st.column_config.NumberColumn(_("Stage"), width=50),
            "main": st.column_config.TextColumn(
                _("Main agent"), width=104, help=_("Steps of the main agent.")
            ),
            "subs": st.column_config.TextColumn(
                _("Sub-agents"),
                width=112,
                help=_(
                    "Steps of each sub-agent, with commas between. Blank: the main agent calls a tool itself."
                ),
            ),
            "result": st.column_config.TextColumn(
                _("This stage"), width=92, help=_("Main agent and slowest sub-agent, added.")
            ),
        },
        height=min(len(table.base), 12) * 35 + 37,
        placeholder="",
        alt=label,
    )


def _results(rows: Sequence[Row], result: Plan | Sequence[PlanProblem]) -> list[str]:
    if isinstance(result, Plan):
        return [stage_formula(stage) for stage in result.stages]
    refused = {problem.stage: f"✗ {_expected(problem.expected)}" for problem in reversed(result)}
    alone = [check_rows([row]) for row in rows]
    return [
        refused.get(number, stage_formula(plan.stages[0]) if isinstance(plan, Plan) else "")
        for number, plan in enumerate(alone)
    ]


def _row_buttons(name: str, table: _Table) -> None:
    count = len(table.base)
    chosen = f"{_memory(name)}.row"
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        st.button(
            _("Add"),
            key=f"{_memory(name)}.add",
            icon=":material/add:",
            help=_("Add a stage at the end."),
            disabled=count > MAX_STAGES,
            on_click=_add,
            args=(name,),
        )
        if not count:
            return
        names = {number: _("Stage {stage}").format(stage=number) for number in range(1, count + 1)}
        st.session_state[chosen] = min(max(st.session_state.get(chosen, 1), 1), count)
        st.selectbox(
            _("Stage to move or remove"),
            list(names),
            format_func=names.__getitem__,
            key=chosen,
            label_visibility="collapsed",
            width=110,
        )
        at = st.session_state[chosen] - 1
        for way, label, to in (("up", _("Up"), at - 1), ("down", _("Down"), at + 1)):
            st.button(
                label,
                key=f"{_memory(name)}.{way}",
                disabled=not 0 <= to < count,
                on_click=_move,
                args=(name, to),
            )
        st.button(_("Remove"), key=f"{_memory(name)}.remove", on_click=_remove, args=(name,))


def _add(name: str) -> None:
    table = _opened(name)
    table.rows = [*table.rows, {"main": "1", "subs": ""}]
    st.session_state[f"{_memory(name)}.row"] = len(table.rows)


def _move(name: str, to: int) -> None:
    table, at = _opened(name), st.session_state[f"{_memory(name)}.row"] - 1
    if 0 <= to < len(table.rows):
        row = table.rows[at]
        others = [*table.rows[:at], *table.rows[at + 1 :]]
        table.rows = [*others[:to], row, *others[to:]]
        st.session_state[f"{_memory(name)}.row"] = to + 1


def _remove(name: str) -> None:
    table, at = _opened(name), st.session_state[f"{_memory(name)}.row"] - 1
    table.rows = [*table.rows[:at], *table.rows[at + 1 :]]


def _opened(name: str) -> _Table:
    # A new edition: the editor that the next run shows begins with these rows.
    table: _Table = st.session_state[_memory(name)]
    table.rows = _typed(name, table)
    table.edition += 1
    return table
