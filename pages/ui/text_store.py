"""Texts too long for a link, kept by the server under their fingerprint while there is room for them."""

import hashlib
from threading import Lock

from cachetools import LRUCache

ROOM = 32_000_000
"""Bytes kept in all; what was not asked for longest goes first."""
PREFIX = "sha256-"

_texts: LRUCache[str, bytes] = LRUCache(ROOM, getsizeof=len)
_lock = Lock()


def keep(text: str) -> str:
    """Keep a text, of at most `ROOM` bytes, and return the name that stands in a link for it."""
    content = text.encode()
    name = PREFIX + hashlib.sha256(content).hexdigest()
    with _lock:
        _texts[name] = content
    return name


def find(name: str) -> str | None:
    """The text of that name; None where it is not kept, or no longer."""
    with _lock:
        content = _texts.get(name)
    return None if content is None else content.decode()
