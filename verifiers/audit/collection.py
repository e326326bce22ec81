"""What was kept of the attempts, how faults were scored, and what a valid rollout cost."""

from collections.abc import Hashable
from typing import Any

import pandas as pd

from scenarios.document import Frozen, shown
from scenarios.logs.columns import Role
from verifiers.audit.evidence import AttemptOutcome, AuditEvidence, has, rows
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


class Collection(Frozen):
    """The attempts that one policy left; `policy` is empty for attempts that name none.

    attempts = solved + wrong + truncated + fault + unscored. `failure_share` is that of wrong,
    truncated and fault among all but the unscored, None without any. `recovered` counts solved
    attempts that got over an error, None where no column tells.
    """

    policy: str
    attempts: int
    solved: int
    wrong: int
    truncated: int
    fault: int
    unscored: int
    failure_share: float | None
    recovered: int | None

    @property
    def failures(self) -> int:
        """Attempts that ended wrong, cut short or in a fault."""
        return self.wrong + self.truncated + self.fault

    @property
    def judged(self) -> int:
        """Attempts whose outcome is known."""
        return self.solved + self.failures


def collections(evidence: AuditEvidence) -> tuple[Collection, ...]:
    """What each policy left, in alphabetical order; empty without rewards."""
    attempts = evidence.attempts
    if not has(attempts, Role.REWARD):
        return ()
    tells = has(attempts, Role.RECOVERED)
    policies = attempts[Role.POLICY].fillna("") if has(attempts, Role.POLICY) else ""
    recovered = attempts["solved"] & (attempts[Role.RECOVERED].fillna(False) if tells else False)
    judged = attempts.assign(policy=policies, recovered=recovered)
    counts = judged.groupby(["policy", "outcome"]).size().unstack(fill_value=0)
    table = counts.reindex(columns=list(AttemptOutcome), fill_value=0)
    table["recovered"] = judged.groupby("policy")["recovered"].sum()
    return tuple(_collection(row, tells) for row in table.reset_index().to_dict("records"))


def _collection(row: dict[Hashable, Any], tells_recovery: bool) -> Collection:
    attempts = sum(row[outcome] for outcome in AttemptOutcome)
    failures = row[AttemptOutcome.WRONG] + row[AttemptOutcome.TRUNCATED] + row[AttemptOutcome.FAULT]
    known = failures + row[AttemptOutcome.SOLVED]
    return Collection.model_validate(
        row
        | {
            "attempts": attempts,
            "failure_share": failures / known if known else None,
            "recovered": row["recovered"] if tells_recovery else None,
        }
    )


def failures_not_kept(evidence: AuditEvidence) -> Finding:
    """Policies whose records hold hardly any failure, or no success that got over an error."""
    no_failures, no_recovery = AuditRule.NO_FAILURES_KEPT, AuditRule.NO_RECOVERY_CASES
    if not has(evidence.rollouts, Role.REWARD):
        return finding(
            Code.FAILURES_NOT_KEPT,
            not_checked(no_failures, IdKind.POLICY, Role.REWARD),
            not_checked(no_recovery, IdKind.POLICY, Role.REWARD),
        )
    least, share = evidence.thresholds.min_attempts, evidence.thresholds.min_failure_share
    policies = [one for one in collections(evidence) if one.judged >= least]
    without_failures = [
        (one.policy, "", f"failures {one.failures} of {one.judged}")
        for one in policies
        if one.failures < share * one.judged
    ]
    without_recovery = [(one.policy, "", f"solved {one.solved}") for one in policies if not one.recovered]
    tells_recovery = has(evidence.rollouts, Role.RECOVERED)
    return finding(
        Code.FAILURES_NOT_KEPT,
        applied(
            no_failures,
            IdKind.POLICY,
            len(policies),
            without_failures,
            min_failure_share=share,
            min_attempts=least,
        ),
        applied(no_recovery, IdKind.POLICY, len(policies), without_recovery, min_attempts=least)
        if tells_recovery
        else not_checked(no_recovery, IdKind.POLICY, Role.RECOVERED),
    )


def fault_counted_as_wrong(evidence: AuditEvidence) -> Finding:
    """Rollouts that were cut short or hit a fault, and got the reward of a wrong answer."""
    rollouts = evidence.rollouts
    words = "cut_off" in rollouts.columns
    reward = () if has(rollouts, Role.REWARD) else (Role.REWARD,)
    known = has(rollouts, Role.TRUNCATED) or has(rollouts, Role.TERMINATED) or words
    cut = () if known else (Role.TRUNCATED,)
    fault = () if has(rollouts, Role.ERROR) else (Role.ERROR,)
    return finding(
        Code.FAULT_COUNTED_AS_WRONG,
        _scored_zero(
            AuditRule.TRUNCATION_SCORED_ZERO,
            rollouts[rollouts["cut_known"] & ~rollouts["fault"]],
            (*reward, *cut),
        ),
        _scored_zero(AuditRule.FAULT_SCORED_ZERO, rollouts, (*reward, *fault)),
    )


def cost_outside_budget(evidence: AuditEvidence) -> Finding:
    """Attempts whose cost nobody recorded, and families whose valid rollouts cost too much."""
    attempts, thresholds = evidence.attempts, evidence.thresholds
    return finding(
        Code.COST_OUTSIDE_BUDGET,
        _cost_not_recorded(attempts),
        _over_budget(
            AuditRule.TOOL_CALLS_OVER_BUDGET, attempts, Role.TOOL_CALLS, thresholds.tool_calls_budget
        ),
        _over_budget(AuditRule.TOKENS_OVER_BUDGET, attempts, Role.TOKENS, thresholds.tokens_budget),
    )


def _scored_zero(rule: AuditRule, rollouts: pd.DataFrame, missing: tuple[Role, ...]) -> RuleResult:
    if missing:
        return not_checked(rule, IdKind.ROLLOUT, *missing)
    concerned = rollouts[rollouts["void"]]
    if rule is AuditRule.FAULT_SCORED_ZERO:
        concerned = concerned[concerned["fault"]]
        details = [shown(error) for error in concerned[Role.ERROR]]
    else:
        details = [f"reward {reward:g}" for reward in concerned[Role.REWARD]]
    return applied(rule, IdKind.ROLLOUT, len(rollouts), rows(concerned, details))


def _cost_not_recorded(attempts: pd.DataFrame) -> RuleResult:
    recorded = [role for role in (Role.TOOL_CALLS, Role.TOKENS) if has(attempts, role)]
    if not recorded:
        return not_checked(AuditRule.COST_NOT_RECORDED, IdKind.ROLLOUT, Role.TOOL_CALLS, Role.TOKENS)
    concerned = attempts[attempts[recorded].isna().any(axis=1)]
    details = (
        ", ".join(role for role in recorded if missing[role])
        for missing in concerned[recorded].isna().to_dict("records")
    )
    return applied(AuditRule.COST_NOT_RECORDED, IdKind.ROLLOUT, len(attempts), rows(concerned, details))


def _over_budget(rule: AuditRule, attempts: pd.DataFrame, role: Role, budget: float) -> RuleResult:
    missing = [one for one in (Role.REWARD, role) if not has(attempts, one)]
    if missing:
        return not_checked(rule, IdKind.FAMILY, *missing)
    costs = attempts.groupby("group").agg(spent=(role, "sum"), valid=("valid", "sum"))
    concerned = []
    for family, spent, valid in costs.itertuples():
        if spent > budget * valid:
            concerned.append((family, "", f"{spent:,.0f} for {valid} valid rollouts"))
    return applied(rule, IdKind.FAMILY, len(costs), concerned, budget=budget)
