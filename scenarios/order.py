"""Every walk through a map goes in the sorted order of its keys.

A CEL map has no order, and the library walks one in an order that differs from process to process: what
`m.map(k, k)` lists, and with it a verdict, would be a matter of chance. So a compiled rule is changed before
it is used. The range of each of its comprehensions (`all`, `exists`, `exists_one`, `filter`, `map`) becomes

* `keys(range)` where the range is a map,
* `range` where it is a list,
* `type(range) == map ? keys(range) : range`, the range bound to a name, where only its value will tell.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from google.protobuf.message import Message

from scenarios.rule_tree import Expr, closed, opened

_BOUND = "@walked"
"""The name of a range that is looked at twice; no rule can write it."""
_FIRST_ID = 1_000_000
"""More than the parts of any rule that the library compiles."""


def ordered(environment: Any, program: Any) -> Any:
    """A compiled rule whose walks through maps are sorted. The environment has the function `keys`.

    Raises `ExpressionError` for comprehensions nested deeper than the message can be.
    """
    checked, envelope = opened(program)
    types = {entry.key: entry.value for entry in checked.type_map}
    ranges = [each.iter_range for each in _comprehensions(checked.expr)]
    unsorted = [each for each in ranges if each.id not in types or not types[each.id].HasField("list_type")]
    if not unsorted:
        return program
    ids = count(_FIRST_ID)
    for each in unsorted:
        certain = each.id in types and types[each.id].HasField("map_type")
        walked = _call(ids, "keys", each) if certain else _keys_of_a_map(ids, each)
        each.CopyFrom(walked)
    return closed(environment, checked, envelope)


def _comprehensions(expression: Any) -> Iterator[Any]:
    """The comprehensions inside an expression, the inner ones first."""
    for field, part in expression.ListFields():
        if field.message_type is not None:
            for inner in (part,) if isinstance(part, Message) else part:
                yield from _comprehensions(inner)
    if expression.DESCRIPTOR.name == "Comprehension":
        yield expression


def _keys_of_a_map(ids: Iterator[int], value: Any) -> Any:
    # As `cel.bind` expands: a comprehension over nothing, of which only the initial value counts.
    bind = Expr(id=next(ids))
    fold = bind.comprehension_expr
    fold.iter_var = "#unused"
    fold.iter_range.id = next(ids)
    fold.iter_range.list_expr.SetInParent()
    fold.accu_var = _BOUND
    fold.accu_init.CopyFrom(value)
    fold.loop_condition.id = next(ids)
    fold.loop_condition.const_expr.bool_value = False
    fold.loop_step.CopyFrom(_name(ids, _BOUND))
    is_map = _call(ids, "_==_", _call(ids, "type", _name(ids, _BOUND)), _name(ids, "map"))
    keys = _call(ids, "keys", _name(ids, _BOUND))
    fold.result.CopyFrom(_call(ids, "_?_:_", is_map, keys, _name(ids, _BOUND)))
    return bind


def _name(ids: Iterator[int], name: str) -> Any:
    return Expr(id=next(ids), ident_expr={"name": name})


def _call(ids: Iterator[int], function: str, *args: Any) -> Any:
    return Expr(id=next(ids), call_expr={"function": function, "args": args})
