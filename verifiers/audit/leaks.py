"""Whether the reference answer stands in what the model sees."""

import pandas as pd

from verifiers.audit.columns import Role
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
from verifiers.audit.same_text import essence, normalised

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
    answers: dict[str, list[str]] = {}
    too_short = []
    for task, place, answer in rows(answered, answered[Role.REFERENCE]):
        searched = [part for part in essence(answer) if len(part) >= minimum]
        if searched:
            answers.setdefault(task, []).extend(searched)
        else:
            too_short.append((task, place, f"{len(normalised(answer))} characters"))
    return finding(
        Code.ANSWER_VISIBLE,
        *(_seen(rule, evidence, answers) for rule in _SHOWN),
        applied(AuditRule.ANSWER_TOO_SHORT, IdKind.TASK, len(answered), too_short, min_answer_length=minimum),
    )


def _seen(rule: AuditRule, evidence: AuditEvidence, answers: dict[str, list[str]]) -> RuleResult:
    unit, role = _SHOWN[rule]
    frame = evidence.rollouts if unit is IdKind.ROLLOUT else evidence.tasks
    if not has(frame, role):
        return not_checked(rule, unit, role)
    visible = frame[frame[role].notna() & frame[Role.TASK_ID].isin(answers.keys())]
    texts = zip(visible[Role.TASK_ID], map(normalised, visible[role]), strict=True)
    found = pd.Series(
        [next((part for part in answers[task] if part in text), "") for task, text in texts],
        visible.index,
        dtype=object,
    )
    found = found[found != ""]
    return applied(
        rule,
        unit,
        len(visible),
        rows(visible.loc[found.index], (f"{len(part)} characters" for part in found)),
        min_answer_length=evidence.thresholds.min_answer_length,
    )
