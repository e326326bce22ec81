"""What a value of a file may be, what no file can hold, and how one is shown in a message."""

import json
from collections.abc import Iterator

from pydantic import JsonValue

from scenarios.problems import Path, Phrase, Said, phrase, printable, quoted

Json = JsonValue
JsonObject = dict[str, JsonValue]

MAX_DEPTH = 32
WHOLE_TEXT = phrase("whole_text")
TOO_DEEP = (phrase("deeper_nesting"), phrase("levels", count=MAX_DEPTH))
"""What was found and expected where something is nested deeper than a file may be."""


def shown(value: object) -> str:
    """A value as short JSON for a message; what cannot be printed comes out escaped."""
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 80 else text[:77] + "..."


def has_surrogate(text: str) -> bool:
    """Whether a text holds half of a surrogate pair, which UTF-8 cannot."""
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)


def unwritable(data: Json, path: Path) -> Iterator[tuple[Path, Said, Said]]:
    """What of a value no file of ours can hold, so that pydantic reads nothing of it at all."""
    if len(path) > MAX_DEPTH:
        yield path, *TOO_DEEP
    elif isinstance(data, str) and has_surrogate(data):
        yield path, shown(data), WHOLE_TEXT
    elif isinstance(data, dict):
        for key, part in data.items():
            if has_surrogate(key):
                yield path, phrase("the_key", name=shown(key)), WHOLE_TEXT
            yield from unwritable(part, (*path, key))
    elif isinstance(data, list):
        for index, part in enumerate(data):
            yield from unwritable(part, (*path, index))


_NOT_JSON = {
    "Expecting value": phrase("json_value_missing"),
    "Expecting property name enclosed in double quotes": phrase("json_name_missing"),
    "Expecting ':' delimiter": phrase("json_colon_missing"),
    "Expecting ',' delimiter": phrase("json_comma_missing"),
    "Illegal trailing comma before end of object": phrase("json_comma_too_many"),
    "Illegal trailing comma before end of array": phrase("json_comma_too_many"),
    "Extra data": phrase("json_more_follows"),
    "Unterminated string starting at": phrase("json_text_not_closed"),
    "Invalid control character at": phrase("json_control_character"),
    "Invalid \\escape": phrase("json_unknown_escape"),
    "Invalid \\uXXXX escape": phrase("json_unknown_escape"),
}


def invalid_json(error: json.JSONDecodeError) -> Phrase:
    """What the decoder found. Its messages are all it says of what was wrong."""
    why = error.msg.removesuffix(": ")
    return phrase("invalid_json", at=error.colno, why=_NOT_JSON.get(why) or quoted("json_library", why))
