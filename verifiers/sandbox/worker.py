"""The child process: `python -m verifiers.sandbox.worker` does one job after another until its input ends.

In comes one JSON object a line, `{"job": name, "arguments": {...}, "seconds": n, "memory": bytes,
"contents": [sizes]}`, and behind it the contents of files, of these sizes. A child that takes more of the
processor is ended by the system. Out goes one JSON object a line: `{"ready": true}` once, then for each job
any number of `{"progress": {...}}`, the `{"answer": [...]}` in lines as in `wire`, and `{"done": worn}`; or
`{"refused": {...}}`, which `child` turns back into the exception it was; or `{"failed": where}` for a defect
of ours, without a word of what was supplied. A child that runs out of memory says `{"heavy": "memory"}`
and ends; one whose answer is too large says `{"heavy": "answer"}`. One that is worn has held so much that it
should do no further job.
"""

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from scenarios.document import Json, JsonObject
from scenarios.environment import ScenarioError
from scenarios.problems import InputError
from verifiers.sandbox import wire

MAX_ANSWER = 80 * 1024 * 1024
"""Bytes of an answer, as it is sent: the states of the largest scenario that is read are some less."""

JobFunction = Callable[[Any, Sequence[bytes]], Generator[JsonObject, None, Any]]
"""From JSON arguments and contents of files to progress messages, and the answer at last.

May raise `InputError` and `ScenarioError`.
"""


class _AnswerTooLargeError(Exception):
    pass


def serve(jobs: Mapping[str, JobFunction]) -> None:
    """Do the jobs that standard input names until it ends, also in the middle of one."""
    # Whoever reads a page comes before whoever computes something of their own.
    if hasattr(os, "nice"):
        os.nice(5)
    requests: SimpleQueue[tuple[Any, list[bytes]]] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    _say({"ready": True})
    while True:
        request, contents = requests.get()
        _limit_memory(request["memory"])
        _limit_time(request["seconds"])
        try:
            _do(jobs[request["job"]](request["arguments"], contents))
            _say({"done": _worn(request["memory"])})
        except MemoryError:
            os.write(1, b'{"heavy": "memory"}\n')
            os._exit(0)
        except Exception as error:
            _say(_reply(error))
        _limit_time(0)


def _do(job: Generator[JsonObject, None, Any]) -> None:
    while True:
        try:
            _say({"progress": next(job)})
        except StopIteration as end:
            _answer(end.value)
            return


def _answer(answer: Any) -> None:
    size = 0
    for line in wire.lines(answer):
        text = f'{{"answer": {line}}}\n'.encode("utf-8", "surrogatepass")
        size += len(text)
        if size > MAX_ANSWER:
            raise _AnswerTooLargeError
        sys.stdout.buffer.write(text)


def _reply(error: Exception) -> JsonObject:
    if isinstance(error, InputError):
        problems: Json = [problem.to_json() for problem in error.problems]
        return {"refused": {"problems": problems}}
    if isinstance(error, ScenarioError):
        reason = error.reason.to_json()
        rule: Json = [error.scenario, list(error.path), error.expression, reason, error.step]
        return {"refused": {"rule": rule}}
    if isinstance(error, _AnswerTooLargeError):
        return {"heavy": "answer"}
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "" if place is None else f" in {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}"
    return {"failed": type(error).__name__ + where}


def _listen(requests: "SimpleQueue[tuple[Any, list[bytes]]]") -> None:
    while line := sys.stdin.buffer.readline():
        request = json.loads(line)
        requests.put((request, [sys.stdin.buffer.read(size) for size in request["contents"]]))
    # The parent is gone, or wants no more: whatever is being computed is for nobody.
    os._exit(0)


def _say(message: JsonObject) -> None:
    sys.stdout.buffer.write(json.dumps(message).encode() + b"\n")
    sys.stdout.buffer.flush()


def _limit_time(seconds: float) -> None:
    # The signal ends the process even in the middle of one evaluation. Windows has none: there the clock
    # of the parent is the only limit.
    if hasattr(signal, "ITIMER_PROF"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory(size: int) -> None:
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    # Where the system does not keep such a limit, the time limit is the only one.
    with contextlib.suppress(ValueError, OSError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (size, hard))


def _worn(memory: int) -> bool:
    # cel-expr-python 0.1.3 never gives back what it hands to our functions: a few hundred bytes a call. After
    # enough of them the next visitor's job would meet a limit that is not of its making.
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return False
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit > memory / 2


if __name__ == "__main__":
    from verifiers.sandbox.jobs import JOBS

    serve(JOBS)
