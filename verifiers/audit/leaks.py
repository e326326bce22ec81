"""Whether the reference answer stands in what the model sees."""

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
from verifiers.audit.runs_of_lines import ENOUGH
from verifiers.audit.traces_of_texts import SEEN_IN, TOO_SHORT

_SHOWN = {
    AuditRule.ANSWER_IN_PROMPT: (IdKind.TASK, Role.PROMPT),
    AuditRule.ANSWER_IN_CONTEXT: (IdKind.TASK, Role.CONTEXT),
    AuditRule.ANSWER_IN_OBSERVATION: (IdKind.ROLLOUT, Role.OBSERVATION),
}


def answer_visible(evidence: AuditEvidence) -> Finding:
    """Prompts, contexts and observations that contain the answer of their own task.

    An answer is never searched for in other tasks, so the work grows with the text, not its square.
    """
    tasks, minimum = evidence.tasks, evidence.thresholds.min_answer_length
    if not has(tasks, Role.REFERENCE):
        return finding(
            Code.ANSWER_VISIBLE,
            *(not_checked(rule, unit, Role.REFERENCE) for rule, (unit, _) in _SHOWN.items()),
            not_checked(AuditRule.ANSWER_TOO_SHORT, IdKind.TASK, Role.REFERENCE),
        )
    answered = tasks[tasks[Role.REFERENCE].notna()]
    too_short = answered[answered[TOO_SHORT].notna()]
    return finding(
        Code.ANSWER_VISIBLE,
        *(_seen(rule, evidence) for rule in _SHOWN),
        applied(
            AuditRule.ANSWER_TOO_SHORT,
            IdKind.TASK,
            len(answered),
            rows(too_short, too_short[TOO_SHORT]),
            min_answer_length=minimum,
        ),
    )


def _seen(rule: AuditRule, evidence: AuditEvidence) -> RuleResult:
    unit, role = _SHOWN[rule]
    frame = evidence.rollouts if unit is IdKind.ROLLOUT else evidence.tasks
    column = SEEN_IN[role]
    if column not in frame.columns:
        return not_checked(rule, unit, role)
    searched = frame[frame[column].notna()]
    found = searched[searched[column] != ""]
    return applied(
        rule,
        unit,
        len(searched),
        rows(found, found[column]),
        min_answer_length=evidence.thresholds.min_answer_length,
        min_answer_share=ENOUGH,
    )
