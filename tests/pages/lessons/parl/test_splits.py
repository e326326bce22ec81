import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, plan_text
from pages.lessons.parl.splits import Split, resplit, sub_agents
from tests.pages.lessons.parl.conftest import planned


@pytest.mark.parametrize(
    ("text", "split", "expected"),
    [
        ("2|3,5;1|4,2", Split.ONE_BY_ONE, "2|3;0|5;1|4;0|2"),
        ("2|3,5;1|4,2", Split.ALL_AT_ONCE, "3|3,5,4,2"),
        ("1|;1|3,5,2;1|", Split.ONE_BY_ONE, "1|;1|3;0|5;0|2;1|"),
        ("1|;1|3,5,2;1|", Split.ALL_AT_ONCE, "3|3,5,2"),
        ("3|", Split.ONE_BY_ONE, "3|"),
        ("3|", Split.ALL_AT_ONCE, "3|"),
        ("", Split.ONE_BY_ONE, ""),
        ("", Split.ALL_AT_ONCE, ""),
    ],
)
def test_the_same_work_is_split_otherwise(text, split, expected):
    plan = resplit(planned(text), split)
    assert isinstance(plan, Plan)
    assert plan_text(plan) == expected


def test_the_page_tamperingple_has_seventeen_critical_steps_one_by_one_and_eight_at_once():
    plans = [resplit(planned("2|3,5;1|4,2"), split) for split in Split]
    one_by_one, at_once = (count_steps(plan) for plan in plans if isinstance(plan, Plan))
    assert (one_by_one.critical, one_by_one.total) == (17, 17)
    assert (at_once.critical, at_once.total) == (8, 17)


@pytest.mark.parametrize(
    ("text", "split", "expected"),
    [
        (";".join(["1|" + ",".join("11")] * 101), Split.ONE_BY_ONE, "at most 200 stages"),
        (";".join(["1|" + ",".join("1" * 51)] * 2), Split.ALL_AT_ONCE, "at most 100 sub-agents in a stage"),
        ("6000|1;6000|1", Split.ALL_AT_ONCE, "at most 10,000 steps"),
    ],
)
def test_a_split_that_would_be_too_large_says_why(text, split, expected):
    problems = resplit(planned(text), split)
    assert not isinstance(problems, Plan)
    assert [str(problem.expected) for problem in problems] == [expected]


@given(st.from_type(Plan), st.sampled_from(Split))
def test_every_split_keeps_the_work_and_the_sub_agents(plan: Plan, split: Split):
    other = resplit(plan, split)
    if isinstance(other, Plan):
        assert count_steps(other).total == count_steps(plan).total
        assert sub_agents(other) == sub_agents(plan)


@given(...)
def test_the_plan_lies_between_its_two_extremes(plan: Plan):
    counted = [
        count_steps(other).critical for split in Split if isinstance(other := resplit(plan, split), Plan)
    ]
    if len(counted) == 2:
        assert counted[1] <= count_steps(plan).critical <= counted[0] == count_steps(plan).total


def test_sub_agents_of_all_stages_are_counted():
    assert sub_agents(planned("2|3,5;1|;1|4,2")) == 4
