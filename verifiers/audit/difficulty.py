"""Which tasks and families give no gradient, because every attempt earns the same, and whose groups differ in
size.

The advantage of a reward within its group is its distance from the mean in sample standard deviations. One
success among `n` attempts has (n - 1) / sqrt(n), and no advantage is further from 0; alone in a group, a
reward stands for itself.
"""

import math
from collections.abc import Hashable
from enum import StrEnum
from typing import Any

import pandas as pd

from scenarios.document import Frozen
from scenarios.logs.columns import Role
from verifiers.audit.evidence import AuditEvidence, has
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
from verifiers.audit.rounds import baseline
from verifiers.audit.scale import ROUNDING


class Mark(StrEnum):
    """What the valid baseline attempts of a family, or of a task, have in common."""

    ALL_PASS = "all_pass"  # noqa: S105
    ALL_FAIL = "all_fail"
    MIXED = "mixed"
    TOO_FEW_ATTEMPTS = "too_few_attempts"


class Family(Frozen):
    """The baseline attempts at one family of tasks.

    attempts = unscored + void + valid, and `share` = solved / valid, None without a valid attempt.
    `tasks` counts those attempted; `all_pass` and `all_fail` those of them whose valid attempts all
    earned one reward, at least or below the threshold for solved. `median_steps` is over all
    attempts that tell their steps. `mark` is about the family as a whole.
    """

    family: str
    tasks: int
    attempts: int
    unscored: int
    void: int
    valid: int
    solved: int
    share: float | None
    median_steps: float | None
    all_pass: int
    all_fail: int
    mark: Mark


_MARKED_BY = {
    AuditRule.ALL_PASS: Mark.ALL_PASS,
    AuditRule.ALL_FAIL: Mark.ALL_FAIL,
    AuditRule.TOO_FEW_ATTEMPTS: Mark.TOO_FEW_ATTEMPTS,
}


def no_gradient(evidence: AuditEvidence) -> Finding:
    """Tasks whose valid baseline attempts all earn the same: their group advantages are all 0."""
    if not has(evidence.rollouts, Role.REWARD):
        return finding(
            Code.NO_GRADIENT,
            *(not_checked(rule, IdKind.TASK, Role.REWARD) for rule in (*_MARKED_BY, AuditRule.UNEVEN_GROUPS)),
        )
    tasks = _attempted_tasks(evidence)
    places = evidence.tasks.drop_duplicates(Role.TASK_ID).set_index(Role.TASK_ID)["place"]
    enough = int((tasks["mark"] != Mark.TOO_FEW_ATTEMPTS).sum())
    results = []
    for rule, mark in _MARKED_BY.items():
        concerned = tasks[tasks["mark"] == mark]
        details = (f"valid attempts {count}" for count in concerned["valid"])
        results.append(
            applied(
                rule,
                IdKind.TASK,
                len(tasks) if mark is Mark.TOO_FEW_ATTEMPTS else enough,
                zip(concerned.index, places.reindex(concerned.index, fill_value=""), details, strict=True),
                min_attempts=evidence.thresholds.min_attempts,
                solved_at=evidence.thresholds.solved_at,
            )
        )
    return finding(Code.NO_GRADIENT, *results, _uneven_groups(tasks, places))


def _uneven_groups(tasks: pd.DataFrame, places: pd.Series) -> RuleResult:
    """Tasks with fewer or more valid attempts than most tasks have: their advantages have other bounds."""
    sizes = tasks.loc[tasks["valid"] > 0, "valid"]
    if sizes.empty:
        return applied(AuditRule.UNEVEN_GROUPS, IdKind.TASK, 0, ())
    usual = int(sizes.mode().max())
    other = sizes[sizes != usual]
    details = (
        f"valid attempts {size} instead of {usual}: advantage at most {_greatest(size):.2f}"
        f" instead of {_greatest(usual):.2f}"
        for size in other
    )
    concerned = zip(other.index, places.reindex(other.index, fill_value=""), details, strict=True)
    return applied(AuditRule.UNEVEN_GROUPS, IdKind.TASK, len(sizes), concerned)


def _greatest(attempts: int) -> float:
    """The greatest advantage that a reward of 0 or 1 can have in a group of this size."""
    return (attempts - 1) / math.sqrt(attempts) if attempts > 1 else 1.0


def families(evidence: AuditEvidence) -> tuple[Family, ...]:
    """Difficulty per family, in alphabetical order; empty without rewards."""
    if not has(evidence.rollouts, Role.REWARD):
        return ()
    attempts, least = baseline(evidence), evidence.thresholds.min_attempts
    table = (
        attempts.assign(
            unscored=~attempts["scored"],
            solved=attempts["valid"] & attempts["solved"],
            steps=attempts[Role.STEPS] if has(attempts, Role.STEPS) else math.nan,
        )
        .groupby("group")
        .agg(
            tasks=(Role.TASK_ID, "nunique"),
            attempts=("id", "size"),
            unscored=("unscored", "sum"),
            void=("void", "sum"),
            valid=("valid", "sum"),
            solved=("solved", "sum"),
            median_steps=("steps", "median"),
        )
    )
    tasks = _attempted_tasks(evidence)
    for mark in (Mark.ALL_PASS, Mark.ALL_FAIL):
        counts = tasks.loc[tasks["mark"] == mark, "group"].value_counts()
        table[mark.value] = counts.reindex(table.index, fill_value=0)
    return tuple(_family(row, least) for row in table.reset_index(names="family").to_dict("records"))


def _family(row: dict[Hashable, Any], least: int) -> Family:
    valid, solved, steps = row["valid"], row["solved"], row["median_steps"]
    mark = {valid: Mark.ALL_PASS, 0: Mark.ALL_FAIL}.get(solved, Mark.MIXED)
    return Family.model_validate(
        row
        | {
            "share": solved / valid if valid else None,
            "median_steps": None if math.isnan(steps) else steps,
            "mark": mark if valid >= least else Mark.TOO_FEW_ATTEMPTS,
        }
    )


def _attempted_tasks(evidence: AuditEvidence) -> pd.DataFrame:
    """Group, number of valid baseline attempts and mark of each attempted task, by task id."""
    attempts = baseline(evidence)
    tasks = (
        attempts.assign(reward=attempts[Role.REWARD].where(attempts["valid"]))
        .groupby(Role.TASK_ID)
        .agg(group=("group", "first"), valid=("valid", "sum"), low=("reward", "min"), high=("reward", "max"))
    )
    tasks["mark"] = Mark.MIXED.value
    equal = tasks["high"] - tasks["low"] <= ROUNDING * tasks["high"].abs().clip(lower=1)
    passed = tasks["low"] >= evidence.thresholds.solved_at - ROUNDING
    tasks.loc[equal & passed, "mark"] = Mark.ALL_PASS.value
    tasks.loc[equal & ~passed, "mark"] = Mark.ALL_FAIL.value
    tasks.loc[tasks["valid"] < evidence.thresholds.min_attempts, "mark"] = Mark.TOO_FEW_ATTEMPTS.value
    return tasks
