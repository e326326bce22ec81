"""What an audit says: findings, each made of rules with the rows that each rule concerns.

A rule that could not be applied is `not_checked` and names the roles it lacked. It never counts as
satisfied, and neither does a rule that found no row to look at.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen, JsonObject
from scenarios.logs.columns import Role
from verifiers.audit.stages import Stage


class Severity(StrEnum):
    """`CRITICAL`: rewards or splits mean something else than they say. `WARNING`: data teach less, or may."""

    CRITICAL = "critical"
    WARNING = "warning"


class RuleStatus(StrEnum):
    """What became of a rule or a finding.

    `PARTLY_CHECKED` is for findings only: nothing found, and not every rule could be applied.
    """

    FOUND = "found"
    CLEAR = "clear"
    PARTLY_CHECKED = "partly_checked"
    NOT_CHECKED = "not_checked"


class IdKind(StrEnum):
    """What the ids of a rule name."""

    TASK = "task"
    ROLLOUT = "rollout"
    FAMILY = "family"
    POLICY = "policy"
    ROUNDS = "rounds"


class NotCheckedReason(StrEnum):
    """Why a rule had nothing to look at, although every column it reads is there."""

    ROWS = "rows"
    TRAINING_SPLIT = "training_split"
    HELD_OUT_DATE = "held_out_date"
    SCORED_ROUNDS = "scored_rounds"


class Code(StrEnum):
    """The findings."""

    NO_EVIDENCE_OF_SOLVABILITY = "no_evidence_of_solvability"
    CONTROLS_FAIL = "controls_fail"
    NO_GRADIENT = "no_gradient"
    FAILURES_NOT_KEPT = "failures_not_kept"
    FAULT_COUNTED_AS_WRONG = "fault_counted_as_wrong"
    SHARED_ACROSS_SPLITS = "shared_across_splits"
    ANSWER_VISIBLE = "answer_visible"
    TIME_SHIFT = "time_shift"
    COVERAGE_NARROWED = "coverage_narrowed"
    COST_OUTSIDE_BUDGET = "cost_outside_budget"
    VERDICTS_CONTRADICT = "verdicts_contradict"
    REPEATED_TASKS = "repeated_tasks"
    REWARD_SCALE = "reward_scale"


STAGE_AND_SEVERITY: dict[Code, tuple[Stage, Severity]] = {
    Code.NO_EVIDENCE_OF_SOLVABILITY: (Stage.CONSTRUCTION, Severity.CRITICAL),
    Code.CONTROLS_FAIL: (Stage.CONSTRUCTION, Severity.CRITICAL),
    Code.NO_GRADIENT: (Stage.DIFFICULTY, Severity.WARNING),
    Code.FAILURES_NOT_KEPT: (Stage.COLLECTION, Severity.WARNING),
    Code.FAULT_COUNTED_AS_WRONG: (Stage.COLLECTION, Severity.CRITICAL),
    Code.SHARED_ACROSS_SPLITS: (Stage.ISOLATION, Severity.CRITICAL),
    Code.ANSWER_VISIBLE: (Stage.ISOLATION, Severity.CRITICAL),
    Code.TIME_SHIFT: (Stage.ISOLATION, Severity.WARNING),
    Code.COVERAGE_NARROWED: (Stage.UPDATE_LOOP, Severity.WARNING),
    Code.COST_OUTSIDE_BUDGET: (Stage.COLLECTION, Severity.WARNING),
    Code.VERDICTS_CONTRADICT: (Stage.COLLECTION, Severity.CRITICAL),
    Code.REPEATED_TASKS: (Stage.CONSTRUCTION, Severity.WARNING),
    Code.REWARD_SCALE: (Stage.COLLECTION, Severity.WARNING),
}


class AuditRule(StrEnum):
    """The rules behind the findings. `NOT_SOLVED_BY_THESE_ATTEMPTS` is not a fault of the task."""

    NO_EVIDENCE = "no_evidence"
    NOT_SOLVED_BY_THESE_ATTEMPTS = "not_solved_by_these_attempts"
    REFERENCE_FAILS = "reference_fails"
    DOING_NOTHING_PASSES = "doing_nothing_passes"
    NO_FAILING_TEST = "no_failing_test"
    ALL_PASS = "all_pass"  # noqa: S105
    ALL_FAIL = "all_fail"
    TOO_FEW_ATTEMPTS = "too_few_attempts"
    UNEVEN_GROUPS = "uneven_groups"
    NO_FAILURES_KEPT = "no_failures_kept"
    NO_RECOVERY_CASES = "no_recovery_cases"
    TRUNCATION_SCORED_ZERO = "truncation_scored_zero"
    FAULT_SCORED_ZERO = "fault_scored_zero"
    SAME_TASK = "same_task"
    SAME_REPOSITORY = "same_repository"
    SAME_SNAPSHOT = "same_snapshot"
    SAME_TEMPLATE = "same_template"
    SAME_REFERENCE = "same_reference"
    SAME_REFERENCE_NORMALISED = "same_reference_normalised"
    SAME_TESTS = "same_tests"
    ANSWER_IN_PROMPT = "answer_in_prompt"
    ANSWER_IN_CONTEXT = "answer_in_context"
    ANSWER_IN_OBSERVATION = "answer_in_observation"
    ANSWER_TOO_SHORT = "answer_too_short"
    NEWER_THAN_CUTOFF = "newer_than_cutoff"
    NO_DATE = "no_date"
    SCORE_UP_COVERAGE_DOWN = "score_up_coverage_down"
    COST_NOT_RECORDED = "cost_not_recorded"
    TOOL_CALLS_OVER_BUDGET = "tool_calls_over_budget"
    TOKENS_OVER_BUDGET = "tokens_over_budget"
    SAME_COMPLETION_TWO_REWARDS = "same_completion_two_rewards"
    CONTRADICTION_IN_SPLIT = "contradiction_in_split"
    EMPTY_COMPLETION_REWARDED = "empty_completion_rewarded"
    EMPTY_COMPLETION = "empty_completion"
    DUPLICATE_IN_SPLIT = "duplicate_in_split"
    REWARD_OUTSIDE_SCALE = "reward_outside_scale"


CLASSES_OF_THEIR_OWN = frozenset(
    {
        AuditRule.NOT_SOLVED_BY_THESE_ATTEMPTS,
        AuditRule.TOO_FEW_ATTEMPTS,
        AuditRule.UNEVEN_GROUPS,
        AuditRule.ANSWER_TOO_SHORT,
        AuditRule.EMPTY_COMPLETION,
    }
)
"""Rules that tell rows apart without calling anything wrong with them."""


class RuleResult(Frozen):
    """One rule applied to the rows it could look at.

    `fault` is false for a class of its own, which is told apart and not held against the task set.
    `count` of `of` rows (or families, policies, rounds: `unit`) are concerned. They stand in `ids`,
    with their `places` (`file:line`, empty for what is not a row) and `details`, all three of
    length `count`. `missing` names the roles without which the rule could not be applied; `reason` says
    what else it lacked. A rule that is not checked has one of the two.
    """

    rule: AuditRule
    fault: bool
    status: RuleStatus
    unit: IdKind
    parameters: JsonObject
    count: Annotated[int, Field(ge=0)]
    of: Annotated[int, Field(ge=0)]
    ids: tuple[str, ...]
    places: tuple[str, ...]
    details: tuple[str, ...]
    missing: tuple[Role, ...]
    reason: NotCheckedReason | None


class Finding(Frozen):
    """One of the findings with its rules, in the order of `AuditRule`."""

    code: Code
    stage: Stage
    severity: Severity
    status: RuleStatus
    rules: tuple[RuleResult, ...]


def applied(
    rule: AuditRule,
    unit: IdKind,
    of: int,
    concerned: Iterable[tuple[str, str, str]],
    *,
    reason: NotCheckedReason = NotCheckedReason.ROWS,
    **parameters: float | str | None,
) -> RuleResult:
    """A rule that looked at `of` rows and concerns those in `concerned`: (id, place, detail) each.

    `reason` says what is missing where there is no row to look at.
    """
    rows = tuple(concerned)
    ids, places, details = zip(*rows, strict=True) if rows else ((), (), ())
    return RuleResult(
        rule=rule,
        fault=rule not in CLASSES_OF_THEIR_OWN,
        status=RuleStatus.FOUND if rows else RuleStatus.CLEAR if of else RuleStatus.NOT_CHECKED,
        unit=unit,
        parameters=dict(parameters),
        count=len(rows),
        of=of,
        ids=ids,
        places=places,
        details=details,
        missing=(),
        reason=None if of else reason,
    )


def not_checked(rule: AuditRule, unit: IdKind, *missing: Role) -> RuleResult:
    """A rule that could not be applied for want of the roles `missing`."""
    return RuleResult(
        rule=rule,
        fault=rule not in CLASSES_OF_THEIR_OWN,
        status=RuleStatus.NOT_CHECKED,
        unit=unit,
        parameters={},
        count=0,
        of=0,
        ids=(),
        places=(),
        details=(),
        missing=missing,
        reason=None,
    )


def finding(code: Code, *rules: RuleResult) -> Finding:
    """The finding that these rules add up to."""
    stage, severity = STAGE_AND_SEVERITY[code]
    faults = {rule.status for rule in rules if rule.fault}
    if RuleStatus.FOUND in faults:
        status = RuleStatus.FOUND
    elif len(faults) > 1:
        status = RuleStatus.PARTLY_CHECKED
    else:
        (status,) = faults
    return Finding(code=code, stage=stage, severity=severity, status=status, rules=rules)
