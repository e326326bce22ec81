"""Does a written trajectory reach its goal: to fool a verifier in some way, or to do the task?"""

from collections.abc import Sequence

from pydantic import TypeAdapter

from scenarios.document import Frozen
from scenarios.model import Intended, Scenario, Step, StepRecord, Termination
from verifiers.challenges.question import Goal, Trace
from verifiers.challenges.traces import run_of
from verifiers.judge import Judge
from verifiers.matrix import Matrix, agreement

STEPS = TypeAdapter(tuple[Step, ...])
"""How written steps are handed to a computation: as JSON."""


class WrittenRun(Frozen):
    """What became of a written trajectory.

    `foreign` is the first step that nobody may write, counted from 0: not the agent's own, or with a fault,
    and no action of the scenario's search either. Then the goal is not `reached`. `reward` is null where the
    verifier gives no number, or where no verifier was asked.
    """

    reached: bool
    foreign: int | None
    reward: float | None
    reason: str | None
    right: Intended
    termination: Termination
    steps: tuple[StepRecord, ...]


def written_run(
    matrix: Matrix, goal: Goal, verifier: str | None, steps: str, variation: str | None
) -> WrittenRun:
    """Replay steps, given as JSON, and judge the run. Raises `ScenarioError`, `KeyError` for unknown ids."""
    written = STEPS.validate_json(steps)
    run, right = run_of(matrix, Trace(steps=written, variation=variation))
    reward, reason, reached = None, None, right == "pass"
    if verifier is not None and goal != "solve":
        verdict = Judge(run, matrix.verifiers).verdict(matrix.verifiers.verifier(verifier))
        reward, reason = verdict.reward, verdict.reason
        agrees = agreement(reward, right, failed=verdict.failed)
        broken_down = run.termination == "infrastructure_fault"
        dodges = agrees == "check_error" or (agrees == "unscored" and right == "fail" and not broken_down)
        reached = dodges if goal == "dodge" else agrees == goal
    foreign = _foreign(matrix.scenario, written)
    return WrittenRun(
        reached=reached and foreign is None,
        foreign=foreign,
        reward=reward,
        reason=reason,
        right=right,
        termination=run.termination,
        steps=run.steps,
    )


def _foreign(scenario: Scenario, steps: Sequence[Step]) -> int | None:
    """The first step that is neither the agent's own nor an action of the search; None where all are."""
    search = scenario.search
    actions = [] if search is None else [each.step for each in (*search.actions, *search.endings)]
    for index, step in enumerate(steps):
        own = step.actor == "agent" and step.fault is None and not step.args_from
        if not own and step not in actions:
            return index
    return None
