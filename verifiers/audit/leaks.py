"""Whether the reference answer stands in what the model sees."""

from collections.abc import Iterator, Mapping

import pandas as pd

from scenarios.document import shown
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
from verifiers.audit.runs_of_lines import ENOUGH, AnswerLines, answer_of, spoken, stands_in
from verifiers.audit.same_text import normalised

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
    answers: dict[str, list[AnswerLines]] = {}
    too_short = []
    for task, place, text in rows(answered, answered[Role.REFERENCE]):
        answer = answer_of(text)
        if len(normalised(text)) >= minimum and answer.characters:
            answers.setdefault(task, []).append(answer)
        else:
            too_short.append((task, place, f"{len(normalised(text))} characters"))
    return finding(
        Code.ANSWER_VISIBLE,
        *(_seen(rule, evidence, answers) for rule in _SHOWN),
        applied(AuditRule.ANSWER_TOO_SHORT, IdKind.TASK, len(answered), too_short, min_answer_length=minimum),
    )


def _seen(rule: AuditRule, evidence: AuditEvidence, answers: Mapping[str, list[AnswerLines]]) -> RuleResult:
    unit, role = _SHOWN[rule]
    frame = evidence.rollouts if unit is IdKind.ROLLOUT else evidence.tasks
    if not has(frame, role):
        return not_checked(rule, unit, role)
    visible = frame[frame[role].notna() & frame[Role.TASK_ID].isin(answers.keys())]
    return applied(
        rule,
        unit,
        len(visible),
        _found(visible, role, answers, evidence.thresholds.min_answer_length),
        min_answer_length=evidence.thresholds.min_answer_length,
        min_answer_share=ENOUGH,
    )


def _found(
    visible: pd.DataFrame, role: Role, answers: Mapping[str, list[AnswerLines]], least: int
) -> Iterator[tuple[str, str, str]]:
    for (id_, place, text), task in zip(rows(visible, visible[role]), visible[Role.TASK_ID], strict=True):
        matches = (stands_in(answer, spoken(text), least) for answer in answers[task])
        match = next((one for one in matches if one is not None), None)
        if match is not None:
            yield id_, place, f"{match.characters} of {match.of} characters: {shown(match.text)}"
