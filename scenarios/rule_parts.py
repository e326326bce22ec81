"""The parts of a rule as text, from the whole inwards: what can be evaluated by itself.

A part is a piece of the text between brackets, operators and commas, so that it stands in the rule as it is
written. What a walk such as `all` or `map` does for each element is no part: it means something only inside
the walk. Whether a piece is a rule by itself is for the CEL library to say; here nothing is evaluated.
"""

import re
from collections.abc import Iterator

_STRING = re.compile(
    r'[rRbB]{0,2}"""(?:\\.|[^\\])*?"""|'
    r"[rRbB]{0,2}'''(?:\\.|[^\\])*?'''|"
    r'[rR][bB]?"[^"\n]*"|[rR][bB]?\'[^\'\n]*\'|'
    r'[bB]?"(?:\\.|[^"\\\n])*"|[bB]?\'(?:\\.|[^\'\\\n])*\'|//[^\n]*',
    re.DOTALL,
)
"""A text or a comment: nothing in it counts."""
_LEVELS = (
    ("||",),
    ("&&",),
    ("==", "!=", "<=", ">=", "<", ">", " in "),
    ("+", "-"),
    ("*", "/", "%"),
)
"""The operators, those that bind least first."""
_WALKS = frozenset({"all", "exists", "exists_one", "map", "filter", "has", "bind"})
_OPEN, _CLOSE = "([{", ")]}"


def parts(rule: str) -> Iterator[str]:
    """The rule and its parts, each once, the outer ones first."""
    seen: set[str] = set()
    waiting = [rule.strip()]
    while waiting:
        part = waiting.pop(0)
        if part and part not in seen:
            seen.add(part)
            yield part
            waiting += [each.strip() for each in _inner(part)]


def _inner(part: str) -> list[str]:
    blank = _blanked(part)
    if blank[0] == "(" and _closing(blank, 0) == len(blank) - 1:
        return [part[1:-1]]
    outer = _outer(blank)
    if "?" in outer:
        at = outer.index("?")
        other = _colon(outer, at)
        return [part[:at], part[at + 1 : other], part[other + 1 :]]
    for signs in _LEVELS:
        pieces = _split(part, outer, signs)
        if len(pieces) > 1:
            return pieces
    if blank[0] in "!-":
        return [part[1:]]
    if blank[-1] in _CLOSE:
        return _of_call(part, blank)
    return []


def _of_call(part: str, blank: str) -> list[str]:
    """What a call, an index or a list is made of."""
    opening = _opening(blank)
    before, inside = part[:opening].strip(), part[opening + 1 : -1]
    if blank[-1] == "}":
        return []
    elements = _split(inside, _outer(_blanked(inside)), (",",)) if inside.strip() else []
    if blank[-1] == "]":
        return [before, *elements] if before else elements
    holder, dot, name = before.rpartition(".")
    if name in _WALKS:
        return [holder] if dot else []
    return [holder, *elements] if dot else elements


def _blanked(part: str) -> str:
    """The same text, as long as before, with an underscore for each character of a text or a comment."""
    return _STRING.sub(lambda found: re.sub(r"\S", "_", found[0]), part)


def _outer(blank: str) -> str:
    """The same text, with an underscore for each character inside brackets."""
    depth, found = 0, []
    for character in blank:
        depth -= character in _CLOSE
        found.append("_" if depth > 0 else " " if character.isspace() else character)
        depth += character in _OPEN
    return "".join(found)


def _split(part: str, outer: str, signs: tuple[str, ...]) -> list[str]:
    """The pieces between operators of one level; a sign in front of a number or a name is none."""
    pieces, start, at = [], 0, 0
    while at < len(outer):
        sign = next((sign for sign in signs if outer.startswith(sign, at)), None)
        longer = sign is not None and outer[at : at + 2] in {"==", "!=", "<=", ">="} and len(sign) == 1
        if sign is None or longer or (sign in "+-" and not re.search(r"[\w)\]}]\s*$", outer[:at])):
            at += 1
            continue
        pieces.append(part[start:at])
        at = start = at + len(sign)
    return [*pieces, part[start:]]


def _closing(blank: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(blank)):
        depth += (blank[at] in _OPEN) - (blank[at] in _CLOSE)
        if depth == 0:
            return at
    return -1


def _opening(blank: str) -> int:
    depth = 0
    for at in range(len(blank) - 1, -1, -1):
        depth += (blank[at] in _CLOSE) - (blank[at] in _OPEN)
        if depth == 0:
            return at
    return 0


def _colon(outer: str, question: int) -> int:
    depth = 0
    for at in range(question + 1, len(outer)):
        if outer[at] == "?":
            depth += 1
        elif outer[at] == ":":
            if depth == 0:
                return at
            depth -= 1
    return len(outer)
