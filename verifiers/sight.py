"""(scenario, rules of a verifier or of a gauge) -> which parts of a run they read."""

from collections.abc import Iterable

from scenarios.expressions import Place, variables_read
from scenarios.model import Gauge, Scenario
from scenarios.reads import Read, reads
from verifiers.model import Check, Verifier

Sight = frozenset[Read]


def of_check(scenario: Scenario, check: Check) -> Sight:
    """What a check reads. Raises `ExpressionError` for a rule that does not compile."""
    rules: list[tuple[str, Place]] = [(check.observed, "evidence"), (check.satisfied, "satisfied")]
    return _of(scenario, rules if check.expected is None else [*rules, (check.expected, "evidence")])


def of_scoring(scenario: Scenario, verifier: Verifier) -> Sight:
    """What a verifier's rules for unscored runs read. Raises as `of_check` does."""
    return _of(scenario, [(rule.rule, "evidence") for rule in verifier.unscored_when])


def of_gauge(scenario: Scenario, gauge: Gauge) -> Sight:
    """What a gauge reads of a state; the root of each place is `state`. Raises as `of_check` does."""
    return reads(gauge.value, "view", scenario.task.facts, scenario.reset.state)


def _of(scenario: Scenario, rules: Iterable[tuple[str, Place]]) -> Sight:
    facts, snapshot = scenario.task.facts, scenario.reset.state
    every = list(rules)
    # Whoever reads the report sees what the grader looked at.
    if scenario.grade is not None and any("report" in variables_read(*each) for each in every):
        every.append((scenario.grade.report, "grade"))
    return frozenset(read for rule, place in every for read in reads(rule, place, facts, snapshot))
