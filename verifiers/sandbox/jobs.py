"""What a child can be told to do: one function for each kind of job, by its name.

A job gets the arguments as JSON and the bytes of the files. It gives its progress and returns its result.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeVar

from scenarios import yaml_tree
from scenarios.document import Json, JsonObject
from scenarios.library import File
from scenarios.model import Run
from verifiers import bundle
from verifiers.draft import Draft, added_id, faults, missing_part
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import COMPUTATIONS, variation_named
from verifiers.sandbox.opened import Opened
from verifiers.sandbox.worker import JobFunction
from verifiers.search.search import search

R = TypeVar("R")
Working = Generator[JsonObject, None, R]


def evaluate(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """All of two files with a draft: every trajectory from every snapshot, judged. No progress."""
    yield from ()
    matrix = Opened(arguments, contents)
    scenario, verifiers, plain = matrix.scenario, matrix.verifiers, matrix.plain
    added = scenario.trajectories[len(matrix.world.trajectories) :]
    checks = verifiers.checks[len(plain.checks) :]
    composed = verifiers.verifiers[len(plain.verifiers) :]
    draft = matrix.draft
    about: JsonObject = {"faults": [], "missing_part": "no_check", "fits": []}
    if draft is not None:
        about = {
            "faults": [
                [fault.check, fault.part, fault.reason.to_json(), fault.line, fault.column]
                for fault in faults(draft)
            ],
            "missing_part": missing_part(plain, draft),
            "fits": _fits(matrix, draft),
        }
    found: Any = {
        "names": [matrix.files.scenario.name, matrix.files.verifiers.name],
        "swapped": matrix.files.scenario.content != contents[0],
        "scenario": matrix.world.model_dump_json(exclude_unset=True),
        "verifiers": plain.model_dump_json(exclude_unset=True),
        "trajectories": [item.model_dump_json(exclude_unset=True) for item in added],
        "checks": [item.model_dump_json(exclude_unset=True) for item in checks],
        "composed": [item.model_dump_json(exclude_unset=True) for item in composed],
        "draft": about,
        "reads": {
            "checks": {id_: sorted(read) for id_, read in matrix.sights.checks.items()},
            "scoring": {id_: sorted(read) for id_, read in matrix.sights.scoring.items()},
            "gauges": {id_: sorted(read) for id_, read in matrix.sights.gauges.items()},
        },
        "runs": runs(matrix),
    }
    return found  # type: ignore[no-any-return]


def _fits(matrix: Opened, draft: Draft) -> list[Json]:
    """Whether the arguments of each written step fit its tool; what a rule takes, as far as the run went."""
    tools = matrix.scenario.tools
    run = matrix.run(added_id(matrix.world, "yours")) if draft.steps else None
    given = {record.index: record.args for record in run.steps} if run else {}
    return [
        step.action in tools
        and (
            (number not in given and bool(step.args_from))
            or tools[step.action].accepts(given.get(number, step.args))
        )
        for number, step in enumerate(draft.steps)
    ]


def runs(matrix: Matrix) -> list[Any]:
    """Every trajectory from the snapshot and from each variation: what happened and what was found of it."""
    return [
        _run(matrix, trajectory.id, variation)
        for variation in (None, *(item.id for item in matrix.scenario.variations))
        for trajectory in matrix.scenario.trajectories
    ]


def _run(matrix: Matrix, trajectory: str, variation: str | None) -> Any:
    run = matrix.run(trajectory, variation)
    judge = Judge(run, matrix.verifiers)
    for verifier in matrix.verifiers.verifiers:
        judge.verdict(verifier)
    return {
        "run": run,
        "results": judge.results(),
        "rules": judge.conditions,
        "gauges": matrix.gauges(run),
        # Nobody is shown what an agent sees of a variation.
        "unseen": _unseen(matrix, run) if variation is None else [],
    }


def _unseen(matrix: Matrix, run: Run) -> list[list[str]]:
    found: list[list[str]] = []
    for step, state in enumerate(run.states):
        # A step that only reads leaves the very same state.
        if step and state is run.states[step - 1]:
            found.append(found[-1])
        else:
            found.append(sorted(matrix.unseen(run.trajectory, step)))
    return found


def ask(arguments: Any, contents: Sequence[bytes]) -> Working[str]:
    """One of `COMPUTATIONS`, as JSON. No progress."""
    yield from ()
    computation = COMPUTATIONS[arguments["computation"]]
    found = computation.function(Opened(arguments, contents), *arguments["with"])
    return computation.adapter.dump_json(found).decode()


def search_loopholes(arguments: Any, contents: Sequence[bytes]) -> Working[None]:
    """Search up to a length from the snapshot, or from the variation that is named.

    Progress is `done` of `total`, with the `result` so far after each length.
    """
    opened = Opened(arguments, contents)
    start = variation_named(opened, arguments["variation"])
    lengths = 0
    for progress in search(opened.scenario, opened.verifiers, arguments["length"], start):
        message: JsonObject = {"done": progress.done, "total": progress.total}
        if len(progress.result.lengths) > lengths:
            lengths = len(progress.result.lengths)
            message["result"] = progress.result.model_dump(mode="json")
        yield message


def unpack(arguments: Any, contents: Sequence[bytes]) -> Working[Json]:
    """The texts of a scenario and of its verifiers, from uploaded files. No progress."""
    yield from ()
    found = bundle.uploaded([File(*pair) for pair in zip(arguments["names"], contents, strict=True)])
    return [file.content.decode("utf-8-sig") for file in (found.scenario, found.verifiers)]


def audit(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.task_sets`."""
    from verifiers.sandbox.task_sets import audited  # noqa: PLC0415  no other job needs tables

    return (yield from audited(arguments, contents))


def spot_check_runs(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.spot_checks`."""
    from verifiers.sandbox.spot_checks import drawn_runs  # noqa: PLC0415  no other job needs tables

    yield from ()
    return drawn_runs(arguments, contents)


def audited_runs(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.spot_checks`."""
    from verifiers.sandbox import spot_checks  # noqa: PLC0415  no other job needs tables

    yield from ()
    return spot_checks.audited_runs(arguments, contents)


def spot_check_labels(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.spot_checks`."""
    from verifiers.sandbox.spot_checks import labels_of_file  # noqa: PLC0415  no other job needs tables

    yield from ()
    return labels_of_file(arguments, contents)


def read_log(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.logs`."""
    from verifiers.sandbox.logs import read  # noqa: PLC0415  no other job needs logs

    return (yield from read(arguments, contents))


def read_map(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.logs`. No progress."""
    from verifiers.sandbox.logs import mapped  # noqa: PLC0415  no other job needs logs

    yield from ()
    return mapped(arguments, contents)


def read_document(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """What one YAML or JSON file holds, and the line of each field. No progress."""
    yield from ()
    data, lines = yaml_tree.read(arguments["name"], contents[0])
    return {"data": data, "lines": [[list(path), line] for path, line in lines.items()]}


def keep_attempt(arguments: Any, contents: Sequence[bytes]) -> Working[str]:
    """See `verifiers.sandbox.logs`. No progress."""
    from verifiers.sandbox.logs import kept  # noqa: PLC0415  no other job needs logs

    yield from ()
    return kept(arguments, contents)


JOBS: Mapping[str, JobFunction] = {
    "evaluate": evaluate,
    "ask": ask,
    "search": search_loopholes,
    "unpack": unpack,
    "audit": audit,
    "spot_check_runs": spot_check_runs,
    "audited_runs": audited_runs,
    "spot_check_labels": spot_check_labels,
    "read_log": read_log,
    "read_map": read_map,
    "read_document": read_document,
    "keep_attempt": keep_attempt,
}
