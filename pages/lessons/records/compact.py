"""How an input is written as one short text, for a link or a table cell, and read back.

The links use only letters and marks that a URL leaves alone: `1.2-10_1.2.10-11` are two calls. Reading
splits the text and leaves every judgement to the models: a part that is no number stays text, and
`checked` refuses it with its place.
"""

import re
import sys

from pages.lessons.records.merging import Call, Calls
from pages.lessons.records.schedule import SchedulePlan
from pages.lessons.records.weighting import Rollout, RolloutGroup
from scenarios.document import Json, JsonObject, checked

NO_CALL = "none"
"""A rollout without a call: a link leaves an empty text out."""

_DIGITS = 100
"""More digits change nothing: a number that has them is too large in any case."""

_ESCAPES = {"~": "~0", "_": "~1", "-": "~2"}
_UNESCAPES = {escape: mark for mark, escape in _ESCAPES.items()}


def read_cell(text: str) -> Json:
    """The numbers of a table cell, `1 2, 3`, between white space or commas: a JSON list."""
    return [_whole(part) for part in re.findall(r"[^\s,，、]+", text)]


def read_decimal(text: str) -> Json:
    """One number of a table cell; None if there is nothing in it."""
    return _decimal(text.strip()) if text.strip() else None


def write_numbers(numbers: tuple[int, ...]) -> str:
    """Whole numbers as `1.2.3`."""
    return ".".join(map(str, numbers))


def read_numbers(text: str) -> Json:
    """`1.2.3` as a JSON list, for instance the `durations` of a plan."""
    return [_whole(part) for part in text.split(".")] if text else []


def write_lists(lists: tuple[tuple[int, ...], ...]) -> str:
    """Lists of whole numbers as `3_3.3.3`."""
    return "_".join(map(write_numbers, lists))


def read_lists(text: str) -> Json:
    """`3_3.3.3` as a JSON list of lists, for instance the `calls` of a plan."""
    return [read_numbers(part) for part in text.split("_")] if text else []


def write_work(plan: SchedulePlan) -> str:
    """The work of a plan as `durations-2.8.5` or `calls-3_3.3.3`."""
    return f"calls-{write_lists(plan.calls)}" if plan.calls else f"durations-{write_numbers(plan.durations)}"


def read_work(text: str) -> JsonObject:
    """What `write_work` wrote, as the one field of a plan that it names."""
    kind, _, work = text.partition("-")
    return {kind: read_numbers(work) if kind == "durations" else read_lists(work)}


def write_calls(calls: Calls) -> str:
    """Calls as `prompt-sampled`, with the two texts after them where one is known, joined by `_`.

    In a text the three marks `~`, `_` and `-` become `~0`, `~1` and `~2`.
    """
    return "_".join(map(_call, calls.calls)) or NO_CALL


def read_calls(text: str) -> Calls:
    """What `write_calls` wrote. Raises `InputError`."""
    parts = [] if text in ("", NO_CALL) else text.split("_")
    return checked(Calls, {"calls": [_raw_call(part) for part in parts]})


def write_group(group: RolloutGroup) -> str:
    """Rollouts as `records~reward~token_loss`, an unscored one with nothing between the `~`."""
    return "_".join(map(_rollout, group.rollouts))


def read_group(text: str) -> RolloutGroup:
    """What `write_group` wrote. Raises `InputError`."""
    return checked(RolloutGroup, {"rollouts": [_raw_rollout(part) for part in text.split("_")]})


def _whole(text: str) -> Json:
    number = re.fullmatch(r"(-?)0*([0-9]+)", text)
    return int(number[1] + number[2][:_DIGITS]) if number else text


def _decimal(text: str) -> Json:
    # float() also reads 1_0, nan and the digits of other scripts.
    if not re.fullmatch(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?", text):
        return text
    greatest = sys.float_info.max
    return max(-greatest, min(greatest, float(text)))


def _call(call: Call) -> str:
    texts = (call.prompt_text, call.sampled_text)
    written = ["".join(_ESCAPES.get(mark, mark) for mark in text) for text in texts]
    parts = [write_numbers(call.prompt), write_numbers(call.sampled)]
    return "-".join(parts + written if any(texts) else parts)


def _raw_call(text: str) -> Json:
    match text.split("-"):
        case [prompt, sampled]:
            return {"prompt": read_numbers(prompt), "sampled": read_numbers(sampled)}
        case [prompt, sampled, prompt_text, sampled_text]:
            return {
                "prompt": read_numbers(prompt),
                "sampled": read_numbers(sampled),
                "prompt_text": _unescaped(prompt_text),
                "sampled_text": _unescaped(sampled_text),
            }
    return text


def _unescaped(text: str) -> str:
    return re.sub("~[012]", lambda escape: _UNESCAPES[escape.group()], text)


def _rollout(rollout: Rollout) -> str:
    reward = "" if rollout.reward is None else repr(rollout.reward)
    return f"{write_numbers(rollout.records)}~{reward}~{rollout.token_loss!r}"


def _raw_rollout(text: str) -> Json:
    match text.split("~"):
        case [records, reward, token_loss]:
            return {
                "records": read_numbers(records),
                "reward": _decimal(reward) if reward else None,
                "token_loss": _decimal(token_loss),
            }
    return text
