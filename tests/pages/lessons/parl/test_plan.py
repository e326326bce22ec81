import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pages.lessons.parl.plan import Plan, PlanStage, check_rows, parse_plan, plan_text
from scenarios.problems import Problem
from tests.pages.lessons.parl.conftest import refused

PAGE = Plan(stages=(PlanStage(main=2, subs=(3, 5)), PlanStage(main=1, subs=(4, 2))))
ALONE = Plan(stages=(PlanStage(main=1),))

not_whole = pytest.mark.parametrize(
    ("cell", "found"),
    [
        (True, "true"),
        (False, "false"),
        (np.True_, '"True"'),
        (2.5, "2.5"),
        (Fraction(5, 2), '"5/2"'),
        ("two", '"two"'),
        ("2.5", '"2.5"'),
        ("2.0", '"2.0"'),
        ("1e3", '"1e3"'),
        ("0x10", '"0x10"'),
        ("1_000", '"1_000"'),
        ("２", '"２"'),
        ({}, "{}"),
        (b"2", "\"b'2'\""),
    ],
)


def test_a_plan_reads_from_its_text():
    assert parse_plan("2|3,5;1|4,2") == PAGE


def test_a_plan_is_written_as_its_text():
    assert plan_text(PAGE) == "2|3,5;1|4,2"


def test_a_main_agent_alone_keeps_its_bar():
    assert plan_text(ALONE) == "1|"
    assert parse_plan("1|") == ALONE


def test_the_bar_may_be_left_out_and_white_space_is_ignored():
    assert parse_plan("1") == ALONE
    assert parse_plan(" 2 | 3 , 5 ; 1|4,2 ") == PAGE


def test_empty_text_is_the_plan_without_a_stage():
    assert parse_plan("") == Plan(stages=())
    assert plan_text(Plan(stages=())) == ""


@given(...)
def test_every_plan_survives_its_text(plan: Plan):
    assert parse_plan(plan_text(plan)) == plan


@given(...)
def test_every_plan_survives_a_table(plan: Plan):
    as_lists = [{"main": stage.main, "subs": list(stage.subs)} for stage in plan.stages]
    as_text = [{"main": float(stage.main), "subs": ", ".join(map(str, stage.subs))} for stage in plan.stages]
    assert check_rows(as_lists) == check_rows(as_text) == plan


@given(st.text(alphabet="0123456789-|,; .x"))
def test_any_text_is_a_plan_or_its_problems(text: str):
    result = parse_plan(text)
    assert isinstance(result, Plan) or (result and all(isinstance(found, Problem) for found in result))


values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
cells = values | st.lists(values, max_size=3)
rows = st.fixed_dictionaries({"main": cells}, optional={"subs": cells})


@given(st.lists(rows, max_size=3))
def test_any_table_is_a_plan_or_its_problems(table):
    result = check_rows(table)
    assert isinstance(result, Plan) or (result and all(isinstance(found, Problem) for found in result))


@pytest.mark.parametrize("blank", [None, math.nan, "", "  ", [], ()])
def test_blank_sub_agents_mean_the_main_agent_works_alone(blank):
    assert check_rows([{"main": 1, "subs": blank}]) == ALONE


def test_a_row_without_the_sub_agents_column_is_the_main_agent_alone():
    assert check_rows([{"main": 1, "note": "ignored"}]) == ALONE


@pytest.mark.parametrize(
    "cell", ["3, 5", "3,5", " 3 ,5 ", "3，5", "3、5", [3, 5], (3, 5), ["3", "5"], [3.0, 5.0]]
)
def test_sub_agents_come_as_text_or_as_a_list(cell):
    assert check_rows([{"main": 2, "subs": cell}]) == Plan(stages=(PlanStage(main=2, subs=(3, 5)),))


def test_a_lone_number_is_one_sub_agent():
    assert check_rows([{"main": 2, "subs": 3}]) == Plan(stages=(PlanStage(main=2, subs=(3,)),))


@pytest.mark.parametrize("cell", [7, 7.0, "7", " 7 ", "007", np.int64(7), np.float64(7)])
def test_a_whole_number_may_come_as_float_digits_or_another_integer_type(cell):
    assert check_rows([{"main": cell, "subs": None}]) == Plan(stages=(PlanStage(main=7),))


@not_whole
def test_main_steps_that_are_no_whole_number_are_refused(cell, found):
    (problem,) = refused([{"main": 1}, {"main": cell}])
    assert str(problem) == f"plan: stages[1].main: found {found}; expected a whole number"


@not_whole
def test_sub_agent_steps_that_are_no_whole_number_are_refused(cell, found):
    (problem,) = refused([{"main": 1, "subs": [3, cell]}])
    assert str(problem) == f"plan: stages[0].subs[1]: found {found}; expected a whole number"


@pytest.mark.parametrize(
    ("cell", "found"),
    [(None, "an empty cell"), (math.nan, "NaN"), ("", "an empty cell"), ([2], "[2]"), ("2,3", '"2,3"')],
)
def test_main_steps_that_are_blank_or_a_list_are_refused(cell, found):
    (problem,) = refused([{"main": cell}])
    assert str(problem) == f"plan: stages[0].main: found {found}; expected a whole number"


@pytest.mark.parametrize(
    ("text", "sub"), [("3,", 1), (",3", 0), ("3,,5", 1), ("3 5", 0), ("[3]", 0), ("3;5", 0)]
)
def test_a_gap_or_another_separator_among_the_sub_agents_is_refused(text, sub):
    (problem,) = refused([{"main": 1, "subs": text}])
    assert (problem.field, str(problem.expected)) == (f"stages[0].subs[{sub}]", "a whole number")


@pytest.mark.parametrize(
    ("cell", "found"), [(-1, "-1"), (-1.0, "-1.0"), (-2.5, "-2.5"), ("-1", '"-1"'), (-math.inf, "-Infinity")]
)
def test_negative_steps_are_refused(cell, found):
    main, sub = refused([{"main": cell, "subs": [cell]}])
    assert str(main) == f"plan: stages[0].main: found {found}; expected 0 or more"
    assert str(sub) == f"plan: stages[0].subs[0]: found {found}; expected 0 or more"


@pytest.mark.parametrize("cell", [10_001, 10_001.0, "10001", math.inf, 10**400, "9" * 5000])
def test_more_than_ten_thousand_steps_in_a_cell_are_refused(cell):
    main, sub = refused([{"main": cell, "subs": [cell]}])
    assert (main.field, str(main.expected)) == ("stages[0].main", "at most 10,000 steps")
    assert (sub.field, str(sub.expected)) == ("stages[0].subs[0]", "at most 10,000 steps")


def test_what_was_found_is_shortened():
    (problem,) = refused([{"main": "9" * 5000}])
    assert len(str(problem.found)) == 80


def test_ten_thousand_steps_in_a_cell_are_allowed():
    assert isinstance(parse_plan("10000|10000"), Plan)


def test_more_than_a_hundred_sub_agents_in_a_stage_are_refused_at_the_first_too_many():
    (problem,) = refused([{"main": 1, "subs": ["x" if sub >= 100 else 1 for sub in range(120)]}])
    assert str(problem) == (
        "plan: stages[0].subs[100]: found 120 sub-agents; expected at most 100 sub-agents in a stage"
    )


def test_a_hundred_sub_agents_in_a_stage_are_allowed():
    assert isinstance(check_rows([{"main": 1, "subs": [1] * 100}]), Plan)


def test_more_than_two_hundred_stages_are_refused_at_the_first_too_many():
    (problem,) = parse_plan(";".join(["1|"] * 200 + ["x|"]))
    assert str(problem) == "plan: stages[200]: found 201 stages; expected at most 200 stages"


def test_two_hundred_stages_are_allowed():
    assert isinstance(parse_plan(";".join(["1|"] * 200)), Plan)


def test_all_problems_arrive_together_in_reading_order():
    problems = refused(
        [{"main": -1, "subs": "3, x"}, {"main": 1, "subs": ""}, {"main": 0.5, "subs": [20_000]}]
    )
    assert [(found.path, str(found.expected)) for found in problems] == [
        (("stages", 0, "main"), "0 or more"),
        (("stages", 0, "subs", 1), "a whole number"),
        (("stages", 2, "main"), "a whole number"),
        (("stages", 2, "subs", 0), "at most 10,000 steps"),
    ]


@pytest.mark.parametrize(
    "stage",
    [{"main": -1}, {"main": True}, {"main": 1.5}, {"main": "1"}, {"main": 10_001}, {"main": 1, "more": 1}],
)
def test_the_model_itself_refuses_what_is_not_a_stage(stage):
    with pytest.raises(ValidationError):
        PlanStage.model_validate(stage)


def test_a_plan_cannot_be_changed():
    with pytest.raises(ValidationError):
        PAGE.stages = ()  # type: ignore[misc]


def test_what_is_refused_is_shown_without_the_space_around_it():
    (problem,) = refused([{"main": "1", "subs": "4,  -2 "}])
    assert problem.found == '"-2"'
