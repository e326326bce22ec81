"""Which part of a state the agent can see: its leaves by JSON Pointer, and those no observation shows."""

from scenarios.document import Json, JsonObject
from scenarios.fingerprint import canonical


def leaves(value: Json) -> dict[str, Json]:
    """Every value inside an object that is not itself a filled object, by JSON Pointer, in order."""
    if not isinstance(value, dict) or not value:
        return {"": value}
    found: dict[str, Json] = {}
    for key, child in value.items():
        part = "/" + key.replace("~", "~0").replace("/", "~1")
        found |= {part + rest: leaf for rest, leaf in leaves(child).items()}
    return found


def hidden(state: JsonObject, view: Json) -> set[str]:
    """The pointers of a state's leaves that a view of it does not show as they are."""
    seen = leaves(view)
    return {
        pointer
        for pointer, leaf in leaves(state).items()
        if pointer not in seen or canonical(seen[pointer]) != canonical(leaf)
    }
