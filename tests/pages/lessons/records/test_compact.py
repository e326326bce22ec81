"""What is written into a link reads back as the same input, and nothing else is accepted."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.compact import (
    read_calls,
    read_cell,
    read_decimal,
    read_group,
    read_lists,
    read_numbers,
    read_work,
    write_calls,
    write_group,
    write_lists,
    write_numbers,
    write_work,
)
from pages.lessons.records.merging import Call, Calls
from pages.lessons.records.schedule import SchedulePlan
from pages.lessons.records.weighting import Rollout, RolloutGroup
from scenarios.document import Json
from scenarios.problems import InputError


def test_calls_are_written_with_marks_that_a_url_leaves_alone() -> None:
    calls = Calls(
        calls=(
            Call(prompt=(1, 2), sampled=(10,)),
            Call(prompt=(1, 2, 10), sampled=(11,), prompt_text="a_b-c~d", sampled_text="e"),
        )
    )
    text = "1.2-10_1.2.10-11-a~1b~2c~0d-e"
    assert write_calls(calls) == text == quote(text)
    assert read_calls(text) == calls


def test_no_call_is_written_with_a_word_because_an_empty_text_is_left_out_of_a_link() -> None:
    assert write_calls(Calls(calls=())) == "none"
    assert read_calls("none") == read_calls("") == Calls(calls=())


def test_rollouts_are_written_with_nothing_where_the_reward_is_missing() -> None:
    group = RolloutGroup(rollouts=(Rollout(reward=1.0, records=(50, 100), token_loss=0.2), Rollout()))
    assert write_group(group) == "50.100~1.0~0.2_~~1.0"
    assert read_group("50.100~1.0~0.2_~~1.0") == group


def test_work_is_written_as_numbers_or_lists_of_numbers() -> None:
    assert write_numbers((2, 8, 5)) == "2.8.5"
    assert read_numbers("2.8.5") == [2, 8, 5]
    assert write_lists(((3,), (3, 3, 3))) == "3_3.3.3"
    assert read_lists("3_3.3.3") == [[3], [3, 3, 3]]
    assert (read_numbers(""), read_lists("")) == ([], [])


def test_the_work_of_a_plan_is_written_with_its_kind() -> None:
    durations = SchedulePlan(lanes=1, batch=1, update=1, durations=(2, 8, 5))
    calls = SchedulePlan(lanes=1, batch=1, update=1, calls=((3,), (3, 3, 3)))
    assert write_work(durations) == "durations-2.8.5"
    assert write_work(calls) == "calls-3_3.3.3"
    assert read_work("durations-2.8.5") == {"durations": [2, 8, 5]}
    assert read_work("calls-3_3.3.3") == {"calls": [[3], [3, 3, 3]]}
    assert read_work("lanes-3") == {"lanes": [[3]]}


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("", None),
        ("  ", None),
        (" 0.5 ", 0.5),
        ("-1", -1.0),
        ("+.5e1", 5.0),
        ("2.", 2.0),
        ("one", "one"),
        ("1 2", "1 2"),
        ("1_0", "1_0"),
        ("１", "１"),
        ("٣", "٣"),
        ("nan", "nan"),
        ("1e999", 1.7976931348623157e308),
        ("-1e999", -1.7976931348623157e308),
    ],
)
def test_a_cell_for_one_number_may_be_empty_which_is_not_0(cell: str, number: Json) -> None:
    assert read_decimal(cell) == number


@pytest.mark.parametrize(
    ("cell", "numbers"),
    [
        ("1 2, 3", [1, 2, 3]),
        ("1，2、3,", [1, 2, 3]),
        ("", []),
        ("-1 x 1.5 ²", [-1, "x", "1.5", "²"]),
        ("9" * 30 + " -" + "9" * 30, [10**30 - 1, 1 - 10**30]),
        ("0" * 200 + "7", [7]),
        ("-0", [0]),
        ("9" * 5000, [10**100 - 1]),
        ("1_0 １ ٣", ["1_0", "１", "٣"]),
    ],
)
def test_a_table_cell_reads_as_numbers_and_leaves_the_rest_as_text(cell: str, numbers: Json) -> None:
    assert read_cell(cell) == numbers


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1.2", 'calls[0]: found "1.2"; expected an object'),
        ("1-2-3", 'calls[0]: found "1-2-3"; expected an object'),
        ("1-2_", "calls[1]: found an empty text; expected an object"),
        ("1..2-3", "calls[0].prompt[1]: found an empty text; expected a whole number"),
        ("1-" + "9" * 30, f"calls[0].sampled[0]: found {'9' * 30}; expected at most 2,147,483,647"),
        ("1-x", 'calls[0].sampled[0]: found "x"; expected a whole number'),
        ("-2", "calls[0].prompt: found an empty list; expected at least 1 item"),
    ],
)
def test_a_broken_link_to_calls_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        read_calls(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rollouts[0]: found an empty text; expected an object"),
        ("10~1", 'rollouts[0]: found "10~1"; expected an object'),
        ("10~one~1", 'rollouts[0].reward: found "one"; expected a number'),
        ("10~nan~1", 'rollouts[0].reward: found "nan"; expected a number'),
        ("10~1e999~1", "rollouts[0].reward: found 1.7976931348623157e+308; expected at most 1,000,000"),
        ("10~1~", "rollouts[0].token_loss: found an empty text; expected a number"),
    ],
)
def test_a_broken_link_to_rollouts_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        read_group(text)


tokens = st.lists(st.integers(0, 2**31 - 1), min_size=1, max_size=6).map(tuple)
texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("~_-012"), max_size=12)
calls_strategy = st.builds(Call, prompt=tokens, sampled=tokens, prompt_text=texts, sampled_text=texts)
numbers = st.floats(-1e6, 1e6)
rollouts = st.builds(
    Rollout,
    reward=st.none() | numbers,
    records=st.lists(st.integers(1, 100_000), max_size=5).map(tuple),
    token_loss=numbers,
)


@given(st.lists(calls_strategy, max_size=5).map(tuple))
def test_calls_round_trip(calls: tuple[Call, ...]) -> None:
    assert read_calls(write_calls(Calls(calls=calls))) == Calls(calls=calls)


@given(st.lists(rollouts, min_size=1, max_size=5).map(tuple))
def test_rollouts_round_trip(group: tuple[Rollout, ...]) -> None:
    assert read_group(write_group(RolloutGroup(rollouts=group))) == RolloutGroup(rollouts=group)


@given(st.lists(st.lists(st.integers(1, 1000), min_size=1, max_size=5).map(tuple), max_size=5).map(tuple))
def test_call_lengths_round_trip(lists: tuple[tuple[int, ...], ...]) -> None:
    assert read_lists(write_lists(lists)) == [list(numbers) for numbers in lists]


@given(st.text(max_size=30), st.sampled_from([read_calls, read_group]))
def test_any_text_is_read_or_refused_and_never_fails_otherwise(
    text: str, read: Callable[[str], object]
) -> None:
    with suppress(InputError):
        read(text)
