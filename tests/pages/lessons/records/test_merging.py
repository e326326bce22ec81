"""Calls become rows by the exact-token-prefix rule, and no sampled token is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.merging import (
    Break,
    Call,
    Calls,
    DroppedRetry,
    Merging,
    Strategy,
    TrainingRecord,
    merge,
)

CLEAN = [
    ((1, 2, 3), (10, 11)),
    ((1, 2, 3, 10, 11, 50, 51), (12,)),
    ((1, 2, 3, 10, 11, 50, 51, 12, 52), (13, 14)),
]
RETOKENISED = [
    ((1, 2, 3), (10, 21, 22)),
    ((1, 2, 3, 10, 23, 24, 50), (12,)),
    ((1, 2, 3, 10, 23, 24, 50, 12, 51), (13, 14)),
]
SUMMARY = [((1, 2), (10,)), ((1, 2, 10, 50), (11,)), ((1, 77, 78), (12,)), ((1, 77, 78, 12, 51), (13,))]
A1, A2 = ((1, 2), (10,)), ((1, 2, 10, 50), (11,))
B1, B2 = ((1, 3), (20,)), ((1, 3, 20, 60), (21,))


def calls_of(*pairs: tuple[tuple[int, ...], tuple[int, ...]]) -> Calls:
    return Calls(calls=tuple(Call(prompt=prompt, sampled=sampled) for prompt, sampled in pairs))


def merged(*pairs: tuple[tuple[int, ...], tuple[int, ...]]) -> Merging:
    return merge(calls_of(*pairs), Strategy.TRAJECTORY)


def test_clean_continuation_is_one_row_with_the_tool_output_masked() -> None:
    assert merged(*CLEAN).rows == (
        TrainingRecord(
            prompt=(1, 2, 3),
            response=(10, 11, 50, 51, 12, 52, 13, 14),
            mask=(1, 1, 0, 0, 1, 0, 1, 1),
            calls=(1, 2, 3),
        ),
    )
    assert merged(*CLEAN).trainable == 5


def test_retokenised_history_breaks_at_index_4_into_two_rows() -> None:
    result = merged(*RETOKENISED)
    assert result.rows == (
        TrainingRecord(prompt=(1, 2, 3), response=(10, 21, 22), mask=(1, 1, 1), calls=(1,)),
        TrainingRecord(
            prompt=(1, 2, 3, 10, 23, 24, 50), response=(12, 51, 13, 14), mask=(1, 0, 1, 1), calls=(2, 3)
        ),
    )
    assert result.breaks == (Break(call=2, row=1, index=4, in_row=21, in_prompt=23, same_text=None),)
    assert result.trainable == 6


def test_summary_starts_a_second_row() -> None:
    result = merged(*SUMMARY)
    assert [row.mask for row in result.rows] == [(1, 0, 1), (1, 0, 1)]
    assert [row.prompt for row in result.rows] == [(1, 2), (1, 77, 78)]
    assert [at.index for at in result.breaks] == [1]


def test_branches_one_after_the_other_are_two_rows() -> None:
    assert [row.calls for row in merged(A1, A2, B1, B2).rows] == [(1, 2), (3, 4)]


def test_branches_taking_turns_are_four_rows_since_only_the_last_is_open() -> None:
    assert [row.calls for row in merged(A1, B1, A2, B2).rows] == [(1,), (2,), (3,), (4,)]


def test_of_calls_with_one_prompt_only_the_last_is_kept_and_the_loss_is_accounted_for() -> None:
    result = merged(((1, 2), (10, 11)), ((1, 2), (12,)), ((1, 2), (13,)), ((1, 2, 13, 50), (14,)))
    assert result.retries == (DroppedRetry(dropped=1, kept=3), DroppedRetry(dropped=2, kept=3))
    assert [row.response for row in result.rows] == [(13, 50, 14)]
    assert (result.sampled, result.retried, result.trainable) == (5, 3, 2)


def test_a_retry_is_dropped_even_when_another_call_came_between() -> None:
    result = merged(A1, B1, A1)
    assert result.retries == (DroppedRetry(dropped=1, kept=3),)
    assert [row.calls for row in result.rows] == [(2,), (3,)]


def test_every_call_strategy_gives_a_row_per_call_and_no_break() -> None:
    result = merge(calls_of(*CLEAN), Strategy.TRANSITION)
    assert [row.response for row in result.rows] == [(10, 11), (12,), (13, 14)]
    assert [row.mask for row in result.rows] == [(1, 1), (1,), (1, 1)]
    assert result.breaks == ()
    assert result.trainable == 5


def test_a_prompt_that_adds_nothing_joins_without_masked_tokens() -> None:
    assert merged(((1,), (2,)), ((1, 2), (3,))).rows[0].mask == (1, 1)


def test_a_prompt_that_ends_inside_the_row_breaks_where_it_ends() -> None:
    assert merged(((1, 2), (3, 4)), ((1, 2, 3), (5,))).breaks == (
        Break(call=2, row=1, index=3, in_row=4, in_prompt=None, same_text=None),
    )


@pytest.mark.parametrize(
    ("next_text", "same_text"),
    [("Lunch? I am having more", True), ("Lunch? I have more", False), ("", None)],
)
def test_a_break_says_whether_the_text_goes_on_although_the_tokens_do_not(
    next_text: str, same_text: bool | None
) -> None:
    first = Call(prompt=(1,), sampled=(21, 22), prompt_text="Lunch? ", sampled_text="I am having")
    second = Call(prompt=(1, 23, 24), sampled=(12,), prompt_text=next_text)
    assert merge(Calls(calls=(first, second)), Strategy.TRAJECTORY).breaks[0].same_text is same_text


def test_a_rollout_without_a_call_has_no_row() -> None:
    assert merged().rows == ()
    assert merged().trainable == 0


ids = st.integers(0, 3)
tokens = st.lists(ids, min_size=1, max_size=4).map(tuple)


@st.composite
def rollouts(draw: st.DrawFn) -> Calls:
    """Calls that often, not always, continue one of the calls before them."""
    calls: list[Call] = []
    for fresh, pick, more, sampled in draw(st.lists(st.tuples(tokens, ids, tokens, tokens), max_size=8)):
        prompt = fresh
        if pick < len(calls):
            prompt = calls[-1 - pick].prompt + calls[-1 - pick].sampled + more[1:]
        calls.append(Call(prompt=prompt, sampled=sampled))
    return Calls(calls=tuple(calls))


strategies = st.sampled_from(Strategy)


@given(rollouts(), strategies)
def test_sampled_tokens_and_their_order_are_conserved(calls: Calls, strategy: Strategy) -> None:
    result = merge(calls, strategy)
    dropped = {retry.dropped for retry in result.retries}
    kept = [call.sampled for number, call in enumerate(calls.calls, start=1) if number not in dropped]
    trained = [
        token for row in result.rows for token, mask in zip(row.response, row.mask, strict=True) if mask == 1
    ]
    assert trained == [token for sampled in kept for token in sampled]
    assert result.trainable == len(trained) == result.sampled - result.retried


@given(rollouts(), strategies)
def test_each_row_replays_its_calls_token_by_token(calls: Calls, strategy: Strategy) -> None:
    for row in merge(calls, strategy).rows:
        mask = [0] * len(row.tokens)
        for number in row.calls:
            call = calls.calls[number - 1]
            start, end = len(call.prompt), len(call.prompt) + len(call.sampled)
            assert row.tokens[:end] == call.prompt + call.sampled
            mask[start:end] = [1] * len(call.sampled)
        assert row.prompt == calls.calls[row.calls[0] - 1].prompt
        assert row.mask == tuple(mask[len(row.prompt) :])


@given(rollouts(), strategies)
def test_every_call_is_in_one_row_or_was_retried(calls: Calls, strategy: Strategy) -> None:
    result = merge(calls, strategy)
    in_rows = [number for row in result.rows for number in row.calls]
    assert in_rows == sorted(in_rows)
    assert sorted(in_rows + [retry.dropped for retry in result.retries]) == list(
        range(1, len(calls.calls) + 1)
    )


@given(rollouts())
def test_every_row_but_the_first_has_a_break_that_points_at_the_first_difference(calls: Calls) -> None:
    result = merge(calls, Strategy.TRAJECTORY)
    assert [at.call for at in result.breaks] == [row.calls[0] for row in result.rows[1:]]
    for at in result.breaks:
        row, prompt = result.rows[at.row - 1].tokens, calls.calls[at.call - 1].prompt
        assert row[: at.index] == prompt[: at.index]
        assert row[at.index] == at.in_row
        assert at.in_prompt == (prompt[at.index] if len(prompt) > at.index else None)
        assert at.in_prompt != at.in_row
