"""Trajectories of a challenge: how they run, what is right about them, and what verifiers and rules give."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from scenarios.document import Frozen, Json, JsonObject
from scenarios.model import GradeFault, Id, Intended, Run, StepRecord, Termination
from scenarios.replay import replay_steps
from scenarios.right_verdict import right_verdict
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.rule_sets import beside
from verifiers.judge import Judge
from verifiers.matrix import Matrix

TRACES = TypeAdapter(tuple[Trace, ...])
"""How trajectories are handed to a computation: as JSON."""


class ShownRun(Frozen):
    """What everybody may see of a run: its states, the calls with what the agent saw, and how it ended.

    `report` is what the grader wrote, null where there is no grading phase or where it failed, and `grading`
    how that phase ended: rules read both.
    """

    variation: str | None
    states: tuple[JsonObject, ...]
    steps: tuple[StepRecord, ...]
    message: str
    termination: Termination
    report: Json
    grading: Literal["ok"] | GradeFault


class TraceQuestion(Frozen):
    """Trajectories, verifiers of the file by their ids, and sets of rules by names."""

    traces: Annotated[tuple[Trace, ...], Field(max_length=64)]
    verifiers: tuple[Id, ...] = ()
    sets: dict[str, RuleSet] = Field(default_factory=dict)


class TraceFound(Frozen):
    """The right verdict on a trajectory, and the reward of each verifier and of each set; null: unscored."""

    right: Intended
    rewards: dict[str, float | None]
    by_set: dict[str, float | None]


def run_of(matrix: Matrix, trace: Trace) -> tuple[Run, Intended]:
    """The run of a trajectory and its right verdict. Raises `ScenarioError`, `KeyError` for unknown ids."""
    if trace.preset is not None:
        run = matrix.run(trace.preset, trace.variation)
        return run, matrix.intended(trace.preset, trace.variation)
    start = None if trace.variation is None else matrix.scenario.variation(trace.variation)
    run = replay_steps(matrix.scenario, trace.steps, start)
    return run, right_verdict(matrix.scenario, run.evidence())


def shown_runs(matrix: Matrix, traces: str) -> tuple[ShownRun, ...]:
    """What is shown of trajectories, given as JSON. Raises as `run_of` does."""
    return tuple(
        ShownRun(
            variation=run.variation,
            states=run.states,
            steps=run.steps,
            message=run.message,
            termination=run.termination,
            report=run.report,
            grading=run.grading,
        )
        for run, _right in (run_of(matrix, trace) for trace in TRACES.validate_json(traces))
    )


def judged_traces(matrix: Matrix, question: str) -> tuple[TraceFound, ...]:
    """What is found of each trajectory of a `TraceQuestion`, given as JSON. Raises as `run_of` does."""
    asked = TraceQuestion.model_validate_json(question)
    rules = beside(matrix.verifiers, asked.sets)
    found = []
    for trace in asked.traces:
        run, right = run_of(matrix, trace)
        judge = Judge(run, rules.verifiers)
        found.append(
            TraceFound(
                right=right,
                rewards={id_: judge.award(matrix.verifiers.verifier(id_)) for id_ in asked.verifiers},
                by_set={name: judge.award(rules.verifier(name)) for name in asked.sets},
            )
        )
    return tuple(found)
