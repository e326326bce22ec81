"""Names shown in place of ids and JSON Pointers: no two names look the same."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from scenarios.picture import keys

# Letters and marks that print nothing; control and format characters are dropped as well.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def place(pointer: str) -> str:
    """A place in a state as a person would name it: `kettle · stock` for `/items/kettle/stock`."""
    parts = keys(pointer)
    return " · ".join(parts[1:] if len(parts) > 2 else parts) or "/"


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


def _look(name: str) -> str:
    folded = unicodedata.normalize("NFKC", _BLANK.sub("", name)).casefold()
    return " ".join("".join(letter for letter in folded if letter.isprintable()).split())
