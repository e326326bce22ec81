"""Raw input is refused whole, with a stable code and the place for every problem."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from pages.lessons.records.merging import Calls
from pages.lessons.records.problems import Code, Problem, Refused, checked
from pages.lessons.records.schedule import Plan
from pages.lessons.records.weighting import Group
from scenarios.document import Json

CALL: dict[str, Json] = {"prompt": [1], "sampled": [2]}
PLAN: dict[str, Json] = {"lanes": 1, "batch": 1, "update": 1, "durations": [3]}


def refusals(model: type[BaseModel], raw: Json) -> list[str]:
    with pytest.raises(Refused) as refusal:
        checked(model, raw)
    return [str(problem) for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ({"sampled": [2]}, 'calls[0].prompt: missing, found {"sampled": [2]}'),
        (CALL | {"reward": 1}, "calls[0].reward: unknown_field, found 1"),
        (CALL | {"prompt": [1, -1]}, "calls[0].prompt[1]: too_small (limit 0), found -1"),
        (CALL | {"prompt": [2**31]}, "calls[0].prompt[0]: too_large (limit 2147483647), found 2147483648"),
        (CALL | {"prompt": [1, 1.5]}, "calls[0].prompt[1]: not_whole, found 1.5"),
        (CALL | {"prompt": [1.0]}, "calls[0].prompt[0]: not_whole, found 1.0"),
        (CALL | {"prompt": [True]}, "calls[0].prompt[0]: not_whole, found true"),
        (CALL | {"prompt": ["x"]}, 'calls[0].prompt[0]: not_whole, found "x"'),
        (CALL | {"prompt": [None]}, "calls[0].prompt[0]: not_whole, found null"),
        (CALL | {"prompt": "1 2"}, 'calls[0].prompt: not_list, found "1 2"'),
        (CALL | {"sampled": []}, "calls[0].sampled: too_few (limit 1), found []"),
        (CALL | {"prompt_text": 1}, "calls[0].prompt_text: not_text, found 1"),
        ("1 2", 'calls[0]: not_object, found "1 2"'),
    ],
)
def test_a_bad_call_is_refused_with_its_place(call: Json, message: str) -> None:
    assert refusals(Calls, {"calls": [call]}) == [message]


def test_a_call_of_too_many_tokens_is_refused_also_if_neither_list_is_too_long() -> None:
    raw: Json = {"calls": [{"prompt": [1] * 4096, "sampled": [2]}]}
    assert refusals(Calls, raw) == ["calls[0]: too_many_tokens (limit 4096), found 4097"]
    assert checked(Calls, {"calls": [{"prompt": [1] * 4095, "sampled": [2]}]})


def test_too_many_calls_and_too_long_a_text_are_refused() -> None:
    assert checked(Calls, {"calls": [CALL] * 64})
    assert "calls: too_many (limit 64)" in refusals(Calls, {"calls": [CALL] * 65})[0]
    assert checked(Calls, {"calls": [CALL | {"sampled_text": "x" * 16_384}]})
    long_text = CALL | {"sampled_text": "x" * 16_385}
    assert "too_long (limit 16384)" in refusals(Calls, {"calls": [long_text]})[0]


def test_half_a_surrogate_pair_is_no_text() -> None:
    assert "not_text" in refusals(Calls, {"calls": [CALL | {"sampled_text": "\ud800"}]})[0]


def test_all_problems_arrive_at_once_in_order_and_one_for_each_list_of_tokens() -> None:
    raw: Json = {"calls": [{"prompt": [-1, -2], "sampled": [0.5]}, {"prompt": [3], "sampled": []}]}
    assert refusals(Calls, raw) == [
        "calls[0].prompt[0]: too_small (limit 0), found -1",
        "calls[0].sampled[0]: not_whole, found 0.5",
        "calls[1].sampled: too_few (limit 1), found []",
    ]


@pytest.mark.parametrize(
    ("rollout", "message"),
    [
        ({"reward": "1"}, 'rollouts[0].reward: not_number, found "1"'),
        ({"reward": True}, "rollouts[0].reward: not_number, found true"),
        ({"reward": float("nan")}, "rollouts[0].reward: not_number, found NaN"),
        ({"reward": float("inf")}, "rollouts[0].reward: not_number, found Infinity"),
        ({"reward": 1e7}, "rollouts[0].reward: too_large (limit 1000000), found 10000000.0"),
        ({"records": [0]}, "rollouts[0].records[0]: too_small (limit 1), found 0"),
        ({"records": [100_001]}, "rollouts[0].records[0]: too_large (limit 100000), found 100001"),
        ({"token_loss": None}, "rollouts[0].token_loss: not_number, found null"),
    ],
)
def test_a_bad_rollout_is_refused_with_its_place(rollout: Json, message: str) -> None:
    assert refusals(Group, {"rollouts": [rollout]}) == [message]


def test_a_group_has_1_to_64_rollouts_of_at_most_64_records() -> None:
    assert refusals(Group, {"rollouts": []}) == ["rollouts: too_few (limit 1), found []"]
    assert "too_many (limit 64)" in refusals(Group, {"rollouts": [{}] * 65})[0]
    assert "too_many (limit 64)" in refusals(Group, {"rollouts": [{"records": [1] * 65}]})[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lanes": 0}, "lanes: too_small (limit 1), found 0"),
        ({"lanes": 33}, "lanes: too_large (limit 32), found 33"),
        ({"lanes": 1.5}, "lanes: not_whole, found 1.5"),
        ({"batch": 65}, "batch: too_large (limit 64), found 65"),
        ({"batch": 2}, "input: batch_too_large (limit 1), found 2"),
        ({"update": 0}, "update: too_small (limit 1), found 0"),
        ({"durations": [3, 0]}, "durations[1]: too_small (limit 1), found 0"),
        ({"durations": [1001]}, "durations[0]: too_large (limit 1000), found 1001"),
        ({"durations": []}, "input: durations_or_calls, found [0, 0]"),
        ({"calls": [[3]]}, "input: durations_or_calls, found [1, 1]"),
        ({"durations": [], "calls": [[]]}, "calls[0]: too_few (limit 1), found []"),
    ],
)
def test_a_bad_schedule_is_refused_with_its_place(change: dict[str, Json], message: str) -> None:
    assert refusals(Plan, PLAN | change) == [message]


def test_a_schedule_has_at_most_200_rollouts_of_at_most_50_calls() -> None:
    assert checked(Plan, PLAN | {"durations": [1] * 200})
    assert "durations: too_many (limit 200)" in refusals(Plan, PLAN | {"durations": [1] * 201})[0]
    by_call: dict[str, Json] = PLAN | {"durations": []}
    assert checked(Plan, by_call | {"calls": [[1] * 50]})
    assert "calls[0]: too_many (limit 50)" in refusals(Plan, by_call | {"calls": [[1] * 51]})[0]


def test_a_problem_keeps_code_place_and_limit_apart_so_that_a_page_can_word_them() -> None:
    with pytest.raises(Refused) as refusal:
        checked(Calls, {"calls": [CALL, CALL | {"prompt": [-1]}]})
    assert refusal.value.problems == (
        Problem(code=Code.TOO_SMALL, at=("calls", 1, "prompt", 0), found="-1", limit=0),
    )


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
fields = st.sampled_from(
    ["calls", "prompt", "sampled", "rollouts", "reward", "records", "lanes", "batch", "update"]
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(fields, inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from([Calls, Group, Plan]), anything)
def test_any_json_is_taken_or_refused_and_never_fails_otherwise(model: type[BaseModel], raw: Json) -> None:
    with suppress(Refused):
        checked(model, raw)
