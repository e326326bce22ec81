"""No rule makes a text longer than `MAX_TEXT` with `replace`.

The library bounds how many steps a rule takes, and not how long a text becomes: each `replace` behind another
may make it ten times as long. So a compiled rule calls a function of ours in its place, which gives the same
and refuses what would be too long before it is made.
"""

from collections.abc import Iterator
from typing import Any

from google.protobuf.message import Message

from scenarios.rule_tree import closed, opened

REPLACE = "@replace"
"""Our function; no rule can write its name."""
_FIRST_ID = 2_000_000
"""More than the parts of any rule that the library compiles, or that `scenarios.order` adds."""


def bounded(environment: Any, program: Any) -> Any:
    """A compiled rule whose texts are bounded. The environment has the function `REPLACE`.

    Raises `ExpressionError` for comprehensions nested deeper than the message can be.
    """
    checked, envelope = opened(program)
    calls = [
        part
        for part in _parts(checked.expr)
        if part.HasField("call_expr") and part.call_expr.function == "replace"
    ]
    if not calls:
        return program
    for id_, part in enumerate(calls, start=_FIRST_ID):
        call = part.call_expr
        args = [call.target, *call.args]
        # Another id: what the library found out about the call under the old one is about its own function.
        changed = type(part)(id=id_, call_expr={"function": REPLACE, "args": args})
        part.CopyFrom(changed)
    return closed(environment, checked, envelope)


def _parts(expression: Any) -> Iterator[Any]:
    """The expressions inside a message, the inner ones first: a changed one holds what was changed before."""
    for field, value in expression.ListFields():
        if field.message_type is not None:
            for inner in (value,) if isinstance(value, Message) else value:
                yield from _parts(inner)
    if expression.DESCRIPTOR.name == "Expr":
        yield expression
