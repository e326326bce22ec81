"""The rules of a file: CEL expressions, compiled once and evaluated inside fixed limits.

CEL (Common Expression Language) is type-checked, has no loops, no input or output, and ends: a
comprehension that runs past 10,000 steps is stopped, nesting past 32 levels and rules past
`MAX_CHARACTERS` are refused. Whole numbers and decimals do not mix in arithmetic (write
`double(2) * 1.5`). A map has no order: what a rule lists from a map's keys must not depend on one.

Three functions are added to the language, nothing else:

* `sum(list)`: the sum of a list of numbers; 0 for an empty list.
* `changed(a, b)`: the sorted JSON Pointers of what differs between two objects; a path that is
  present on one side only is listed once.
* `text(value)`: a value as canonical JSON, for looking for something anywhere inside it.
"""

import ctypes
import datetime
import math
import re
import threading
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from cel_expr_python import cel

from scenarios.document import Json, JsonObject
from scenarios.fingerprint import canonical
from scenarios.problems import printable

MAX_CHARACTERS = 4_000
MAX_LEVELS = 64
"""The deepest value a rule may give: an effect may not nest the state in itself without end."""

_STATE, _ANY = cel.Type.Map(cel.Type.STRING, cel.Type.DYN), cel.Type.DYN
LIST = cel.Type.List(cel.Type.DYN)
"""The type of `states` and `steps`."""
_EVIDENCE = {
    "task": _STATE,
    "initial": _STATE,
    "final": _STATE,
    "states": LIST,
    "steps": LIST,
    "message": cel.Type.STRING,
    "termination": cel.Type.STRING,
}

_take_reference = ctypes.pythonapi.Py_IncRef
_take_reference.argtypes = [ctypes.py_object]
_take_reference.restype = None

Place = Literal["view", "call", "outcome", "evidence", "satisfied"]
"""Where an expression stands, which decides the variables it may use."""

VARIABLES: dict[Place, dict[str, Any]] = {
    "view": {"state": _STATE, "task": _STATE},
    "call": {"state": _STATE, "args": _STATE, "task": _STATE},
    "outcome": {"before": _STATE, "state": _STATE, "args": _STATE, "task": _STATE},
    "evidence": _EVIDENCE,
    "satisfied": _EVIDENCE | {"observed": _ANY, "expected": _ANY},
}


class ExpressionError(Exception):
    """A rule does not compile, or failed on the values it was given.

    `reason` is one line. `line` and `column` count from 1 inside the rule and are None where the
    whole rule is meant.
    """

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(reason if line is None else f"at {line}:{column} of the rule: {reason}")


class Values:
    """The variables of one place with their values: made once, shared by all rules that read them.

    An activation of the CEL library belongs to the thread that made it, and what has been judged is
    shared by every visitor: another thread gets one of its own.
    """

    def __init__(self, place: Place, values: Mapping[str, Json]) -> None:
        self._place = place
        self._values = dict(values)
        self._own = threading.local()

    def value(self, rule: str) -> Json:
        """What a rule gives, as JSON. Raises `ExpressionError`."""
        return as_json(evaluated(compiled(rule, self._place), self._activation()))

    def _activation(self) -> Any:
        # Not by the thread's number, which a later thread may be given again.
        if not hasattr(self._own, "activation"):
            self._own.activation = _environment(self._place).Activation(self._values)
        return self._own.activation

    def holds(self, rule: str) -> bool:
        """What a condition gives. Raises `ExpressionError`, also for a value that is not a truth value."""
        value = self.value(rule)
        if not isinstance(value, bool):
            raise ExpressionError(f"gives {canonical(value)[:60]}, expected true or false")
        return value


@lru_cache(maxsize=8192)
def compiled(rule: str, place: Place) -> Any:
    """The compiled form of a rule; the same text is compiled once. Raises `ExpressionError`."""
    if len(rule) > MAX_CHARACTERS:
        raise ExpressionError(f"{len(rule):,} characters, at most {MAX_CHARACTERS:,} are read")
    try:
        return _environment(place).compile(rule)
    except RuntimeError as error:
        position = re.search(r"<input>:(\d+):(\d+)", str(error))
        line, column = (int(position[1]), int(position[2])) if position else (None, None)
        raise ExpressionError(_reason(str(error)), line, column) from None
    except TypeError:
        raise ExpressionError("text with lone surrogates") from None


@lru_cache(maxsize=8192)
def variables_read(rule: str, place: Place) -> frozenset[str]:
    """The variables that what a rule gives may depend on. Raises `ExpressionError`.

    A rule that also compiles where a variable does not exist cannot depend on it.
    """
    compiled(rule, place)
    return frozenset(name for name in VARIABLES[place] if not _compiles_without(name, rule, place))


def _compiles_without(name: str, rule: str, place: Place) -> bool:
    try:
        _environment(place, without=name).compile(rule)
    except RuntimeError:
        return False
    return True


def compile_condition(rule: str, place: Place) -> None:
    """Compile a rule that has to be true or false. Raises `ExpressionError`."""
    try:
        kind = compiled(rule, place).return_type()
    except RuntimeError as error:
        raise ExpressionError(_reason(str(error))) from None
    if kind not in (cel.Type.BOOL, cel.Type.DYN):
        raise ExpressionError(f"gives {kind.name().lower()}, expected true or false")


@cache
def _environment(place: Place, without: str | None = None) -> Any:
    variables = {name: kind for name, kind in VARIABLES[place].items() if name != without}
    return cel.NewEnv(variables=variables, functions=FUNCTIONS)


def evaluated(program: Any, activation: Any) -> Any:
    """What a compiled rule gives, as plain Python values. Raises `ExpressionError`."""
    try:
        result = program.eval(activation)
        value = result.plain_value()
    except RuntimeError as error:
        raise ExpressionError(_reason(str(error))) from None
    if result.type() == cel.Type.ERROR:
        raise ExpressionError(_reason(str(value)))
    _own_nulls(value)
    return value


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


def _reason(message: str) -> str:
    line = message.splitlines()[0] if message else "unknown error"
    line = re.sub(r"^[A-Z_]+: ", "", line)
    line = re.sub(r"^ERROR: <input>:-?\d+:-?\d+: ", "", line)
    line = re.sub(r" \(in container ''\)| \[[A-Z_]+\]$", "", line)
    if line.startswith("Iteration budget exceeded"):
        return "more than 10,000 iterations"
    if line.startswith(("Expression recursion limit exceeded", "Exceeded max recursion depth")):
        return "nested more than 32 levels deep"
    if re.search(r"\((int|int64), double\)|\(double, (int|int64)\)", line):
        line += "; whole numbers and decimals do not mix, write double(x)"
    return printable(line)


_AS_THEY_ARE = frozenset({str, int, bool, type(None)})


def as_json(value: Any, level: int = 0) -> Json:
    """A CEL value, `level` levels inside another, as plain JSON. Raises `ExpressionError`.

    Object keys come out sorted, so that equal values print alike.
    """
    if type(value) in _AS_THEY_ARE:
        return value  # type: ignore[no-any-return]
    if level > MAX_LEVELS:
        raise ExpressionError(f"gives a value nested more than {MAX_LEVELS} levels deep")
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ExpressionError(f"gives {value}, expected a finite number")
        return value
    if isinstance(value, list):
        return [as_json(item, level + 1) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ExpressionError("gives an object with keys that are not text")
        return {key: as_json(value[key], level + 1) for key in sorted(value)}
    kinds = {
        datetime.datetime: "a point in time",
        datetime.timedelta: "a duration",
        bytearray: "bytes",
        bytes: "bytes",
    }
    raise ExpressionError(f"gives {kinds.get(type(value), 'a type')}, expected a JSON value")


def _sum(numbers: list[Any]) -> int | float:
    if not all(isinstance(number, int | float) and not isinstance(number, bool) for number in numbers):
        raise ValueError("sum() takes a list of numbers")
    # fsum is exact, so that the order in which a map gave up its keys cannot show.
    if any(isinstance(number, float) for number in numbers):
        return math.fsum(numbers)
    total: int = sum(numbers)
    if not -(2**63) <= total < 2**63:
        raise ValueError("integer overflow")
    return total


def changed(a: JsonObject, b: JsonObject) -> list[str]:
    """The sorted JSON Pointers (RFC 6901) of what differs between two objects.

    Objects are compared key by key; anything else, lists included, as one value.
    """
    return sorted(_changed(a, b, ""))


def _changed(a: JsonObject, b: JsonObject, prefix: str) -> list[str]:
    found: list[str] = []
    for key in a.keys() | b.keys():
        if key in a and key in b:
            one, two = a[key], b[key]
            if isinstance(one, dict) and isinstance(two, dict):
                found += _changed(one, two, _pointer(prefix, key))
                continue
            if _same(one, two):
                continue
        found.append(_pointer(prefix, key))
    return found


def _pointer(prefix: str, key: str) -> str:
    return f"{prefix}/{key.replace('~', '~0').replace('/', '~1')}"


def _same(one: Json, two: Json) -> bool:
    # Texts and whole numbers need no canonical form; 1, 1.0 and true are three values.
    if isinstance(one, str | int) and type(one) is type(two):
        return one == two
    return canonical(one) == canonical(two)


def overload(name: str, result: Any, parameters: list[Any], function: Any) -> Any:
    """One signature of a function added to CEL."""
    return cel.Overload(name, result, parameters, impl=function)


# A parameter declared DYN compiles but finds no overload when it runs, so each kind is spelled out.
FUNCTIONS = [
    cel.FunctionDecl("sum", [overload("sum_list", _ANY, [LIST], _sum)]),
    cel.FunctionDecl(
        "changed", [overload("changed_maps", cel.Type.List(cel.Type.STRING), [_STATE, _STATE], changed)]
    ),
    cel.FunctionDecl(
        "text",
        [
            overload(
                f"text_{kind.name().lower()}",
                cel.Type.STRING,
                [kind],
                lambda value: canonical(as_json(value)),
            )
            for kind in (
                _STATE,
                LIST,
                cel.Type.STRING,
                cel.Type.INT,
                cel.Type.DOUBLE,
                cel.Type.BOOL,
                cel.Type.NULL,
            )
        ],
    ),
]
