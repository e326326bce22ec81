"""(Scenario, Trajectory) -> Run. Pure: no clock, no randomness, no input or output."""

import math
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from scenarios.document import Json, JsonObject
from scenarios.environment import Environment, ScenarioError
from scenarios.expressions import VARIABLES, Values
from scenarios.fingerprint import canonical
from scenarios.model import Drift, Run, Scenario, Step, StepRecord, Termination, Trajectory, Variation
from scenarios.results import ExpressionError


def replay(scenario: Scenario, trajectory: Trajectory, variation: Variation | None = None) -> Run:
    """Play a preset trajectory from the snapshot, or from a variation of it.

    The agent's own steps count against the step budget; what a user or the environment does, does not.
    Raises `ScenarioError` where a rule of the scenario file fails.
    """
    run = _played(scenario, trajectory, variation)
    known: JsonObject = {"reference": reference(scenario, variation)}
    if trajectory.grade_fault is not None:
        known["grading"] = trajectory.grade_fault
    elif scenario.grade is not None:
        seen = {name: value for name, value in run.evidence().items() if name in VARIABLES["grade"]}
        try:
            known["report"] = Values("grade", seen).value(scenario.grade.report)
        except ExpressionError as error:
            raise report_failed(scenario, error) from None
    return run.model_copy(update=known)


def replay_steps(scenario: Scenario, steps: Sequence[Step], variation: Variation | None = None) -> Run:
    """Play steps that belong to no trajectory of the file, and that no fault of a grading phase meets.

    Raises `ScenarioError` as `replay` does.
    """
    played = {"steps": tuple(steps), "grade_fault": None}
    return replay(scenario, scenario.trajectories[0].model_copy(update=played), variation)


def report_failed(scenario: Scenario, error: ExpressionError) -> ScenarioError:
    """The error of a grading phase whose rule fails itself."""
    rule = "" if scenario.grade is None else scenario.grade.report
    return ScenarioError(scenario.id, ("grade", "report"), rule, error.said)


_references: WeakKeyDictionary[Scenario, WeakKeyDictionary[Scenario | Variation, JsonObject | None]]
# Each is kept as long as its scenario and its start, and holds neither.
_references = WeakKeyDictionary()


def reference(scenario: Scenario, variation: Variation | None = None) -> JsonObject | None:
    """The final state of the first oracle from a start; null where it cannot be replayed from there."""
    known = _references.setdefault(scenario, WeakKeyDictionary())
    start = scenario if variation is None else variation
    if start not in known:
        known[start] = _reference(scenario, variation)
    return known[start]


def _reference(scenario: Scenario, variation: Variation | None) -> JsonObject | None:
    for trajectory in scenario.trajectories:
        if trajectory.role == "oracle":
            try:
                return _played(scenario, trajectory, variation).states[-1]
            except ScenarioError:
                return None
    return None


def _played(scenario: Scenario, trajectory: Trajectory, variation: Variation | None) -> Run:
    environment = Environment(scenario, variation)
    situation = environment.reset()
    states, drift = [situation.state], []
    records: list[StepRecord] = []
    termination: Termination = "stopped"
    budget = scenario.limits.max_steps
    for index, step in enumerate(trajectory.steps):
        followed = with_arguments(scenario, trajectory, index, records)
        record, situation = environment.act(situation, index, followed)
        records.append(record)
        states.append(situation.state)
        if variation is None and "recorded" in step.model_fields_set:
            drift += _drift(index, step.recorded, record.observation)
        budget -= step.actor == "agent"
        if record.status == "fault" and step.fault is not None and step.fault.fatal:
            termination = "infrastructure_fault"
        elif situation.message is not None:
            termination = "finished"
        elif budget == 0:
            termination = "truncated"
        if termination != "stopped":
            break
    return Run(
        scenario=scenario.id,
        trajectory=trajectory.id,
        variation=variation.id if variation else None,
        facts=environment.facts,
        states=tuple(states),
        steps=tuple(records),
        message=situation.message or "",
        termination=termination,
        drift=tuple(drift),
        snapshot_sha256=environment.snapshot.sha256,
        trajectory_sha256=trajectory.sha256,
        declared=scenario.reset.state,
        reference=None,
    )


def with_arguments(
    scenario: Scenario, trajectory: Trajectory, index: int, records: Sequence[StepRecord]
) -> Step:
    """Step `index` of a trajectory with the arguments that it takes from the records of earlier steps.

    Raises `ScenarioError` where a rule for one of them fails.
    """
    step = trajectory.steps[index]
    if not step.args_from:
        return step
    earlier = Values("argument", {"steps": [dict(record) for record in records]})
    taken: JsonObject = {}
    for name, rule in step.args_from.items():
        try:
            taken[name] = earlier.value(rule)
        except ExpressionError as error:
            ids = [each.id for each in scenario.trajectories]
            known = ("trajectories", ids.index(trajectory.id)) if trajectory.id in ids else ()
            path = (*known, "steps", index, "args_from", name)
            raise ScenarioError(scenario.id, path, rule, error.said, index) from None
    return step.model_copy(update={"args": step.args | taken})


def _drift(step: int, recorded: Json, observed: Json) -> list[Drift]:
    if canonical(recorded) == canonical(observed):
        return []
    last_bit = _rounded_alike(recorded, observed)
    return [Drift(step=step, recorded=recorded, observed=observed, last_bit=last_bit)]


def _rounded_alike(one: Json, other: Json) -> bool:
    """Whether two values are the same but for the last bits of decimals."""
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= 4 * math.ulp(max(abs(one), abs(other)))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_rounded_alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_rounded_alike, one, other))
    return canonical(one) == canonical(other)
