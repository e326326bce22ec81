"""Fields of foreign JSON, which may hold anything: a value of another kind than expected is no value."""

import json
import math
from collections.abc import Iterator
from typing import Any

from scenarios.document import Json, JsonObject
from scenarios.logs.limits import MAX_NESTING


def at(value: Any, path: str) -> Any:
    """What stands at a dotted path of objects, or None."""
    for key in path.split("."):
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text(value: Any) -> str:
    """A text or a number as a text; "" for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    return f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)


def number(value: Any) -> float | None:
    """A finite number, or a truth value as 1 or 0; None for anything else."""
    if isinstance(value, int | float) and abs(value) < math.inf:
        try:
            return float(value)
        except OverflowError:
            return None
    return None


def numbers(value: Any) -> dict[str, float | None]:
    """The numbers of an object by name; None where it says null or NaN. Other values are left away."""
    return {
        key: number(one)
        for key, one in objects_of(value)
        if one is None or isinstance(one, bool | int | float)
    }


def objects_of(value: Any) -> list[tuple[str, Any]]:
    """The pairs of an object, or none."""
    return list(value.items()) if isinstance(value, dict) else []


def items(value: Any) -> list[Any]:
    """The elements of a list, or none."""
    return value if isinstance(value, list) else []


def objects(value: Any) -> list[JsonObject]:
    """The objects of a list."""
    return [one for one in items(value) if isinstance(one, dict)]


def decoded(value: Any) -> Any:
    """What a text holds as JSON, read once; the value itself where it is no such text, or none that can be
    kept.
    """
    if not isinstance(value, str):
        return value
    try:
        found = json.loads(value, parse_constant=lambda _: None)
    except (ValueError, RecursionError):
        return value
    return value if too_deep(found) or has_half_characters(found) else finite(found)


def written(value: Any) -> str:
    """A value as a text: texts as they are, "" for nothing, and anything else as compact JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def content(value: Any) -> str:
    """The text of a message's content: a text, or the texts of its parts, each on a line of its own."""
    if isinstance(value, str):
        return value
    return "\n".join(part for part in _parts(value) if part)


def _parts(value: Any) -> Iterator[str]:
    for part in items(value):
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            # Pictures and sounds are no text; what they were is said by their kind.
            inner = next((part[key] for key in ("text", "refusal") if isinstance(part.get(key), str)), None)
            yield inner if inner is not None else f"[{text(part.get('type')) or 'part'}]"


def unread(value: JsonObject, read: frozenset[str], prefix: str = "") -> Iterator[str]:
    """The dotted paths in an object that are not below one of the paths `read`."""
    for key, inner in value.items():
        path = f"{prefix}{key}"
        if path in read:
            continue
        if isinstance(inner, dict) and any(one.startswith(f"{path}.") for one in read):
            yield from unread(inner, read, f"{path}.")
        elif not _is_empty(inner):
            yield path


def _is_empty(value: Json) -> bool:
    return value is None or value in ("", [], {})


def too_deep(value: Any) -> bool:
    """Whether a value is nested deeper than is read."""
    level = [value]
    for _ in range(MAX_NESTING + 1):
        lists = [
            one if isinstance(one, list) else one.values() for one in level if isinstance(one, dict | list)
        ]
        if not lists:
            return False
        level = [child for children in lists for child in children]
    return True


def has_half_characters(value: Any) -> bool:
    """Whether a value holds a text that no encoding can hold."""
    return any(isinstance(one, str) and not one.isascii() and not _is_text(one) for one in _leaves(value))


def finite(value: Any) -> Any:
    """A value with nothing in the place of each number that is none; the value itself where all are."""
    if all(not isinstance(one, float) or math.isfinite(one) for one in _leaves(value)):
        return value
    return _finite(value)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _leaves(value: Any) -> Iterator[Any]:
    """Every text and number of a value, keys included."""
    level = [value]
    while level:
        one = level.pop()
        if isinstance(one, dict):
            yield from one
            level += one.values()
        elif isinstance(one, list):
            level += one
        else:
            yield one


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
