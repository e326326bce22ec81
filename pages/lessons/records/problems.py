"""What is wrong with an input, in a form that a page can translate.

An input is plain JSON from a reader's table, link or file. It becomes a frozen model or it is refused
whole, with every problem at once. The bounds stand in the models; this module only names what they say.
"""

import json
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scenarios.document import Frozen, Json, dotted, shown

M = TypeVar("M", bound=BaseModel)


class Code(StrEnum):
    """Stable name of a kind of problem. Codes marked * come with a limit."""

    MISSING = "missing"
    UNKNOWN_FIELD = "unknown_field"
    NOT_WHOLE = "not_whole"
    NOT_NUMBER = "not_number"
    NOT_TEXT = "not_text"
    NOT_LIST = "not_list"
    NOT_OBJECT = "not_object"
    TOO_SMALL = "too_small"
    """* A number below the limit."""
    TOO_LARGE = "too_large"
    """* A number above the limit."""
    TOO_FEW = "too_few"
    """* A list shorter than the limit."""
    TOO_MANY = "too_many"
    """* A list longer than the limit."""
    TOO_LONG = "too_long"
    """* A text of more characters than the limit."""
    TOO_MANY_TOKENS = "too_many_tokens"
    """* A call whose prompt and sampled tokens together exceed the limit."""
    DURATIONS_OR_CALLS = "durations_or_calls"
    """A schedule needs durations or call lengths: one of the two."""
    BATCH_TOO_LARGE = "batch_too_large"
    """* A batch of more rollouts than there are; the limit is their number."""
    CANNOT_SPLIT = "cannot_split"
    """* A rollout asked to become more records than the limit it allows, or less than one."""


class Problem(Frozen):
    """One thing that is wrong. `at` is the path to it (list positions from 0), `found` is short JSON."""

    code: Code
    at: tuple[str | int, ...]
    found: str
    limit: int | None = None

    def __str__(self) -> str:
        limit = "" if self.limit is None else f" (limit {self.limit})"
        return f"{dotted(self.at) or 'input'}: {self.code}{limit}, found {self.found}"


class Refused(ValueError):
    """An input was refused. `problems` is never empty and is in the order of the input."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


def checked(model: type[M], raw: Json) -> M:
    """The JSON value `raw` as `model`. Raises `Refused`."""
    try:
        return model.model_validate_json(json.dumps(raw))
    except ValidationError as error:
        raise Refused(tuple(_named(detail) for detail in error.errors() if not _echo(detail))) from None


_CODES = {
    "missing": Code.MISSING,
    "extra_forbidden": Code.UNKNOWN_FIELD,
    "int_type": Code.NOT_WHOLE,
    "float_type": Code.NOT_NUMBER,
    "finite_number": Code.NOT_NUMBER,
    "string_type": Code.NOT_TEXT,
    "json_invalid": Code.NOT_TEXT,  # of a JSON value, only half a surrogate pair cannot be written
    "tuple_type": Code.NOT_LIST,
    "model_type": Code.NOT_OBJECT,
    "greater_than_equal": Code.TOO_SMALL,
    "less_than_equal": Code.TOO_LARGE,
    "too_short": Code.TOO_FEW,
    "too_long": Code.TOO_MANY,
    "string_too_long": Code.TOO_LONG,
    **{code.value: code for code in (Code.TOO_MANY_TOKENS, Code.DURATIONS_OR_CALLS, Code.BATCH_TOO_LARGE)},
}
_LIMITS = ("ge", "le", "min_length", "max_length", "limit")


def _echo(detail: Any) -> bool:
    """Whether a list is called too short only because its items were refused, each for its own reason."""
    return bool(detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"])


def _named(detail: Any) -> Problem:
    context = detail.get("ctx", {})
    return Problem(
        code=_CODES[detail["type"]],
        at=tuple(detail["loc"]),
        found=shown(context.get("found", detail["input"])),
        limit=next((int(context[name]) for name in _LIMITS if name in context), None),
    )
