"""How a child reads a log from elsewhere and judges it in a scenario.

A module of its own: logs need much that no other job does, and that a child loads only for them.
"""

import io
import json
from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

from scenarios.document import JsonObject, LocalizedText
from scenarios.library import File
from scenarios.logs.importing import LogStream, judged_only
from scenarios.logs.mapping import Mapping, read_mapping
from scenarios.problems import InputError
from verifiers import library
from verifiers.logs.judging import rejudged, summary
from verifiers.logs.keeping import as_yaml, trajectory
from verifiers.logs.rejudging import RejudgedAttempt

TOLD_EVERY = 1_000
"""Rows after which progress is told."""
JUDGED_EVERY = 50
"""Attempts after which it is told while they are judged."""
LISTED = 200
"""Tasks of a log that are named."""


def read(arguments: Any, contents: Sequence[bytes]) -> Generator[JsonObject, None, JsonObject]:
    """How a log is understood, and beside a scenario what its verifiers make of it.

    `contents` are the log and, if it is to be judged, a scenario and its verifiers. Progress is the number of
    rows `read`, then of attempts `judged`, `of` all. What comes back is a `LogReport` as JSON, the tasks of
    the log with the attempts at each, and a `JudgedLog` as JSON, or null and why it cannot be judged there.
    Raises `InputError`.
    """
    names = arguments["names"]
    mapping = Mapping.model_validate_json(json.dumps(arguments["mapping"]))
    stream = LogStream(names[0], io.BytesIO(contents[0]), mapping)
    attempts = []
    for attempt in stream:
        attempts.append(attempt)
        if len(attempts) % TOLD_EVERY == 0:
            yield {"read": len(attempts)}
    log = judged_only(tuple(attempts), stream.report(), mapping)
    found, refused = None, []
    if len(contents) > 1:
        try:
            pair = library.load(*(File(*each) for each in zip(names[1:], contents[1:], strict=True)))
            again: list[RejudgedAttempt] = []
            for one in rejudged(log, *pair, arguments["task"]):
                again.append(one)
                if len(again) % JUDGED_EVERY == 0:
                    yield {"judged": len(again), "of": log.report.attempts}
            found = summary(log, *pair, tuple(again)).model_dump_json(exclude_unset=True)
        except InputError as error:
            refused = [problem.to_json() for problem in error.problems]
    tasks = Counter(one.task for _, one in log.attempts if not one.is_task)
    return {
        "report": log.report.model_dump_json(exclude_unset=True),
        "tasks": [list(each) for each in tasks.most_common(LISTED)],
        "judged": found,
        "refused": refused,
    }


def mapped(arguments: Any, contents: Sequence[bytes]) -> JsonObject:
    """What a map file says, as a `Mapping` in JSON. Raises `InputError`."""
    said = read_mapping(arguments["name"], contents[0])
    found: JsonObject = said.model_dump(mode="json", exclude_defaults=True)
    return found


def kept(arguments: Any, contents: Sequence[bytes]) -> str:
    """A `RejudgedAttempt` of a log, given as JSON, as it stands in a scenario file."""
    one = RejudgedAttempt.model_validate_json(contents[0])
    words = LocalizedText.model_validate(arguments["words"])
    return as_yaml(trajectory(one, arguments["id"], arguments["intended"], words))
