"""What a page may ask about supplied files, and what this process remembers of the answers.

The shipped files, with nothing drafted for them, need no child: they are computed here.
"""

import json
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cachetools import LRUCache

from scenarios.document import Document, Json, JsonObject
from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.logs.columns import Columns
from scenarios.logs.mapping import Mapping
from scenarios.model import Intended
from scenarios.problems import InputError
from verifiers.matrix import Matrix
from verifiers.sandbox import pool
from verifiers.sandbox.child import Job
from verifiers.sandbox.computations import Computation
from verifiers.sandbox.errors import ResourceLimitError
from verifiers.sandbox.material import Material
from verifiers.sandbox.recorded import Recorded
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.sheet import Origin

SECONDS = 1.5
"""Of the processor, for whatever a page waits for."""
SEARCH_SECONDS = 60.0
AUDIT_SECONDS = 60.0
AUDIT_MEMORY = 1024 * 1024 * 1024
"""Bytes: a table of the largest upload holds more than other jobs may."""
MAX_REMEMBERED = 160 * 1024 * 1024
"""The most bytes that remembered answers hold; what was not asked for longest goes first."""
_JSON = 8
"""About how many bytes an answer holds for each character of its JSON."""
_LEAST = 4_000

R = TypeVar("R")
Tell = Callable[[JsonObject], object]
_Refusal = InputError | ScenarioError | ResourceLimitError


@dataclass(frozen=True)
class Visit:
    """Who asks, and who is told while they wait: `pool.WAITING` and `child.WORKING`."""

    visitor: Hashable = None
    tell: Tell = lambda _: None


@dataclass(frozen=True)
class _Remembered:
    answer: Any
    size: int


_remembered: LRUCache[Hashable, _Remembered] = LRUCache(MAX_REMEMBERED, getsizeof=lambda one: one.size)
_lock = threading.Lock()


def evaluated(material: Material, visit: Visit | None = None) -> Recorded:
    """The matrix of supplied files.

    Raises `InputError` and `ScenarioError` as `verifiers.library.load` and `verifiers.draft.extended` do, and
    `SandboxError`. The same material is computed once, and so is what was certainly refused.
    """

    def compute() -> tuple[Recorded, int]:
        job = Job("evaluate", material.arguments, SECONDS, material.contents)
        recorded = Recorded(material, _finished(job, visit))
        return recorded, recorded.size

    found: Recorded = _known(("evaluate", material.key), compute)
    return found


def ask(matrix: Matrix, computation: Computation[R], *arguments: Any, visit: Visit | None = None) -> R:
    """One of the computations on a matrix. Raises as `evaluated` does."""
    if not isinstance(matrix, Recorded):
        return computation.function(matrix, *arguments)
    material = matrix.material
    more: JsonObject = {"computation": computation.name, "with": list(arguments)}

    def compute() -> tuple[R, int]:
        seconds = SEARCH_SECONDS if computation.long else SECONDS
        job = Job("ask", material.arguments | more, seconds, material.contents)
        text = _finished(job, visit, long=computation.long)
        return computation.adapter.validate_json(text.value), _JSON * len(text.value)

    found: R = _known((computation.name, material.key, arguments), compute)
    return found


def unpacked(files: Sequence[File], visit: Visit | None = None) -> tuple[str, str]:
    """The texts of a scenario and its verifiers in uploaded files. Raises `InputError` and `SandboxError`."""
    job = Job("unpack", {"names": [file.name for file in files]}, SECONDS, [file.content for file in files])
    scenario, verifiers = _finished(job, visit).value
    return scenario, verifiers


def search(
    material: Material, length: int, visitor: Hashable, variation: str | None = None
) -> pool.JobGenerator:
    """A search for loopholes; see `jobs.search_loopholes`."""
    more: JsonObject = {"length": length, "variation": variation}
    job = Job("search", material.arguments | more, SEARCH_SECONDS, material.contents)
    return pool.shared().run(job, visitor, long=True)


def audit(
    files: Sequence[File], columns: Sequence[Json], thresholds: Json, visitor: Hashable
) -> pool.JobGenerator:
    """An audit of task sets; see `task_sets.audited`."""
    arguments: JsonObject = {
        "names": [file.name for file in files],
        "columns": list(columns),
        "thresholds": thresholds,
    }
    contents = [file.content for file in files]
    job = Job("audit", arguments, AUDIT_SECONDS, contents, AUDIT_MEMORY)
    return pool.shared().run(job, visitor, long=True)


def spot_check_runs(file: File, wanted: Wanted, visit: Visit | None = None) -> JsonObject:
    """A spot check drawn from a file; see `spot_checks.drawn_runs`. Raises `InputError`, `SandboxError`."""
    arguments: JsonObject = {"name": file.name, "wanted": wanted.model_dump(mode="json")}
    job = Job("spot_check_runs", arguments, AUDIT_SECONDS, [file.content], AUDIT_MEMORY)
    found: JsonObject = _finished(job, visit).value
    return found


def audited_runs(
    files: Sequence[tuple[File, Columns]], wanted: Wanted, origin: Origin, visit: Visit | None = None
) -> JsonObject:
    """A spot check drawn from an audited file, as `spot_check_runs` tells it.

    `files` are the rollouts and, if there are any, their tasks. See `audited_runs.drawn_as_audited`.
    Raises `InputError` and `SandboxError`.
    """
    arguments: JsonObject = {
        "names": [file.name for file, _columns in files],
        "columns": [columns.model_dump(mode="json") for _file, columns in files],
        "origin": origin.model_dump(mode="json"),
        "wanted": wanted.model_dump(mode="json"),
    }
    contents = [file.content for file, _columns in files]
    job = Job("audited_runs", arguments, AUDIT_SECONDS, contents, AUDIT_MEMORY)
    found: JsonObject = _finished(job, visit).value
    return found


def spot_check_labels(file: File, runs: Sequence[str], visit: Visit | None = None) -> JsonObject:
    """The labels in a file; see `spot_checks.labels_of_file`. Raises `InputError` and `SandboxError`."""
    arguments: JsonObject = {"name": file.name, "runs": list(runs)}
    job = Job("spot_check_labels", arguments, AUDIT_SECONDS, [file.content], AUDIT_MEMORY)
    found: JsonObject = _finished(job, visit).value
    return found


def read_log(
    log: File, mapping: Json, pair: Sequence[File], task: str, visitor: Hashable
) -> pool.JobGenerator:
    """A log, and what verifiers make of it if `pair` is a scenario and its verifiers; see
    `sandbox.logs.read`.
    """
    files = [log, *pair]
    arguments: JsonObject = {"names": [file.name for file in files], "mapping": mapping, "task": task}
    contents = [file.content for file in files]
    return pool.shared().run(
        Job("read_log", arguments, AUDIT_SECONDS, contents, AUDIT_MEMORY), visitor, long=True
    )


def read_map(file: File, visit: Visit | None = None) -> Mapping:
    """What a map file says of logs; see `sandbox.logs.mapped`. Raises `InputError` and `SandboxError`."""
    said = _finished(Job("read_map", {"name": file.name}, SECONDS, [file.content]), visit).value
    return Mapping.model_validate_json(json.dumps(said))


def read_document(file: File, visit: Visit | None = None) -> Document:
    """A YAML or JSON file, not yet any model. Raises `InputError` and `SandboxError`."""
    read = _finished(Job("read_document", {"name": file.name}, SECONDS, [file.content]), visit).value
    return Document(file.name, read["data"], {tuple(path): line for path, line in read["lines"]})


def keep_attempt(attempt: str, id_: str, intended: Intended, words: Json, visit: Visit | None = None) -> str:
    """An attempt of a log for a scenario file; see `sandbox.logs.kept`. Raises `SandboxError`."""
    arguments: JsonObject = {"id": id_, "intended": intended, "words": words}
    found: str = _finished(Job("keep_attempt", arguments, SECONDS, [attempt.encode()]), visit).value
    return found


def _finished(job: Job, visit: Visit | None, *, long: bool = False) -> Any:
    visit = visit or Visit()
    return pool.finished(pool.shared().run(job, visit.visitor, long=long), visit.tell)


def _known(key: Hashable, compute: Callable[[], tuple[Any, int]]) -> Any:
    with _lock:
        known = _remembered.get(key)
    if known is None:
        try:
            known = _Remembered(*compute())
        except (InputError, ScenarioError, ResourceLimitError) as error:
            # By the clock alone a busy machine may be the reason, and of a child that was killed any.
            if not isinstance(error, ResourceLimitError) or error.certain:
                _remember(key, _Remembered(_anew(error), _LEAST + _JSON * len(str(error))))
            raise
        _remember(key, known)
    if isinstance(known.answer, InputError | ScenarioError | ResourceLimitError):
        raise _anew(known.answer)
    return known.answer


def _remember(key: Hashable, one: _Remembered) -> None:
    with _lock:
        if one.size <= MAX_REMEMBERED:
            _remembered[key] = one


def _anew(error: _Refusal) -> _Refusal:
    """The same error without where it was raised, which would hold much more than itself."""
    new = type(error).__new__(type(error), *error.args)
    new.__dict__.update(error.__dict__)
    return new
