"""Supplied rules are first worked out in a process of their own, which can be stopped at any point.

CEL bounds how many steps an expression takes, not how long one takes or how much it holds. So what a
visitor brings is admitted first: a child computes everything a page may ask of it, inside a limit of time
and memory. What was admitted may then be computed by the page's own process, at that bounded cost. A long
job runs in a child altogether. The children are kept warm; one that is stopped is replaced.
"""

import base64
import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Literal

from scenarios import library as scenario_library
from scenarios.document import JsonObject, refuse_large
from scenarios.environment import ScenarioError
from scenarios.fingerprint import canonical
from scenarios.library import File
from scenarios.problems import InputError, Problem, said_from_json
from verifiers import library
from verifiers.draft import Draft
from verifiers.worker import MAX_MEMORY

ADMISSION_SECONDS = 1.5
SEARCH_SECONDS = 60.0
START_SECONDS = 60.0
PATIENCE = 4
"""How many times its seconds of the processor a job may take by the clock: the machine may be busy."""
REMEMBERED = 256
WAITING: JsonObject = {"waiting": True}
WORKING: JsonObject = {"working": True}
PULSE = 0.5
"""After how many seconds of silence a job says that it still waits or works."""

_ROOT = Path(__file__).parent.parent


class TooHeavy(Exception):
    """A job was stopped because it took more than it may.

    `limit` is what ran out; `amount` how much there was of it, in seconds or in bytes. `certain` where the
    process itself met its limit: by the clock alone, a busy machine may be the reason.
    """

    def __init__(self, limit: Literal["time", "memory"], amount: float, *, certain: bool = False) -> None:
        self.certain = certain
        self.limit = limit
        self.amount = amount
        much = f"{amount:g} seconds" if limit == "time" else f"{amount / 1024**2:,.0f} MiB of memory"
        super().__init__(f"stopped: it needs more than {much}")


def admit(scenario: File, verifiers: File, draft: Draft | None = None) -> None:
    """Return when everything a page may ask of these files and the draft was computed inside the limits.

    Raises `InputError` and `ScenarioError` as `verifiers.library.load` and `verifiers.draft.extended` do,
    and `TooHeavy`. The shipped files need no admission, and what was admitted lately is not computed
    again; nor is what was certainly too heavy.
    """
    _POOL.admit(scenario, verifiers, draft)


def run(job: str, arguments: JsonObject, seconds: float = SEARCH_SECONDS) -> Iterator[JsonObject]:
    """The progress of a long job of `verifiers.worker.JOBS`, as it comes.

    `WAITING` comes first, and twice a second, while as many jobs as the machine has processors are
    running; `WORKING` as often while a heavy rule has nothing new to tell. So whoever reads can stop at any
    time: closing the generator stops the job. Raises what the job raises, and `TooHeavy`.
    """
    return _POOL.run(job, arguments, seconds)


def arguments(scenario: File, verifiers: File, draft: Draft | None = None) -> JsonObject:
    """Two files and a draft, as `verifiers.worker.supplied` reads them.

    Raises `InputError` for a file that is too large to be read.
    """
    for file in (scenario, verifiers):
        refuse_large(file.name, file.content)
    return {
        "files": [[file.name, base64.b64encode(file.content).decode()] for file in (scenario, verifiers)],
        "draft": None if draft is None else draft.model_dump(mode="json", exclude_unset=True),
    }


class Pool:
    """Warm children, shared by every visitor's thread. `module` is what a child runs."""

    def __init__(self, module: str = "verifiers.worker") -> None:
        processors = os.cpu_count() or 1
        self._module = module
        self._admissions = threading.BoundedSemaphore(max(2, processors))
        self._jobs = threading.BoundedSemaphore(processors)
        self._lock = threading.Lock()
        self._idle: list[_Child] = []
        self._busy: set[_Child] = set()
        self._admitted: OrderedDict[str, None] = OrderedDict()
        self._refused: OrderedDict[tuple[str, float], TooHeavy] = OrderedDict()
        self._closed = False

    def admit(
        self,
        scenario: File,
        verifiers: File,
        draft: Draft | None = None,
        seconds: float = ADMISSION_SECONDS,
    ) -> None:
        """See `verifiers.apart.admit`. `seconds` of the processor, `PATIENCE` times as many by the clock."""
        if draft is None and _shipped(scenario, verifiers):
            return
        asked = arguments(scenario, verifiers, draft)
        key = hashlib.sha256(canonical(asked).encode("utf-8", "surrogatepass")).hexdigest()
        with self._lock:
            if key in self._admitted:
                self._admitted.move_to_end(key)
                return
            if (refusal := self._refused.get((key, seconds))) is not None:
                self._refused.move_to_end((key, seconds))
                raise TooHeavy(refusal.limit, refusal.amount, certain=True)
        try:
            with self._admissions:
                for _ in self._work("admit", asked, seconds):
                    pass
        except TooHeavy as error:
            if error.certain:
                with self._lock:
                    self._refused[key, seconds] = TooHeavy(error.limit, error.amount, certain=True)
                    if len(self._refused) > REMEMBERED:
                        self._refused.popitem(last=False)
            raise
        with self._lock:
            self._admitted[key] = None
            if len(self._admitted) > REMEMBERED:
                self._admitted.popitem(last=False)

    def run(self, job: str, arguments: JsonObject, seconds: float = SEARCH_SECONDS) -> Iterator[JsonObject]:
        """See `verifiers.apart.run`. `seconds` are as in `admit`."""
        while not self._jobs.acquire(timeout=PULSE):
            yield WAITING
        leave = _once(self._jobs.release)
        # A job that nobody reads and nobody closes gives up its place when its time is over.
        clock = threading.Timer(seconds, leave)
        clock.daemon = True
        clock.start()
        try:
            yield from self._work(job, arguments, seconds)
        finally:
            clock.cancel()
            leave()

    def close(self) -> None:
        """End every child, also those at work."""
        with self._lock:
            self._closed = True
            children = [*self._idle, *self._busy]
            self._idle.clear()
        for child in children:
            child.end()

    def _work(self, job: str, arguments: JsonObject, seconds: float) -> Iterator[JsonObject]:
        while True:
            child, fresh = self._borrowed()
            try:
                yield from child.work(job, arguments, seconds)
                return
            except TooHeavy as error:
                # A child that has worked for others still holds some of it: a fresh one decides.
                if error.limit == "time" or fresh:
                    raise
            finally:
                self._returned(child)

    def _borrowed(self) -> "tuple[_Child, bool]":
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            while self._idle:
                child = self._idle.pop()
                if child.alive():
                    break
                child.end()
            else:
                child = _Child(self._module)
            self._busy.add(child)
            return child, not child.worked

    def _returned(self, child: "_Child") -> None:
        if child.working:
            child.end()
        with self._lock:
            self._busy.discard(child)
            if self._closed or not child.alive():
                child.end()
                if not (self._closed or self._idle):
                    self._idle.append(_Child(self._module))
            else:
                self._idle.append(child)


_POOL = Pool()


def _shipped(scenario: File, verifiers: File) -> bool:
    id = scenario.name.removeprefix("scenarios/").removesuffix(".yaml")
    return id in scenario_library.scenario_ids() and library.find(id) == (scenario, verifiers)


def _once(action: Callable[[], object]) -> Callable[[], None]:
    """`action`, which is done by the first call of any thread alone."""
    first = threading.Lock()

    def act() -> None:
        if first.acquire(blocking=False):
            action()

    return act


class _Child:
    """One process. `working` from a job's beginning until its end was told; `worked` once it had any."""

    def __init__(self, module: str) -> None:
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process: subprocess.Popen[str] = subprocess.Popen(  # noqa: S603  our own module
            [sys.executable, "-m", module],
            cwd=_ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # What a child has to say about supplied text belongs in no log.
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
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
        return self._process.poll() is None

    def end(self) -> None:
        """Stop the process, whatever it is doing, and wait until it is gone."""
        self._process.kill()
        self._process.wait()

    def work(self, job: str, arguments: JsonObject, seconds: float) -> Iterator[JsonObject]:
        """Progress of a job, as it comes, and `WORKING`. Raises what it raises, and `TooHeavy`."""
        self.working = self.worked = True
        if not self._ready:
            with suppress(Empty):
                self._ready = self._messages.get(timeout=START_SECONDS) is not None
            if not self._ready:
                raise RuntimeError("the process for supplied rules does not start")
        late = threading.Event()

        def stop() -> None:
            late.set()
            self._process.kill()

        clock = threading.Timer(PATIENCE * seconds, stop)
        clock.daemon = True
        clock.start()
        try:
            self._send({"job": job, "arguments": arguments, "seconds": seconds})
            while message := self._heard():
                if message is WORKING:
                    yield message
                elif "progress" in message:
                    yield message["progress"]
                elif "done" in message or "refused" in message:
                    clock.cancel()
                    self.working = late.is_set()
                    if "refused" in message:
                        raise _refusal(message["refused"])
                    return
                else:
                    break
            ended = self._process.wait()
            if late.is_set() or ended == -getattr(signal, "SIGPROF", 0):
                raise TooHeavy("time", seconds, certain=not late.is_set())
            if ended == 1:
                raise RuntimeError(f"the job {job} failed in a way it should not")
            # It said so and ended, or the system stopped it where the rules are worked out.
            raise TooHeavy("memory", MAX_MEMORY, certain=ended == 0)
        finally:
            clock.cancel()

    def _heard(self) -> Any:
        """The next message; None once the process has ended."""
        try:
            return self._messages.get(timeout=PULSE)
        except Empty:
            return WORKING

    def _send(self, message: JsonObject) -> None:
        try:
            self._requests.write(json.dumps(message) + "\n")
            self._requests.flush()
        except OSError:
            # It has ended, which its messages tell.
            return

    def _listen(self) -> None:
        with self._replies:
            for line in self._replies:
                self._messages.put(json.loads(line))
        self._messages.put(None)


def _refusal(told: Any) -> Exception:
    if "problems" in told:
        return InputError(map(Problem.from_json, told["problems"]))
    scenario, path, expression, reason, step = told["rule"]
    return ScenarioError(scenario, tuple(path), expression, said_from_json(reason), step)
