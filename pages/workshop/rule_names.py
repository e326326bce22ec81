"""The names that a rule can use on a run: paths into its evidence, with what stands there."""

from collections.abc import Iterator

from scenarios.document import Json, JsonObject

MAX_NAMES = 200
"""The most names; what comes later in the evidence is not offered."""
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
