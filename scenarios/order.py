"""Every walk through a map goes in the sorted order of its keys.

A CEL map has no order, and the library walks one in an order that differs from process to process: what
`m.map(k, k)` lists, and with it a verdict, would be a matter of chance. So a compiled rule is changed before
it is used. The range of each of its comprehensions (`all`, `exists`, `exists_one`, `filter`, `map`) becomes

* `keys(range)` where the range is a map,
* `range` where it is a list,
* `type(range) == map ? keys(range) : range`, the range bound to a name, where only its value will tell.

The library gives a compiled rule out as the message `cel.expr.CheckedExpr` and takes it back. The messages
below are the part of it that is needed here, with the field numbers of cel-spec's `checked.proto` and
`syntax.proto`; a field that is not named is kept as it stands.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from google.protobuf import any_pb2, descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError, Message

from scenarios.problems import phrase
from scenarios.results import ExpressionError

_MESSAGES: dict[str, dict[str, tuple[int, str]]] = {
    "CheckedExpr": {"type_map": (3, "*TypeMapEntry"), "expr": (4, "Expr")},
    "TypeMapEntry": {"key": (1, "int64"), "value": (2, "Type")},
    "Type": {"list_type": (6, "Empty"), "map_type": (7, "Empty")},
    "Empty": {},
    "Expr": {
        "id": (2, "int64"),
        "const_expr": (3, "Constant"),
        "ident_expr": (4, "Ident"),
        "select_expr": (5, "Select"),
        "call_expr": (6, "Call"),
        "list_expr": (7, "CreateList"),
        "struct_expr": (8, "CreateStruct"),
        "comprehension_expr": (9, "Comprehension"),
    },
    "Constant": {"bool_value": (2, "bool")},
    "Ident": {"name": (1, "string")},
    "Select": {"operand": (1, "Expr")},
    "Call": {"target": (1, "Expr"), "function": (2, "string"), "args": (3, "*Expr")},
    "CreateList": {"elements": (1, "*Expr")},
    "CreateStruct": {"entries": (2, "*Entry")},
    "Entry": {"map_key": (3, "Expr"), "value": (4, "Expr")},
    "Comprehension": {
        "iter_var": (1, "string"),
        "iter_range": (2, "Expr"),
        "accu_var": (3, "string"),
        "accu_init": (4, "Expr"),
        "loop_condition": (5, "Expr"),
        "loop_step": (6, "Expr"),
        "result": (7, "Expr"),
    },
}
_BOUND = "@walked"
"""The name of a range that is looked at twice; no rule can write it."""
_FIRST_ID = 1_000_000
"""More than the parts of any rule that the library compiles."""

TOO_DEEP = phrase("walks_more_than", count=15)


def _message_classes(*names: str) -> list[Any]:
    kind = descriptor_pb2.FieldDescriptorProto
    scalars = {"int64": kind.TYPE_INT64, "bool": kind.TYPE_BOOL, "string": kind.TYPE_STRING}
    file = descriptor_pb2.FileDescriptorProto(name="rules.proto", package="rules", syntax="proto2")
    for message, fields in _MESSAGES.items():
        described = file.message_type.add(name=message)
        for field, (number, type_name) in fields.items():
            single = type_name.removeprefix("*")
            label = kind.LABEL_OPTIONAL if single == type_name else kind.LABEL_REPEATED
            added = described.field.add(name=field, number=number, label=label)
            added.type = scalars.get(single, kind.TYPE_MESSAGE)
            if single not in scalars:
                added.type_name = f".rules.{single}"
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    found = (pool.FindMessageTypeByName(f"rules.{name}") for name in names)
    return [message_factory.GetMessageClass(each) for each in found]


_CheckedExpr, _Expr = _message_classes("CheckedExpr", "Expr")


def ordered(environment: Any, program: Any) -> Any:
    """A compiled rule whose walks through maps are sorted. The environment has the function `keys`.

    Raises `ExpressionError` for comprehensions nested deeper than the message can be.
    """
    serialized = any_pb2.Any.FromString(program.serialize())
    try:
        checked = _CheckedExpr.FromString(serialized.value)
    except DecodeError:
        raise ExpressionError(TOO_DEEP) from None
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
    serialized.value = checked.SerializeToString()
    try:
        return environment.deserialize(serialized.SerializeToString())
    except RuntimeError:
        raise ExpressionError(TOO_DEEP) from None


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
    bind = _Expr(id=next(ids))
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
    return _Expr(id=next(ids), ident_expr={"name": name})


def _call(ids: Iterator[int], function: str, *args: Any) -> Any:
    return _Expr(id=next(ids), call_expr={"function": function, "args": args})
