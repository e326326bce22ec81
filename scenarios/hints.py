"""Advice on a rule with an error: CEL inside YAML has its own traps."""

import re
from collections.abc import Iterator

from scenarios.problems import phrase

RULE_FIELDS = frozenset(
    (
        *("rule", "effect", "observation", "observe", "value", "observed", "expected", "satisfied", "report"),
        *("intent", "void_when", "undetermined_when"),
    )
)
"""The fields of both kinds of file that hold CEL."""
QUOTE_IT = phrase("quote_it")
BACKSPACE = phrase("no_backspace", escaped='"\\\\b"')
_FIELD = re.compile(r"[\s{,-]*(" + "|".join(RULE_FIELDS) + r")\s*:")
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def holds_a_rule(line: str) -> bool:
    """Whether a line of a file begins with a field that holds a rule."""
    return bool(_FIELD.match(line))


def conjuncts(rule: str) -> list[str]:
    """The conditions that a rule joins with `&&`; the rule alone where another operator joins them."""
    parts, last = [], 0
    for at, mark in _outer_marks(rule):
        if mark == "&&":
            parts.append(rule[last:at])
            last = at + 2
        else:
            return [rule]
    return [" ".join(part.split()) for part in (*parts, rule[last:])]


_TOKEN = re.compile(
    r"//[^\n]*"
    r"|\"{3}.*?\"{3}|'{3}.*?'{3}"
    r"|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'"
    r"|&&|\|\||[\[\](){}?]",
    re.DOTALL,
)
"""A comment, a text, or a mark; what is none of them is passed over."""


def _outer_marks(rule: str) -> Iterator[tuple[int, str]]:
    """The operators `&&`, `||` and `?` that stand outside of brackets, texts and comments."""
    depth = 0
    for token in _TOKEN.finditer(rule):
        mark = token[0]
        if mark in _PAIRS:
            depth += 1
        elif mark in _PAIRS.values():
            depth -= 1
        elif mark in ("&&", "||", "?") and depth == 0:
            yield token.start(), mark
