"""What is wrong with a task set and its rollouts: all findings over all files together."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice

from scenarios.document import Frozen
from scenarios.logs.columns import Columns, Role, RowKind, Understood, check, understood
from scenarios.logs.mapping import Mapping
from scenarios.logs.remarks import Reason, Remark
from scenarios.logs.vocabulary import Vocabulary, shipped
from verifiers.audit.collection import (
    Collection,
    collections,
    cost_outside_budget,
    failures_not_kept,
    fault_counted_as_wrong,
)
from verifiers.audit.contradictions import repeated_tasks, reward_scale, verdicts_contradict
from verifiers.audit.difficulty import Family, families, no_gradient
from verifiers.audit.evidence import gather
from verifiers.audit.findings import Finding, RuleStatus
from verifiers.audit.isolation import shared_across_splits, time_shift
from verifiers.audit.leaks import answer_visible
from verifiers.audit.parts import AnswerFiles, PartToRead, forget, read_part
from verifiers.audit.records import Records, WordMeaning, apart, joined
from verifiers.audit.rounds import Round, coverage_narrowed, rounds
from verifiers.audit.solvability import controls_fail, no_evidence_of_solvability
from verifiers.audit.streaming import StreamedTable
from verifiers.audit.task_sets import Table
from verifiers.audit.thresholds import Thresholds
from verifiers.workers import Spread

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table that was read, and what its columns mean."""

    table: Table | StreamedTable
    columns: Columns


class FileReport(Frozen):
    """What was read of one file: rows of the file = `used` + the sum of `left_out`.

    `noticed` counts every remark, also those whose rows stay; `remarks` are their places. `within` is the key
    under which the rows stood in one object, `read_as` the id of the known format. `understood` says which
    column was taken for which role and why, `words` what the words for faults were taken for, and `not_read`
    counts the rows in which a column or field holds something that no role reads. `named_by_content` says
    that no column names the task, so that its prompt does.
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
    packing: str
    within: str
    read_as: str
    understood: tuple[Understood, ...]
    words: tuple[WordMeaning, ...]
    not_read: dict[str, int]
    named_by_content: bool


class Audit(Frozen):
    """The whole report.

    `rollouts` = `attempts` of models + `controls`; `unscored` and `void` are among the attempts.
    `of_unknown_task` counts rollouts whose task is in none of the files of tasks. `sentinels` are numbers
    that were taken for no score, by guess or because somebody said so.
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
    sentinels: tuple[float, ...]
    sentinels_guessed: bool

    @property
    def checked(self) -> bool:
        """Whether any rule had something to look at."""
        rules = (rule for one in self.findings for rule in one.rules)
        return any(rule.status is not RuleStatus.NOT_CHECKED for rule in rules)


def audit(
    sources: Sequence[ReadTable],
    thresholds: Thresholds | None = None,
    mapping: Mapping | None = None,
    share: Spread = map,
) -> Audit:
    """All findings, in their fixed order; `share` says where the parts of the files are read.

    Raises `InputError` for a mapping that does not fit.
    """
    thresholds, mapping = thresholds or Thresholds(), mapping or Mapping()
    vocabulary = mapping.vocabulary(shipped())
    records = apart(_records(sources, vocabulary, thresholds.min_answer_length, share))
    evidence = gather(records, thresholds, vocabulary.agents, mapping.sentinels)
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
            verdicts_contradict(evidence),
            repeated_tasks(evidence),
            reward_scale(evidence),
        ),
        families=families(evidence),
        collections=collections(evidence),
        rounds=rounds(evidence),
        sentinels=evidence.scale.sentinels,
        sentinels_guessed=evidence.scale.guessed,
    )


def _records(
    sources: Sequence[ReadTable], vocabulary: Vocabulary, least: int, share: Spread
) -> Sequence[Records]:
    """Every file in its order."""
    for source in sources:
        check(source.table.name, source.columns, source.table.headings)
    answers = _answer_files(sources, vocabulary, least)
    parts = [
        [PartToRead(part, source.columns, answers) for part in source.table.parts()] for source in sources
    ]
    read = share(read_part, chain.from_iterable(parts))
    try:
        return [
            joined(source.table.name, source.columns, vocabulary, islice(read, len(own)))
            for source, own in zip(sources, parts, strict=True)
        ]
    finally:
        forget()


def _answer_files(sources: Sequence[ReadTable], vocabulary: Vocabulary, least: int) -> AnswerFiles:
    """Where the answers stand that may be seen in the observations of other files."""
    seen = any(Role.OBSERVATION in source.columns.roles for source in sources)
    files = (
        (source.table, source.columns)
        for source in sources
        if seen and source.columns.kind is RowKind.TASKS and Role.REFERENCE in source.columns.roles
    )
    return AnswerFiles(tuple(files), vocabulary, least)


def _report(source: ReadTable, records: Records) -> FileReport:
    layout = source.table.layout
    return FileReport(
        name=source.table.name,
        format=source.table.format,
        encoding=layout.encoding,
        delimiter=layout.delimiter,
        columns=source.columns,
        used=len(records.frame),
        left_out=records.remarks.left_out,
        noticed=records.remarks.counts,
        remarks=records.remarks.listed,
        packing=layout.packing,
        within=source.table.within,
        read_as=source.table.read_as,
        understood=understood(source.columns, source.table.headings, known_format=bool(source.table.read_as)),
        words=records.words,
        not_read=records.not_read,
        named_by_content=Role.TASK_ID not in source.columns.roles,
    )
