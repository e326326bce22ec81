"""The names that a rule can use on a run: paths into its evidence, with what stands there."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from pages.ui import plain
from pages.ui.language import _
from scenarios.document import Json, JsonObject
from verifiers.draft import CheckPart

MAX_NAMES = 200
"""The most names; what comes later in the evidence is not offered."""
LONGEST_NAME = 200
"""In characters; a longer name is not offered while one types."""
_LONGEST_VALUE = 40
_PLAIN = str.isidentifier
_OFFERED = ("task", "final", "initial", "steps", "states", "message", "termination", "report", "grading")


def names(evidence: JsonObject) -> dict[str, Json]:
    """Each path to a value that is no object, as CEL writes it, with the value; of a list, its first item."""
    found: dict[str, Json] = {}
    for name in _OFFERED:
        if name in evidence:
            for path, value in _below(name, evidence[name]):
                if len(found) == MAX_NAMES:
                    return found
                found[path] = value
    return found


def _below(path: str, value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from _below(path + _step(key), part)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield f"size({path})", len(value)
        yield from _below(f"{path}[0]", value[0])
    else:
        yield path, value


def _step(key: str) -> str:
    if _PLAIN(key) and key.isascii():
        return f".{key}"
    quoted = key.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'["{quoted}"]'


class OfferedName(NamedTuple):
    """A name to complete, as it is written into a rule and as it is shown, with a word on what it is."""

    name: str
    label: str
    told: str


def offered(evidence: JsonObject, part: CheckPart) -> list[OfferedName]:
    """The names for one part of a check, each with what it holds on this run."""
    own = {"observed": _("what “Observed” gives"), "expected": _("what “Expected” gives")}
    before = [OfferedName(name, name, told) for name, told in own.items()] if part == "satisfied" else []
    known = (item for item in names(evidence).items() if len(item[0]) <= LONGEST_NAME)
    return [*before, *(OfferedName(name, plain.line(name), _told(name, value)) for name, value in known)]


def _told(name: str, value: Json) -> str:
    places = {
        "task": _("the task"),
        "initial": _("the state at the start"),
        "final": _("the state at the end"),
        "steps": _("the steps"),
        "states": _("the states from start to end"),
        "message": _("the final message"),
        "termination": _("how the run ended"),
        "report": _("the report of the grader"),
        "grading": _("how the grading went"),
    }
    place = next(told for root, told in places.items() if name.removeprefix("size(").startswith(root))
    shown = plain.line(json.dumps(value, ensure_ascii=False))
    if len(shown) > _LONGEST_VALUE:
        shown = shown[: _LONGEST_VALUE - 1] + "…"
    return f"{place} · {_kind(value)} · {shown}"


def _kind(value: Json) -> str:
    if isinstance(value, bool):
        return _("true or false")
    kinds: tuple[tuple[type, str], ...] = (
        (int, _("whole number")),
        (float, _("decimal number")),
        (str, _("text")),
        (list, _("list")),
        (dict, _("empty object")),
    )
    return next((word for kind, word in kinds if isinstance(value, kind)), _("nothing"))
