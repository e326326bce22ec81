"""What a rule gives: a CEL value as plain JSON, or the reason why there is none."""

import ctypes
import datetime
import json
import math
import re
from typing import Any

from cel_expr_python import cel

from scenarios.document import Json
from scenarios.problems import Phrase, phrase, printable, quoted

MAX_LEVELS = 64
"""The deepest value a rule may give: an effect may not nest the state in itself without end."""

_OURS = "@"
"""What a reason of ours begins with while the library has it; none of its own does."""

_NO_MEMORY = re.compile(r"RESOURCE_EXHAUSTED: *")
"""What the library makes of a `MemoryError` in a function of ours."""

_take_reference = ctypes.pythonapi.Py_IncRef
_take_reference.argtypes = [ctypes.py_object]
_take_reference.restype = None


class ExpressionError(Exception):
    """A rule does not compile, or failed on the values it was given.

    `reason` is one line. `line` and `column` count from 1 inside the rule and are None where the
    error concerns the whole rule.
    """

    def __init__(self, reason: Phrase, line: int | None = None, column: int | None = None) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(reason, line, column)

    @property
    def said(self) -> Phrase:
        """The reason, with the place in the rule."""
        if self.line is None or self.column is None:
            return self.reason
        return phrase("at_of_the_rule", line=self.line, column=self.column, reason=self.reason)

    def __str__(self) -> str:
        return str(self.said)


def evaluated(program: Any, activation: Any) -> Any:
    """What a compiled rule gives, as plain Python values.

    Raises `ExpressionError`, and `MemoryError`, which is no mistake of the rule.
    """
    try:
        result = program.eval(activation)
        value = result.plain_value()
    except RuntimeError as error:
        raise _failed(str(error)) from None
    if result.type() == cel.Type.ERROR:
        raise _failed(str(value))
    _own_nulls(value)
    return value


def _failed(said: str) -> ExpressionError | MemoryError:
    return MemoryError() if _NO_MEMORY.fullmatch(said) else ExpressionError(reason(said))


def _own_nulls(value: Any) -> None:
    # cel-expr-python 0.1.3 gives out None without taking a reference to it. Until Python 3.12 made None
    # immortal, some thousands of nulls therefore end the process ("deallocating None").
    if value is None:
        _take_reference(None)
    elif isinstance(value, list):
        for item in value:
            _own_nulls(item)
    elif isinstance(value, dict):
        for item in value.values():
            _own_nulls(item)


REASONS = {
    "no_key": re.compile("Key not found in map : (?P<key>.*)"),
    "no_item": re.compile(r"Index error: index=(?P<index>-?\d+) size=(?P<size>\d+)"),
    "no_object": re.compile(
        "Applying SELECT to non-message type"
        "|expression of type .* cannot be the operand of a select operation"
    ),
    "division_by_zero": re.compile("(divide|modulus) by zero"),
    "overflow": re.compile("integer overflow"),
    "unknown_name": re.compile("undeclared reference to (?P<name>'.*')"),
    "types": re.compile(
        r"found no matching overload for '_?(?P<call>.+?)_?' applied to '(?P<types>\(.*\))'"
        r"|No matching overloads found : [_@]?(?P<call_2>[^_(].*?)_?(?P<types_2>\(.*\))"
    ),
}
"""What the library says of the usual mistakes: each has a phrase of ours, `cel_` and the name.

Its messages are all that it says of what was wrong. Any other is quoted.
"""


def refusal(why: Phrase) -> ValueError:
    """What a function added to CEL raises; the library hands it on as a text that `reason` reads."""
    return ValueError(_OURS + json.dumps(why.to_json()))


def reason(message: str) -> Phrase:
    """What a person is told of the library's error: in our words, or one line of it as a quotation."""
    line = message.splitlines()[0] if message else "unknown error"
    line = re.sub(r"^[A-Z_]+: ", "", line)
    if line.startswith(_OURS):
        return Phrase.from_json(json.loads(line.removeprefix(_OURS)))
    line = re.sub(r"^ERROR: <input>:-?\d+:-?\d+: ", "", line)
    line = re.sub(r" \(in container ''\)| \[[A-Z_]+\]$", "", line)
    if line.startswith("Iteration budget exceeded"):
        return phrase("iterations_more_than", count=10_000)
    if line.startswith(("Expression recursion limit exceeded", "Exceeded max recursion depth")):
        return phrase("nested_more_than", count=32)
    if re.search(r"\((int|int64), double\)|\(double, (int|int64)\)", line):
        return phrase("numbers_do_not_mix", reason=_worded(line))
    return _worded(line)


def _worded(line: str) -> Phrase:
    for name, pattern in REASONS.items():
        if known := pattern.fullmatch(line):
            parts = {part.removesuffix("_2"): text for part, text in known.groupdict().items() if text}
            return Phrase(f"cel_{name}", tuple((part, printable(text)) for part, text in parts.items()))
    if line.startswith("Syntax error: "):
        return phrase("syntax_error", error=quoted("cel_library", line.removeprefix("Syntax error: ")))
    return quoted("cel_library", line)


_AS_THEY_ARE = frozenset({str, int, bool, type(None)})


def as_json(value: Any, level: int = 0) -> Json:
    """A CEL value, `level` levels inside another, as plain JSON. Raises `ExpressionError`.

    Object keys come out sorted, so that equal values print alike.
    """
    if type(value) in _AS_THEY_ARE:
        return value  # type: ignore[no-any-return]
    if level > MAX_LEVELS:
        raise ExpressionError(phrase("gives_nested_more_than", count=MAX_LEVELS))
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ExpressionError(phrase("gives", value=str(value), expected=phrase("finite_number")))
        return value
    if isinstance(value, list):
        return [as_json(item, level + 1) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ExpressionError(phrase("gives_keys_not_text"))
        return {key: as_json(value[key], level + 1) for key in sorted(value)}
    kinds = {
        datetime.datetime: phrase("point_in_time"),
        datetime.timedelta: phrase("duration"),
        bytearray: phrase("byte_string"),
        bytes: phrase("byte_string"),
    }
    kind = kinds.get(type(value), phrase("a_type"))
    raise ExpressionError(phrase("gives", value=kind, expected=phrase("json_value")))
