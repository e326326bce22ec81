"""A log judged by several processes or machines, each of which reads it and judges some of its attempts."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path

from scenarios.library import File, read
from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.importing import imported
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError, phrase
from verifiers import library
from verifiers.logs.judging import JudgedLog, at_task, judged, summary
from verifiers.logs.rejudging import RejudgedAttempt, Rejudger
from verifiers.workers import Spread

TOGETHER = 50
"""Attempts that are judged in one go."""


@dataclass(frozen=True, slots=True)
class LogToJudge:
    """A log by its path, and what it is judged by. `task` names the scenario's task in it, "" for the usual
    one.
    """

    path: str
    mapping: Mapping
    scenario: File
    verifiers: File
    task: str = ""


@dataclass(frozen=True, slots=True)
class _Some:
    """The attempts at the task from `start` to `stop`, in a file whose bytes have this SHA-256."""

    log: LogToJudge
    digest: str
    start: int
    stop: int


def judged_together(log: LogToJudge, share: Spread = map) -> JudgedLog:
    """What `judging.judged` gives of the log; `share` says where its attempts are judged.

    Whoever judges finds the log under the same path. Raises `InputError`.
    """
    pair = library.load(log.scenario, log.verifiers)
    content = read(Path(log.path)).content
    whole = imported(log.path, content, log.mapping)
    if share is map:
        return judged(whole, *pair, log.task)
    count = len(at_task(whole, pair[0], log.task))
    digest = sha256(content).hexdigest()
    pieces = (_Some(log, digest, start, start + TOGETHER) for start in range(0, count, TOGETHER))
    return summary(whole, *pair, tuple(chain.from_iterable(share(_judged, pieces))))


def _judged(some: _Some) -> list[RejudgedAttempt]:
    log = some.log
    mapping = log.mapping.model_dump_json()
    pair = log.scenario, log.verifiers
    attempts, rejudger = _ready(log.path, some.digest, mapping, pair, log.task)
    return [rejudger.rejudged(number, one) for number, one in attempts[some.start : some.stop]]


@lru_cache(maxsize=1)
def _ready(
    path: str, digest: str, mapping: str, pair: tuple[File, File], task: str
) -> tuple[list[tuple[int, LoggedAttempt]], Rejudger]:
    """The attempts at the task and who judges them, made once by each process.

    Raises `InputError`, also where the log is another than was meant.
    """
    content = read(Path(path)).content
    if sha256(content).hexdigest() != digest:
        raise InputError.of(path, 0, phrase("another_file", count=len(content)), phrase("the_same_file"))
    whole = imported(path, content, Mapping.model_validate_json(mapping))
    scenario, verifiers = library.load(*pair)
    return at_task(whole, scenario, task), Rejudger(scenario, verifiers)
