"""The children, kept warm and shared by every visitor's thread; one that is stopped is replaced."""

import logging
import os
import threading
from collections.abc import Callable, Generator, Hashable
from contextlib import closing
from functools import cache

from scenarios.document import JsonObject
from scenarios.environment import ScenarioError
from scenarios.problems import InputError
from verifiers.sandbox.child import PATIENCE, PULSE, Child, Job
from verifiers.sandbox.errors import ProcessKilledError, ResourceLimitError, SandboxError
from verifiers.sandbox.turns import Turns
from verifiers.sandbox.wire import Answer

WAITING: JsonObject = {"waiting": True}
_LOG = logging.getLogger(__name__)

JobGenerator = Generator[JsonObject, None, Answer]
"""The progress of a job, `WAITING` and `WORKING`; its answer is the value of the generator.

Closing it stops the job.
"""


class Pool:
    """Warm children. `module` is what a child runs.

    Quick jobs, which a page waits for, and long ones have places of their own.
    """

    def __init__(self, module: str = "verifiers.sandbox.worker") -> None:
        processors = os.cpu_count() or 1
        self._module = module
        self._quick = Turns(max(2, processors))
        self._long = Turns(processors)
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._busy: set[Child] = set()
        self._closed = False

    def run(self, job: Job, visitor: Hashable = None, *, long: bool = False) -> JobGenerator:
        """Do a job when it is the visitor's turn.

        `WAITING` comes first, and twice a second, while there is no place; `WORKING` as often while the job
        has nothing new to tell. So whoever reads can stop at any time. Raises what the job raises, and
        `SandboxError`.
        """
        turns = self._long if long else self._quick
        ticket = turns.queue(visitor)
        # A job that nobody reads and nobody closes gives up its place when its time is over.
        clock = threading.Timer(PATIENCE * job.seconds, turns.leave, (ticket,))
        clock.daemon = True
        try:
            while not ticket.wait(PULSE):
                yield WAITING
            clock.start()
            return (yield from self._work(job))
        except (SandboxError, RuntimeError) as error:
            _LOG.warning("job %s: %s", job.name, error)
            raise
        except (InputError, ScenarioError) as error:
            # Its words are the visitor's.
            _LOG.info("job %s: refused by %s", job.name, type(error).__name__)
            raise
        finally:
            clock.cancel()
            turns.leave(ticket)

    def close(self) -> None:
        """End every child, also those at work."""
        with self._lock:
            self._closed = True
            children = [*self._idle, *self._busy]
            self._idle.clear()
        for child in children:
            child.end()

    def _work(self, job: Job) -> JobGenerator:
        while True:
            child, fresh = self._borrowed()
            try:
                return (yield from child.work(job))
            except ResourceLimitError as error:
                if error.limit != "memory" or fresh:
                    raise
            except ProcessKilledError as error:
                if not error.crashed or fresh:
                    raise
            finally:
                self._returned(child)
            # A child that has worked for others still holds some memory: a fresh one decides.

    def _borrowed(self) -> tuple[Child, bool]:
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            while self._idle:
                child = self._idle.pop()
                if child.alive():
                    break
                child.end()
            else:
                child = Child(self._module)
            self._busy.add(child)
            return child, not child.worked

    def _returned(self, child: Child) -> None:
        if child.working:
            child.end()
        with self._lock:
            self._busy.discard(child)
            if self._closed or not child.alive():
                child.end()
                if not (self._closed or self._idle):
                    self._idle.append(Child(self._module))
            else:
                self._idle.append(child)


@cache
def shared() -> Pool:
    """The pool of this process."""
    return Pool()


def finished(work: JobGenerator, tell: Callable[[JsonObject], object] = lambda _: None) -> Answer:
    """The answer of a job, and on the way whatever it says to `tell`; stopped if that raises."""
    with closing(work):
        while True:
            try:
                tell(next(work))
            except StopIteration as end:
                answer: Answer = end.value
                return answer
