"""Seeded damage for fuzzing: bytes, lines, values of a document and expressions made of fragments."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from scenarios.document import Document
from scenarios.problems import Path

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    13,
    2**63 - 1,
    -(2**63),
    0.5,
    -1e308,
    "",
    "a",
    "jar",
    "count",
    "\u0000\u2028\U0001f3fa",
    "1 +",
    "state",
    "steps.all(s, s.permitted)",
    '{"count": null}',
    '{"inner": state}',
    '{"count": state.count * 9223372036854775807}',
    '{"label": state.label + state.label}',
    "1 / 0",
    "[1].map(x, text(states))",
    "$ref",
    "string",
    "oracle",
    "void",
    [],
    {},
    [[]],
    {"a": {"b": [{}]}},
    {"en": "a", "zh": "b"},
    {"type": "integer", "multipleOf": 1e-300},
    {"anyOf": [{"type": "object"}, {"not": {}}], "unevaluatedProperties": False},
    {"properties": {"n": {"enum": [1, 1.0, True]}}, "uniqueItems": True},
    [{"action": "stop", "args": {"message": 1}}] * 3,
    [{"rule": "args.n", "error": "odd"}] * 2,
    list(range(70)),
]

LEAVES = [
    *["task", "initial", "final", "states", "steps", "message", "termination", "observed", "expected"],
    *["declared", "reference", "report", "grading", "void_when"],
    *["x", "y", "0", "1", "-1", "9223372036854775807", "1u", "0.5", "1e308", "true", "null", "''", "'a'"],
    *["'\\u00e9'", "b'\\xff'", "[]", "{}", "[1, 2.0, 'a', null]", "{'a': 1}", "{1: 2}", "{'a': {'b': []}}"],
    *["final.count", "task.goal", "states[0]", "steps[0].args", "type(1)", "duration('1h')", "[1, 2, 3]"],
    *["timestamp('2024-01-01T00:00:00Z')", "optional.none()", "r'\\d+'"],
]
FORMS = [
    *["({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} / {1})", "({0} % {1})", "({0} == {1})"],
    *["({0} != {1})", "({0} < {1})", "({0} >= {1})", "({0} && {1})", "({0} || {1})", "({0} in {1})"],
    *["!{0}", "-{0}", "({0} ? {1} : {2})", "[{0}, {1}]", "{{'k': {0}, 'l': {1}}}", "{0}[{1}]", "{0}.count"],
    *["{{{0}: {1}}}", "size({0})", "string({0})", "int({0})", "uint({0})", "double({0})", "bytes({0})"],
    *["type({0})", "dyn({0})", "sum({0})", "changed({0}, {1})", "text({0})", "has({0}.count)"],
    *["{0}.map(x, {1})", "{0}.filter(x, {1})", "{0}.all(x, {1})", "{0}.exists(y, {1})"],
    *["{0}.exists_one(y, {1})", "{0}.map(x, {1}, {2})", "{0}.contains({1})", "{0}.startsWith({1})"],
    *[
        "sort({0})",
        "keys({0})",
        "nulls({0})",
        "quote({0})",
        "lower({0})",
        "number({0})",
        "close({0}, {1}, {2})",
    ],
    *[
        "{0}.trim()",
        "{0}.split({1})",
        "{0}.replace({1}, {2})",
        "{0}.replace('', {1})",
        "{0}.substring({1}, {2})",
    ],
    *["{0}.join({1})", "{0}.replace({1}, {2}, 1)"],
    *["{0}.endsWith({1})", "{0}.matches({1})", "{0}.size()", "{0}.getFullYear()", "timestamp({0})"],
]
PIECES = ["(", ")", "[", "]", "{", "}", ",", ".", ":", "?", "'", '"', "\\", "\n", "//", "é", "\ud800", "\0"]


class Mutations:
    """A source of damage; the same seed gives the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  nothing secret

    def data(self, value: Any) -> Any:
        """A JSON value changed in one to three places."""
        value = copy.deepcopy(value)
        for _ in range(self._random.choice([1, 1, 1, 2, 3])):
            self._change(value)
        return value

    def _change(self, value: Any) -> None:
        while True:
            keys = list(value) if isinstance(value, dict) else range(len(value))
            if not keys:
                return
            key = self._random.choice(keys)
            inner = value[key]
            if not isinstance(inner, dict | list) or not inner or self._random.random() < 0.1:
                break
            value = inner
        kind = self._random.randrange(6)
        if kind == 0:
            del value[key]
        elif kind == 1 and isinstance(value, list):
            value.extend([copy.deepcopy(inner)] * self._random.choice([1, 2, 70]))
        elif kind == 1:
            value[self._random.choice(["a", "id", "format", "rule", "[key]", "0", ""])] = inner
        elif kind == 2 and isinstance(inner, str):
            value[key] = self.text(inner)
        elif kind == 3:
            value[key] = self.expression()
        else:
            value[key] = copy.deepcopy(self._random.choice(VALUES))

    def damaged(self, content: bytes) -> bytes:
        """Bytes flipped, cut, repeated or moved, or whole lines deleted, doubled or moved."""
        for _ in range(self._random.randint(1, 3)):
            content = self._damaged(content)
        return content

    def _damaged(self, content: bytes) -> bytes:
        start, end = sorted(self._random.randrange(len(content) + 1) for _ in range(2))
        kind = self._random.randrange(7)
        if kind == 0:
            return content[:start]
        if kind == 1:
            return content[:start] + content[end:][:40] + content[start:]
        if kind == 2:
            return content[:start] + self._random.randbytes(self._random.randint(1, 4)) + content[start:]
        if kind == 3:
            inserted = self._random.choice(
                [b"&a ", b"*a", b"!t ", b"? ", b"- ", b"[" * 40, b"\t", b"|", b"'"]
            )
            return content[:start] + inserted + content[start:]
        if kind == 4 and content:
            return self.flipped(content)
        lines = content.splitlines(keepends=True) or [b""]
        one, other = self._random.randrange(len(lines)), self._random.randrange(len(lines))
        if kind == 5:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one:one] = lines[other : other + 2]
        return b"".join(lines)

    def flipped(self, content: bytes) -> bytes:
        """One bit of some bytes the other way round."""
        at = self._random.randrange(len(content))
        return content[:at] + bytes([content[at] ^ 1 << self._random.randrange(8)]) + content[at + 1 :]

    def text(self, text: str) -> str:
        """A text with a character gone or a piece of syntax more."""
        at = self._random.randrange(len(text) + 1)
        if self._random.random() < 0.5:
            return text[:at] + text[at + 1 :]
        return text[:at] + self._random.choice(PIECES) + text[at:]

    def expression(self) -> str:
        """A CEL expression of a few fragments; one in ten is damaged."""
        made = self._expression(self._random.randint(0, 4))
        return self.text(made) if self._random.random() < 0.1 else made

    def _expression(self, depth: int) -> str:
        if depth == 0 or self._random.random() < 0.2:
            return self._random.choice(LEAVES)
        return self._random.choice(FORMS).format(*(self._expression(depth - 1) for _ in range(3)))


def document(name: str, data: Any) -> Document:
    """A parsed document without a text: every field is on line 1."""
    return Document(name, data, dict.fromkeys(_paths(data, ()), 1))


def _paths(value: Any, path: Path) -> Iterator[Path]:
    yield path
    for key, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from _paths(inner, (*path, key))
