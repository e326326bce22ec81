"""Raw input is refused whole, with the place of every problem."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from pages.lessons.records.merging import Calls
from pages.lessons.records.schedule import SchedulePlan
from pages.lessons.records.weighting import RolloutGroup
from scenarios.document import Json, checked
from scenarios.problems import InputError, Problem, phrase

CALL: dict[str, Json] = {"prompt": [1], "sampled": [2]}
PLAN: dict[str, Json] = {"lanes": 1, "batch": 1, "update": 1, "durations": [3]}


def refusals(model: type[BaseModel], raw: Json) -> list[str]:
    with pytest.raises(InputError) as refusal:
        checked(model, raw)
    return [str(problem).removeprefix("input: ") for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ({"sampled": [2]}, 'calls[0].prompt: found nothing; expected the field "prompt"'),
        (
            CALL | {"reward": 1},
            'calls[0].reward: found unknown field "reward"; expected only the fields of the format',
        ),
        (CALL | {"prompt": [1, -1]}, "calls[0].prompt[1]: found -1; expected 0 or more"),
        (
            CALL | {"prompt": [2**31]},
            "calls[0].prompt[0]: found 2147483648; expected at most 2,147,483,647",
        ),
        (CALL | {"prompt": [1, 1.5]}, "calls[0].prompt[1]: found 1.5; expected a whole number"),
        (CALL | {"prompt": [1.0]}, "calls[0].prompt[0]: found 1.0; expected a whole number"),
        (CALL | {"prompt": [True]}, "calls[0].prompt[0]: found true; expected a whole number"),
        (CALL | {"prompt": ["x"]}, 'calls[0].prompt[0]: found "x"; expected a whole number'),
        (CALL | {"prompt": [None]}, "calls[0].prompt[0]: found null; expected a whole number"),
        (CALL | {"prompt": "1 2"}, 'calls[0].prompt: found "1 2"; expected a list'),
        (CALL | {"sampled": []}, "calls[0].sampled: found an empty list; expected at least 1 item"),
        (CALL | {"prompt_text": 1}, "calls[0].prompt_text: found 1; expected a text"),
        ("1 2", 'calls[0]: found "1 2"; expected an object'),
    ],
)
def test_a_bad_call_is_refused_with_its_place(call: Json, message: str) -> None:
    assert refusals(Calls, {"calls": [call]}) == [message]


def test_a_call_of_too_many_tokens_is_refused_also_if_neither_list_is_too_long() -> None:
    raw: Json = {"calls": [{"prompt": [1] * 4096, "sampled": [2]}]}
    assert refusals(Calls, raw) == [
        "calls[0]: found 4,097 tokens; expected at most 4,096 tokens, prompt and answer together"
    ]
    assert checked(Calls, {"calls": [{"prompt": [1] * 4095, "sampled": [2]}]})


def test_too_many_calls_and_too_long_a_text_are_refused() -> None:
    assert checked(Calls, {"calls": [CALL] * 64})
    assert refusals(Calls, {"calls": [CALL] * 65}) == ["calls: found 65 items; expected at most 64 items"]
    assert checked(Calls, {"calls": [CALL | {"sampled_text": "x" * 16_384}]})
    long_text = CALL | {"sampled_text": "x" * 16_385}
    assert refusals(Calls, {"calls": [long_text]})[0].endswith("; expected at most 16,384 characters")


def test_half_a_surrogate_pair_is_no_text() -> None:
    assert refusals(Calls, {"calls": [CALL | {"sampled_text": "\ud800"}]}) == [
        'calls[0].sampled_text: found "\\ud800"; expected text without lone surrogates'
    ]


def test_all_problems_arrive_at_once_in_order_and_one_for_each_list_of_tokens() -> None:
    raw: Json = {"calls": [{"prompt": [-1, -2], "sampled": [0.5]}, {"prompt": [3], "sampled": []}]}
    assert refusals(Calls, raw) == [
        "calls[0].prompt[0]: found -1; expected 0 or more",
        "calls[0].sampled[0]: found 0.5; expected a whole number",
        "calls[1].sampled: found an empty list; expected at least 1 item",
    ]


@pytest.mark.parametrize(
    ("rollout", "message"),
    [
        ({"reward": "1"}, 'rollouts[0].reward: found "1"; expected a number'),
        ({"reward": True}, "rollouts[0].reward: found true; expected a number"),
        ({"reward": float("nan")}, "rollouts[0].reward: found NaN; expected a finite number"),
        ({"reward": float("inf")}, "rollouts[0].reward: found Infinity; expected a finite number"),
        ({"reward": 1e7}, "rollouts[0].reward: found 10000000.0; expected at most 1,000,000"),
        ({"records": [0]}, "rollouts[0].records[0]: found 0; expected 1 or more"),
        ({"records": [100_001]}, "rollouts[0].records[0]: found 100001; expected at most 100,000"),
        ({"token_loss": None}, "rollouts[0].token_loss: found null; expected a number"),
    ],
)
def test_a_bad_rollout_is_refused_with_its_place(rollout: Json, message: str) -> None:
    assert refusals(RolloutGroup, {"rollouts": [rollout]}) == [message]


def test_a_group_has_1_to_64_rollouts_of_at_most_64_records() -> None:
    assert refusals(RolloutGroup, {"rollouts": []}) == [
        "rollouts: found an empty list; expected at least 1 item"
    ]
    assert (
        "rollouts: found 65 items; expected at most 64" in refusals(RolloutGroup, {"rollouts": [{}] * 65})[0]
    )
    (records,) = refusals(RolloutGroup, {"rollouts": [{"records": [1] * 65}]})
    assert records == "rollouts[0].records: found 65 items; expected at most 64 items"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lanes": 0}, "lanes: found 0; expected 1 or more"),
        ({"lanes": 33}, "lanes: found 33; expected at most 32"),
        ({"lanes": 1.5}, "lanes: found 1.5; expected a whole number"),
        ({"batch": 65}, "batch: found 65; expected at most 64"),
        ({"batch": 2}, "found a batch of 2 rollouts; expected at most 1, the number of rollouts"),
        ({"update": 0}, "update: found 0; expected 1 or more"),
        ({"durations": [3, 0]}, "durations[1]: found 0; expected 1 or more"),
        ({"durations": [1001]}, "durations[0]: found 1001; expected at most 1,000"),
        ({"durations": []}, "found nothing; expected durations of rollouts, or their calls"),
        (
            {"calls": [[3]]},
            "found durations and calls; expected durations of rollouts, or their calls",
        ),
        ({"durations": [], "calls": [[]]}, "calls[0]: found an empty list; expected at least 1 item"),
    ],
)
def test_a_bad_schedule_is_refused_with_its_place(change: dict[str, Json], message: str) -> None:
    assert refusals(SchedulePlan, PLAN | change) == [message]


def test_a_schedule_has_at_most_200_rollouts_of_at_most_50_calls() -> None:
    assert checked(SchedulePlan, PLAN | {"durations": [1] * 200})
    assert (
        "durations: found 201 items; expected at most 200"
        in refusals(SchedulePlan, PLAN | {"durations": [1] * 201})[0]
    )
    by_call: dict[str, Json] = PLAN | {"durations": []}
    assert checked(SchedulePlan, by_call | {"calls": [[1] * 50]})
    assert (
        "calls[0]: found 51 items; expected at most 50"
        in refusals(SchedulePlan, by_call | {"calls": [[1] * 51]})[0]
    )


def test_a_problem_keeps_code_place_and_limit_apart_so_that_a_page_can_word_them() -> None:
    with pytest.raises(InputError) as refusal:
        checked(Calls, {"calls": [CALL, CALL | {"prompt": [-1]}]})
    at_least_0 = phrase("input_greater_than_equal", count=0)
    assert refusal.value.problems == [Problem("input", 0, ("calls", 1, "prompt", 0), "-1", at_least_0)]


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
fields = st.sampled_from(
    ["calls", "prompt", "sampled", "rollouts", "reward", "records", "lanes", "batch", "update"]
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(fields, inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from([Calls, RolloutGroup, SchedulePlan]), anything)
def test_any_json_is_taken_or_refused_and_never_fails_otherwise(model: type[BaseModel], raw: Json) -> None:
    with suppress(InputError):
        checked(model, raw)
