"""(Scenario, evidence) -> right verdict: what the task's author holds right of a run, decided by rule.

The rules are tried in the order void, undetermined, intent; the first that holds decides, and a rule after it
is not evaluated. No verifier ever sees them.
"""

from collections.abc import Iterator

from scenarios.document import JsonObject
from scenarios.environment import ScenarioError
from scenarios.expressions import Values
from scenarios.hints import conjuncts
from scenarios.model import Intended, Run, Scenario, Trajectory
from scenarios.problems import Phrase, phrase
from scenarios.results import ExpressionError

FIELDS: dict[Intended, str] = {
    "void": "void_when",
    "undetermined": "undetermined_when",
    "pass": "intent",
    "fail": "intent",
}
"""The field of the rule that decides on each verdict."""


def right_rules(scenario: Scenario) -> dict[Intended, str]:
    """The rules in the order in which they are tried, each under the verdict that it gives where it holds."""
    rules: dict[Intended, str | None] = {
        "void": scenario.void_when,
        "undetermined": scenario.undetermined_when,
        "pass": scenario.intent,
    }
    return {verdict: rule for verdict, rule in rules.items() if rule is not None}


def right_verdict(scenario: Scenario, evidence: JsonObject) -> Intended:
    """The right verdict on a run, by rule. Raises `ScenarioError` where a rule fails that has to decide."""
    values = Values("evidence", evidence)
    for verdict in right_rules(scenario):
        if _holds(scenario, values, verdict):
            return verdict
    return "fail"


def should_pass(scenario: Scenario, run: Run) -> bool:
    """What `intent` alone says of a run. Raises `ScenarioError`."""
    return _holds(scenario, Values("evidence", run.evidence()), "pass")


def verdict_from(scenario: Scenario, trajectory: Trajectory, run: Run) -> Intended:
    """The right verdict on a trajectory's run from a variation, by rule; from the snapshot it is `intended`.

    Where void or undetermined are the author's own word, they hold from every start. Raises `ScenarioError`.
    """
    if trajectory.intended in ("void", "undetermined") and not _ruled(scenario):
        return trajectory.intended
    return right_verdict(scenario, run.evidence())


def _ruled(scenario: Scenario) -> bool:
    """Whether a file leaves all four verdicts to its rules."""
    return bool(scenario.model_fields_set & {"void_when", "undetermined_when"})


def disagreement(scenario: Scenario, intended: Intended, run: Run) -> Phrase | None:
    """What the rules say of a run instead of `intended`, and why; null where they agree.

    A file that states `void_when` or `undetermined_when` leaves all four verdicts to its rules. In any other,
    void and undetermined are the author's own word, and `intent` decides between pass and fail.
    Raises `ScenarioError`.
    """
    if _ruled(scenario):
        says = right_verdict(scenario, run.evidence())
    elif intended in ("pass", "fail"):
        says = "pass" if should_pass(scenario, run) else "fail"
    else:
        return None
    if says == intended:
        return None
    told = phrase("rule_says", says=says, rule=FIELDS[says], termination=run.termination)
    if intended in ("void", "undetermined") or (intended, says) == ("pass", "fail"):
        for reason in _reasons(scenario, run, intended):
            told = phrase("and_more", first=told, more=reason)
    return told


def _reasons(scenario: Scenario, run: Run, verdict: Intended) -> Iterator[Phrase]:
    """Why a verdict's rule does not hold: its conditions that are false, and the calls that were refused."""
    rule = right_rules(scenario).get(verdict)
    if rule is None:
        yield phrase("no_such_rule", name=FIELDS[verdict])
        return
    values = Values("evidence", run.evidence())
    parts = conjuncts(rule)
    for part in parts if len(parts) > 1 else ():
        if _is_false(values, part):
            yield phrase("false_condition", rule=part)
    for step in run.steps if verdict == "pass" else ():
        if step.error is not None:
            yield phrase("step_refused", step=step.index, error=step.error)


def _is_false(values: Values, part: str) -> bool:
    # A condition may work only where one before it holds: `has(final.x) && final.x == 1`.
    try:
        return not values.holds(part)
    except ExpressionError:
        return False


def _holds(scenario: Scenario, values: Values, verdict: Intended) -> bool:
    rule = right_rules(scenario)[verdict]
    try:
        return values.holds(rule)
    except ExpressionError as error:
        raise ScenarioError(scenario.id, (FIELDS[verdict],), rule, error.said) from None
