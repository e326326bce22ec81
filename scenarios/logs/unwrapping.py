"""Rows that stand inside one object: in an array under one of its keys, or as a map of ids to rows."""

from collections.abc import Collection, Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.containers import Format, Row

_WRAPPERS = (
    "results",
    "rollouts",
    "trajectories",
    "attempts",
    "episodes",
    "runs",
    "task_results",
    "samples",
    "tasks",
    "instances",
    "examples",
    "problems",
    "rows",
    "records",
    "data",
    "items",
)
"""Keys that usually hold the rows, best first; without one of them the longest array of objects does."""

KEY = "key"
VALUE = "verdict"
"""Where the id and the value of a row of a map stand, if the row is no object with an id of its own."""


def unwrapped(
    document: JsonObject, known: Collection[str], key: str = ""
) -> tuple[Format, str, Iterator[Row]]:
    """How rows stand in an object, the key they stand under, and the rows by their number from 1.

    `known` are field names that a row would have: an object with one of them is a row itself. `key` is where
    a person says that the rows are.
    """
    arrays: dict[str, Any] = {name: value for name, value in document.items() if _are_objects(value)}
    if key in arrays:
        return Format.WRAPPED, key, _elements(arrays[key])
    if arrays and not any(name in known for name in document):
        found = next((name for name in _WRAPPERS if name in arrays), "")
        found = found or max(arrays, key=lambda name: len(arrays[name]))
        return Format.WRAPPED, found, _elements(arrays[found])
    if _is_map(document) and not any(name.lower() in known for name in document):
        return Format.KEYED, "", _entries(document)
    return Format.OBJECT, "", iter([(1, document)])


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _is_map(document: JsonObject) -> bool:
    kinds = {type(value) for value in document.values()}
    if kinds <= {bool} or kinds <= {dict}:
        return len(document) > 1
    return kinds <= {list} and all(map(_are_objects, document.values()))


def _elements(array: list[JsonObject]) -> Iterator[Row]:
    yield from enumerate(array, start=1)


def _entries(document: JsonObject) -> Iterator[Row]:
    number = 0
    for id_, value in document.items():
        for one in value if isinstance(value, list) else [value]:
            number += 1
            yield number, {KEY: id_} | (one if isinstance(one, dict) else {VALUE: one})
