"""How the engine is asked about a scenario: in a child process wherever something supplied is asked with.

A question about presets and checks of a shipped scenario alone holds nothing that anybody wrote. It is
answered in this process, as the matrix of that scenario is on every page.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from verifiers import library
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.rule_sets import RuleFault
from verifiers.challenges.traces import TRACES, ShownRun, TraceFound, TraceQuestion
from verifiers.matrix import Matrix
from verifiers.sandbox import answers
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import JUDGED_TRACES, RULE_FAULTS, SHOWN_RUNS, Computation
from verifiers.sandbox.material import Material

R = TypeVar("R")


def asked(scenario: str, computation: Computation[R], *arguments: Any, visit: Visit | None = None) -> R:
    """A computation on a shipped scenario, with supplied arguments.

    Raises as the computation does, and `SandboxError`.
    """
    return answers.ask(_in_child(scenario, visit), computation, *arguments, visit=visit)


def faults_of(scenario: str, rules: RuleSet, visit: Visit | None = None) -> tuple[RuleFault, ...]:
    """What is wrong with the written checks of a set of rules. Raises `SandboxError`."""
    if not rules.written:
        return ()
    written = RuleSet(written=rules.written).model_dump_json(exclude_unset=True)
    return asked(scenario, RULE_FAULTS, written, visit=visit)


def judged_traces(scenario: str, question: TraceQuestion, visit: Visit | None) -> tuple[TraceFound, ...]:
    """What is found of each trajectory. Raises `ScenarioError` and `SandboxError`."""
    ours = _presets(question.traces) and not any(rules.written for rules in question.sets.values())
    text = question.model_dump_json(exclude_unset=True)
    return answers.ask(_matrix(scenario, visit, ours=ours), JUDGED_TRACES, text, visit=visit)


def shown_runs(scenario: str, traces: Sequence[Trace], visit: Visit | None) -> tuple[ShownRun, ...]:
    """What is shown of each trajectory. Raises `ScenarioError` and `SandboxError`."""
    text = TRACES.dump_json(tuple(traces), exclude_unset=True).decode()
    return answers.ask(_matrix(scenario, visit, ours=_presets(traces)), SHOWN_RUNS, text, visit=visit)


def _presets(traces: Sequence[Trace]) -> bool:
    return all(trace.preset is not None for trace in traces)


def _matrix(scenario: str, visit: Visit | None, *, ours: bool) -> Matrix:
    return library.matrix(scenario) if ours else _in_child(scenario, visit)


def _in_child(scenario: str, visit: Visit | None) -> Matrix:
    return answers.evaluated(Material(library.find(scenario)), visit)
