"""How a file of JSON is read as one of YAML: with the same problems, and the line of each."""

import json
import re

from scenarios.document import MAX_BYTES, Document, Json, invalid_json, parse
from scenarios.problems import InputError, Phrase

_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPE = re.compile(r"\\(?:u(d[89ab]..)\\ud[c-f]..|.)", re.IGNORECASE | re.DOTALL)


def parse_json(name: str, content: bytes, expected: Phrase, expected_in_json: Phrase) -> Document:
    """A file of JSON; the two phrases say what it should hold. Raises `InputError`."""
    return parse(name, _as_yaml(name, content, expected, expected_in_json))


def escaped_for_yaml(text: str) -> str:
    """The same JSON with the few characters that YAML reads otherwise as escapes."""
    return _NOT_IN_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _as_yaml(name: str, content: bytes, expected: Phrase, expected_in_json: Phrase) -> bytes:
    """The same JSON on the same lines, without the few characters and escapes that YAML reads otherwise.

    Raises `InputError` for what is not JSON; leaves what is too large or no text for `parse` to refuse.
    """

    def refuse(constant: str) -> Json:
        raise InputError.of(name, 1, constant, expected_in_json)

    if len(content) > MAX_BYTES:
        return content
    try:
        text = content.decode("utf-8-sig")
        json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise InputError.of(name, error.lineno, invalid_json(error), expected) from None
    except (ValueError, RecursionError):
        return content
    text = _ESCAPE.sub(_pair_as_character, text.replace("\t", " "))
    return escaped_for_yaml(text).encode()


def _pair_as_character(escape: re.Match[str]) -> str:
    return str(json.loads(f'"{escape[0]}"')) if escape[1] else escape[0]
