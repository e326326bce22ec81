"""What every check of a file finds on every short trajectory, in as few patterns as there are.

Whatever set of checks a verifier requires, its verdict on a trajectory follows from these results. So
trajectories with equal results and the same right verdict are one pattern, known by the first of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from scenarios.document import Frozen
from scenarios.environment import ScenarioError
from scenarios.model import Intended, Run, Scenario, SearchAction, Step, Variation
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.model import CheckResult, CheckUse, Verifiers
from verifiers.mutants.operators import Mutant, mutants
from verifiers.mutants.preserving import Variant, variants
from verifiers.mutants.running import changed_runs
from verifiers.search.batches import BatchJudge, JudgedRun
from verifiers.search.search import searchable
from verifiers.search.world import SearchWorld

_PAGE = 256


class FirstRun(Frozen):
    """A trajectory: actions of a search, a preset from a start (null is the snapshot), or one `changed`."""

    actions: tuple[SearchAction, ...] = ()
    trajectory: str | None = None
    variation: str | None = None
    changed: Mutant | Variant | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of a searched or changed trajectory; none of a preset, which the scenario has."""
        if self.changed is not None:
            return self.changed.steps
        return tuple(action.step for action in self.actions)


class Pattern(Frozen):
    """Trajectories on which every check finds the same, and that have the same right verdict.

    `violated` and `failed` are the checks that they violate, and those that are in error on them, in file
    order; all others are satisfied. `first` is the first of them, and of searched ones a shortest.
    """

    violated: tuple[str, ...]
    failed: tuple[str, ...]
    intended: Intended
    count: int
    first: FirstRun


@dataclass(frozen=True, slots=True)
class _Found:
    violated: tuple[str, ...]
    failed: tuple[str, ...]
    intended: Intended


def searched(scenario: Scenario, verifiers: Verifiers, max_length: int) -> tuple[Pattern, ...]:
    """The patterns of all trajectories of a search up to a length, the shortest first.

    A trajectory on which a rule of the scenario fails has no verdict and is left out. Raises `InputError`
    as a search does.
    """

    def found() -> Iterator[tuple[_Found, FirstRun]]:
        for actions, outcome in judged_runs(scenario, _one_check_each(verifiers), max_length):
            yield _of_outcome(outcome, verifiers), FirstRun(actions=actions)

    return _patterns(found())


def judged_runs(
    scenario: Scenario, verifiers: Verifiers, max_length: int, start: Variation | None = None
) -> Iterator[tuple[tuple[SearchAction, ...], JudgedRun]]:
    """Every trajectory of a search up to a length as it is judged, the shortest first.

    They start from the snapshot, or from a variation.

    A trajectory on which a rule of the scenario fails is left out. Raises `InputError` as a search does.
    """
    space, _length = searchable(scenario, max_length)
    world, judge = SearchWorld(scenario, space, start), BatchJudge(scenario, verifiers, start)
    for length in range(1, max_length + 1):
        runs = (run for run in world.runs(length) if run.failure is None)
        while page := list(islice(runs, _PAGE)):
            for run, outcome in zip(page, judge.outcomes([run.evidence for run in page]), strict=True):
                if not isinstance(outcome, ScenarioError):
                    yield tuple(world.calls[action] for action in run.sequence), outcome
            if world.full:
                world.forget()
                judge.forget()


def presets(matrix: Matrix) -> tuple[Pattern, ...]:
    """The patterns of all presets, from the snapshot and from every variation.

    From a variation the right verdict is what the rules say there. A run on which a rule of the scenario
    fails is left out.
    """

    def found() -> Iterator[tuple[_Found, FirstRun]]:
        for variation in (None, *(each.id for each in matrix.scenario.variations)):
            for preset in matrix.scenario.trajectories:
                try:
                    intended = matrix.intended(preset.id, variation)
                except ScenarioError:
                    continue
                example = FirstRun(trajectory=preset.id, variation=variation)
                yield _of_results(matrix.results(preset.id, variation), intended), example

    return _patterns(found())


def of_changes(scenario: Scenario, verifiers: Verifiers) -> tuple[Pattern, ...]:
    """The patterns of attacks and honest runs that no search has to find.

    They are the mutants of honest trajectories that should fail, and the variants of them that should pass.
    """

    def found() -> Iterator[tuple[_Found, FirstRun]]:
        for mutant in changed_runs(scenario, mutants, _one_check_each(verifiers)):
            if mutant.judged is not None and mutant.judged.intended == "fail":
                yield _of_outcome(mutant.judged, verifiers), FirstRun(changed=mutant.change)
        yield from _of_variants(scenario, verifiers)

    return _patterns(found())


def of_variants(scenario: Scenario, verifiers: Verifiers) -> tuple[Pattern, ...]:
    """The patterns of the variants of honest trajectories that should pass as well."""
    return _patterns(_of_variants(scenario, verifiers))


def _of_variants(scenario: Scenario, verifiers: Verifiers) -> Iterator[tuple[_Found, FirstRun]]:
    for variant in changed_runs(scenario, variants, _one_check_each(verifiers)):
        if variant.judged is not None and variant.judged.intended == "pass":
            yield _of_outcome(variant.judged, verifiers), FirstRun(changed=variant.change)


def of_run(run: Run, intended: Intended, verifiers: Verifiers) -> Pattern:
    """The pattern of one run that belongs to nothing named: its `first` names only the start."""
    found = _of_results(Judge(run, verifiers).results(), intended)
    return Pattern(
        violated=found.violated,
        failed=found.failed,
        intended=found.intended,
        count=1,
        first=FirstRun(variation=run.variation),
    )


def _of_outcome(outcome: JudgedRun, verifiers: Verifiers) -> _Found:
    """What the checks find, told by the verifiers of `_one_check_each`."""
    no_violation = {*outcome.failed, *outcome.rewarded}
    violated = tuple(check.id for check in verifiers.checks if check.id not in no_violation)
    return _Found(violated, outcome.failed, outcome.intended)


def _of_results(results: Mapping[str, CheckResult], intended: Intended) -> _Found:
    violated, failed = (
        tuple(id_ for id_, result in results.items() if result.status == status)
        for status in ("violated", "error")
    )
    return _Found(violated, failed, intended)


def _one_check_each(verifiers: Verifiers) -> Verifiers:
    """The same checks, each required by a verifier of its own with the check's id."""
    first = verifiers.verifiers[0]
    return verifiers.model_copy(
        update={
            "verifiers": tuple(
                first.model_copy(
                    update={
                        "id": check.id,
                        "checks": (CheckUse(id=check.id),),
                        "reward": "all_gates",
                        "unscored_when": (),
                    }
                )
                for check in verifiers.checks
            )
        }
    )


def _patterns(found: Iterator[tuple[_Found, FirstRun]]) -> tuple[Pattern, ...]:
    counted: dict[_Found, tuple[int, FirstRun]] = {}
    for each, example in found:
        count, first = counted.get(each, (0, example))
        counted[each] = count + 1, first
    return tuple(
        Pattern(violated=each.violated, failed=each.failed, intended=each.intended, count=count, first=first)
        for each, (count, first) in counted.items()
    )
