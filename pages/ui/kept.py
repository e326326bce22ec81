"""Texts too long for a link, kept by the server under their fingerprint while there is room for them."""

import hashlib
from collections import OrderedDict
from threading import Lock

ROOM = 32_000_000
"""Characters kept in all; what was not asked for longest goes first."""
PREFIX = "sha256-"

_texts: OrderedDict[str, str] = OrderedDict()
_lock = Lock()


def keep(text: str) -> str:
    """Keep a text and return the name that stands in a link for it."""
    name = PREFIX + hashlib.sha256(text.encode()).hexdigest()
    with _lock:
        _texts[name] = text
        _texts.move_to_end(name)
        while len(_texts) > 1 and sum(map(len, _texts.values())) > ROOM:
            _texts.popitem(last=False)
    return name


def find(name: str) -> str | None:
    """The text of that name; None where it is not kept, or no longer."""
    with _lock:
        if name in _texts:
            _texts.move_to_end(name)
        return _texts.get(name)
