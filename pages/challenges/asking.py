"""How the engine is asked about a scenario: in a child process, because answers are supplied material."""

from typing import Any, TypeVar

from pages.challenges.outcome import RuleFault
from verifiers import library
from verifiers.challenges.question import RuleSet
from verifiers.draft import Draft, faults
from verifiers.sandbox import answers
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import Computation
from verifiers.sandbox.material import Material

R = TypeVar("R")


def asked(scenario: str, computation: Computation[R], *arguments: Any, visit: Visit | None = None) -> R:
    """A computation on a shipped scenario. Raises as the computation does, and `SandboxError`."""
    recorded = answers.evaluated(Material(library.find(scenario)), visit)
    return answers.ask(recorded, computation, *arguments, visit=visit)


def rule_faults(rules: RuleSet) -> tuple[RuleFault, ...]:
    """What is wrong with the written checks of a set of rules, each rule read alone."""
    return tuple(
        RuleFault(check=each.check, part=each.part, reason=each.reason, line=each.line, column=each.column)
        for each in faults(Draft(checks=rules.written))
    )
