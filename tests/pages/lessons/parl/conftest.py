"""What Hypothesis draws when a test of this folder asks for a plan, and plans and refusals by their text."""

from typing import Any

from hypothesis import strategies as st

from pages.lessons.parl.plan import Plan, PlanStage, check_rows, parse_plan
from scenarios.problems import Problem

steps = st.integers(0, 30) | st.integers(0, 10_000)
stages = st.builds(PlanStage, main=steps, subs=st.lists(steps, max_size=6).map(tuple))

st.register_type_strategy(PlanStage, stages)
st.register_type_strategy(Plan, st.builds(Plan, stages=st.lists(stages, max_size=6).map(tuple)))


def planned(text: str) -> Plan:
    """The plan that a text says."""
    plan = parse_plan(text)
    assert isinstance(plan, Plan)
    return plan


def refused(rows: list[dict[str, Any]]) -> tuple[Problem, ...]:
    """What is wrong with the rows of a plan."""
    problems = check_rows(rows)
    assert not isinstance(problems, Plan)
    return problems
