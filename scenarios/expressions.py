"""The rules of a file: CEL expressions, compiled once and evaluated inside fixed limits.

CEL (Common Expression Language) is type-checked, has no loops, no input or output, and ends: a
comprehension that runs past 10,000 steps is stopped, nesting past 32 levels and rules past
`MAX_CHARACTERS` are refused. Whole numbers and decimals do not mix in arithmetic (write
`double(2) * 1.5`). A walk through a map goes in the sorted order of its keys. What is added to the language
is listed in `scenarios.functions`.
"""

import re
import threading
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from cel_expr_python import cel

from scenarios.document import Json
from scenarios.fingerprint import canonical
from scenarios.functions import ANY, EXTENSIONS, FUNCTIONS, INTERNAL, LIST, OBJECT
from scenarios.order import ordered
from scenarios.problems import phrase
from scenarios.results import ExpressionError, as_json, evaluated, reason
from scenarios.text_bounds import bounded

MAX_CHARACTERS = 4_000

_RUN = {
    "task": OBJECT,
    "initial": OBJECT,
    "final": OBJECT,
    "states": LIST,
    "steps": LIST,
    "message": cel.Type.STRING,
    "termination": cel.Type.STRING,
}
_EVIDENCE = _RUN | {"declared": OBJECT, "reference": OBJECT, "report": ANY, "grading": cel.Type.STRING}

Place = Literal["view", "call", "outcome", "argument", "grade", "evidence", "satisfied"]
"""Where an expression stands, which decides the variables it may use."""

VARIABLES: dict[Place, dict[str, Any]] = {
    "view": {"state": OBJECT, "task": OBJECT},
    "call": {"state": OBJECT, "args": OBJECT, "task": OBJECT},
    "outcome": {"before": OBJECT, "state": OBJECT, "args": OBJECT, "task": OBJECT},
    "argument": {"steps": LIST},
    "grade": _RUN,
    "evidence": _EVIDENCE,
    "satisfied": _EVIDENCE | {"observed": ANY, "expected": ANY},
}


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
            raise ExpressionError(
                phrase("gives", value=canonical(value)[:60], expected=phrase("true_or_false"))
            )
        return value


@lru_cache(maxsize=8192)
def compiled(rule: str, place: Place) -> Any:
    """The compiled form of a rule; the same text is compiled once. Raises `ExpressionError`."""
    if len(rule) > MAX_CHARACTERS:
        raise ExpressionError(phrase("characters_read", count=len(rule), most=MAX_CHARACTERS))
    environment = _environment(place)
    program = ordered(environment, parsed(rule, place))
    return bounded(environment, program) if "replace" in rule else program


def parsed(rule: str, place: Place) -> Any:
    """A compiled rule before its walks are put in order. Raises `ExpressionError`."""
    try:
        return _environment(place).compile(rule)
    except RuntimeError as error:
        position = re.search(r"<input>:(\d+):(\d+)", str(error))
        line, column = (int(position[1]), int(position[2])) if position else (None, None)
        raise ExpressionError(reason(str(error)), line, column) from None
    except TypeError:
        raise ExpressionError(phrase("lone_surrogates")) from None


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
        raise ExpressionError(reason(str(error))) from None
    if kind not in (cel.Type.BOOL, cel.Type.DYN):
        raise ExpressionError(phrase("gives", value=kind.name().lower(), expected=phrase("true_or_false")))


@cache
def _environment(place: Place, without: str | None = None) -> Any:
    variables = {name: kind for name, kind in VARIABLES[place].items() if name != without}
    return cel.NewEnv(variables=variables, functions=[*FUNCTIONS, *INTERNAL], extensions=EXTENSIONS)
