"""A worker with jobs for tests: `Pool("tests.verifiers.jobs")` runs it in a process of its own."""

import threading
from collections.abc import Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.problems import InputError, Problem
from verifiers.worker import serve


def count(arguments: Any) -> Iterator[JsonObject]:
    """Counts up to a number."""
    yield from ({"counted": number} for number in range(arguments["to"]))


def wait(_: Any) -> Iterator[JsonObject]:
    """Says that it has begun, and waits for ever."""
    yield {"begun": True}
    threading.Event().wait()


def refuse(_: Any) -> Iterator[JsonObject]:
    """Finds a file at fault."""
    yield {"begun": True}
    raise InputError([Problem("file.yaml", 1, ("a",), "this", "that")])


def fail(_: Any) -> Iterator[JsonObject]:
    """Has a defect."""
    raise KeyError("defect")
    yield {}


if __name__ == "__main__":
    serve({"count": count, "wait": wait, "refuse": refuse, "fail": fail})
