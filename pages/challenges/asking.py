"""How the engine is asked about a scenario: in a child process, because answers are supplied material."""

from typing import Any, TypeVar

from verifiers import library
from verifiers.challenges.question import RuleSet
from verifiers.challenges.rule_sets import RuleFault
from verifiers.sandbox import answers
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import RULE_FAULTS, Computation
from verifiers.sandbox.material import Material

R = TypeVar("R")


def asked(scenario: str, computation: Computation[R], *arguments: Any, visit: Visit | None = None) -> R:
    """A computation on a shipped scenario. Raises as the computation does, and `SandboxError`."""
    recorded = answers.evaluated(Material(library.find(scenario)), visit)
    return answers.ask(recorded, computation, *arguments, visit=visit)


def faults_of(scenario: str, rules: RuleSet, visit: Visit | None = None) -> tuple[RuleFault, ...]:
    """What is wrong with the written checks of a set of rules. Raises `SandboxError`."""
    if not rules.written:
        return ()
    written = RuleSet(written=rules.written).model_dump_json(exclude_unset=True)
    return asked(scenario, RULE_FAULTS, written, visit=visit)
