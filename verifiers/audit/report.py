"""What is wrong with a task set and its rollouts: ten findings over all files together."""

from collections.abc import Sequence
from dataclasses import dataclass

from scenarios.document import Frozen
from verifiers.audit.collection import (
    Collection,
    collections,
    cost_outside_budget,
    failures_not_kept,
    fault_counted_as_wrong,
)
from verifiers.audit.columns import Columns, Role
from verifiers.audit.difficulty import Family, families, no_gradient
from verifiers.audit.evidence import gather
from verifiers.audit.findings import Finding
from verifiers.audit.isolation import shared_across_splits, time_shift
from verifiers.audit.leaks import answer_visible
from verifiers.audit.records import Records, apart, typed
from verifiers.audit.remarks import Reason, Remark
from verifiers.audit.rounds import Round, coverage_narrowed, rounds
from verifiers.audit.solvability import controls_fail, no_evidence_of_solvability
from verifiers.audit.task_sets import Table
from verifiers.audit.thresholds import Thresholds

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table that was read, and what its columns mean."""

    table: Table
    columns: Columns


class FileReport(Frozen):
    """What was read of one file: rows of the file = `used` + the sum of `left_out`.

    `noticed` counts every remark, also those whose rows stay; `remarks` are their places.
    """

    name: str
    format: str
    encoding: str
    delimiter: str
    columns: Columns
    used: int
    left_out: dict[Reason, int]
    noticed: dict[Reason, int]
    remarks: tuple[Remark, ...]


class Audit(Frozen):
    """The whole report.

    `rollouts` = `attempts` of models + `controls`; `unscored` and `void` are among the attempts.
    `of_unknown_task` counts rollouts whose task is in none of the files of tasks.
    """

    format: int
    thresholds: Thresholds
    files: tuple[FileReport, ...]
    tasks: int
    rollouts: int
    attempts: int
    controls: int
    unscored: int
    void: int
    of_unknown_task: int
    findings: tuple[Finding, ...]
    families: tuple[Family, ...]
    collections: tuple[Collection, ...]
    rounds: tuple[Round, ...]


def audit(sources: Sequence[ReadTable], thresholds: Thresholds | None = None) -> Audit:
    """All ten findings, in their fixed order. Raises `InputError` for a mapping that does not fit."""
    thresholds = thresholds or Thresholds()
    records = apart([typed(source.table, source.columns) for source in sources])
    evidence = gather(records, thresholds)
    attempts = evidence.attempts
    return Audit(
        format=FORMAT,
        thresholds=thresholds,
        files=tuple(_report(*pair) for pair in zip(sources, records, strict=True)),
        tasks=len(evidence.tasks),
        rollouts=len(evidence.rollouts),
        attempts=len(attempts),
        controls=len(evidence.rollouts) - len(attempts),
        unscored=int((~attempts["scored"]).sum()),
        void=int(attempts["void"].sum()),
        of_unknown_task=int((~evidence.rollouts[Role.TASK_ID].isin(evidence.tasks[Role.TASK_ID])).sum()),
        findings=(
            no_evidence_of_solvability(evidence),
            controls_fail(evidence),
            no_gradient(evidence),
            failures_not_kept(evidence),
            fault_counted_as_wrong(evidence),
            shared_across_splits(evidence),
            answer_visible(evidence),
            time_shift(evidence),
            coverage_narrowed(evidence),
            cost_outside_budget(evidence),
        ),
        families=families(evidence),
        collections=collections(evidence),
        rounds=rounds(evidence),
    )


def _report(source: ReadTable, records: Records) -> FileReport:
    return FileReport(
        name=source.table.name,
        format=source.table.format,
        encoding=source.table.encoding,
        delimiter=source.table.delimiter,
        columns=source.columns,
        used=len(records.frame),
        left_out=records.remarks.left_out,
        noticed=records.remarks.counts,
        remarks=records.remarks.listed,
    )
