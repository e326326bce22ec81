"""Which fields of the steps of a run does a rule look at? What it gives depends on no others.

Many runs differ in their steps, and few in the fields that a rule looks at. The parts of a compiled rule are
walked once, with what each part gives: a step, a list of steps, or neither. Where a step goes a way that is
not followed here, the rule counts as looking at all of it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from scenarios.expressions import Place, parsed
from scenarios.results import ExpressionError
from scenarios.rule_tree import opened

_Holds = Literal["step", "steps"] | None
"""What a value has in it: one step, a list of steps, or no step."""


@lru_cache(maxsize=8192)
def step_fields(rule: str, place: Place) -> frozenset[str] | None:
    """The fields; None where it may be all of them.

    Raises `ExpressionError` for a rule that does not compile.
    """
    program = parsed(rule, place)
    walk = _Walk()
    try:
        walk.plain(opened(program)[0].expr, {"steps": "steps"})
    except (_AllFieldsError, ExpressionError):
        return None
    return frozenset(walk.fields)


class _AllFieldsError(Exception):
    """A step goes where its fields are no longer followed."""


class _Walk:
    def __init__(self) -> None:
        self.fields: set[str] = set()

    def plain(self, part: Any, names: Mapping[str, _Holds]) -> None:
        """Walk a part that must not give a step to what is around it."""
        if self.holds(part, names) is not None:
            raise _AllFieldsError

    def holds(self, part: Any, names: Mapping[str, _Holds]) -> _Holds:
        """What a part of a rule gives. The fields that it looks at on the way are noted."""
        if part.HasField("ident_expr"):
            if part.ident_expr.name.startswith("."):
                # The name outside of all walks, also where a walk gives it to something else.
                raise _AllFieldsError
            return names.get(part.ident_expr.name)
        if part.HasField("select_expr"):
            self._field(self.holds(part.select_expr.operand, names), part.select_expr.field)
            return None
        if part.HasField("list_expr"):
            return _together(*(self._listed(each, names) for each in part.list_expr.elements))
        if part.HasField("comprehension_expr"):
            return self._comprehension(part.comprehension_expr, names)
        if part.HasField("call_expr"):
            return self._call(part.call_expr, names)
        for entry in part.struct_expr.entries:
            self.plain(entry.map_key, names)
            self.plain(entry.value, names)
        return None

    def _field(self, holder: _Holds, name: str) -> None:
        if holder == "steps":
            raise _AllFieldsError
        if holder == "step":
            self.fields.add(name)

    def _listed(self, part: Any, names: Mapping[str, _Holds]) -> _Holds:
        if (found := self.holds(part, names)) == "steps":
            raise _AllFieldsError
        return "steps" if found else None

    def _call(self, call: Any, names: Mapping[str, _Holds]) -> _Holds:
        parts = [*([call.target] if call.HasField("target") else []), *call.args]
        if call.function == "_?_:_":
            self.plain(parts[0], names)
            return _together(*(self.holds(each, names) for each in parts[1:]))
        first = self.holds(parts[0], names) if parts else None
        if first == "steps" and call.function == "size":
            return None
        if first == "steps" and call.function == "_[_]":
            self.plain(parts[1], names)
            return "step"
        if call.function == "_+_":
            return _together(first, *(self.holds(each, names) for each in parts[1:]))
        if first is not None:
            raise _AllFieldsError
        for each in parts[1:]:
            self.plain(each, names)
        return None

    def _comprehension(self, walk: Any, names: Mapping[str, _Holds]) -> _Holds:
        over = self.holds(walk.iter_range, names)
        if over == "step":
            raise _AllFieldsError
        element: _Holds = "step" if over else None
        begun = self.holds(walk.accu_init, names)
        inside = {**names, walk.iter_var: element, walk.accu_var: begun}
        # Twice: what a round adds to the result is there in the next one.
        for _ in range(2):
            inside[walk.accu_var] = _together(inside[walk.accu_var], self.holds(walk.loop_step, inside))
        self.plain(walk.loop_condition, inside)
        return self.holds(walk.result, {**names, walk.accu_var: inside[walk.accu_var]})


def _together(*each: _Holds) -> _Holds:
    """What a value has in it that may be any of these."""
    found = {holds for holds in each if holds is not None}
    if len(found) > 1:
        raise _AllFieldsError
    return next(iter(found), None)
