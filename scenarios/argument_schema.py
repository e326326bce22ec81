"""How arguments are held to a tool's JSON Schema: which `format`s are enforced, and what an integer is."""

import datetime
import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend

from scenarios.document import Json
from scenarios.fingerprint import canonical


def _unique(validator: Any, unique: Any, array: Any, _schema: Any) -> Iterator[ValidationError]:
    """`uniqueItems` in the time of one look at each item: the library compares each with each."""
    if not unique or not validator.is_type(array, "array"):
        return
    seen = set()
    for item in array:
        text = canonical(_without_zero_fractions(item))
        if text in seen:
            yield ValidationError(f"an item stands twice: {text[:60]}")
            return
        seen.add(text)


def _without_zero_fractions(value: Json) -> Json:
    """For JSON Schema 2 and 2.0 are one value."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_without_zero_fractions(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_zero_fractions(item) for key, item in value.items()}
    return value


_checker = Draft202012Validator.TYPE_CHECKER.redefine(
    "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
)
ArgumentValidator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"uniqueItems": _unique}, type_checker=_checker
)
"""JSON Schema 2020-12 in which 2.0 is not an integer, as in the rules that will calculate with it."""

FORMATS = FormatChecker(("date", "email", "ipv4", "ipv6", "uuid"))
"""The values of `format` that an argument is held to; any other says nothing about it."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)")


@FORMATS.checks("date-time", raises=ValueError)
def _is_moment(value: object) -> bool:
    if not isinstance(value, str):
        return True
    return bool(_MOMENT.fullmatch(value) and datetime.datetime.fromisoformat(value.upper()))
