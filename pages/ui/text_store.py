"""Texts too long for a link, kept by the server under their fingerprint while there is room for them."""

import hashlib
import re
from threading import Lock

from cachetools import LRUCache

ROOM = 32_000_000
"""Bytes kept in all; what was not asked for longest goes first."""
MOST = 4_000_000
"""The most bytes of a text that somebody else hands back."""
PREFIX = "sha256-"
_NAME = re.compile(f"{PREFIX}[0-9a-f]{{64}}")

_texts: LRUCache[str, bytes] = LRUCache(ROOM, getsizeof=len)
_lock = Lock()


def is_name(text: str) -> bool:
    """Whether a text of a link is the name of one that is kept, or was."""
    return bool(_NAME.fullmatch(text))


def keep(text: str) -> str:
    """Keep a text, of at most `ROOM` bytes, and return the name that stands in a link for it."""
    content = text.encode()
    name = _named(content)
    with _lock:
        _texts[name] = content
    return name


def restore(name: str, text: str) -> None:
    """Keep a text that somebody hands back under its name; one of another name, or too long, is not kept."""
    content = text.encode("utf-8", "replace")
    if len(content) <= MOST and _named(content) == name:
        keep(text)


def _named(content: bytes) -> str:
    return PREFIX + hashlib.sha256(content).hexdigest()


def find(name: str) -> str | None:
    """The text of that name; None where it is not kept, or no longer."""
    with _lock:
        content = _texts.get(name)
    return None if content is None else content.decode()
