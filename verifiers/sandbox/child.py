"""One child process, seen from the process that serves the pages."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from scenarios.document import JsonObject
from scenarios.environment import ScenarioError
from scenarios.problems import InputError, Phrase, Problem
from verifiers.sandbox.errors import ProcessKilledError, ResourceLimitError
from verifiers.sandbox.wire import Answer
from verifiers.sandbox.worker import MAX_ANSWER

START_SECONDS = 60.0
PATIENCE = 20
"""How many times its seconds of the processor a job may take by the clock: the machine may be busy."""
PULSE = 0.5
"""After how many seconds of silence a job says that it still waits or works."""
MAX_MEMORY = 512 * 1024 * 1024
"""Bytes of data a child may hold, where the platform can limit that."""
MAX_HELD = 128 * 1024 * 1024
"""The most that one answer may hold in the process of the pages, in bytes."""
WORKING: JsonObject = {"working": True}
_CRASHES = tuple(-getattr(signal, name) for name in ("SIGSEGV", "SIGABRT", "SIGBUS") if hasattr(signal, name))

_ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Job:
    """A job by its name in the worker's list, what it is about, and what it may take.

    `contents` are the bytes of files. `seconds` are of the processor, `memory` is in bytes.
    """

    name: str
    arguments: JsonObject
    seconds: float
    contents: Sequence[bytes] = ()
    memory: int = field(default=MAX_MEMORY)


class Child:
    """One process. `working` from a job's beginning until it may have another; `worked` once it had any."""

    def __init__(self, module: str) -> None:
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(  # noqa: S603  our own module
            [sys.executable, "-m", module],
            cwd=_ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # What a child has to say about supplied text belongs in no log.
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None  # noqa: S101  for the types
        assert self._process.stdout is not None  # noqa: S101
        self._requests, self._replies = self._process.stdin, self._process.stdout
        self._messages: SimpleQueue[Any] = SimpleQueue()
        self._ready = False
        self.working = False
        self.worked = False
        threading.Thread(target=self._listen, daemon=True).start()

    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """Stop the process, whatever it is doing, and wait until it is gone."""
        self._process.kill()
        self._process.wait()

    def work(self, job: Job) -> Generator[JsonObject, None, Answer]:
        """Progress of a job, as it comes, and `WORKING`; its answer at last.

        Raises what the job raises, `ResourceLimitError` and `ProcessKilledError`.
        """
        self.working = self.worked = True
        self._started()
        late = threading.Event()

        def stop() -> None:
            late.set()
            self._process.kill()

        clock = threading.Timer(PATIENCE * job.seconds, stop)
        clock.daemon = True
        clock.start()
        try:
            self._send(job)
            answer = Answer()
            while message := self._heard():
                if message is WORKING:
                    yield message
                elif "progress" in message:
                    yield message["progress"]
                elif "answer" in message:
                    answer.add(message["answer"])
                    if answer.size > MAX_HELD:
                        raise ResourceLimitError("answer", MAX_HELD, certain=True)
                else:
                    clock.cancel()
                    self.working = late.is_set() or message.get("done", False)
                    if "done" in message:
                        return answer
                    raise self._ended(message, job)
            ended = self._process.wait()
            if late.is_set() or ended == -getattr(signal, "SIGPROF", 0):
                raise ResourceLimitError("time", job.seconds, certain=not late.is_set())
            raise ProcessKilledError(crashed=ended in _CRASHES)
        finally:
            clock.cancel()

    def _started(self) -> None:
        if not self._ready:
            with suppress(Empty):
                self._ready = self._messages.get(timeout=START_SECONDS) is not None
            if not self._ready:
                raise RuntimeError("the process for supplied rules does not start")

    def _ended(self, message: Any, job: Job) -> Exception:
        if message.get("heavy") == "memory":
            # It ends by itself and is of no further use.
            self.working = True
            return ResourceLimitError("memory", job.memory, certain=True)
        if "heavy" in message:
            return ResourceLimitError("answer", MAX_ANSWER, certain=True)
        if "failed" in message:
            return RuntimeError(f"the job {job.name} failed in a way it should not: {message['failed']}")
        return _refusal(message["refused"])

    def _heard(self) -> Any:
        """The next message; None once the process has ended."""
        try:
            return self._messages.get(timeout=PULSE)
        except Empty:
            return WORKING

    def _send(self, job: Job) -> None:
        request = {
            "job": job.name,
            "arguments": job.arguments,
            "seconds": job.seconds,
            "memory": job.memory,
            "contents": [len(content) for content in job.contents],
        }
        try:
            self._requests.write(json.dumps(request).encode() + b"\n")
            for content in job.contents:
                self._requests.write(content)
            self._requests.flush()
        except OSError:
            # It has ended, which its messages tell.
            return

    def _listen(self) -> None:
        with self._replies:
            for line in self._replies:
                self._messages.put(json.loads(line.decode("utf-8", "surrogatepass")))
        self._messages.put(None)


def _refusal(told: Any) -> Exception:
    if "problems" in told:
        return InputError(map(Problem.from_json, told["problems"]))
    scenario, path, expression, reason, step = told["rule"]
    return ScenarioError(scenario, tuple(path), expression, Phrase.from_json(reason), step)
