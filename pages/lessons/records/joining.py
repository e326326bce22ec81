"""What became of each call, and how far tokens and text agreed with the row that was open.

`merging` says which rows there are; this module tells the same story call by call. The row that is open
always ends with the last kept call, so its tokens are that call's prompt and sampled tokens.
"""

from enum import StrEnum
from itertools import takewhile

from pages.lessons.records.merging import Break, Call, Calls, Merging, Strategy
from scenarios.document import Frozen


class Became(StrEnum):
    """What a call became."""

    OPENED = "opened"
    """A row of its own, with nothing to join."""
    JOINED = "joined"
    """A part of the open row."""
    BROKE = "broke"
    """A row of its own, since its prompt does not start with the open row's tokens."""
    DROPPED = "dropped"
    """Nothing: a later call repeats its prompt."""


class CommonPrefix(Frozen):
    """How many leading units of the open row the prompt repeats: `same` of `of`. All of them = a prefix."""

    same: int
    of: int

    @property
    def prefix(self) -> bool:
        """Whether the open row is a prefix of the prompt."""
        return self.same == self.of


class PromptComparison(Frozen):
    """A prompt compared with the open record, whose last call is `open_call`.

    `text` is None where one of the texts is not known.
    """

    open_call: int
    tokens: CommonPrefix
    text: CommonPrefix | None


class JoiningStep(Frozen):
    """One call on its way into a row.

    `row` is where it ended up, None if dropped; `compared` is None where it was held against nothing.
    `broke` is there after `BROKE`, `kept` (the call that replaces it) after `DROPPED`.
    """

    call: int
    became: Became
    row: int | None = None
    compared: PromptComparison | None = None
    broke: Break | None = None
    kept: int | None = None


def steps(calls: Calls, strategy: Strategy, merged: Merging) -> tuple[JoiningStep, ...]:
    """Every call in order. `merged` is what `merge` made of the same calls under the same strategy."""
    breaks = {each.call: each for each in merged.breaks}
    kept = {retry.dropped: retry.kept for retry in merged.retries}
    row_of = {call: number for number, row in enumerate(merged.rows, start=1) for call in row.calls}
    told = []
    before: tuple[int, Call] | None = None
    for number, call in enumerate(calls.calls, start=1):
        if number in kept:
            told.append(JoiningStep(call=number, became=Became.DROPPED, kept=kept[number]))
            continue
        if before is None or strategy is Strategy.TRANSITION:
            told.append(JoiningStep(call=number, became=Became.OPENED, row=row_of[number]))
        else:
            told.append(
                JoiningStep(
                    call=number,
                    became=Became.BROKE if number in breaks else Became.JOINED,
                    row=row_of[number],
                    compared=PromptComparison(
                        open_call=before[0], tokens=_tokens(before[1], call), text=_text(before[1], call)
                    ),
                    broke=breaks.get(number),
                )
            )
        before = (number, call)
    return tuple(told)


def _tokens(before: Call, call: Call) -> CommonPrefix:
    open_row = before.prompt + before.sampled
    return CommonPrefix(same=_common(open_row, call.prompt), of=len(open_row))


def _text(before: Call, call: Call) -> CommonPrefix | None:
    if not (before.prompt_text and before.sampled_text and call.prompt_text):
        return None
    open_row = before.prompt_text + before.sampled_text
    return CommonPrefix(same=_common(open_row, call.prompt_text), of=len(open_row))


def _common(ours: tuple[int, ...] | str, theirs: tuple[int, ...] | str) -> int:
    pairs = zip(ours, theirs, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
