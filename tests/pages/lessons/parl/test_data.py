"""The files of the room: presets, fixed numbers and the self-test."""

import re
from pathlib import Path
from typing import Any

import pytest

import pages.lessons.parl
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.functions import FUNCTIONS
from pages.lessons.parl.plan import plan_text
from pages.lessons.parl.presets import read_presets
from pages.lessons.parl.splits import sub_agents
from pages.ui.misconceptions import read_self_test
from scenarios.document import parse
from scenarios.examples import read_examples, recompute
from scenarios.problems import InputError

ROOM = Path(pages.lessons.parl.__file__).parent


def document(name):
    return parse(name, (ROOM / name).read_bytes())


EXAMPLES = read_examples(document("examples.yaml"), FUNCTIONS)
PRESETS = read_presets(document("presets.yaml"))
PLAN_IDS = [preset.id for preset in PRESETS.plans]
SELF_TEST = read_self_test(document("misconceptions.yaml"), PLAN_IDS, EXAMPLES)

FIXED_NUMBERS = {
    "plan_page": {"stages": [7, 5], "critical": 12, "total": 17},
    "plan_fan_out": {"stages": [1, 6, 1], "critical": 8, "total": 13},
    "plan_one_by_one": {"stages": [1, 4, 6, 3, 1], "critical": 15, "total": 15},
    "plan_ten_agents": {"stages": [1, 6, 1], "critical": 8, "total": 53},
    "plan_three_agents": {"stages": [1, 6, 1], "critical": 8, "total": 18},
    "one_by_one_against_fan_out": [15, 8],
    "plan_over_budget": {"stages": [5, 7, 8, 1], "critical": 21, "total": 27},
    "budget_check_before_13": {"stages_run": 3, "steps": 20, "overshoot": 7, "completed": False},
    "budget_reserve_13": {"stages_run": 2, "steps": 12, "overshoot": 0, "completed": False},
    "budget_check_before_21": {"stages_run": 4, "steps": 21, "overshoot": 0, "completed": True},
    "budget_reserve_21": {"stages_run": 4, "steps": 21, "overshoot": 0, "completed": True},
    "ratio_of_counts": {"serial": 17.0, "parallel": 12.0, "ratio": 1.4167},
    "ratio_with_overhead": {"serial": 17.0, "parallel": 16.0, "ratio": 1.0625},
    "reward_a_start": 1.0,
    "reward_a_half": 1.0,
    "reward_a_end": 1.0,
    "reward_b_start": 1.14,
    "reward_b_half": 1.07,
    "reward_b_end": 1.0,
    "reward_c_start": 0.11,
    "reward_c_half": 0.055,
    "reward_c_end": 0.0,
    "reward_d_start": 0.0,
    "reward_d_half": 0.0,
    "reward_d_end": 0.0,
    "reward_b_start_blog": 0.94,
    "reward_b_end_blog": 1.0,
    "group_start": {"mean": 0.5625, "advantages": [0.4375, 0.5775, -0.4525, -0.5625]},
    "failed_group_start": {"mean": 0.055, "advantages": [0.055, -0.055]},
    "failed_group_half": {"mean": 0.0275, "advantages": [0.0275, -0.0275]},
    "failed_group_end": {"mean": 0.0, "advantages": [0.0, 0.0]},
    "failed_group_end_not_annealed": {"mean": 0.055, "advantages": [0.055, -0.055]},
    "hollow_start": 0.2,
    "hollow_end": 0.0,
}

PLANS = {
    "page": "2|3,5;1|4,2",
    "fan_out": "1|;1|3,5,2;1|",
    "one_by_one": "1|;1|3;1|5;1|2;1|",
    "ten_agents": "1|;1|5,5,5,5,5,5,5,5,5,5;1|",
    "three_agents": "1|;1|5,5,5;1|",
}


def test_the_file_holds_exactly_the_fixed_numbers():
    assert {example.id: example.expected for example in EXAMPLES.examples} == FIXED_NUMBERS


@pytest.mark.parametrize("example", EXAMPLES.examples, ids=lambda example: example.id)
def test_every_fixed_number_is_reproduced(example):
    fixed = recompute("parl", example, FUNCTIONS)
    assert fixed.recomputed == FIXED_NUMBERS[example.id]
    assert fixed.ok


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_function_serves_a_fixed_number(function):
    assert function in {example.function for example in EXAMPLES.examples}


@pytest.mark.parametrize(
    ("function", "arguments", "reason"),
    [
        ("critical_steps", {"plan": "2|x"}, "expected a whole number"),
        ("critical_of_each", {"plans": ["1|", "-1|"]}, "expected 0 or more"),
        ("budget_run", {"plan": "1|", "budget": -1, "rule": "reserve"}, "greater than or equal to 0"),
        ("budget_run", {"plan": "1|", "budget": 1, "rule": "guess"}, "'guess' is not a valid BudgetRule"),
        ("elapsed_time", {"plan": "1|", "costs": {"start": -1}}, "start: found -1; expected 0 or more"),
        (
            "reward_value",
            {"response": {"spawned": 1, "finished": 2, "solved": True}, "progress": 0},
            "found 2 finished; expected at most the 1 that were started",
        ),
        (
            "reward_value",
            {"response": {"spawned": 1, "finished": 1, "solved": True}, "progress": 2},
            "less than or equal to 1",
        ),
        ("group_advantages", {"responses": [], "progress": 0}, "data point"),
    ],
)
def test_a_function_refuses_input_that_makes_no_sense(function, arguments, reason):
    with pytest.raises((InputError, ValueError), match=reason):
        FUNCTIONS[function](**arguments)


def test_a_refused_plan_says_where_and_why():
    with pytest.raises(InputError, match=r'stages\[0\]\.subs\[0\]: found "x"; expected a whole number'):
        FUNCTIONS["critical_steps"](plan="2|x")


def test_the_five_plans_are_the_fixed_ones():
    assert {preset.id: plan_text(preset.plan) for preset in PRESETS.plans} == PLANS


def test_the_plan_to_be_cut_is_the_fixed_one():
    assert plan_text(PRESETS.budget.plan) == "1|4,4;1|6,1,1;1|7;1|"
    assert PRESETS.budget.budget == 13


def test_the_group_to_be_paid_is_the_fixed_one():
    group = [(preset.id, preset.response) for preset in PRESETS.group]
    assert [(name, r.spawned, r.finished, r.solved) for name, r in group] == [
        ("a", 0, 0, True),
        ("b", 4, 4, True),
        ("c", 10, 1, False),
        ("d", 0, 0, False),
    ]


def test_the_self_test_names_all_seven_misconceptions_and_has_both_answers():
    assert {statement.id: statement.answer for statement in SELF_TEST.statements} == {
        "steps_in_reward": False,
        "maximum_per_stage": True,
        "more_agents_faster": False,
        "staggered_is_serial": True,
        "finish_is_useful": False,
        "sub_agents_frozen": True,
        "fewer_is_cheaper": False,
    }


@pytest.mark.parametrize("statement", SELF_TEST.statements, ids=lambda statement: statement.id)
def test_an_explanation_names_the_critical_steps_of_its_plans_in_both_languages(statement):
    plans = {preset.id: preset.plan for preset in PRESETS.plans}
    for name in statement.presets:
        critical = str(count_steps(plans[name]).critical)
        assert critical in re.findall(r"\d+", statement.explanation.en)
        assert critical in re.findall(r"\d+", statement.explanation.zh)


def test_the_plan_of_empty_assignments_starts_as_many_sub_agents_as_its_fixed_number():
    (statement,) = (each for each in SELF_TEST.statements if each.id == "finish_is_useful")
    (plan,) = (preset.plan for preset in PRESETS.plans if preset.id in statement.presets)
    (hollow,) = (example for example in EXAMPLES.examples if example.id == "hollow_start")
    response: Any = hollow.input["response"]
    assert sub_agents(plan) == response["spawned"] == response["finished"]


def test_the_chinese_texts_have_one_word_for_advantage():
    for name in ("examples.yaml", "misconceptions.yaml", "presets.yaml"):
        assert "优势值" not in (ROOM / name).read_text(encoding="utf-8")


def test_all_words_are_in_both_languages():
    titled: tuple[Any, ...] = (*PRESETS.plans, PRESETS.budget, *PRESETS.group)
    words = [
        *(example.title for example in EXAMPLES.examples),
        *(preset.title for preset in titled),
        *(text for each in SELF_TEST.statements for text in (each.statement, each.explanation)),
    ]
    for text in words:
        assert re.search(r"[\u4e00-\u9fff]", text.zh)
        assert not re.search(r"[\u4e00-\u9fff]", text.en)
        assert not re.search(r"[。，；：、] ", text.zh)
        assert text.en.isprintable()
        assert text.zh.isprintable()


@pytest.mark.parametrize(
    ("before", "after", "field", "expected"),
    [
        ("presets: [page]", "presets: [missing]", "statements[1].presets[0]", "one of fan_out"),
        ("examples: [plan_page]", "examples: [missing]", "statements[1].examples[0]", "one of budget_"),
        ("    examples: [group_start]\n", "", "statements[5]", "a preset or an example"),
        ("answer: true", "answer: maybe", "statements[1].answer", "true or false"),
    ],
)
def test_a_statement_without_known_evidence_is_refused_with_its_place(before, after, field, expected):
    content = (ROOM / "misconceptions.yaml").read_text(encoding="utf-8").replace(before, after, 1)
    with pytest.raises(InputError) as refused:
        read_self_test(parse("misconceptions.yaml", content.encode()), PLAN_IDS, EXAMPLES)
    (problem,) = refused.value.problems
    assert problem.field == field
    assert str(problem.expected).startswith(expected)


def test_a_preset_that_is_no_plan_is_refused_with_its_place():
    content = (ROOM / "presets.yaml").read_text(encoding="utf-8").replace("main: 2", "main: -2", 1)
    with pytest.raises(InputError) as refused:
        read_presets(parse("presets.yaml", content.encode()))
    (problem,) = refused.value.problems
    assert (problem.line, problem.field) == (8, "plans[0].plan.stages[0].main")
