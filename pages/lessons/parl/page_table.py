"""The table of stages: what a reader typed, the plan in it, and what is refused and why.

The rows as typed are kept apart from the last plan that could be read in them, which is what the link
holds and what the page counts. The editor keeps its own edits over a base that stays as it is until rows
are added, removed or moved; then a new editor begins with the rows as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from pages.lessons.parl.critical import stage_formula
from pages.lessons.parl.plan import MAX_STAGES, Plan, check_rows, parse_plan, plan_text
from pages.lessons.parl.texts import texts
from pages.ui import frame, links, plain, problems
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


@dataclass
class _Table:
    """The rows as typed and those the editor began with; what the rows come to, and the last good plan.

    `text` is that plan as it stands in the link; where the link says something else, the table is old.
    """

    text: str
    plan: Plan
    base: list[Row]
    rows: list[Row]
    result: Result
    edition: int = 0


@dataclass(frozen=True, slots=True)
class Entered:
    """The last plan that could be read; `stale` if that is not what stands in the rows."""

    plan: Plan
    stale: bool


def enter(name: str, default: Plan) -> Entered:
    """What the rows of the plan that is called `name` in a link come to, before its editor is shown."""
    key = _seed(name, default)
    table = _table(name, st.session_state[key])
    _read(name, table)
    if isinstance(table.result, Plan):
        table.plan = table.result
        table.text = st.session_state[key] = _in_link(table.plan)
        _seed(name, default)
    return Entered(table.plan, stale=not isinstance(table.result, Plan))


def edit(name: str, default: Plan, label: str) -> Entered:
    """An editor for that plan; `label` is read out for it.

    Where the rows are refused the reasons are shown under them, and that an older plan still counts.
    """
    entered = enter(name, default)
    table: _Table = st.session_state[_memory(name)]
    _show(name, table, label)
    _row_buttons(name, table)
    if not isinstance(table.result, Plan):
        _refuse(table.result, table.plan)
    elif table.edition == 0 and table.rows == table.base:
        _refuse_link(name)
    return entered


def put(name: str, plan: Plan) -> None:
    """Set a plan from a callback, whatever stands in its rows."""
    links.choose(name, _in_link(plan))
    if table := st.session_state.get(_memory(name)):
        table.text = ""


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


def _seed(name: str, default: Plan) -> str:
    return links.seed_text(name, _reads, _in_link(default))


def _reads(text: str) -> bool:
    return isinstance(parse_plan(_out_of_link(text)), Plan)


def _refuse(found: Sequence[Problem], plan: Plan) -> None:
    still = _("The results still use the last valid plan: {plan}")
    st.error(
        "\n".join([*_listed(found), "", still.format(plan=brief(plan))]),
        icon=":material/error:",
    )


def _refuse_link(name: str) -> None:
    asked = parse_plan(_out_of_link(st.query_params.get(name, NO_STAGE)))
    if not isinstance(asked, Plan):
        st.warning("\n".join(_listed(asked)), icon=":material/link_off:")


def _listed(found: Sequence[Problem]) -> list[str]:
    return [f"- {line}" for line in problems.listed(found, TOLD, place)]


def _in_link(plan: Plan) -> str:
    return plan_text(plan) or NO_STAGE


def _out_of_link(text: str) -> str:
    return "" if text == NO_STAGE else text


def _memory(name: str) -> str:
    return f"stages.{name}"


def _table(name: str, text: str) -> _Table:
    table: _Table | None = st.session_state.get(_memory(name))
    if table is None or table.text != text:
        result = parse_plan(_out_of_link(text))
        plan = result if isinstance(result, Plan) else Plan(stages=())
        rows = _rows(plan)
        edition = table.edition + 1 if table else 0
        table = _Table(text=text, plan=plan, base=rows, rows=rows, result=plan, edition=edition)
        st.session_state[_memory(name)] = table
    return table


def _rows(plan: Plan) -> list[Row]:
    return [{"main": str(stage.main), "subs": ", ".join(map(str, stage.subs))} for stage in plan.stages]


def _editor(name: str, table: _Table) -> str:
    return f"{_memory(name)}.{table.edition}"


def _typed(name: str, table: _Table) -> list[Row]:
    edits = st.session_state.get(_editor(name, table), {}).get("edited_rows", {})
    return [row | edits.get(number, {}) for number, row in enumerate(table.base)]


def _read(name: str, table: _Table) -> None:
    if _editor(name, table) not in st.session_state:
        table.base = table.rows
    rows = _typed(name, table)
    if rows != table.rows:
        table.rows, table.result = rows, check_rows(rows)


def _show(name: str, table: _Table, label: str) -> None:
    if not table.base:
        st.info(_("This plan has no stages yet, so it takes 0 steps."), icon=":material/table_rows:")
        return
    data = pd.DataFrame(table.base, index=pd.RangeIndex(1, len(table.base) + 1))
    results = _results(table.rows, table.result)
    data["result"] = results
    st.data_editor(
        data,
        key=_editor(name, table),
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
                key=f"{_memory(name)}.{way}",
                disabled=not 0 <= to < count,
                on_click=_move,
                args=(name, to),
            )
        st.button(_("Remove"), key=f"{_memory(name)}.remove", on_click=_remove, args=(name,))


def _add(name: str) -> None:
    rows = _opened(name).rows
    _replace(name, [*rows, {"main": "1", "subs": ""}], chosen=len(rows))


def _move(name: str, to: int) -> None:
    rows, at = _opened(name).rows, st.session_state[f"{_memory(name)}.row"] - 1
    if 0 <= to < len(rows):
        others = [*rows[:at], *rows[at + 1 :]]
        _replace(name, [*others[:to], rows[at], *others[to:]], chosen=to)


def _remove(name: str) -> None:
    rows, at = _opened(name).rows, st.session_state[f"{_memory(name)}.row"] - 1
    _replace(name, [*rows[:at], *rows[at + 1 :]], chosen=min(at, len(rows) - 2))


def _opened(name: str) -> _Table:
    table: _Table = st.session_state[_memory(name)]
    _read(name, table)
    return table


def _replace(name: str, rows: list[Row], chosen: int) -> None:
    # A new edition: the editor that the next run shows begins with these rows.
    table: _Table = st.session_state[_memory(name)]
    table.rows, table.result = rows, check_rows(rows)
    table.edition += 1
    st.session_state[f"{_memory(name)}.row"] = chosen + 1
