"""Call by call: what became of each, and how far tokens and text agreed with the open row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.joining import Became, CommonPrefix, JoiningStep, PromptComparison, steps
from pages.lessons.records.merging import Break, Call, Calls, Strategy, merge

RETOKENISED = Calls(
    calls=(
        Call(prompt=(1, 2, 3), sampled=(10, 21, 22), prompt_text="<user>Hi", sampled_text="having"),
        Call(
            prompt=(1, 2, 3, 10, 23, 24, 50),
            sampled=(12,),
            prompt_text="<user>Hihaving<user>What?",
            sampled_text="Soup",
        ),
        Call(prompt=(1, 2, 3, 10, 23, 24, 50, 12, 51), sampled=(13, 14)),
    )
)


def told(calls: Calls, strategy: Strategy = Strategy.TRAJECTORY) -> tuple[JoiningStep, ...]:
    return steps(calls, strategy, merge(calls, strategy))


def test_the_text_is_repeated_to_the_end_while_the_tokens_part_at_index_4() -> None:
    first, second, third = told(RETOKENISED)
    assert first == JoiningStep(call=1, became=Became.OPENED, row=1)
    assert second == JoiningStep(
        call=2,
        became=Became.BROKE,
        row=2,
        compared=PromptComparison(
            open_call=1, tokens=CommonPrefix(same=4, of=6), text=CommonPrefix(same=14, of=14)
        ),
        broke=Break(call=2, row=1, index=4, in_row=21, in_prompt=23, same_text=True),
    )
    assert third == JoiningStep(
        call=3,
        became=Became.JOINED,
        row=2,
        compared=PromptComparison(open_call=2, tokens=CommonPrefix(same=8, of=8), text=None),
    )


def test_a_prefix_is_all_of_the_open_row() -> None:
    assert CommonPrefix(same=6, of=6).prefix
    assert not CommonPrefix(same=4, of=6).prefix


def test_with_every_call_its_own_row_nothing_is_compared() -> None:
    assert told(RETOKENISED, Strategy.TRANSITION) == (
        JoiningStep(call=1, became=Became.OPENED, row=1),
        JoiningStep(call=2, became=Became.OPENED, row=2),
        JoiningStep(call=3, became=Became.OPENED, row=3),
    )


def test_a_dropped_call_names_the_one_that_replaces_it_and_is_compared_with_nothing() -> None:
    calls = Calls(
        calls=(
            Call(prompt=(1, 2, 3), sampled=(10, 11)),
            Call(prompt=(1, 2, 3), sampled=(10, 12)),
            Call(prompt=(1, 2, 3, 10, 12, 50), sampled=(13,)),
        )
    )
    first, second, third = told(calls)
    assert first == JoiningStep(call=1, became=Became.DROPPED, kept=2)
    assert second == JoiningStep(call=2, became=Became.OPENED, row=1)
    assert third.became is Became.JOINED
    assert third.compared == PromptComparison(open_call=2, tokens=CommonPrefix(same=5, of=5), text=None)


def test_no_call_tells_nothing() -> None:
    assert told(Calls(calls=())) == ()


@pytest.mark.parametrize(("strategy", "stored"), [(Strategy.TRAJECTORY, 17), (Strategy.TRANSITION, 25)])
def test_a_break_costs_tokens_that_are_held_twice(strategy: Strategy, stored: int) -> None:
    assert merge(RETOKENISED, strategy).stored == stored


tokens = st.lists(st.integers(0, 2), min_size=1, max_size=4).map(tuple)


@given(
    st.lists(st.builds(Call, prompt=tokens, sampled=tokens), max_size=6).map(tuple),
    st.sampled_from(Strategy),
)
def test_the_story_agrees_with_the_rows(calls: tuple[Call, ...], strategy: Strategy) -> None:
    given_calls = Calls(calls=calls)
    merged = merge(given_calls, strategy)
    story = steps(given_calls, strategy, merged)
    assert [step.call for step in story] == list(range(1, len(calls) + 1))
    assert [step.broke for step in story if step.broke] == list(merged.breaks)
    for number, row in enumerate(merged.rows, start=1):
        assert tuple(step.call for step in story if step.row == number) == row.calls
    for step in story:
        if step.compared:
            assert step.compared.tokens.prefix == (step.became is Became.JOINED)
        if step.broke and step.compared:
            assert step.broke.index == step.compared.tokens.same
