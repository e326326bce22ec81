"""How a child reads a log from elsewhere and judges it in a scenario.

A module of its own: logs need much that no other job does, and that a child loads only for them.
"""

import io
import json
from collections.abc import Generator, Sequence
from typing import Any

from scenarios.document import JsonObject
from scenarios.library import File
from scenarios.logs.importing import Imported, LogStream
from scenarios.logs.mapping import Mapping
from verifiers import library
from verifiers.logs.judging import judged

TOLD_EVERY = 1_000
"""Rows after which progress is told."""


def read(arguments: Any, contents: Sequence[bytes]) -> Generator[JsonObject, None, JsonObject]:
    """How a log is understood, and beside a scenario what its verifiers make of it.

    `contents` are the log and, if it is to be judged, a scenario and its verifiers. Progress is the number of
    rows read. What comes back is a `LogReport` and a `JudgedLog`, or null, each as JSON. Raises `InputError`.
    """
    names = arguments["names"]
    mapping = Mapping.model_validate_json(json.dumps(arguments["mapping"]))
    stream = LogStream(names[0], io.BytesIO(contents[0]), mapping)
    attempts = []
    for attempt in stream:
        attempts.append(attempt)
        if len(attempts) % TOLD_EVERY == 0:
            yield {"read": len(attempts)}
    log = Imported(tuple(attempts), stream.report())
    found = None
    if len(contents) > 1:
        pair = library.load(*(File(*each) for each in zip(names[1:], contents[1:], strict=True)))
        found = judged(log, *pair, arguments["task"]).model_dump_json()
    return {"report": log.report.model_dump_json(), "judged": found}
