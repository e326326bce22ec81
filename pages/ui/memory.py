"""What is remembered of what visitors bring: bounded in bytes, whatever the number of visitors."""

import hashlib
import json
import sys
import weakref
from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

import pandas as pd
from cachetools import LRUCache
from pydantic import BaseModel

MAX_RESULTS = 48 * 1024 * 1024
"""The most bytes of what pages have made of their matrices, in all."""
MAX_PICTURES = 24 * 1024 * 1024
"""The most bytes of all charts."""

R = TypeVar("R")
_results: LRUCache[Hashable, tuple[Any, int]] = LRUCache(MAX_RESULTS, getsizeof=lambda one: one[1])
_pictures: LRUCache[Hashable, str] = LRUCache(MAX_PICTURES, getsizeof=sys.getsizeof)
_lock = Lock()


def result(function: Callable[..., R], owner: Any, arguments: tuple[Hashable, ...], further: Hashable) -> R:
    """What a pure function makes of an object and further arguments, made once while there is room.

    The object is not kept for it. `further` is what else the result depends on.
    """
    key = (function, weakref.ref(owner), arguments, further)
    with _lock:
        known = _results.get(key)
    if known is None:
        made = function(owner, *arguments)
        known = (made, size(made))
        if known[1] <= MAX_RESULTS:
            with _lock:
                _results[key] = known
    found: R = known[0]
    return found


def picture(function: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Keep the charts that a pure function makes of JSON arguments, as text: nobody can change another's."""

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> dict[str, Any]:
        asked = json.dumps([arguments, named])
        key = (function, hashlib.sha256(asked.encode()).digest())
        with _lock:
            text = _pictures.get(key)
        if text is None:
            text = json.dumps(function(*arguments, **named))
            if sys.getsizeof(text) <= MAX_PICTURES:
                with _lock:
                    _pictures[key] = text
        spec: dict[str, Any] = json.loads(text)
        return spec

    return called


def size(value: Any) -> int:
    """About how many bytes a value holds; what stands in it twice is counted twice."""
    if isinstance(value, pd.DataFrame):
        return int(value.memory_usage(deep=True).sum())
    if isinstance(value, BaseModel):
        return 400 + size(dict(value))
    parts: list[Any] = []
    if isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = list(value)
    return sys.getsizeof(value) + sum(map(size, parts))
