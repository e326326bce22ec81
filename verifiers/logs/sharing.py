"""Logs judged together, by several processes or machines where wanted: each reads a log and judges some of
its attempts.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path

from scenarios.library import File, read
from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.importing import imported
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError, phrase
from verifiers import library
from verifiers.logs.judging import JudgedLogs, attempts_at, summary, task_of, together
from verifiers.logs.rejudging import RejudgedAttempt, Rejudger
from verifiers.workers import Spread

TOGETHER = 50
"""Attempts that are judged in one go."""


@dataclass(frozen=True, slots=True)
class LogsToJudge:
    """Logs by their paths, and what they are judged by. `task` names the scenario's task in them, "" for the
    usual one.
    """

    paths: tuple[str, ...]
    mapping: Mapping
    scenario: File
    verifiers: File
    task: str = ""


@dataclass(frozen=True, slots=True)
class _Some:
    """The attempts at the task from `start` to `stop`, in a file whose bytes have this SHA-256."""

    logs: LogsToJudge
    path: str
    digest: str
    start: int
    stop: int


def judged_together(logs: LogsToJudge, share: Spread = map) -> JudgedLogs:
    """What `judging.judged` gives of each log, at the task that they have together.

    `share` says where the attempts are judged: whoever does that finds the logs under the same paths. Raises
    `InputError`.
    """
    pair = library.load(logs.scenario, logs.verifiers)
    contents = [read(Path(path)).content for path in logs.paths]
    wholes = [imported(*each, logs.mapping) for each in zip(logs.paths, contents, strict=True)]
    task = task_of(wholes, pair[0], logs.task)
    counts = [len(attempts_at(whole, task)) for whole in wholes]
    if share is map:
        rejudger = Rejudger(*pair)
        every = (rejudger.rejudged(*each) for whole in wholes for each in attempts_at(whole, task))
    else:
        settled = replace(logs, task=task)
        pieces = (
            _Some(settled, path, digest, start, start + TOGETHER)
            for path, content, count in zip(logs.paths, contents, counts, strict=True)
            for digest in [sha256(content).hexdigest()]
            for start in range(0, count, TOGETHER)
        )
        every = (one for some in share(_judged, pieces) for one in some)
    return together(
        [
            summary(whole, *pair, tuple(islice(every, count)))
            for whole, count in zip(wholes, counts, strict=True)
        ]
    )


def _judged(some: _Some) -> list[RejudgedAttempt]:
    logs = some.logs
    mapping = logs.mapping.model_dump_json()
    pair = logs.scenario, logs.verifiers
    attempts, rejudger = _ready(some.path, some.digest, mapping, pair, logs.task)
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
    return attempts_at(whole, task), Rejudger(scenario, verifiers)
