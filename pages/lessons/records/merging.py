"""How the calls of one rollout become training records.

A call joins the row that is open only if that row's tokens, prompt and response, are an exact prefix
of the call's prompt. Otherwise the row is closed for good and the call opens the next one. The rule is
Agent Lightning v1.0 paper, 2.1 and A.3, as shipped in `verl/rollout_adapter.py`.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from pydantic import FailFast, Field, model_validator

from scenarios.document import Frozen, misfit
from scenarios.problems import phrase

MAX_CALLS = 64
MAX_TOKENS = 4_096
MAX_TEXT = 16_384

TokenId = Annotated[int, Field(ge=0, le=2**31 - 1)]
Tokens = Annotated[tuple[TokenId, ...], FailFast(), Field(min_length=1, max_length=MAX_TOKENS)]
Text = Annotated[str, Field(max_length=MAX_TEXT)]


class Call(Frozen):
    """One model request and its response, as token ids and, where known, as text.

    Both token lists hold at least one id, together at most `MAX_TOKENS`. An empty text means that the
    text is not known.
    """

    prompt: Tokens
    sampled: Tokens
    prompt_text: Text = ""
    sampled_text: Text = ""

    @model_validator(mode="after")
    def _bounded(self) -> "Call":
        found = len(self.prompt) + len(self.sampled)
        if found > MAX_TOKENS:
            raise misfit(phrase("tokens_together", count=MAX_TOKENS), phrase("tokens", count=found))
        return self


class Calls(Frozen):
    """The calls of one rollout in the order in which they were made; none is allowed."""

    calls: Annotated[tuple[Call, ...], Field(max_length=MAX_CALLS)]


class Strategy(StrEnum):
    """How calls are put into rows, by the name of Agent Lightning's `trace_aggregator.level`."""

    TRANSITION = "transition"
    """Every call is a row of its own."""
    TRAJECTORY = "trajectory"
    """Best effort: a call joins the open row where the exact-token-prefix rule allows."""


class TrainingRecord(Frozen):
    """One training record.

    `mask` is as long as `response`: 1 where the policy sampled the token, 0 where it came in between
    (a tool's output, a user's turn). Masked tokens train nothing and still condition what follows.
    `calls` are the numbers of the calls that the row replays.
    """

    prompt: tuple[int, ...]
    response: tuple[int, ...]
    mask: tuple[int, ...]
    calls: tuple[int, ...]

    @property
    def tokens(self) -> tuple[int, ...]:
        """Prompt and response: what the next prompt has to start with."""
        return self.prompt + self.response


class Break(Frozen):
    """Why call `call` could not join row `row`.

    `index` is the first token that differs, counted from 0, and so also the length of the common
    prefix. There the row holds `in_row` and the prompt `in_prompt`, None if the prompt has ended.
    `same_text` says whether the row's text is a prefix of the prompt's all the same; None if a text
    is not known.
    """

    call: int
    row: int
    index: int
    in_row: int
    in_prompt: int | None
    same_text: bool | None


class DroppedRetry(Frozen):
    """Call `dropped` left no record, because the later call `kept` repeats its prompt."""

    dropped: int
    kept: int


class Merging(Frozen):
    """The records of one rollout, and the account of its sampled tokens.

    `trainable` counts the tokens with mask 1. Whatever the strategy, it equals `sampled` (tokens of all
    calls) less `retried` (tokens of the dropped calls).
    """

    rows: tuple[TrainingRecord, ...]
    breaks: tuple[Break, ...]
    retries: tuple[DroppedRetry, ...]
    sampled: int
    retried: int
    trainable: int

    @property
    def stored(self) -> int:
        """The tokens of all rows, prompts and responses: what a trainer has to hold and to compute."""
        return sum(len(row.tokens) for row in self.rows)


def merge(calls: Calls, strategy: Strategy) -> Merging:
    """The rows of one rollout.

    Of calls with the same prompt only the last is kept, under either strategy (paper, 3.2). Only the
    last row is ever open, so calls of two branches that take turns never merge.
    """
    retries = _retries(calls.calls)
    dropped = {retry.dropped for retry in retries}
    rows: list[TrainingRecord] = []
    breaks: list[Break] = []
    previous: Call | None = None
    for number, call in enumerate(calls.calls, start=1):
        if number in dropped:
            continue
        if previous is None or strategy is Strategy.TRANSITION:
            rows.append(_opened(number, call))
        elif call.prompt[: len(rows[-1].tokens)] == rows[-1].tokens:
            rows[-1] = _joined(rows[-1], number, call)
        else:
            breaks.append(_explained(rows, number, call, _text_continues(previous, call)))
            rows.append(_opened(number, call))
        previous = call
    return Merging(
        rows=tuple(rows),
        breaks=tuple(breaks),
        retries=retries,
        sampled=sum(len(call.sampled) for call in calls.calls),
        retried=sum(len(calls.calls[number - 1].sampled) for number in dropped),
        trainable=sum(sum(row.mask) for row in rows),
    )


def _retries(calls: Sequence[Call]) -> tuple[DroppedRetry, ...]:
    last = {call.prompt: number for number, call in enumerate(calls, start=1)}
    return tuple(
        DroppedRetry(dropped=number, kept=last[call.prompt])
        for number, call in enumerate(calls, start=1)
        if number != last[call.prompt]
    )


def _opened(number: int, call: Call) -> TrainingRecord:
    return TrainingRecord(
        prompt=call.prompt, response=call.sampled, mask=(1,) * len(call.sampled), calls=(number,)
    )


def _joined(row: TrainingRecord, number: int, call: Call) -> TrainingRecord:
    between = call.prompt[len(row.tokens) :]
    return TrainingRecord(
        prompt=row.prompt,
        response=row.response + between + call.sampled,
        mask=row.mask + (0,) * len(between) + (1,) * len(call.sampled),
        calls=(*row.calls, number),
    )


def _explained(rows: Sequence[TrainingRecord], number: int, call: Call, same_text: bool | None) -> Break:
    tokens = rows[-1].tokens
    pairs = zip(tokens, call.prompt, strict=False)
    index = next((at for at, (ours, theirs) in enumerate(pairs) if ours != theirs), len(call.prompt))
    return Break(
        call=number,
        row=len(rows),
        index=index,
        in_row=tokens[index],
        in_prompt=call.prompt[index] if index < len(call.prompt) else None,
        same_text=same_text,
    )


def _text_continues(previous: Call, call: Call) -> bool | None:
    if not (previous.prompt_text and previous.sampled_text and call.prompt_text):
        return None
    return call.prompt_text.startswith(previous.prompt_text + previous.sampled_text)
