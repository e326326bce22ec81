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

import datetime
import math
import re
import threading
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Literal

from cel_expr_python import cel
from cel_expr_python.ext.ext_bindings import ExtBindings

from scenarios.document import Json, JsonObject, printable
from scenarios.fingerprint import canonical

MAX_CHARACTERS = 4_000
_ROWS_TOGETHER = 64

_STATE, _LIST, _ANY = cel.Type.Map(cel.Type.STRING, cel.Type.DYN), cel.Type.List(cel.Type.DYN), cel.Type.DYN
_EVIDENCE = {
    "task": _STATE,
    "initial": _STATE,
    "final": _STATE,
    "states": _LIST,
    "steps": _LIST,
    "message": cel.Type.STRING,
    "termination": cel.Type.STRING,
}

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
        return _json(_plain(compiled(rule, self._place), self._activation()))

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


class Undecided(Enum):
    """The one value of `UNDECIDED`."""

    UNDECIDED = "undecided"


UNDECIDED = Undecided.UNDECIDED
"""In place of what a rule gives: it may depend on a variable that was hidden from it."""


def each_value(
    rule: str,
    place: Place,
    shared: Mapping[str, Json],
    rows: Sequence[Mapping[str, Json]],
    hidden: tuple[str, ...] = (),
) -> list[Json | ExpressionError | Undecided]:
    """What a rule gives for each of many rows of values; the error, where it gives none.

    The same as `Values(place, {**shared, **row}).value(rule)` row by row, and several times as fast: rows
    are evaluated together, and what they have in common (the same object, as a variable or as an element
    of a list) is handed to CEL once. All rows have the same variables. A limit holds for each row as if
    it were alone: rows that fail together are halved until the ones that fail are by themselves.

    `hidden` are lists (`states`, `steps`) that no row has. A value that is found without a look at them
    is what the rule gives whatever they hold; all else is `UNDECIDED`, errors included.
    """
    if len(rows) > _ROWS_TOGETHER:
        parts = [rows[at : at + _ROWS_TOGETHER] for at in range(0, len(rows), _ROWS_TOGETHER)]
        return [value for part in parts for value in each_value(rule, place, shared, part, hidden)]
    if not rows:
        return []
    names = tuple(rows[0])
    program = _row_program(rule, place, names, hidden) if hidden or len(rows) > 1 else None
    if program is not None:
        try:
            return _together(program, place, names, shared, rows)
        except ExpressionError:
            pass
        if len(rows) > 1:
            half = len(rows) // 2
            halves = rows[:half], rows[half:]
            return [value for part in halves for value in each_value(rule, place, shared, part, hidden)]
    if hidden:
        return [UNDECIDED for _ in rows]
    return [_alone(rule, Values(place, {**shared, **row})) for row in rows]


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
    kind = compiled(rule, place).return_type()
    if kind not in (cel.Type.BOOL, cel.Type.DYN):
        raise ExpressionError(f"gives {kind.name().lower()}, expected true or false")


@cache
def _environment(place: Place, without: str | None = None) -> Any:
    variables = {name: kind for name, kind in VARIABLES[place].items() if name != without}
    return cel.NewEnv(variables=variables, functions=_FUNCTIONS)


@cache
def _row_environment(place: Place, names: tuple[str, ...]) -> Any:
    # The elements of a list variable, and the values of any other, each stand in a table once.
    kinds = {name: VARIABLES[place][name] for name in names}
    tables = {
        f"table_{n}": kind if kind == _LIST else cel.Type.List(kind) for n, kind in enumerate(kinds.values())
    }
    rows = cel.Type.List(cel.Type.List(cel.Type.List(cel.Type.INT)))
    look = cel.FunctionDecl("look", [_overload("look_int", _LIST, [cel.Type.INT], _look)])
    return cel.NewEnv(
        variables={**VARIABLES[place], **tables, "rows": rows},
        functions=[*_FUNCTIONS, look],
        extensions=[ExtBindings()],
    )


@lru_cache(maxsize=8192)
def _row_program(rule: str, place: Place, names: tuple[str, ...], hidden: tuple[str, ...]) -> Any | None:
    """A rule that runs over rows of `names`; None where that nests it too deep.

    `cel.bind` gives a variable its value when the rule first looks at it. The rule cannot use the names
    that are added here: by itself it compiles without them.
    """
    compiled(rule, place)
    bound = {name: f"look(row[{len(names)}][0])" for name in hidden}
    for n, name in enumerate(names):
        a_list = VARIABLES[place][name] == _LIST
        bound[name] = f"row[{n}].map(cell, table_{n}[cell])" if a_list else f"table_{n}[row[{n}][0]]"
    body = f"(\n{rule}\n)"
    for name, value in bound.items():
        body = f"cel.bind({name}, {value}, {body})"
    try:
        return _row_environment(place, names).compile(f"rows.map(row, {body})")
    except RuntimeError:
        return None


def _together(
    program: Any,
    place: Place,
    names: tuple[str, ...],
    shared: Mapping[str, Json],
    rows: Sequence[Mapping[str, Json]],
) -> list[Json | ExpressionError | Undecided]:
    columns = []
    data: dict[str, Json] = dict(shared)
    for n, name in enumerate(names):
        column: list[Any] = [row[name] for row in rows]
        lists = column if VARIABLES[place][name] == _LIST else [[value] for value in column]
        table = {id(item): item for items in lists for item in items}
        numbers = {key: number for number, key in enumerate(table)}
        data[f"table_{n}"] = list(table.values())
        columns.append([[numbers[id(item)] for item in items] for items in lists])
    data["rows"] = [list(row) for row in zip(*columns, ([n] for n in range(len(rows))), strict=True)]
    looked = _looks.at = set()
    values = _plain(program, _row_environment(place, names).Activation(data))
    return [UNDECIDED if n in looked else _json_or_error(value) for n, value in enumerate(values)]


_looks = threading.local()
"""`at`: the rows of this thread's evaluation in which a hidden variable was looked at."""


def _look(row: int) -> list[Json]:
    _looks.at.add(row)
    return []


def _plain(program: Any, activation: Any) -> Any:
    try:
        result = program.eval(activation)
        value = result.plain_value()
    except RuntimeError as error:
        raise ExpressionError(_reason(str(error))) from None
    if result.type() == cel.Type.ERROR:
        raise ExpressionError(_reason(str(value)))
    return value


def _json_or_error(value: Any) -> Json | ExpressionError:
    try:
        return _json(value)
    except ExpressionError as error:
        return error


def _alone(rule: str, values: Values) -> Json | ExpressionError:
    try:
        return values.value(rule)
    except ExpressionError as error:
        return error


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


def _json(value: Any) -> Json:
    """A CEL value as plain JSON. Object keys come out sorted, so that equal values print alike."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ExpressionError(f"gives {value}, expected a finite number")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_json(item) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ExpressionError("gives an object with keys that are not text")
        return {key: _json(value[key]) for key in sorted(value)}
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
        pointer = f"{prefix}/{key.replace('~', '~0').replace('/', '~1')}"
        if key not in a or key not in b:
            found.append(pointer)
            continue
        one, two = a[key], b[key]
        if isinstance(one, dict) and isinstance(two, dict):
            found += _changed(one, two, pointer)
        elif not _same(one, two):
            found.append(pointer)
    return found


def _same(one: Json, two: Json) -> bool:
    # Texts and whole numbers need no canonical form; 1, 1.0 and true are three values.
    if isinstance(one, str | int) and type(one) is type(two):
        return one == two
    return canonical(one) == canonical(two)


def _overload(name: str, result: Any, parameters: list[Any], function: Any) -> Any:
    return cel.Overload(name, result, parameters, impl=function)


# A parameter declared DYN compiles but finds no overload when it runs, so each kind is spelled out.
_FUNCTIONS = [
    cel.FunctionDecl("sum", [_overload("sum_list", _ANY, [_LIST], _sum)]),
    cel.FunctionDecl(
        "changed", [_overload("changed_maps", cel.Type.List(cel.Type.STRING), [_STATE, _STATE], changed)]
    ),
    cel.FunctionDecl(
        "text",
        [
            _overload(
                f"text_{kind.name().lower()}",
                cel.Type.STRING,
                [kind],
                lambda value: canonical(_json(value)),
            )
            for kind in (
                _STATE,
                _LIST,
                cel.Type.STRING,
                cel.Type.INT,
                cel.Type.DOUBLE,
                cel.Type.BOOL,
                cel.Type.NULL,
            )
        ],
    ),
]
