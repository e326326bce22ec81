"""Whether the same thing was judged in two ways, and what was rewarded although nothing was done."""

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
from verifiers.audit.scale import ROUNDING, outside
from verifiers.audit.traces_of_texts import EMPTY, REFERENCE_NORMALISED, REFERENCE_SHOWN


def verdicts_contradict(evidence: AuditEvidence) -> Finding:
    """Completions of one task with two rewards, prompts with two answers, and rewards for nothing."""
    return finding(
        Code.VERDICTS_CONTRADICT,
        _two_rewards(evidence),
        _contradiction(evidence.tasks),
        *_empty_completions(evidence),
    )


def repeated_tasks(evidence: AuditEvidence) -> Finding:
    """Tasks of one split with one prompt and one answer."""
    rule, tasks = AuditRule.DUPLICATE_IN_SPLIT, evidence.tasks
    if not has(tasks, Role.PROMPT):
        return finding(Code.REPEATED_TASKS, not_checked(rule, IdKind.TASK, Role.PROMPT))
    known = _with_keys(tasks)
    keys = ["split", "asked", "answer"]
    repeated = known[known.duplicated(keys)]
    first = known.drop_duplicates(keys).set_index(keys)["id"]
    details = (f"as {shown(first[tuple(key)])}" for key in repeated[keys].itertuples(index=False))
    return finding(Code.REPEATED_TASKS, applied(rule, IdKind.TASK, len(known), rows(repeated, details)))


def reward_scale(evidence: AuditEvidence) -> Finding:
    """Rewards outside the scale that the others have, numbers that stand for no reward among them."""
    rule, rollouts, scale = AuditRule.REWARD_OUTSIDE_SCALE, evidence.rollouts, evidence.scale
    if not has(rollouts, Role.REWARD):
        return finding(Code.REWARD_SCALE, not_checked(rule, IdKind.ROLLOUT, Role.REWARD))
    concerned = rollouts[outside(rollouts["recorded"], scale)]
    if not scale.guessed:
        concerned = concerned[~concerned["recorded"].isin(scale.sentinels)]
    details = (
        f"reward {reward:g}, taken for no score" if reward in scale.sentinels else f"reward {reward:g}"
        for reward in concerned["recorded"]
    )
    scored = int(rollouts["recorded"].notna().sum())
    return finding(
        Code.REWARD_SCALE,
        applied(rule, IdKind.ROLLOUT, scored, rows(concerned, details), low=scale.low, high=scale.high),
    )


def _two_rewards(evidence: AuditEvidence) -> RuleResult:
    rule, rollouts = AuditRule.SAME_COMPLETION_TWO_REWARDS, evidence.rollouts
    missing = [role for role in (Role.COMPLETION, Role.REWARD) if not has(rollouts, role)]
    if missing:
        return not_checked(rule, IdKind.ROLLOUT, *missing)
    valid = rollouts[rollouts["valid"] & rollouts[Role.COMPLETION].notna()]
    groups = valid.groupby([Role.TASK_ID, Role.COMPLETION])[Role.REWARD]
    low, high = groups.transform("min"), groups.transform("max")
    concerned = valid[high - low > ROUNDING * high.abs().clip(lower=1)]
    details = (
        f"reward {reward:g}, between {least:g} and {most:g} for the same completion"
        for reward, least, most in zip(
            concerned[Role.REWARD], low[concerned.index], high[concerned.index], strict=True
        )
    )
    return applied(rule, IdKind.ROLLOUT, len(valid), rows(concerned, details))


def _contradiction(tasks: pd.DataFrame) -> RuleResult:
    rule = AuditRule.CONTRADICTION_IN_SPLIT
    missing = [role for role in (Role.PROMPT, Role.REFERENCE) if not has(tasks, role)]
    if missing:
        return not_checked(rule, IdKind.TASK, *missing)
    known = _with_keys(tasks[tasks[Role.REFERENCE].notna()])
    answers = known.groupby(["split", "asked"])["answer"].transform("nunique")
    concerned = known[answers > 1]
    details = (f"answer {text}" for text in concerned[REFERENCE_SHOWN])
    return applied(rule, IdKind.TASK, len(known), rows(concerned, details))


def _empty_completions(evidence: AuditEvidence) -> tuple[RuleResult, ...]:
    rewarded, named = AuditRule.EMPTY_COMPLETION_REWARDED, AuditRule.EMPTY_COMPLETION
    attempts = evidence.attempts
    if not has(attempts, Role.COMPLETION):
        return tuple(not_checked(rule, IdKind.ROLLOUT, Role.COMPLETION) for rule in (rewarded, named))
    empty = attempts[attempts[EMPTY].fillna(False).astype(bool)]
    paid = (
        empty[empty["valid"] & (empty[Role.REWARD] > ROUNDING)] if has(attempts, Role.REWARD) else empty[:0]
    )
    details = (f"reward {reward:g}" for reward in (paid[Role.REWARD] if len(paid) else ()))
    of = len(attempts)
    return (
        applied(rewarded, IdKind.ROLLOUT, of, rows(paid, details)),
        applied(named, IdKind.ROLLOUT, of, rows(empty, ["empty"] * len(empty))),
    )


def _with_keys(tasks: pd.DataFrame) -> pd.DataFrame:
    """Tasks with a prompt, and what they are compared by: split, prompt and answer."""
    known = tasks[tasks[Role.PROMPT].notna()]
    return known.assign(
        split=known[Role.SPLIT].fillna("") if has(known, Role.SPLIT) else "",
        asked=known[Role.PROMPT],
        answer=known[REFERENCE_NORMALISED].fillna("") if has(known, Role.REFERENCE) else "",
    )
