"""One rule over many rows of values: the results of `Values` for each row, several times as fast.

Rows are evaluated together, and what they have in common is handed to CEL once. The limit of steps holds for
each row as if it were alone: rows that fail together are halved until the ones that fail are by themselves.
Memory has no such limit: what the rows of one evaluation, up to 64, make is held at the same time.
"""

import threading
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from cel_expr_python import cel
from cel_expr_python.ext.ext_bindings import ExtBindings

from scenarios.document import Json
from scenarios.expressions import VARIABLES, Place, Values, compiled
from scenarios.functions import EXTENSIONS, FUNCTIONS, INTERNAL, LIST, overload
from scenarios.order import ordered
from scenarios.results import ExpressionError, as_json, evaluated
from scenarios.text_bounds import bounded

_TOGETHER = 64


class Kept:
    """A JSON value that stands for all equal ones: compared by identity, which makes it a cheap key."""

    __slots__ = ("value",)

    def __init__(self, value: Json) -> None:
        self.value = value


Cell = Kept | str | tuple[Kept, ...]
"""The value of a variable in a row: a list as the tuple of its elements, anything else as it is kept."""
Row = tuple[Cell, ...]


class Undecided(Enum):
    """The one value of `UNDECIDED`."""

    UNDECIDED = "undecided"


UNDECIDED = Undecided.UNDECIDED
"""In place of what a rule gives: it may depend on a variable that was hidden from it."""


class Rows:
    """The variables of one place: those that all rows share with their values, and the others by row."""

    def __init__(self, place: Place, shared: Mapping[str, Json]) -> None:
        self._place = place
        self._shared = dict(shared)

    def each(
        self, rule: str, names: tuple[str, ...], rows: Sequence[Row], hidden: tuple[str, ...] = ()
    ) -> list[Json | ExpressionError | Undecided]:
        """What a rule gives for each row of the variables `names`; the error, where it gives none.

        `hidden` are lists that no row has. A value that is found without a look at them is what the
        rule gives whatever they hold; all else is `UNDECIDED`, errors included. Raises
        `ExpressionError` for a rule that does not compile.
        """
        program = _compiled(rule, self._place, names, hidden) if hidden or len(rows) > 1 else None
        return [
            value
            for at in range(0, len(rows), _TOGETHER)
            for value in self._each(rule, names, rows[at : at + _TOGETHER], hidden, program)
        ]

    def _each(
        self, rule: str, names: tuple[str, ...], rows: Sequence[Row], hidden: tuple[str, ...], program: Any
    ) -> list[Json | ExpressionError | Undecided]:
        if program is not None and (hidden or len(rows) > 1):
            try:
                return self._together(program, names, rows)
            except ExpressionError:
                half = len(rows) // 2
            if half:
                halves = rows[:half], rows[half:]
                return [v for part in halves for v in self._each(rule, names, part, hidden, program)]
        if hidden:
            return [UNDECIDED for _ in rows]
        return [self._alone(rule, names, row) for row in rows]

    def _together(
        self, program: Any, names: tuple[str, ...], rows: Sequence[Row]
    ) -> list[Json | ExpressionError | Undecided]:
        data: dict[str, Any] = dict(self._shared)
        numbered = []
        for n, (name, column) in enumerate(zip(names, zip(*rows, strict=True), strict=True)):
            lists = column if VARIABLES[self._place][name] == LIST else [(cell,) for cell in column]
            table = dict.fromkeys(chain.from_iterable(lists))
            data[f"table_{n}"] = [plain(item) for item in table]
            number = {item: at for at, item in enumerate(table)}.__getitem__
            numbered.append([list(map(number, items)) for items in lists])
        data["rows"] = [list(row) for row in zip(*numbered, ([n] for n in range(len(rows))), strict=True)]
        looked = _looks.at = set()
        values = evaluated(program, _environment(self._place, names).Activation(data))
        return [UNDECIDED if n in looked else _json_or_error(value) for n, value in enumerate(values)]

    def _alone(self, rule: str, names: tuple[str, ...], row: Row) -> Json | ExpressionError:
        own = {name: plain(cell) for name, cell in zip(names, row, strict=True)}
        try:
            return Values(self._place, {**self._shared, **own}).value(rule)
        except ExpressionError as error:
            return error


def plain(cell: Cell) -> Json:
    """The value that stands in a row."""
    if isinstance(cell, tuple):
        return [item.value for item in cell]
    return cell.value if isinstance(cell, Kept) else cell


@lru_cache(maxsize=8192)
def _compiled(rule: str, place: Place, names: tuple[str, ...], hidden: tuple[str, ...]) -> Any | None:
    """A rule that runs over rows of `names`; None where that nests it too deep.

    `cel.bind` gives a variable its value when the rule first looks at it. The rule cannot use the names
    that are added here: by itself it compiles without them.
    """
    compiled(rule, place)
    bound = {name: f"look(row[{len(names)}][0])" for name in hidden}
    for n, name in enumerate(names):
        a_list = VARIABLES[place][name] == LIST
        bound[name] = f"row[{n}].map(cell, table_{n}[cell])" if a_list else f"table_{n}[row[{n}][0]]"
    body = f"(\n{rule}\n)"
    for name, value in bound.items():
        body = f"cel.bind({name}, {value}, {body})"
    environment = _environment(place, names)
    try:
        program = ordered(environment, environment.compile(f"rows.map(row, {body})"))
        return bounded(environment, program) if "replace" in rule else program
    except RuntimeError:
        return None


@cache
def _environment(place: Place, names: tuple[str, ...]) -> Any:
    # The elements of a list variable, and the values of any other, each stand in a table once.
    kinds = [VARIABLES[place][name] for name in names]
    tables = {f"table_{n}": kind if kind == LIST else cel.Type.List(kind) for n, kind in enumerate(kinds)}
    rows = cel.Type.List(cel.Type.List(cel.Type.List(cel.Type.INT)))
    look = cel.FunctionDecl("look", [overload("look_int", LIST, [cel.Type.INT], _look)])
    return cel.NewEnv(
        variables={**VARIABLES[place], **tables, "rows": rows},
        functions=[*FUNCTIONS, *INTERNAL, look],
        extensions=[*EXTENSIONS, ExtBindings()],
    )


_looks = threading.local()
"""`at`: the rows in which this thread's evaluation has looked at a hidden variable."""


def _look(row: int) -> list[Json]:
    _looks.at.add(row)
    return []


def _json_or_error(value: Any) -> Json | ExpressionError:
    try:
        return as_json(value)
    except ExpressionError as error:
        return error
