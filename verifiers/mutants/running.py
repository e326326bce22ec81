"""Every change of the trajectories that should pass, played and judged: which are different, which are right.

Changes of one trajectory are almost the same, so they are played and judged together as a search does it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Generic

from scenarios.environment import ScenarioError
from scenarios.fingerprint import canonical
from scenarios.model import GradeFault, Scenario, Step, Trajectory
from scenarios.rows import Kept
from verifiers.model import Verifiers
from verifiers.mutants.arguments import with_fixed_arguments
from verifiers.mutants.changes import C
from verifiers.search.batches import BatchJudge, JudgedRun
from verifiers.search.played import PlayedRun, PlayedWorld

_PAGE = 256


@dataclass(frozen=True, slots=True)
class ChangedRun(Generic[C]):
    """A change whose run shows other evidence than every run before it.

    `number` counts all changes, from 0. `judged` is None where a rule of the scenario fails.
    """

    number: int
    change: C
    original: PlayedRun
    run: PlayedRun
    judged: JudgedRun | None


def changed_runs(
    scenario: Scenario,
    changes: Callable[[Scenario, Trajectory], Iterator[C]],
    verifiers: Verifiers | None = None,
) -> Iterator[ChangedRun[C]]:
    """The runs of all changes in the order of trajectories, without those that show what another did.

    Without verifiers the right verdict alone is found. What a step takes from earlier observations is fixed
    before. Raises `ScenarioError` where a rule of the scenario fails on an unchanged trajectory.
    """
    scenario = with_fixed_arguments(scenario)
    together = _Together(scenario, verifiers)
    honest = [
        (each, together.played(each.steps)) for each in scenario.trajectories if each.intended == "pass"
    ]
    for trajectory, original in honest:
        if original.failure is not None:
            raise original.failure
        together.is_new(original, trajectory.grade_fault)
    every = ((change, *each) for each in honest for change in changes(scenario, each[0]))
    numbered = ((number, *each) for number, each in enumerate(every))
    while page := list(islice(numbered, _PAGE)):
        yield from together.page(page)


class _Together:
    """What all changes share: the situations, what rules gave, and what was shown before."""

    def __init__(self, scenario: Scenario, verifiers: Verifiers | None) -> None:
        self._scenario = scenario
        self._verifiers = verifiers
        self._world = PlayedWorld(scenario, ())
        self._numbers: dict[str, int] = {}
        self._known_steps: dict[int, tuple[Step, int]] = {}
        self._judges: dict[GradeFault | None, BatchJudge] = {}
        self._texts: dict[Kept, bytes] = {}
        self._seen = set[bytes]()

    def page(self, page: Iterable[tuple[int, C, Trajectory, PlayedRun]]) -> Iterator[ChangedRun[C]]:
        """The runs of some changes, each given with its number, its trajectory and that one's run."""
        new = [
            (trajectory.grade_fault, number, change, original, run)
            for number, change, trajectory, original in page
            if (run := self.played(change.steps)).failure is not None
            or self.is_new(run, trajectory.grade_fault)
        ]
        outcomes = {
            fault: self._outcomes([run for its, *_more, run in new if its == fault], fault)
            for fault in {fault for fault, *_more in new}
        }
        for fault, number, change, original, run in new:
            outcome = next(outcomes[fault])
            judged = None if isinstance(outcome, ScenarioError) else outcome
            yield ChangedRun(number, change, original, run, judged)
        if self._world.full:
            self._world.forget()
            self._texts.clear()
            for judge in self._judges.values():
                judge.forget()

    def _outcomes(
        self, runs: list[PlayedRun], fault: GradeFault | None
    ) -> Iterator[JudgedRun | ScenarioError]:
        if fault not in self._judges:
            self._judges[fault] = BatchJudge(self._scenario, self._verifiers, grade_fault=fault)
        judged = iter(self._judges[fault].outcomes([run.evidence for run in runs if run.failure is None]))
        return (run.failure or next(judged) for run in runs)

    def played(self, steps: tuple[Step, ...]) -> PlayedRun:
        """The run of some steps."""
        run = self._world.begin()
        for step in steps:
            run = self._world.after(run, self._number(step))
        return run

    def is_new(self, run: PlayedRun, fault: GradeFault | None) -> bool:
        """Whether no run before showed the same, and from now on one did."""
        evidence = run.evidence
        whole = hashlib.sha256(canonical([evidence.message, evidence.termination, fault]).encode())
        for kept in (*evidence.states, *evidence.steps):
            whole.update(self._text(kept))
        shown = whole.digest()
        if shown in self._seen:
            return False
        self._seen.add(shown)
        return True

    def _number(self, step: Step) -> int:
        # Most steps of a change are the original's own.
        known = self._known_steps.get(id(step))
        if known is None:
            text = step.model_dump_json()
            if text not in self._numbers:
                self._numbers[text] = self._world.add(step)
            known = self._known_steps[id(step)] = step, self._numbers[text]
        return known[1]

    def _text(self, kept: Kept) -> bytes:
        if kept not in self._texts:
            self._texts[kept] = hashlib.sha256(canonical(kept.value).encode()).digest()
        return self._texts[kept]
