"""Every change of the trajectories that should pass, replayed: which are different, and which are right."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from scenarios.environment import ScenarioError
from scenarios.fingerprint import sha256
from scenarios.model import Intended, Run, Scenario, Trajectory
from scenarios.replay import replay
from scenarios.right_verdict import right_verdict
from verifiers.mutants.changes import C


@dataclass(frozen=True, slots=True)
class ChangedRun(Generic[C]):
    """A change whose run shows other evidence than every run before it.

    `number` counts all changes, from 0. `run` and `right` are None where a rule of the scenario fails.
    """

    number: int
    change: C
    original: Run
    run: Run | None
    right: Intended | None


def changed_runs(
    scenario: Scenario, changes: Callable[[Scenario, Trajectory], Iterator[C]]
) -> Iterator[ChangedRun[C]]:
    """The runs of all changes in the order of trajectories, without those that show what another did."""
    honest = [(each, replay(scenario, each)) for each in scenario.trajectories if each.intended == "pass"]
    seen = {_evidence(run) for _trajectory, run in honest}
    number = -1
    for trajectory, original in honest:
        for change in changes(scenario, trajectory):
            number += 1
            try:
                run = replay(scenario, trajectory.model_copy(update={"steps": change.steps}))
                shown = _evidence(run)
                if shown in seen:
                    continue
                seen.add(shown)
                right = right_verdict(scenario, run.evidence())
            except ScenarioError:
                yield ChangedRun(number, change, original, None, None)
            else:
                yield ChangedRun(number, change, original, run, right)


def _evidence(run: Run) -> str:
    return sha256(run.evidence())
