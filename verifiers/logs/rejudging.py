"""A log beside what the verifiers of an open scenario make of it.

The recorded reward is what stands in the log, the recomputed one what a verifier gives to the replay: two
columns, never one. An attempt that does not fit the scenario is inspected only: of it, checks that read
nothing but steps, message, ending and task are judged by what the log says. A fault is unscored on both
sides.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from scenarios.document import Frozen, JsonObject
from scenarios.environment import ScenarioError
from scenarios.expressions import Values, variables_read
from scenarios.logs.attempt import LoggedAttempt, LoggedCall, Outcome, Speaker
from scenarios.model import Drift, Run, Scenario, Step, StepRecord, Termination, Trajectory
from scenarios.replay import replay
from scenarios.results import ExpressionError
from verifiers.judge import Judge
from verifiers.logs.steps import Unfit, fitted
from verifiers.model import Check, CheckStatus, Verifiers

_WITHOUT_STATE = frozenset({"steps", "message", "termination", "task", "observed", "expected"})


class Mode(StrEnum):
    """Whether an attempt was replayed or only looked at."""

    REPLAYED = "replayed"
    INSPECT_ONLY = "inspect_only"


class Change(StrEnum):
    """What a verifier would do to a recorded reward."""

    SAME = "same"
    TAKES_AWAY = "takes_away"
    GIVES = "gives"
    NOT_COMPARED = "not_compared"


class Recomputed(Frozen):
    """What one verifier makes of a replay: its reward, None for unscored, and the required checks it
    violates.
    """

    reward: float | None
    reason: str | None
    violated: tuple[str, ...]
    change: Change


class RejudgedAttempt(Frozen):
    """One attempt of a log.

    `number` is its row. `recorded` is the number in the log, and `counts` the same where it is a reward and
    no placeholder. `unfit` and `call` say why it could not be replayed. `first_failing_step` is the first
    step after which a violated check no longer holds, None where that cannot be told; `ending_added` says
    that the agent's last words were made a call. `checks` are those of the file by what was found of each.
    `steps` are what was replayed; `calls` and `message` are what the log holds of an attempt that was not.
    """

    number: int
    task: str
    attempt: str
    policy: str
    outcome: Outcome
    cut_off: bool
    words: tuple[str, ...]
    recorded: float | None
    counts: float | None
    mode: Mode
    unfit: Unfit | None
    call: int | None
    ending_added: bool
    steps: tuple[Step, ...]
    calls: tuple[LoggedCall, ...]
    message: str
    termination: Termination | None
    drift: tuple[Drift, ...]
    checks: dict[str, CheckStatus]
    recomputed: dict[str, Recomputed]
    first_failing_step: int | None

    @property
    def most_violated(self) -> int:
        """How many required checks the strictest verifier finds violated."""
        return max((len(one.violated) for one in self.recomputed.values()), default=0)


class Mean(Frozen):
    """A mean over what was scored, and over all with an unscored one as 0; None where there is nothing."""

    scored: int
    total: int
    mean_scored: float | None
    mean_all: float | None


def mean(rewards: Sequence[float | None]) -> Mean:
    """Both means of some rewards."""
    known = [reward for reward in rewards if reward is not None]
    return Mean(
        scored=len(known),
        total=len(rewards),
        mean_scored=sum(known) / len(known) if known else None,
        mean_all=sum(known) / len(rewards) if rewards else None,
    )


class Rejudger:
    """Judges attempts against one scenario and its verifiers."""

    def __init__(self, scenario: Scenario, verifiers: Verifiers) -> None:
        self.scenario, self.verifiers = scenario, verifiers

    def rejudged(self, number: int, attempt: LoggedAttempt) -> RejudgedAttempt:
        """One attempt: replayed where it fits, else looked at."""
        fit = fitted(attempt, self.scenario)
        run: Run | None = None
        if fit.unfit is None:
            try:
                run = _ended(replay(self.scenario, _trajectory(number, fit.steps)), attempt)
            except ScenarioError:
                # A rule of the scenario fails on what the log did: it cannot be replayed there.
                fit = type(fit)((), Unfit.UNFIT_ARGUMENTS)
        fault = attempt.outcome is Outcome.INFRASTRUCTURE_FAULT
        judge = None if run is None else Judge(run, self.verifiers)
        recomputed = {} if judge is None else self._recomputed(judge, attempt, fault=fault)
        checks = self._inspected(attempt) if judge is None else _statuses(judge)
        return RejudgedAttempt(
            number=number,
            task=attempt.task,
            attempt=attempt.attempt,
            policy=attempt.policy,
            outcome=attempt.outcome,
            cut_off=attempt.cut_off,
            words=tuple(one.word for one in attempt.words),
            recorded=attempt.recorded.get(attempt.headline),
            counts=attempt.reward,
            mode=Mode.INSPECT_ONLY if run is None else Mode.REPLAYED,
            unfit=fit.unfit,
            call=fit.call,
            ending_added=fit.ending_added,
            steps=fit.steps,
            calls=attempt.calls if run is None else (),
            message=attempt.message if run is None else "",
            termination=None if run is None else run.termination,
            drift=() if run is None else run.drift,
            checks=checks,
            recomputed=recomputed,
            first_failing_step=None if run is None else self._first_failing(run, recomputed),
        )

    def _recomputed(self, judge: Judge, attempt: LoggedAttempt, *, fault: bool) -> dict[str, Recomputed]:
        found = {}
        for verifier in self.verifiers.verifiers:
            verdict = judge.verdict(verifier)
            gates = {use.id for use in verifier.checks if use.gates}
            reward = None if fault else verdict.reward
            found[verifier.id] = Recomputed(
                reward=reward,
                reason=attempt.outcome if fault else verdict.reason,
                # What is unscored violates nothing that anybody is to be blamed for.
                violated=tuple(
                    id_
                    for id_, result in verdict.checks.items()
                    if reward is not None and id_ in gates and result.status == "violated"
                ),
                change=_change(attempt.reward, reward),
            )
        return found

    def _first_failing(self, run: Run, recomputed: dict[str, Recomputed]) -> int | None:
        """The first step that breaks a check which the whole run violates.

        The run is judged as it stood before the first and after each step: a check that was satisfied and
        then is not is broken by that step. One that was never satisfied is missed by the last step.
        """
        violated = {id_ for one in recomputed.values() for id_ in one.violated}
        if not violated or not run.steps:
            return None
        looked_at = Verifiers.model_construct(
            scenario=self.verifiers.scenario,
            checks=tuple(check for check in self.verifiers.checks if check.id in violated),
            verifiers=(),
        )
        before = _statuses(Judge(_until(run, -1), looked_at))
        satisfied_before = {id_ for id_ in violated if before[id_] == "satisfied"}
        for index in range(len(run.steps)):
            now = _statuses(Judge(_until(run, index), looked_at))
            broken = {id_ for id_ in violated & satisfied_before if now[id_] == "violated"}
            if broken:
                return index
            satisfied_before |= {id_ for id_ in violated if now[id_] == "satisfied"}
        return len(run.steps) - 1

    def _inspected(self, attempt: LoggedAttempt) -> dict[str, CheckStatus]:
        """The checks that need no state, by what the log says; `not_checked` for the others.

        Of an attempt that a fault ended nothing is checked: what is missing is not the agent's doing.
        """
        if attempt.outcome is Outcome.INFRASTRUCTURE_FAULT:
            return {check.id: "not_checked" for check in self.verifiers.checks}
        values = Values("evidence", _evidence(attempt, self.scenario))
        return {
            check.id: _inspected(check, values, attempt, self.scenario) for check in self.verifiers.checks
        }


def _ended(run: Run, attempt: LoggedAttempt) -> Run:
    """The replay of an attempt that the log calls cut off did not just stop: it was truncated."""
    if attempt.cut_off and run.termination == "stopped":
        return run.model_copy(update={"termination": "truncated"})
    return run


def _trajectory(number: int, steps: tuple[Step, ...]) -> Trajectory:
    words = {"en": f"Row {number}", "zh": f"第 {number} 行"}
    return Trajectory.model_validate(
        {
            "id": f"row_{number}",
            "title": words,
            "summary": words,
            "why": words,
            "intended": "undetermined",
            "steps": steps,
        }
    )


def _statuses(judge: Judge) -> dict[str, CheckStatus]:
    return {id_: result.status for id_, result in judge.results().items()}


def _until(run: Run, index: int) -> Run:
    """A run as it stood after a step, or before the first."""
    last = index == len(run.steps) - 1
    return run.model_copy(
        update={
            "steps": run.steps[: index + 1],
            "states": run.states[: index + 2],
            "termination": run.termination if last else "stopped",
            "message": run.message if last else "",
            "report": run.report if last else None,
            "grading": run.grading if last else "no_verdict",
        }
    )


def _change(recorded: float | None, recomputed: float | None) -> Change:
    if recorded is None or recomputed is None:
        return Change.NOT_COMPARED
    if recorded > recomputed:
        return Change.TAKES_AWAY
    return Change.GIVES if recomputed > recorded else Change.SAME


def _evidence(attempt: LoggedAttempt, scenario: Scenario) -> JsonObject:
    ending: Termination = "stopped"
    if attempt.outcome is Outcome.INFRASTRUCTURE_FAULT:
        ending = "infrastructure_fault"
    elif attempt.cut_off:
        ending = "truncated"
    elif attempt.outcome in (Outcome.FINISHED, Outcome.AGENT_FAILURE):
        ending = "finished"
    steps = [
        StepRecord(
            index=index,
            actor="agent" if call.by is Speaker.AGENT else "environment",
            action=call.name,
            args=call.args or {},
            status="error" if call.error else "ok",
            error=call.error or None,
            observation=call.observation,
            permitted=call.by is not Speaker.AGENT or call.name in scenario.permissions.allowed,
        )
        for index, call in enumerate(attempt.calls)
    ]
    return {
        "task": scenario.task.facts,
        "initial": {},
        "final": {},
        "states": [],
        "steps": [dict(step) for step in steps],
        "message": attempt.message,
        "termination": ending,
    }


def _inspected(check: Check, values: Values, attempt: LoggedAttempt, scenario: Scenario) -> CheckStatus:
    read = set(variables_read(check.observed, "evidence")) | set(variables_read(check.satisfied, "satisfied"))
    if check.expected is not None:
        read |= variables_read(check.expected, "evidence")
    if not read <= _WITHOUT_STATE:
        return "not_checked"
    try:
        both = {
            "observed": values.value(check.observed),
            "expected": None if check.expected is None else values.value(check.expected),
        }
        holds = Values("satisfied", _evidence(attempt, scenario) | both).holds(check.satisfied)
    except ExpressionError:
        return "error"
    return "satisfied" if holds else "violated"


def candidates(attempts: Iterable[RejudgedAttempt]) -> list[RejudgedAttempt]:
    """Candidates for false passes: a verifier would take the reward away; most violated checks first."""
    taken = [
        one for one in attempts if any(each.change is Change.TAKES_AWAY for each in one.recomputed.values())
    ]
    return sorted(taken, key=lambda one: (-one.most_violated, one.number))


def given(attempts: Iterable[RejudgedAttempt]) -> list[RejudgedAttempt]:
    """Candidates for false fails: those that a verifier would give a higher reward than was recorded."""
    return [one for one in attempts if any(each.change is Change.GIVES for each in one.recomputed.values())]
