"""A worker with jobs for tests: `Pool("tests.verifiers.sandbox.jobs")` runs it in a process of its own."""

import os
import signal
import threading
from collections.abc import Generator
from typing import Any

from scenarios.document import JsonObject
from scenarios.problems import InputError, Problem
from verifiers.sandbox.worker import serve

Working = Generator[JsonObject, None, Any]
_done: list[bool] = []


def count(arguments: Any, _: Any) -> Working:
    """Counts up to a number."""
    for number in range(arguments["to"]):
        yield {"counted": number}
    _done.append(True)


def wait(_: Any, __: Any) -> Working:
    """Says that it has begun, and waits for ever."""
    yield {"begun": True}
    threading.Event().wait()


def refuse(_: Any, __: Any) -> Working:
    """Finds a file at fault."""
    yield {"begun": True}
    raise InputError([Problem("file.yaml", 1, ("a",), "this", "that")])


def fail(arguments: Any, _: Any) -> Working:
    """Has a defect."""
    yield from ()
    raise KeyError(arguments["supplied"])


def killed(_: Any, __: Any) -> Working:
    """Is ended by the system."""
    yield {"begun": True}
    os.kill(os.getpid(), signal.SIGKILL)


def crash(_: Any, __: Any) -> Working:
    """Ends by a fault of its own in a process that has done another job, and else does well."""
    yield from ()
    if _done:
        os.kill(os.getpid(), signal.SIGSEGV)


def grow(arguments: Any, _: Any) -> Working:
    """Holds some bytes for a moment."""
    yield from ()
    return len(b"x" * arguments["size"])


def hoard(_: Any, __: Any) -> Working:
    """Has no memory left."""
    yield from ()
    raise MemoryError


def answer(arguments: Any, _: Any) -> Working:
    """Answers with what it was asked."""
    yield from ()
    return arguments["value"]


def boast(arguments: Any, _: Any) -> Working:
    """Answers with many different texts."""
    yield from ()
    return [f"{number}".rjust(arguments["length"]) for number in range(arguments["count"])]


def sizes(_: Any, contents: Any) -> Working:
    """Tells how long each content is."""
    yield from ()
    return [len(content) for content in contents]


if __name__ == "__main__":
    serve(
        {
            "count": count,
            "wait": wait,
            "refuse": refuse,
            "fail": fail,
            "killed": killed,
            "crash": crash,
            "grow": grow,
            "hoard": hoard,
            "answer": answer,
            "boast": boast,
            "sizes": sizes,
        }
    )
