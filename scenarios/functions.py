"""The functions added to CEL.

Beside those of the language, a rule may use

* `sum(list)`: the sum of a list of numbers; 0 for an empty list;
* `sort(list)`: a list of numbers, or of texts, in ascending order;
* `keys(map)`: the keys of an object, sorted;
* `nulls(list)`: an object with these keys, all null. As an effect it deletes them:
  `{"cart": nulls(keys(state.cart))}` empties the cart;
* `changed(a, b)`: the sorted JSON Pointers of what differs between two objects; a path that is present on
  one side only is listed once;
* `text(value)`: a value as canonical JSON, for looking for something anywhere inside it;
* `quote(text)`: a text as the regular expression that `matches` it alone;
* `lower(text)`: a text in lower case, of any alphabet;
* `number(text)`: the number that a text is, or null if it is none;
* `close(a, b, tolerance)`: whether two numbers differ by no more than the tolerance;

and the methods of texts in the library's own strings extension: `trim`, `split`, `replace`, `substring`,
`join`, `lowerAscii` and the others of
https://pkg.go.dev/github.com/google/cel-go/ext#Strings.
"""

import math
import re
from itertools import product
from typing import Any

from cel_expr_python import cel
from cel_expr_python.ext.ext_strings import ExtStrings

from scenarios.document import Json, JsonObject
from scenarios.fingerprint import canonical
from scenarios.problems import phrase
from scenarios.results import ExpressionError, as_json, refusal
from scenarios.text_bounds import REPLACE

OBJECT, ANY = cel.Type.Map(cel.Type.STRING, cel.Type.DYN), cel.Type.DYN
LIST = cel.Type.List(cel.Type.DYN)
"""The type of `states` and `steps`."""
_TEXT, _TEXTS = cel.Type.STRING, cel.Type.List(cel.Type.STRING)
_NUMBERS = (cel.Type.INT, cel.Type.DOUBLE)
MAX_TEXT = 1_000_000
"""The most characters of a text that `replace` makes."""
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def _sum(numbers: list[Any]) -> int | float:
    if not all(map(_is_number, numbers)):
        raise refusal(phrase("sum_of_numbers"))
    # fsum is exact: the order of the numbers does not show.
    if any(isinstance(number, float) for number in numbers):
        return math.fsum(numbers)
    total: int = sum(numbers)
    if not -(2**63) <= total < 2**63:
        raise refusal(phrase("cel_overflow"))
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


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _sort(items: list[Any]) -> list[Any]:
    if not (all(map(_is_number, items)) or all(isinstance(item, str) for item in items)):
        raise refusal(phrase("sort_of_one_type"))
    return sorted(items)


def _keys(items: dict[Any, Any]) -> list[Any]:
    # A rule may write a map whose keys are of several types, which Python does not compare.
    return sorted(items, key=lambda key: (type(key).__name__, key))


def _nulls(names: list[Any]) -> dict[str, None]:
    if not all(isinstance(name, str) for name in names):
        raise refusal(phrase("nulls_of_texts"))
    return dict.fromkeys(names)


def _text(value: Any) -> str:
    try:
        return canonical(as_json(value))
    except ExpressionError as error:
        raise refusal(error.reason) from None


def _number(text: str) -> int | float | None:
    text = text.strip()
    if _WHOLE.fullmatch(text) and len(text) <= 20 and -(2**63) <= int(text) < 2**63:
        return int(text)
    number = float(text) if _DECIMAL.fullmatch(text) else math.inf
    return number if math.isfinite(number) else None


def _close(a: float, b: float, tolerance: float) -> bool:
    return abs(a - b) <= tolerance


def _replace(text: str, old: str, new: str, count: int = -1) -> str:
    found = text.count(old)
    times = found if count < 0 else min(found, count)
    if len(text) + times * (len(new) - len(old)) > MAX_TEXT:
        raise refusal(phrase("text_longer_than", count=MAX_TEXT))
    return text.replace(old, new, times)


def overload(name: str, result: Any, parameters: list[Any], function: Any) -> Any:
    """One signature of a function added to CEL."""
    return cel.Overload(name, result, parameters, impl=function)


# A parameter declared DYN compiles but finds no overload when it runs, so each kind is spelled out.
FUNCTIONS = [
    cel.FunctionDecl("sum", [overload("sum_list", ANY, [LIST], _sum)]),
    cel.FunctionDecl("sort", [overload("sort_list", LIST, [LIST], _sort)]),
    cel.FunctionDecl("keys", [overload("keys_map", LIST, [cel.Type.Map(ANY, ANY)], _keys)]),
    cel.FunctionDecl("nulls", [overload("nulls_list", OBJECT, [LIST], _nulls)]),
    cel.FunctionDecl("changed", [overload("changed_maps", _TEXTS, [OBJECT, OBJECT], changed)]),
    cel.FunctionDecl(
        "text",
        [
            overload(f"text_{kind.name().lower()}", _TEXT, [kind], _text)
            for kind in (OBJECT, LIST, _TEXT, *_NUMBERS, cel.Type.BOOL, cel.Type.NULL)
        ],
    ),
    cel.FunctionDecl("quote", [overload("quote_text", _TEXT, [_TEXT], re.escape)]),
    cel.FunctionDecl("lower", [overload("lower_text", _TEXT, [_TEXT], str.lower)]),
    cel.FunctionDecl("number", [overload("number_text", ANY, [_TEXT], _number)]),
    cel.FunctionDecl(
        "close",
        [
            overload("close_" + "_".join(kind.name().lower() for kind in kinds), cel.Type.BOOL, kinds, _close)
            for kinds in map(list, product(_NUMBERS, repeat=3))
        ],
    ),
]
INTERNAL = [
    cel.FunctionDecl(
        REPLACE,
        [
            overload("replace_all", _TEXT, [_TEXT] * 3, _replace),
            overload("replace_some", _TEXT, [*[_TEXT] * 3, cel.Type.INT], _replace),
        ],
    ),
]
"""What a compiled rule may call and no rule can write; see `scenarios.text_bounds`."""
EXTENSIONS = [ExtStrings()]
