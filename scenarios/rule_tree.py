"""The parts of a compiled rule: how it is read apart, and how changed parts become a rule again.

The CEL library gives a compiled rule out as the message `cel.expr.CheckedExpr` and takes it back. The
messages below are the part of it that is needed here, with the field numbers of cel-spec's `checked.proto`
and `syntax.proto`; a field that is not named is kept as it stands.
"""

from typing import Any

from google.protobuf import any_pb2, descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError

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
    "Constant": {"bool_value": (2, "bool"), "string_value": (6, "string")},
    "Ident": {"name": (1, "string")},
    "Select": {"operand": (1, "Expr"), "field": (2, "string"), "test_only": (3, "bool")},
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


CheckedExpr, Expr = _message_classes("CheckedExpr", "Expr")


def opened(program: Any) -> tuple[Any, Any]:
    """A compiled rule as `CheckedExpr`, and the envelope that `closed` puts it back into.

    Raises `ExpressionError` for comprehensions nested deeper than the message can be.
    """
    envelope = any_pb2.Any.FromString(program.serialize())
    try:
        return CheckedExpr.FromString(envelope.value), envelope
    except DecodeError:
        raise ExpressionError(TOO_DEEP) from None


def closed(environment: Any, checked: Any, envelope: Any) -> Any:
    """The compiled rule of a changed `CheckedExpr`. Raises `ExpressionError` as `opened` does."""
    envelope.value = checked.SerializeToString()
    try:
        return environment.deserialize(envelope.SerializeToString())
    except RuntimeError:
        raise ExpressionError(TOO_DEEP) from None
