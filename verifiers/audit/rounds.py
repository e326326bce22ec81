"""How the tasks attempted and solved change from round to round of an update loop."""

import math
import re
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from scenarios.document import Frozen
from scenarios.logs.columns import Role
from verifiers.audit.evidence import AuditEvidence, has
from verifiers.audit.findings import (
    AuditRule,
    Code,
    Finding,
    IdKind,
    NotCheckedReason,
    applied,
    finding,
    not_checked,
)


class Round(Frozen):
    """The attempts of one round; `round` is empty for attempts that name none.

    `mean_reward` is over valid attempts, None without one. `families_solved` have at least one
    solved attempt. `mix_entropy` is the Shannon entropy, in bits, of the attempts over families.
    """

    round: str
    attempts: int
    unscored: int
    void: int
    valid: int
    solved: int
    mean_reward: float | None
    families_attempted: int
    families_solved: int
    mix_entropy: float


def baseline(evidence: AuditEvidence) -> pd.DataFrame:
    """The attempts of the first round, or all attempts where no rounds are told apart."""
    attempts = evidence.attempts
    names = _in_order(attempts)
    return attempts[attempts[Role.ROUND] == names[0]] if names else attempts


def rounds(evidence: AuditEvidence) -> tuple[Round, ...]:
    """All rounds in natural order (2 before 10), attempts without a round last."""
    attempts = evidence.attempts
    if not has(attempts, Role.ROUND) or not has(attempts, Role.REWARD):
        return ()
    judged = attempts.assign(
        round=attempts[Role.ROUND].fillna(""),
        unscored=~attempts["scored"],
        solved=attempts["valid"] & attempts["solved"],
        reward=attempts[Role.REWARD].where(attempts["valid"]),
        solved_group=attempts["group"].where(attempts["valid"] & attempts["solved"]),
    )
    table = judged.groupby("round").agg(
        attempts=("id", "size"),
        unscored=("unscored", "sum"),
        void=("void", "sum"),
        valid=("valid", "sum"),
        solved=("solved", "sum"),
        mean_reward=("reward", "mean"),
        families_attempted=("group", "nunique"),
        families_solved=("solved_group", "nunique"),
    )
    mix = judged.groupby(["round", "group"]).size() / table["attempts"]
    table["mix_entropy"] = (mix * np.log2(1 / mix)).groupby("round").sum()
    named = {str(row["round"]): row for row in table.reset_index().to_dict("records")}
    order = [*_in_order(attempts), *([""] if "" in named else [])]
    return tuple(_round(named[name]) for name in order)


def _round(row: dict[Hashable, Any]) -> Round:
    mean = row["mean_reward"]
    return Round.model_validate(row | {"mean_reward": None if math.isnan(mean) else mean})


def coverage_narrowed(evidence: AuditEvidence) -> Finding:
    """Pairs of rounds between which the mean reward rose while fewer families were solved or tried.

    Each round with a mean is compared with the next one that has a mean.
    """
    rule, attempts = AuditRule.SCORE_UP_COVERAGE_DOWN, evidence.attempts
    missing = [role for role in (Role.ROUND, Role.REWARD) if not has(attempts, role)]
    if not evidence.families_known:
        missing.append(Role.FAMILY)
    if missing:
        return finding(Code.COVERAGE_NARROWED, not_checked(rule, IdKind.ROUNDS, *missing))
    drop = evidence.thresholds.min_entropy_drop
    pairs = list(pairwise(one for one in rounds(evidence) if one.round and one.mean_reward is not None))
    concerned = [
        (f"{before.round} -> {after.round}", "", _change(before, after))
        for before, after in pairs
        if _narrowed(before, after, drop)
    ]
    return finding(
        Code.COVERAGE_NARROWED,
        applied(
            rule,
            IdKind.ROUNDS,
            len(pairs),
            concerned,
            reason=NotCheckedReason.SCORED_ROUNDS,
            min_entropy_drop=drop,
        ),
    )


def _in_order(attempts: pd.DataFrame) -> list[str]:
    if not has(attempts, Role.ROUND):
        return []
    return sorted(attempts[Role.ROUND].dropna().unique(), key=_natural)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sorts the numbers inside names by value: of more digits, the larger one."""
    parts = (part.lstrip("0") for part in re.split(r"(\d+)", name))
    return [(len(part) if part.isdecimal() else 0, part) for part in parts]


def _narrowed(before: Round, after: Round, drop: float) -> bool:
    if before.mean_reward is None or after.mean_reward is None:
        return False
    fewer = after.families_solved < before.families_solved
    narrower = before.mix_entropy - after.mix_entropy >= drop
    return after.mean_reward > before.mean_reward and (fewer or narrower)


def _change(before: Round, after: Round) -> str:
    return (
        f"mean reward {before.mean_reward:.3f} -> {after.mean_reward:.3f}, "
        f"families solved {before.families_solved} -> {after.families_solved}, "
        f"mix {before.mix_entropy:.2f} -> {after.mix_entropy:.2f} bits"
    )
