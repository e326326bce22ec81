"""Names shown in place of ids and JSON Pointers: no two names look the same."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from scenarios.document import JsonObject
from scenarios.functions import changed
from scenarios.picture import keys
from scenarios.visibility import leaves

# Letters and marks that print nothing; control and format characters are dropped as well.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def places(pointers: Iterable[str]) -> dict[str, str]:
    """Places in a state as a person would name them: `kettle · stock` for `/items/kettle/stock`."""
    return distinct({pointer: _place(pointer) for pointer in pointers})


def changed_places(before: JsonObject, after: JsonObject) -> dict[str, str]:
    """What changed between two states, with names that no other place in either of them has."""
    pointers = changed(before, after)
    named = places([*leaves(before), *leaves(after), *pointers])
    return {pointer: named[pointer] for pointer in pointers}


def distinct(names: Mapping[str, str], beside: Iterable[str] = ()) -> dict[str, str]:
    """The name of each id, with its id behind it where it looks like another or like nothing.

    Differences of case, of width and in characters that nobody sees do not count. `beside` are further names.
    """
    named = dict(names)
    others = ["", *map(_look, beside)]
    while True:
        looks = {id_: _look(name) for id_, name in named.items()}
        count = Counter([*looks.values(), *others])
        alike = {id_: f"{named[id_]} ({id_})" for id_, look in looks.items() if count[look] > 1}
        if not alike:
            return named
        named |= alike


def _place(pointer: str) -> str:
    parts = keys(pointer)
    return " · ".join(parts[1:] if len(parts) > 2 else parts) or "/"


def _look(name: str) -> str:
    folded = unicodedata.normalize("NFKC", _BLANK.sub("", name)).casefold()
    return " ".join("".join(letter for letter in folded if letter.isprintable()).split())
