"""How a teaching set stands in a link: the id of a ready one, or all of it, and how far one is in it."""

import json
from threading import Lock
from typing import Never

from cachetools import LRUCache, cached

from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet, as_data
from pages.ui.url_codec import MAX_LINK, DecodeError, TooLongError, pack, unpack
from scenarios.document import Document

MAX_UNPACKED = 64 * 1024
"""The most that a link may hold, in characters."""
MAX_REMEMBERED = 4_000_000
"""The most bytes that sets which were read lately hold."""
NAME = "link"
"""What a message calls a set that came in a link."""


def write(made: TeachingSet) -> str:
    """The text for a link; the same set always gives the same. Raises `TooLongError`."""
    text = pack(json.dumps(as_data(made), ensure_ascii=False, separators=(",", ":")))
    if len(text) > MAX_LINK:
        raise TooLongError
    return text


def read(text: str) -> TeachingSet:
    """The set that a text of a link stands for. Raises `DecodeError`, `TooLongError` and `InputError`."""
    known = ready().get(text)
    return _read(text) if known is None else known


def _held(made: TeachingSet) -> int:
    # A model holds some times what its text does, and the text is the key.
    return 8 * len(made.model_dump_json().encode())


@cached(LRUCache(MAX_REMEMBERED, getsizeof=_held), lock=Lock())
def _read(text: str) -> TeachingSet:
    if len(text) > MAX_LINK:
        raise TooLongError
    content = unpack(text)
    if len(content) > MAX_UNPACKED:
        raise TooLongError
    try:
        data = json.loads(content, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise DecodeError from None
    return Document(NAME, data, {(): 0}).build(TeachingSet)


def _no_number(constant: str) -> Never:
    raise ValueError(constant)


def at_item(number: int, text: str) -> str:
    """The text that stands in the link of a page while item `number`, counted from 1, of a set is shown."""
    return f"{number}.{text}"


def read_at_item(text: str) -> tuple[int, str, TeachingSet]:
    """The number, the text of the set and the set itself.

    Raises `DecodeError`, also for a number that no item has, `TooLongError` and `InputError`.
    """
    number, _, of_set = text.partition(".")
    made = read(of_set)
    if not (number.isascii() and number.isdigit() and len(number) <= len(str(len(made.items)))):
        raise DecodeError
    if not 1 <= int(number) <= len(made.items):
        raise DecodeError
    return int(number), of_set, made
