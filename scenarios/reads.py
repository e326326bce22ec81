"""Which parts of a run a rule reads: found in the rule's own text, whatever a run does.

The parts of a compiled rule are walked once, with what each part can stand for: a place in the evidence, or
a value that is known beforehand, such as a fact of the task. A place counts as read where its value is used,
not where the way only leads through it: `final.items[task.item].stock` reads the stock of one item, and
`changed(initial.items, final.items)` reads all items at both ends.

What a key is may be known only when the rule is evaluated; then every key counts. So a rule may read less
than is found here, and never more.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scenarios.document import Json, JsonObject
from scenarios.expressions import VARIABLES, Place, parsed
from scenarios.rule_tree import opened

ANY = "*"
"""A key that is known only when the rule is evaluated."""
_SEQUENCES = ("states", "steps")
_PASSED_ON = ("_+_",)


class Read(NamedTuple):
    """A place in the evidence. Of `states` and `steps` the path begins below any one of them."""

    root: str
    """The variable: `initial`, `final`, `states`, `steps`, `message` or `termination`."""
    path: tuple[str, ...]
    """The keys below it; an empty one stands for all of it."""
    keys: bool = False
    """Whether only the keys that stand there are read, not what they hold."""

    def covers(self, keys: tuple[str, ...]) -> bool:
        """Whether the value at these keys below the root is among what is read."""
        if self.keys:
            return len(keys) == len(self.path) + 1 and self.leads_to(keys)
        return len(self.path) <= len(keys) and self.leads_to(keys)

    def meets(self, other: "Read") -> bool:
        """Whether the two go the same way, as far as both go, whatever variable they begin with."""
        return all(ANY in pair or pair[0] == pair[1] for pair in zip(self.path, other.path, strict=False))

    def leads_to(self, keys: tuple[str, ...]) -> bool:
        """Whether the path and these keys go the same way, as far as both go."""
        return all(part in (ANY, key) for part, key in zip(self.path, keys, strict=False))


@dataclass(frozen=True, eq=False)
class _Known:
    value: Json


@dataclass(frozen=True)
class _Listed:
    """A list that the rule makes itself, of what its elements can stand for."""

    elements: tuple[Any, ...]


_Stand = Read | _Known | _Listed
_Stands = tuple[_Stand, ...]


def reads(rule: str, place: Place, facts: JsonObject, snapshot: JsonObject) -> frozenset[Read]:
    """The parts of the evidence that a rule reads.

    `facts` are those of the task, `snapshot` says which of the places hold a list and which an object. Raises
    `ExpressionError` for a rule that does not compile.
    """
    walk = _Walk(snapshot)
    checked, _ = opened(parsed(rule, place))
    names = {name: (Read(name, ()),) for name in VARIABLES[place] if name not in _NO_PART}
    walk.use(walk.stands(checked.expr, names | {"task": (_Known(facts),)}))
    return frozenset(walk.found)


_NO_PART = ("task", "declared", "reference", "report", "grading", "observed", "expected")
"""The variables that are no part of the run itself."""


@dataclass
class _Walk:
    snapshot: JsonObject
    found: set[Read] = field(default_factory=set)

    def use(self, stands: Iterable[_Stand]) -> None:
        for each in stands:
            if isinstance(each, Read):
                self.found.add(each)
            elif isinstance(each, _Listed):
                self.use(each.elements)

    def stands(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        """What a part of a rule can stand for. What it uses on the way is noted."""
        kind = next((name for name in _KINDS if part.HasField(name)), None)
        if kind is None:
            return ()
        # Without repetitions: a value that is added to itself would double at every level.
        return tuple(dict.fromkeys(_KINDS[kind](self, getattr(part, kind), names)))

    def _constant(self, part: Any, _names: Mapping[str, _Stands]) -> _Stands:
        return (_Known(part.string_value),) if part.HasField("string_value") else ()

    def _name(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        return names.get(part.name, ())

    def _select(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        found = _below(self.stands(part.operand, names), part.field)
        if part.test_only:
            self.use(found)
            return ()
        return found

    def _call(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        parts = [*([part.target] if part.HasField("target") else []), *part.args]
        args = [self.stands(each, names) for each in parts]
        if part.function == "_[_]":
            return self._element(*args)
        if part.function == "_?_:_":
            self.use(args[0])
            return args[1] + args[2]
        if part.function in _PASSED_ON:
            return tuple(each for arg in args for each in arg)
        for arg in args:
            # How many there are says nothing of what is in them.
            counted = part.function == "size"
            self.use(each for each in arg if not (counted and (each in _WHOLE or isinstance(each, _Listed))))
        return ()

    def _element(self, holder: _Stands, key: _Stands) -> _Stands:
        self.use(key)
        known = [each.value for each in key if isinstance(each, _Known) and isinstance(each.value, str)]
        if known:
            return tuple(found for name in known for found in _below(holder, name))
        return self._elements(holder)

    def _elements(self, holder: _Stands) -> _Stands:
        found: list[_Stand] = []
        for each in holder:
            if isinstance(each, _Listed):
                found += each.elements
            elif isinstance(each, Read):
                found.append(each if each in _WHOLE else Read(each.root, (*each.path, ANY)))
        return tuple(found)

    def _list(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        return (_Listed(tuple(found for each in part.elements for found in self.stands(each, names))),)

    def _struct(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        for entry in part.entries:
            self.use(self.stands(entry.map_key, names))
            self.use(self.stands(entry.value, names))
        return ()

    def _comprehension(self, part: Any, names: Mapping[str, _Stands]) -> _Stands:
        element = self._walked(self.stands(part.iter_range, names))
        inside = {**names, part.iter_var: element, part.accu_var: self.stands(part.accu_init, names)}
        self.use(self.stands(part.loop_condition, inside))
        inside[part.accu_var] += self.stands(part.loop_step, inside)
        return self.stands(part.result, inside)

    def _walked(self, holder: _Stands) -> _Stands:
        """What a walk hands out: the elements of a list, or the keys of an object."""
        lists = []
        for each in holder:
            if isinstance(each, Read) and each not in _WHOLE and self._is_object(each):
                self.found.add(each._replace(keys=True))
            else:
                lists.append(each)
        return self._elements(tuple(lists))

    def _is_object(self, place: Read) -> bool:
        value: Json = self.snapshot
        for key in place.path:
            if isinstance(value, list):
                value = value[0] if value else None
            elif isinstance(value, dict):
                value = next(iter(value.values()), None) if key == ANY else value.get(key)
        return isinstance(value, dict)


_WHOLE = tuple(Read(name, ()) for name in _SEQUENCES)
_KINDS = {
    "const_expr": _Walk._constant,
    "ident_expr": _Walk._name,
    "select_expr": _Walk._select,
    "call_expr": _Walk._call,
    "list_expr": _Walk._list,
    "struct_expr": _Walk._struct,
    "comprehension_expr": _Walk._comprehension,
}


def _below(holder: _Stands, key: str) -> _Stands:
    found: list[_Stand] = []
    for each in holder:
        if isinstance(each, Read):
            found.append(Read(each.root, (*each.path, key)))
        elif isinstance(each, _Known) and isinstance(each.value, dict) and key in each.value:
            found.append(_Known(each.value[key]))
    return tuple(found)
