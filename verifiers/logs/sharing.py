"""A log judged by several processes or machines, each of which reads it and judges some of its attempts."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from scenarios.library import File, read, size
from scenarios.logs.importing import Imported, imported
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError, phrase
from verifiers import library
from verifiers.logs.judging import JudgedLog, at_task, summary
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
    """The attempts at the task from `start` to `stop`, in a file of so many bytes."""

    log: LogToJudge
    size: int
    start: int
    stop: int


def judged_together(log: LogToJudge, share: Spread = map) -> JudgedLog:
    """What `judging.judged` gives of the log; `share` says where its attempts are judged.

    Whoever judges finds the log under the same path. Raises `InputError`.
    """
    bytes_ = size(Path(log.path))
    pair = library.load(log.scenario, log.verifiers)
    whole = _read(log.path, bytes_, log.mapping.model_dump_json())
    count = len(at_task(whole, pair[0], log.task))
    pieces = (_Some(log, bytes_, start, start + TOGETHER) for start in range(0, count, TOGETHER))
    return summary(whole, *pair, tuple(chain.from_iterable(share(_judged, pieces))))


def _judged(some: _Some) -> list[RejudgedAttempt]:
    log = some.log
    whole = _read(log.path, some.size, log.mapping.model_dump_json())
    scenario, verifiers = library.load(log.scenario, log.verifiers)
    rejudger = Rejudger(scenario, verifiers)
    attempts = at_task(whole, scenario, log.task)[some.start : some.stop]
    return [rejudger.rejudged(number, one) for number, one in attempts]


@lru_cache(maxsize=1)
def _read(path: str, bytes_: int, mapping: str) -> Imported:
    """The log, read once by each process. Raises `InputError`, also where it is another than was meant."""
    content = read(Path(path)).content
    if len(content) != bytes_:
        expected = phrase("the_same_file", count=bytes_)
        raise InputError.of(path, 0, phrase("bytes", count=len(content)), expected)
    return imported(path, content, Mapping.model_validate_json(mapping))
