"""Whether anything shows that a task can be solved, and whether its controls behave."""

import pandas as pd

from scenarios.logs.columns import Role
from verifiers.audit.evidence import AuditEvidence, has, rows
from verifiers.audit.findings import (
    AuditRule,
    Code,
    Finding,
    IdKind,
    RuleResult,
    applied,
    finding,
    not_checked,
)
from verifiers.audit.scale import ROUNDING


def no_evidence_of_solvability(evidence: AuditEvidence) -> Finding:
    """Tasks without a reference and without a success; and, a class of its own, tasks not solved yet.

    That these attempts did not solve a task is no evidence that it cannot be solved. Rollouts alone never
    show that there is no evidence: whoever made the task may have some.
    """
    return finding(
        Code.NO_EVIDENCE_OF_SOLVABILITY, _no_evidence(evidence), _not_solved_by_these_attempts(evidence)
    )


def controls_fail(evidence: AuditEvidence) -> Finding:
    """Tasks whose reference does not pass, or on which doing nothing passes."""
    return finding(
        Code.CONTROLS_FAIL,
        _reference_fails(evidence),
        _doing_nothing_passes(evidence),
        _no_failing_test(evidence),
    )


def _no_evidence(evidence: AuditEvidence) -> RuleResult:
    tasks, rollouts, thresholds = evidence.tasks, evidence.rollouts, evidence.thresholds
    if not (evidence.has_task_files or has(tasks, Role.REFERENCE)):
        return not_checked(AuditRule.NO_EVIDENCE, IdKind.TASK, Role.REFERENCE)
    shown_by = []
    solvable = pd.Series(False, tasks.index)
    if has(tasks, Role.REFERENCE):
        shown_by.append(Role.REFERENCE)
        solvable |= tasks[Role.REFERENCE].notna()
    if has(tasks, Role.ORACLE_REWARD):
        shown_by.append(Role.ORACLE_REWARD)
        solvable |= tasks[Role.ORACLE_REWARD] >= thresholds.solved_at - ROUNDING
    if has(rollouts, Role.REWARD):
        shown_by.append(Role.REWARD)
        successes = rollouts[rollouts["solved"] & ~rollouts["noop"]]
        solvable |= tasks[Role.TASK_ID].isin(successes[Role.TASK_ID])
    if not shown_by:
        return not_checked(AuditRule.NO_EVIDENCE, IdKind.TASK, Role.REFERENCE, Role.REWARD)
    concerned = tasks[~solvable]
    attempts = _valid_attempts(evidence).reindex(concerned[Role.TASK_ID], fill_value=0)["attempts"]
    return applied(
        AuditRule.NO_EVIDENCE,
        IdKind.TASK,
        len(tasks),
        rows(concerned, (f"valid attempts {count}" for count in attempts)),
        shown_by=", ".join(shown_by),
        solved_at=thresholds.solved_at,
    )


def _not_solved_by_these_attempts(evidence: AuditEvidence) -> RuleResult:
    rule = AuditRule.NOT_SOLVED_BY_THESE_ATTEMPTS
    if not has(evidence.rollouts, Role.REWARD):
        return not_checked(rule, IdKind.TASK, Role.REWARD)
    counts = _valid_attempts(evidence)
    tasks = evidence.tasks[evidence.tasks[Role.TASK_ID].isin(counts.index)]
    counts = counts.loc[tasks[Role.TASK_ID]].set_index(tasks.index)
    unsolved = counts["solved"] == 0
    return applied(
        rule,
        IdKind.TASK,
        len(tasks),
        rows(tasks[unsolved], (f"valid attempts {count}" for count in counts.loc[unsolved, "attempts"])),
        solved_at=evidence.thresholds.solved_at,
    )


def _valid_attempts(evidence: AuditEvidence) -> pd.DataFrame:
    """Valid attempts of models and how many solved the task, per task id."""
    valid = evidence.attempts[evidence.attempts["valid"]]
    return valid.groupby(Role.TASK_ID).agg(attempts=("solved", "size"), solved=("solved", "sum"))


def _reference_fails(evidence: AuditEvidence) -> RuleResult:
    results = _control_results(evidence, "oracle", Role.ORACLE_REWARD)
    return _control_rule(
        evidence, AuditRule.REFERENCE_FAILS, Role.ORACLE_REWARD, results, results["passed"] < results["runs"]
    )


def _doing_nothing_passes(evidence: AuditEvidence) -> RuleResult:
    results = _control_results(evidence, "noop", Role.NOOP_REWARD)
    return _control_rule(
        evidence, AuditRule.DOING_NOTHING_PASSES, Role.NOOP_REWARD, results, results["passed"] > 0
    )


def _control_results(evidence: AuditEvidence, control: str, role: Role) -> pd.DataFrame:
    """Valid runs of a control and how many passed, per task id: rollouts and the column of a role."""
    tasks, rollouts = evidence.tasks, evidence.rollouts
    runs = rollouts.loc[rollouts[control] & rollouts["valid"], [Role.TASK_ID.value, "solved"]]
    if has(tasks, role):
        recorded = tasks[tasks[role].notna()]
        passed = recorded[role] >= evidence.thresholds.solved_at - ROUNDING
        runs = pd.concat([runs, pd.DataFrame({Role.TASK_ID.value: recorded[Role.TASK_ID], "solved": passed})])
    return runs.groupby(Role.TASK_ID).agg(runs=("solved", "size"), passed=("solved", "sum"))


def _control_rule(
    evidence: AuditEvidence, rule: AuditRule, role: Role, results: pd.DataFrame, wrong: pd.Series
) -> RuleResult:
    if results.empty:
        return not_checked(rule, IdKind.TASK, role)
    tasks = evidence.tasks[evidence.tasks[Role.TASK_ID].isin(results.index)]
    concerned = tasks[tasks[Role.TASK_ID].map(wrong).astype(bool)]
    counts = results.loc[concerned[Role.TASK_ID]]
    details = (
        f"passed {passed} of {runs}" for passed, runs in zip(counts["passed"], counts["runs"], strict=True)
    )
    return applied(
        rule, IdKind.TASK, len(tasks), rows(concerned, details), solved_at=evidence.thresholds.solved_at
    )


def _no_failing_test(evidence: AuditEvidence) -> RuleResult:
    if not has(evidence.tasks, Role.FAIL_TO_PASS):
        return not_checked(AuditRule.NO_FAILING_TEST, IdKind.TASK, Role.FAIL_TO_PASS)
    tasks = evidence.tasks[evidence.tasks[Role.FAIL_TO_PASS].notna()]
    empty = tasks[tasks[Role.FAIL_TO_PASS].str.fullmatch(r"\s*\[\s*\]\s*").astype(bool)]
    return applied(
        AuditRule.NO_FAILING_TEST, IdKind.TASK, len(tasks), rows(empty, ["an empty list"] * len(empty))
    )
