"""How a checklist, corrected columns and changed thresholds stand in a link.

Each reader raises `ValueError` for a text that no writer makes, and never unpacks more than a saved
checklist may hold. What is as it was to begin with takes no room: nothing changed is the text "".
"""

import base64
import json
import zlib
from collections.abc import Iterator, Sequence

from scenarios.document import FORMAT, MAX_BYTES
from scenarios.production.checklist import Checklist, Entry
from scenarios.production.columns import Columns, Kind, Role, guess
from scenarios.production.thresholds import Thresholds

_PREFIX = f"{FORMAT}."
_BETWEEN = "~"
_KIND = "kind"


def write_checklist(checklist: Checklist) -> str:
    """A checklist, compressed, without the cells that nobody has touched."""
    content = checklist.model_dump(mode="json", exclude_defaults=True)
    cells = {
        stage: {part: entry for part, entry in row.items() if entry}
        for stage, row in content.get("cells", {}).items()
    }
    content["cells"] = {stage: row for stage, row in cells.items() if row}
    if not content["cells"] and "task" not in content:
        return ""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9))
    return _PREFIX + packed.decode().rstrip("=")


def read_checklist(text: str) -> Checklist:
    """The checklist that a text stands for. Raises `ValueError`."""
    if not text:
        return Checklist()
    if not text.startswith(_PREFIX):
        raise ValueError("a checklist of another format")
    packed = text.removeprefix(_PREFIX).encode("ascii")
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(
            base64.b64decode(packed + b"=" * (-len(packed) % 4), b"-_", validate=True), MAX_BYTES
        )
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("not one whole checklist")
    checklist = Checklist.model_validate_json(content)
    if checklist.format != FORMAT:
        raise ValueError("a checklist of another format")
    return checklist


def filled(state: str, note: str, evidence: str) -> Entry:
    """What a person says of one cell, in the words of a form. Raises `ValueError`."""
    return Entry.model_validate_json(json.dumps({"state": state, "note": note, "evidence": evidence}))


def write_columns(columns: Columns, names: Sequence[str]) -> str:
    """What a reader corrected in the columns guessed from `names`: pairs of role and column."""
    guessed = guess(names, columns.kind)
    pairs = [(_KIND, columns.kind.value)] if columns.kind is not guess(names).kind else []
    pairs += [
        (role.value, columns.roles.get(role, ""))
        for role in Role
        if columns.roles.get(role) != guessed.roles.get(role)
    ]
    return _BETWEEN.join(part for pair in pairs for part in pair)


def read_columns(text: str, names: Sequence[str]) -> Columns:
    """The columns that such a text makes of those guessed from `names`. Raises `ValueError`."""
    pairs = dict(_pairs(text))
    columns = guess(names, Kind(pairs.pop(_KIND)) if _KIND in pairs else None)
    roles = dict(columns.roles)
    for role, name in pairs.items():
        if name and name not in names:
            raise ValueError(f"no column {name}")
        roles.pop(Role(role), None)
        if name:
            roles[Role(role)] = name
    return Columns(kind=columns.kind, roles=roles)


def write_thresholds(thresholds: Thresholds) -> str:
    """The thresholds that differ from the usual ones: pairs of name and value."""
    changed = thresholds.model_dump(mode="json", exclude_defaults=True)
    return _BETWEEN.join(f"{name}{_BETWEEN}{value}" for name, value in changed.items())


def read_thresholds(text: str) -> Thresholds:
    """The thresholds that such a text stands for. Raises `ValueError`."""
    return Thresholds.model_validate_strings(dict(_pairs(text)))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    parts = text.split(_BETWEEN) if text else []
    if len(parts) % 2:
        raise ValueError("a name without a value")
    names, values = parts[::2], parts[1::2]
    if len(set(names)) < len(names):
        raise ValueError("a name twice")
    return zip(names, values, strict=True)
