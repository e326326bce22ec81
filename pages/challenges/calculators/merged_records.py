"""Training records of one rollout of five calls, and how many of their tokens are trained on.

A call joins the open record only if its prompt begins with exactly the tokens of that record (Agent Lightning
v1.0 paper, 2.1 and A.3). Tokens are written as the pieces of text that they stand for: `h` with `aving` is
the same text as `hav` with `ing`, and other tokens.
"""

from typing import Any

from pages.challenges.calculators.calculator import Calculator, Worked, drawn
from pages.lessons.records.merging import Call, Calls, Merging, Strategy, merge
from scenarios.document import JsonObject

_CALLS = (1, 2, 3, 4, 5)
_HAVING, _AGAIN = ["h", "aving"], ["hav", "ing"]
_BREAKS = (["again"], ["again", "summary"], ["again", "again", "summary"])
_PIECES = ["<user>", "lunch?", "<tool>", "ok", "<summary>", "tea", "rice", *_HAVING, *_AGAIN]
"""A token's id is its place here."""


def _draw(seed: int) -> JsonObject:
    question: JsonObject = {}
    breaks = _breaks(seed)
    history: list[str] = []
    for number in _CALLS:
        match breaks.get(number):
            case "again":
                history = [*history[: -len(_HAVING)], *_AGAIN]
            case "summary":
                history = ["<summary>"]
        between = ["<tool>", "ok"][: drawn(seed, f"between {number}", 1, 2)]
        prompt = [*history, *(between if history else ["<user>", "lunch?"])]
        sampled = [*["tea", "rice"][: drawn(seed, f"more {number}", 0, 2)], *_HAVING]
        question |= {f"prompt_{number}": [*prompt], f"sampled_{number}": [*sampled]}
        history = [*prompt, *sampled]
    return question


def _breaks(seed: int) -> dict[int, str]:
    """The later calls that repeat the history in other tokens (`again`) or as a summary."""
    free = list(_CALLS[1:])
    return {
        free.pop(drawn(seed, f"break {number}", 0, len(free) - 1)): kind
        for number, kind in enumerate(_BREAKS[drawn(seed, "breaks", 0, len(_BREAKS) - 1)])
    }


def _merged(question: Any, strategy: Strategy = Strategy.TRAJECTORY, same: bool = False) -> Merging:
    """The records; with `same`, the pieces of the same text are taken for the same tokens."""
    ids = {piece: number for number, piece in enumerate(_PIECES)}
    if same:
        ids |= {again: ids[having] for having, again in zip(_HAVING, _AGAIN, strict=True)}

    def tokens(name: str) -> tuple[int, ...]:
        return tuple(ids[piece] for piece in question[name])

    calls = (
        Call(prompt=tokens(f"prompt_{number}"), sampled=tokens(f"sampled_{number}")) for number in _CALLS
    )
    return merge(Calls(calls=tuple(calls)), strategy)


def _work(question: JsonObject) -> Worked:
    merged = _merged(question)
    return {"records": len(merged.rows), "trainable": merged.trainable}


def _every_call(question: JsonObject) -> Worked:
    return {**_work(question), "records": len(_merged(question, Strategy.TRANSITION).rows)}


def _one_rollout(question: JsonObject) -> Worked:
    return {**_work(question), "records": 1}


def _same_text(question: JsonObject) -> Worked:
    return {**_work(question), "records": len(_merged(question, same=True).rows)}


def _between_trained(question: JsonObject) -> Worked:
    return {**_work(question), "trainable": sum(len(row.response) for row in _merged(question).rows)}


def _break_loses(question: JsonObject) -> Worked:
    return {**_work(question), "trainable": sum(_merged(question).rows[-1].mask)}


MERGED_RECORDS = Calculator(
    name="merged_records",
    draw=_draw,
    work=_work,
    wrong_ways={
        "every_call": _every_call,
        "one_rollout": _one_rollout,
        "same_text": _same_text,
        "between_trained": _between_trained,
        "break_loses": _break_loses,
    },
)
