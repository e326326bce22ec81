"""The one list of what may be computed on supplied files, and how a child computes it.

A page asks for one of `COMPUTATIONS` through `answers.ask`, which computes it in a child if the files are
somebody's own. What stands in no list cannot be asked. Every function takes a matrix, and arguments that
JSON can hold.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from scenarios.document import Frozen, Json, JsonObject
from scenarios.library import File
from scenarios.model import Run, Step, Termination, Trajectory
from scenarios.probes import leaks
from scenarios.probes import repeatability as repeat
from scenarios.probes.aliasing import aliased_states
from scenarios.probes.noninterference import Dependence, dependence
from scenarios.probes.shipped import exchanges_in
from scenarios.problems import Problem
from scenarios.replay import replay
from scenarios.yaml_text import written
from verifiers import bundle, design, library
from verifiers.bundle import Bundle
from verifiers.draft import extended, faults, missing_part, unscored_endings
from verifiers.harden.case import loophole_case
from verifiers.harden.hardening import Hardening, hardening
from verifiers.harden.regions import Regions, of_search
from verifiers.harden.rounds import SEED
from verifiers.hidden_tests import hidden_tests
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.mutants.judging import Mutation, mutate
from verifiers.sandbox.material import drafted
from verifiers.sandbox.worker import JobFunction
from verifiers.search.search import search

TRAJECTORIES = TypeAdapter(tuple[Trajectory, ...])
"""How trajectories that are tried besides those of a file are handed to a computation: as JSON."""

SEQUENCES = TypeAdapter(tuple[tuple[Step, ...], ...])
"""How the steps of trajectories are handed to a computation: as JSON."""

STEPS = TypeAdapter(tuple[Step, ...])
"""How the steps of one trajectory are handed to a computation: as JSON."""

R = TypeVar("R")
Working = Generator[JsonObject, None, R]


@dataclass(frozen=True)
class Computation(Generic[R]):
    """Something that may be asked of a scenario with its verifiers, and what comes back."""

    name: str
    function: Callable[..., R]
    result: Any
    """The type of what comes back."""
    long: bool = False
    """Whether it takes its turn among searches, with as much time as they have."""

    @property
    def adapter(self) -> TypeAdapter[R]:
        """Writes and reads it as JSON."""
        return TypeAdapter(self.result)


class Sighting(Frozen):
    """A moment of `scenarios.probes.aliasing` without its run, which is named: an attempt or a trajectory."""

    attempt: bool
    trajectory: str
    variation: str | None
    step: int
    history: str
    state_sha256: str


class Replays(Frozen):
    """One run replayed twice, and all of them."""

    one: repeat.Comparison
    all: repeat.Comparison


class FileTexts(Frozen):
    """A scenario file and its verifier file, each as the text that stands in it."""

    scenario: str
    verifiers: str


def _notices(matrix: Matrix) -> tuple[Problem, ...]:
    if not isinstance(matrix, _Opened):
        return ()
    return library.all_notices(matrix.files.scenario, matrix.files.verifiers)


def _leaks(matrix: Matrix, broken: str) -> leaks.LeakSearch:
    scenario = leaks.talkative(matrix.scenario, broken) if broken else matrix.scenario
    return leaks.search(scenario, repeat.all_runs(scenario), hidden_tests(matrix.verifiers))


def _aliasing(matrix: Matrix, attempts: str) -> tuple[tuple[Sighting, ...], ...]:
    every = repeat.all_runs(matrix.scenario)
    presets = len(matrix.scenario.trajectories)
    permissions = matrix.scenario.permissions.model_copy(update={"enforce": False})
    tried = matrix.scenario.model_copy(update={"permissions": permissions})
    # An attempt may be called as a trajectory is.
    attempted = [replay(tried, attempt) for attempt in TRAJECTORIES.validate_json(attempts)]
    return tuple(
        tuple(
            Sighting(
                attempt=any(moment.run is run for run in attempted),
                trajectory=moment.trajectory,
                variation=moment.variation,
                step=moment.step,
                history=moment.history,
                state_sha256=moment.state_sha256,
            )
            for moment in group.moments
        )
        for group in aliased_states([*every[:presets], *attempted, *every[presets:]])
    )


def _exchanged(matrix: Matrix) -> tuple[Dependence, ...]:
    return tuple(dependence(matrix.scenario, exchange) for exchange in exchanges_in(matrix.scenario))


def _reset(matrix: Matrix, trajectory: str) -> repeat.ResetProbe:
    return repeat.reset_twice(matrix.scenario, matrix.scenario.trajectory(trajectory))


def _replayed(matrix: Matrix, trajectory: str) -> Replays:
    return Replays(
        one=repeat.replay_twice(matrix.scenario, matrix.scenario.trajectory(trajectory)),
        all=repeat.replay_all_twice(matrix.scenario),
    )


def _endings(matrix: Matrix) -> dict[str, tuple[Termination, ...]]:
    nop = matrix.run(next(item.id for item in matrix.scenario.trajectories if item.role == "nop"))
    return {item.id: unscored_endings(item, nop) for item in matrix.verifiers.verifiers}


def _rules(matrix: Matrix, verifier: str) -> str:
    if isinstance(matrix, _Opened) and any(item.id == verifier for item in matrix.plain.verifiers):
        return library.excerpt(matrix.files.verifiers, verifier)
    used = {use.id for use in matrix.verifiers.verifier(verifier).checks}
    checks = (check for check in matrix.verifiers.checks if check.id in used)
    return "\n".join(written(item) for item in (*checks, matrix.verifiers.verifier(verifier)))


def _broken(matrix: Matrix, sequences: str) -> tuple[tuple[str, ...], ...]:
    played = matrix.scenario.trajectories[0]
    return tuple(
        tuple(
            id_
            for id_, result in Judge(
                replay(matrix.scenario, played.model_copy(update={"steps": steps})), matrix.verifiers
            )
            .results()
            .items()
            if result.status == "violated"
        )
        for steps in SEQUENCES.validate_json(sequences)
    )


def _texts(matrix: Matrix) -> FileTexts:
    return _texts_of(bundle.of(matrix.scenario, matrix.verifiers))


def _texts_of(made: Bundle) -> FileTexts:
    return FileTexts(scenario=made.scenario.content.decode(), verifiers=made.verifiers.content.decode())


def _case(matrix: Matrix, verifier: str, steps: str) -> FileTexts:
    return _texts_of(loophole_case(matrix, verifier, STEPS.validate_json(steps)).files)


def _hardening(matrix: Matrix, required: Sequence[str], length: int) -> Hardening:
    return hardening(matrix, required, length, seed=SEED)


NOTICES = Computation("notices", _notices, tuple[Problem, ...])
LEAKS = Computation("leaks", _leaks, leaks.LeakSearch)
ALIASING = Computation("aliasing", _aliasing, tuple[tuple[Sighting, ...], ...])
EXCHANGED = Computation("exchanged", _exchanged, tuple[Dependence, ...])
RESET = Computation("reset", _reset, repeat.ResetProbe)
REPLAYED = Computation("replayed", _replayed, Replays)
REDUNDANT = Computation("redundant", design.redundant, tuple[str, ...])
SMALLEST = Computation("smallest", design.smallest, design.Separation)
UNSCORED_ENDINGS = Computation("unscored_endings", _endings, dict[str, tuple[Termination, ...]])
RULES = Computation("rules", _rules, str)
BROKEN = Computation("broken", _broken, tuple[tuple[str, ...], ...])
TEXTS = Computation("texts", _texts, FileTexts)
CASE = Computation("case", _case, FileTexts)
MUTANTS = Computation("mutants", lambda each: mutate(each.scenario, each.verifiers), Mutation, long=True)
HARDENING = Computation("hardening", _hardening, Hardening, long=True)
REGIONS = Computation("regions", of_search, Regions, long=True)

COMPUTATIONS: Mapping[str, Computation[Any]] = {
    computation.name: computation
    for computation in (
        NOTICES,
        LEAKS,
        ALIASING,
        EXCHANGED,
        RESET,
        REPLAYED,
        REDUNDANT,
        SMALLEST,
        UNSCORED_ENDINGS,
        RULES,
        BROKEN,
        TEXTS,
        CASE,
        MUTANTS,
        HARDENING,
        REGIONS,
    )
}


def evaluate(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """All of two files with a draft: every trajectory from every snapshot, judged. No progress."""
    yield from ()
    matrix = _Opened(arguments, contents)
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
            "fits": [
                step.action in scenario.tools and scenario.tools[step.action].accepts(step.args)
                for step in draft.steps
            ],
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
        },
        "runs": runs(matrix),
    }
    return found  # type: ignore[no-any-return]


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
    found = computation.function(_Opened(arguments, contents), *arguments["with"])
    return computation.adapter.dump_json(found).decode()


def search_loopholes(arguments: Any, contents: Sequence[bytes]) -> Working[None]:
    """Search up to a length. Progress is `done` of `total`, with the `result` so far after each length."""
    opened = _Opened(arguments, contents)
    lengths = 0
    for progress in search(opened.scenario, opened.verifiers, arguments["length"]):
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


def spot_check_labels(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.spot_checks`."""
    from verifiers.sandbox.spot_checks import labels_of_file  # noqa: PLC0415  no other job needs tables

    yield from ()
    return labels_of_file(arguments, contents)


def read_log(arguments: Any, contents: Sequence[bytes]) -> Working[JsonObject]:
    """See `verifiers.sandbox.logs`."""
    from verifiers.sandbox.logs import read  # noqa: PLC0415  no other job needs logs

    return (yield from read(arguments, contents))


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
    "spot_check_labels": spot_check_labels,
    "read_log": read_log,
    "keep_attempt": keep_attempt,
}


class _Opened(Matrix):
    """The matrix of two files with a draft, and the files; `world` and `plain` are without the draft."""

    def __init__(self, arguments: Any, contents: Sequence[bytes]) -> None:
        if arguments["pasted"]:
            texts = (content.decode("utf-8", "surrogatepass") for content in contents)
            self.files = bundle.pasted(*texts)
        else:
            pairs = zip(arguments["names"], contents, strict=True)
            self.files = Bundle(*(File(*pair) for pair in pairs))
        self.draft = drafted(arguments["draft"])
        self.world, self.plain = library.load(self.files.scenario, self.files.verifiers)
        if self.draft is None:
            super().__init__(self.world, self.plain)
        else:
            super().__init__(*extended(self.world, self.plain, self.draft))
