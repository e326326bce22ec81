"""Whether training and held-out tasks share a source, an answer or a time."""

import pandas as pd

from scenarios.logs.columns import Role
from verifiers.audit.evidence import AuditEvidence, has, rows
from verifiers.audit.findings import (
    AuditRule,
    Code,
    Finding,
    IdKind,
    NotCheckedReason,
    RuleResult,
    applied,
    finding,
    not_checked,
)
from verifiers.audit.traces_of_texts import PROMPT_TEMPLATE, REFERENCE_NORMALISED

_TRAINING = r"(?:^|[\W\d_])(?:pre)?train(?:ing|set)?(?:$|[\W\d_])|训练|訓練"
"""How the name of a split says that it is for training: as a word of its own, never inside "constraint"."""


def shared_across_splits(evidence: AuditEvidence) -> Finding:
    """Tasks that share id, repository, snapshot, template, reference or tests with another split."""
    tasks = evidence.tasks
    by_name = has(tasks, Role.TEMPLATE)
    templated = Role.TEMPLATE if by_name else Role.PROMPT
    return finding(
        Code.SHARED_ACROSS_SPLITS,
        _shared(tasks, AuditRule.SAME_TASK, Role.TASK_ID),
        _shared(tasks, AuditRule.SAME_REPOSITORY, Role.REPOSITORY),
        _shared(tasks, AuditRule.SAME_SNAPSHOT, Role.REPOSITORY, Role.BASE_COMMIT),
        _shared(tasks, AuditRule.SAME_TEMPLATE, templated, key=templated if by_name else PROMPT_TEMPLATE),
        _shared(tasks, AuditRule.SAME_REFERENCE, Role.REFERENCE),
        _shared(tasks, AuditRule.SAME_REFERENCE_NORMALISED, Role.REFERENCE, key=REFERENCE_NORMALISED),
        _shared(tasks, AuditRule.SAME_TESTS, Role.TESTS),
    )


def time_shift(evidence: AuditEvidence) -> Finding:
    """Training tasks not older than the held-out period, and tasks whose age nobody can tell."""
    return finding(Code.TIME_SHIFT, _newer_than_cutoff(evidence), _no_date(evidence.tasks))


def _shared(tasks: pd.DataFrame, rule: AuditRule, *roles: Role, key: str = "") -> RuleResult:
    """Tasks of which what stands in `roles`, or in the column `key` made of it, occurs in more than one
    split.
    """
    missing = [role for role in (Role.SPLIT, *roles) if not has(tasks, role)]
    if missing:
        return not_checked(rule, IdKind.TASK, *missing)
    known = tasks[tasks[[Role.SPLIT, *roles]].notna().all(axis=1)]
    keys = known[key or roles[0]]
    for role in roles[1:]:
        keys = keys + "@" + known[role]
    pairs = pd.DataFrame({"key": keys, "split": known[Role.SPLIT]}).drop_duplicates()
    several = pairs[pairs.duplicated("key", keep=False)].sort_values("split")
    splits: dict[str, str] = {}
    for one, split in zip(several["key"], several["split"], strict=True):
        splits[one] = f"{splits[one]}, {split}" if one in splits else split
    shared = keys.isin(splits.keys())
    details = (f"{one} in {splits[one]}" for one in keys[shared])
    return applied(rule, IdKind.TASK, len(known), rows(known[shared], details))


def _newer_than_cutoff(evidence: AuditEvidence) -> RuleResult:
    rule, tasks = AuditRule.NEWER_THAN_CUTOFF, evidence.tasks
    missing = [role for role in (Role.SPLIT, Role.CREATED_AT) if not has(tasks, role)]
    if missing:
        return not_checked(rule, IdKind.TASK, *missing)
    training = tasks[Role.SPLIT].str.contains(_TRAINING, case=False, na=False).astype(bool)
    held_out = tasks[Role.SPLIT].notna() & ~training
    cutoff = tasks.loc[held_out, Role.CREATED_AT].min()
    if evidence.thresholds.test_cutoff is not None:
        cutoff = pd.Timestamp(evidence.thresholds.test_cutoff, tz="UTC")
    if pd.isna(cutoff):
        return applied(rule, IdKind.TASK, 0, (), reason=NotCheckedReason.HELD_OUT_DATE)
    dated = tasks[training & tasks[Role.CREATED_AT].notna()]
    newer = dated[dated[Role.CREATED_AT] >= cutoff]
    details = (created.isoformat() for created in newer[Role.CREATED_AT])
    reason = NotCheckedReason.ROWS if training.any() else NotCheckedReason.TRAINING_SPLIT
    return applied(
        rule, IdKind.TASK, len(dated), rows(newer, details), reason=reason, cutoff=cutoff.isoformat()
    )


def _no_date(tasks: pd.DataFrame) -> RuleResult:
    if not has(tasks, Role.CREATED_AT):
        return not_checked(AuditRule.NO_DATE, IdKind.TASK, Role.CREATED_AT)
    undated = tasks[tasks[Role.CREATED_AT].isna()]
    return applied(AuditRule.NO_DATE, IdKind.TASK, len(tasks), rows(undated, ["no date"] * len(undated)))
