"""The one list of what may be computed on supplied files.

A page asks for one of `COMPUTATIONS` through `answers.ask`, which computes it in a child if the files are
somebody's own. What stands in no list cannot be asked. Every function takes a matrix, and arguments that
JSON can hold.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from scenarios.document import Frozen
from scenarios.model import SearchAction, Step, Termination, Trajectory, Variation
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
from verifiers.challenges.least import Least, least
from verifiers.challenges.mending import Mended, mended
from verifiers.challenges.rule_sets import RuleFault, rule_faults
from verifiers.challenges.traces import ShownRun, TraceFound, judged_traces, shown_runs
from verifiers.challenges.written import WrittenRun, written_run
from verifiers.draft import unscored_endings
from verifiers.harden.case import loophole_case
from verifiers.harden.hardening import Hardening, hardening
from verifiers.harden.regions import Regions, of_search
from verifiers.harden.rounds import SEED
from verifiers.harden.slipping import Slipping, slipping
from verifiers.hidden_tests import hidden_tests
from verifiers.matrix import Matrix
from verifiers.model import CheckStatus
from verifiers.mutants.judging import Mutation, mutate
from verifiers.rule_values import PartValue, part_values, stepwise
from verifiers.sandbox.opened import Opened
from verifiers.search.minimal import violated_checks

TRAJECTORIES = TypeAdapter(tuple[Trajectory, ...])
"""How trajectories that are tried besides those of a file are handed to a computation: as JSON."""

SEQUENCES = TypeAdapter(tuple[tuple[SearchAction, ...], ...])
"""How the actions of searched trajectories are handed to a computation: as JSON."""

STEPS = TypeAdapter(tuple[Step, ...])
"""How the steps of one trajectory are handed to a computation: as JSON."""

R = TypeVar("R")


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
    if not isinstance(matrix, Opened):
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
    if isinstance(matrix, Opened) and any(item.id == verifier for item in matrix.plain.verifiers):
        return library.excerpt(matrix.files.verifiers, verifier)
    used = {use.id for use in matrix.verifiers.verifier(verifier).checks}
    checks = (check for check in matrix.verifiers.checks if check.id in used)
    return "\n".join(written(item) for item in (*checks, matrix.verifiers.verifier(verifier)))


def variation_named(matrix: Matrix, id_: str | None) -> Variation | None:
    """A variation by its id, None for the snapshot."""
    return None if id_ is None else matrix.scenario.variation(id_)


def _broken(matrix: Matrix, sequences: str, variation: str | None) -> tuple[tuple[str, ...], ...]:
    actions = SEQUENCES.validate_json(sequences)
    return violated_checks(matrix.scenario, matrix.verifiers, actions, variation_named(matrix, variation))


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
PART_VALUES = Computation("part_values", part_values, tuple[PartValue, ...])
STEPWISE = Computation("stepwise", stepwise, tuple[CheckStatus, ...])
CASE = Computation("case", _case, FileTexts)
MUTANTS = Computation("mutants", lambda each: mutate(each.scenario, each.verifiers), Mutation, long=True)
HARDENING = Computation("hardening", _hardening, Hardening, long=True)
REGIONS = Computation("regions", of_search, Regions, long=True)
SLIPPING = Computation("slipping", slipping, Slipping, long=True)
WRITTEN_RUN = Computation("written_run", written_run, WrittenRun)
LEAST = Computation("least", least, Least, long=True)
MENDED = Computation("mended", mended, Mended, long=True)
SHOWN_RUNS = Computation("shown_runs", shown_runs, tuple[ShownRun, ...])
RULE_FAULTS = Computation("rule_faults", rule_faults, tuple[RuleFault, ...])
JUDGED_TRACES = Computation("judged_traces", judged_traces, tuple[TraceFound, ...])

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
        PART_VALUES,
        STEPWISE,
        CASE,
        MUTANTS,
        HARDENING,
        REGIONS,
        SLIPPING,
        WRITTEN_RUN,
        LEAST,
        MENDED,
        SHOWN_RUNS,
        RULE_FAULTS,
        JUDGED_TRACES,
    )
}
