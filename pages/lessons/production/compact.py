"""How a checklist stands in a link.

The reader raises `ValueError` for a text that no writer makes, and never unpacks more than a saved
checklist may hold. A checklist that nobody has touched is the text "".
"""

import base64
import json
import zlib

from pages.lessons.production.checklist import Checklist, Entry
from scenarios.document import FORMAT, MAX_BYTES

_PREFIX = f"{FORMAT}."


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
