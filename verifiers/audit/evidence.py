"""What the files together say about tasks and attempts, before any rule judges it.

Four words are used with one meaning throughout. A rollout is *scored* when it has a reward that somebody
judged, *void* when it was cut short or hit a fault and yet got a reward of 0 or less, *valid* when it is
scored and not void, and *solved* from the threshold on. A missing reward is unscored and never 0. Whether an
attempt that was cut short is void is a setting, which the report names.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pandas as pd

from scenarios.logs.columns import Role, RowKind
from scenarios.logs.vocabulary import ControlAgents
from verifiers.audit.records import Records
from verifiers.audit.scale import ROUNDING, Scale, scale_of
from verifiers.audit.thresholds import Thresholds
from verifiers.audit.traces_of_texts import (
    PROMPT_TEMPLATE,
    REFERENCE_NORMALISED,
    REFERENCE_SHOWN,
    SEEN_IN,
    TOO_SHORT,
)

NO_FAMILY = ""
_OF_TASKS = (
    Role.TASK_ID,
    Role.FAMILY,
    Role.SPLIT,
    Role.TEMPLATE,
    Role.PROMPT,
    Role.REFERENCE,
    PROMPT_TEMPLATE,
    REFERENCE_NORMALISED,
    REFERENCE_SHOWN,
    TOO_SHORT,
    SEEN_IN[Role.PROMPT],
    SEEN_IN[Role.CONTEXT],
)
"""What rollouts may say of their task, where no file of tasks does."""


class AttemptOutcome(StrEnum):
    """How an attempt ended, the first that fits: `TRUNCATED` and `FAULT` are never `WRONG`."""

    UNSCORED = "unscored"
    SOLVED = "solved"
    FAULT = "fault"
    TRUNCATED = "truncated"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class AuditEvidence:
    """Tasks and rollouts of all files, one row each, with the columns of their roles where mapped.

    `tasks` has also `id, place, group`; where no file of tasks was given, its rows are the task ids
    of the rollouts. `rollouts` has also `id, place, group, scored, solved, cut, cut_known, fault,
    void, valid, outcome, oracle, noop`. `attempts` are those of them that models made, without the
    controls. `group` is the family, the repository where no file names families, or `NO_FAMILY`.
    """

    tasks: pd.DataFrame
    rollouts: pd.DataFrame
    attempts: pd.DataFrame
    thresholds: Thresholds
    scale: Scale
    has_task_files: bool

    @property
    def families_known(self) -> bool:
        """Whether any file says which family a task belongs to."""
        return (
            has(self.tasks, Role.FAMILY)
            or has(self.tasks, Role.REPOSITORY)
            or has(self.rollouts, Role.FAMILY)
        )


def has(frame: pd.DataFrame, role: Role) -> bool:
    """Whether a file of this frame has a column in this role."""
    return role in frame.columns


def gather(
    records: Sequence[Records],
    thresholds: Thresholds,
    agents: ControlAgents,
    sentinels: Sequence[float] | None = None,
) -> AuditEvidence:
    """Join the typed rows of all files. Of several files without a split, each is one.

    `sentinels` are the numbers that stand for no reward; None looks for them.
    """
    files = [one for one in records if one.kind is RowKind.TASKS]
    rollouts = _joined([one.frame for one in records if one.kind is RowKind.ROLLOUTS])
    if files:
        named = len(files) == 1
        tasks = _joined(
            [
                one.frame if named or has(one.frame, Role.SPLIT) else one.frame.assign(split=one.file)
                for one in files
            ]
        )
    else:
        tasks = _tasks_of(rollouts)
    tasks["group"] = _column(tasks, Role.FAMILY).fillna(_column(tasks, Role.REPOSITORY)).fillna(NO_FAMILY)
    scale = scale_of(_column(rollouts, Role.REWARD).astype(float), sentinels)
    rollouts = _judged(rollouts, tasks, thresholds, agents, scale)
    attempts = rollouts[~(rollouts["oracle"] | rollouts["noop"])]
    return AuditEvidence(tasks, rollouts, attempts, thresholds, scale, bool(files))


def _tasks_of(rollouts: pd.DataFrame) -> pd.DataFrame:
    """The tasks of rollouts, with what these say of them; where they differ, the first by the alphabet."""
    tasks = rollouts.drop_duplicates(Role.TASK_ID).filter([Role.TASK_ID, "place"])
    for column in _OF_TASKS[1:]:
        if column in rollouts.columns:
            said = rollouts[rollouts[column].notna()].sort_values(column).drop_duplicates(Role.TASK_ID)
            cells = tasks[Role.TASK_ID].map(said.set_index(Role.TASK_ID)[column])
            tasks[str(column)] = cells.astype(object).where(cells.notna(), None)
    return tasks.assign(id=tasks[Role.TASK_ID])


def _joined(frames: list[pd.DataFrame]) -> pd.DataFrame:
    empty = pd.DataFrame({name: pd.Series(dtype=object) for name in (Role.TASK_ID.value, "id", "place")})
    return pd.concat(frames, ignore_index=True) if frames else empty


def _column(frame: pd.DataFrame, role: Role) -> pd.Series:
    return frame[role] if has(frame, role) else pd.Series(None, frame.index, dtype=object)


def _judged(
    rollouts: pd.DataFrame,
    tasks: pd.DataFrame,
    thresholds: Thresholds,
    agents: ControlAgents,
    scale: Scale,
) -> pd.DataFrame:
    recorded = _column(rollouts, Role.REWARD).astype(float)
    reward = recorded.where(~recorded.isin(scale.sentinels) & ~_flag(rollouts, "not_judged"))
    ended = _column(rollouts, Role.TERMINATED).astype("boolean")
    cut = _column(rollouts, Role.TRUNCATED).astype("boolean").fillna(~ended)
    if "cut_off" in rollouts:
        cut = cut.fillna(False) | _flag(rollouts, "cut_off")
    policy = _column(rollouts, Role.POLICY).str.lower()
    group_of_task = tasks.drop_duplicates(Role.TASK_ID).set_index(Role.TASK_ID)["group"]
    judged = rollouts.assign(
        group=_column(rollouts, Role.FAMILY)
        .fillna(rollouts[Role.TASK_ID].map(group_of_task))
        .fillna(NO_FAMILY),
        recorded=recorded,
        reward=reward if has(rollouts, Role.REWARD) else None,
        scored=reward.notna(),
        solved=reward >= thresholds.solved_at - ROUNDING,
        cut=cut.fillna(False).astype(bool),
        cut_known=cut.notna(),
        fault=_column(rollouts, Role.ERROR).notna(),
        oracle=policy.isin(agents.reference),
        noop=policy.isin(agents.idle),
    )
    if not has(rollouts, Role.REWARD):
        judged = judged.drop(columns="reward")
    stopped = judged["fault"] | (judged["cut"] if thresholds.timeouts == "void" else False)
    judged["void"] = (reward <= ROUNDING) & stopped
    judged["valid"] = judged["scored"] & ~judged["void"]
    judged["outcome"] = AttemptOutcome.WRONG.value
    for column, outcome in (
        (judged["cut"], AttemptOutcome.TRUNCATED),
        (judged["fault"], AttemptOutcome.FAULT),
        (judged["solved"], AttemptOutcome.SOLVED),
        (~judged["scored"], AttemptOutcome.UNSCORED),
    ):
        judged.loc[column, "outcome"] = outcome.value
    return judged


def _flag(frame: pd.DataFrame, name: str) -> pd.Series:
    """A column of truth values that not every file has."""
    flags = frame[name] if name in frame.columns else pd.Series(False, frame.index)
    return flags.fillna(False).astype(bool)


def rows(frame: pd.DataFrame, details: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Id, place and detail of each row, as a rule lists what it concerns."""
    return zip(frame["id"], frame["place"], details, strict=True)
