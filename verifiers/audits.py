"""An audit on the command line: which files, columns and thresholds it takes, and how it reads as text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scenarios.document import shown
from scenarios.library import read as read_file
from scenarios.library import size
from scenarios.logs.columns import SPECS, Columns, Role, RowKind, Sureness, guess
from scenarios.logs.mapping import Mapping, read_mapping
from scenarios.problems import InputError, Said, phrase, printable
from verifiers.audit.findings import Finding, NotCheckedReason, RuleStatus, Severity
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.streaming import StreamedTable, streamed
from verifiers.audit.task_sets import Table, read
from verifiers.audit.thresholds import Thresholds
from verifiers.workers import PieceT, ResultT, Spread, spread

MAX_IN_MEMORY = 32 * 1024 * 1024
"""Bytes of all files, up to which they are read as a whole; larger ones are read in parts."""
MAX_IDS = 5
"""Ids that a line of the text names; the JSON has all."""

_NOT_CHECKED = {
    NotCheckedReason.ROWS: "no row to look at",
    NotCheckedReason.TRAINING_SPLIT: "no split named for training",
    NotCheckedReason.HELD_OUT_DATE: "no date of a held-out task",
    NotCheckedReason.SCORED_ROUNDS: "no two rounds with a valid attempt",
}


@dataclass(frozen=True)
class Printed:
    """A table of the text: its header and its rows."""

    header: list[str]
    rows: list[list[object]]


@dataclass(frozen=True)
class Corrections:
    """What a person says on the command line.

    `kinds` are FILE=tasks or FILE=rollouts, `columns` ROLE=COLUMN, or ROLE= for none, wherever the file has
    that column and its rows can have that role. `thresholds` are NAME=VALUE. `map_file` says all of it at
    once, and what words mean.
    """

    kinds: Sequence[str] = ()
    columns: Sequence[str] = ()
    thresholds: Sequence[str] = ()
    map_file: str | None = None


def audited(
    files: Sequence[str],
    corrections: Corrections,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    *,
    workers: int = 1,
    dask: str | None = None,
) -> Audit:
    """The audit of some files, with what is guessed corrected.

    Files that are together larger than `MAX_IN_MEMORY` are read in parts: by `workers` processes, or by the
    workers of the Dask scheduler at the address `dask`, who find the files under the same paths. `progress`
    is told how many of all parts are read. Raises `InputError` for what cannot be read, does not fit or would
    change nothing, and where no worker can be had.
    """
    limits = _thresholds(corrections.thresholds)
    said = _kinds(files, corrections.kinds)
    path = corrections.map_file
    mapping = read_mapping(path, read_file(Path(path)).content) if path else Mapping()
    large = sum(size(Path(name)) for name in files) > MAX_IN_MEMORY
    tables = [
        streamed(name, mapping) if large else read(name, read_file(Path(name)).content, mapping)
        for name in files
    ]
    mapped = [guess(table.headings, said.get(table.name, mapping.rows_are)) for table in tables]
    for role, column in mapping.roles.items():
        mapped = _corrected(tables, mapped, role, column)
    for correction in corrections.columns:
        mapped = _corrected(tables, mapped, *_pair("--column", correction))
    sources = [ReadTable(*pair) for pair in zip(tables, mapped, strict=True)]
    # Little is computed here before any worker is ready.
    with spread(workers if large else 1, dask) as share:
        return audit(sources, limits, mapping, _counted(share, progress) if large else map)


def _counted(share: Spread, progress: Callable[[int, int], None]) -> Spread:
    def counted(function: Callable[[PieceT], ResultT], items: Iterable[PieceT], /) -> Iterator[ResultT]:
        every = list(items)
        for done, result in enumerate(share(function, every), start=1):
            progress(done, len(every))
            yield result

    return counted


def tables(report: Audit) -> Iterator[Printed]:
    """What was read and how it was understood, what was found, and how hard each family is."""
    yield Printed(
        ["file", "format", "encoding", "rows are", "rows in", "used", "left out"],
        [
            [
                printable(file.name),
                file.read_as or file.format,
                file.encoding if file.packing == "plain" else f"{file.encoding}, {file.packing}",
                file.columns.kind,
                file.used + sum(file.left_out.values()),
                file.used,
                ", ".join(f"{reason} {count}" for reason, count in file.left_out.items()) or "none",
            ]
            for file in report.files
        ],
    )
    yield from understood(report)
    yield Printed(["setting", "value"], [["timeouts", report.thresholds.timeouts]])
    yield Printed(
        ["finding", "stage", "status", "rule", "result", "concerned", "ids"],
        [row for finding in report.findings for row in _rules(finding)],
    )
    if report.families:
        yield Printed(
            ["family", "mark", "share", "solved", "valid", "attempts"],
            [
                [
                    printable(one.family) or "-",
                    one.mark,
                    "-" if one.share is None else f"{one.share:.2f}",
                    one.solved,
                    one.valid,
                    one.attempts,
                ]
                for one in report.families
            ],
        )


def found(report: Audit, severity: Severity) -> list[str]:
    """The findings of a severity that found something, by code."""
    return [
        finding.code
        for finding in report.findings
        if finding.status is RuleStatus.FOUND and finding.severity is severity
    ]


def listed_columns(report: Audit) -> Iterator[str]:
    """The columns of each file, for whoever has to say what they are."""
    for file in report.files:
        names = [*file.columns.roles.values(), *(name for name in file.not_read)]
        yield f"{printable(file.name)}: {', '.join(printable(name) for name in names)}"


def doubts(report: Audit) -> Iterator[str]:
    """What was guessed and is not sure, for a person to confirm."""
    for file in report.files:
        name = printable(file.name)
        for one in file.understood:
            if one.sure is Sureness.DOUBTFUL:
                yield f"{name}: {one.role} is {shown(one.column)}? ({one.why})"
        if file.named_by_content:
            yield f"{name}: no column names the task; its prompt does"
        for word in file.words:
            if not word.known:
                told = f"{shown(word.column)} {shown(word.word)} in {word.count} rows"
                yield f"{name}: {told} mean {word.meaning}?"
    if report.sentinels_guessed:
        numbers = ", ".join(f"{number:g}" for number in report.sentinels)
        yield f"reward {numbers} is no score?"


def understood(report: Audit) -> Iterator[Printed]:
    """Which column was taken for which role and why, and what the words for faults were taken for."""
    yield Printed(
        ["file", "role", "column", "why", "sure"],
        [
            [printable(file.name), one.role, printable(one.column), one.why, one.sure]
            for file in report.files
            for one in file.understood
        ],
    )
    words = [
        [printable(file.name), printable(word.column), printable(word.word), word.count, word.meaning]
        for file in report.files
        for word in file.words
    ]
    if words:
        yield Printed(["file", "column", "word", "rows", "taken for"], words)
    unread = [
        [printable(file.name), printable(name), count]
        for file in report.files
        for name, count in file.not_read.items()
    ]
    if unread:
        yield Printed(["file", "not read", "cells"], unread)


def left_out(report: Audit) -> Iterator[str]:
    """Every listed place of a row that was left out."""
    for file in report.files:
        yield from (str(remark) for remark in file.remarks if remark.reason.leaves_out)


def _rules(finding: Finding) -> Iterator[list[object]]:
    for rule in finding.rules:
        ids = ", ".join(printable(id_) or "-" for id_ in rule.ids[:MAX_IDS])
        more = f" and {rule.count - MAX_IDS} more" if rule.count > MAX_IDS else ""
        told_apart = rule.status is RuleStatus.FOUND and not rule.fault
        if rule.missing:
            concerned = "no column for " + ", ".join(rule.missing)
        else:
            concerned = ids + more if rule.reason is None else _NOT_CHECKED[rule.reason]
        yield [
            finding.code,
            finding.stage,
            finding.status,
            rule.rule,
            "told apart" if told_apart else rule.status,
            f"{rule.count} of {rule.of}",
            concerned,
        ]


def _thresholds(asked: Sequence[str]) -> Thresholds:
    pairs = dict(_pair("--threshold", text) for text in asked)
    for name, value in pairs.items():
        if name not in Thresholds.model_fields:
            expected = phrase("one_of", names=", ".join(Thresholds.model_fields))
            raise _refused(phrase("the_threshold", name=shown(name)), expected)
        try:
            Thresholds.model_validate_strings({name: value})
        except ValueError:
            raise _refused(f"{name}={value}", phrase("value_of", name=name)) from None
    return Thresholds.model_validate_strings(pairs)


def _kinds(files: Sequence[str], asked: Sequence[str]) -> dict[str, RowKind]:
    kinds = {}
    for text in asked:
        file, _equals, kind = text.rpartition("=")
        if file not in files:
            raise _refused(f"--kind {shown(text)}", phrase("file_and_kind"))
        if kind not in set(RowKind):
            raise _refused(phrase("the_kind", name=shown(kind)), phrase("one_of", names=", ".join(RowKind)))
        kinds[file] = RowKind(kind)
    return kinds


def _corrected(
    tables: list[Table | StreamedTable], mapped: list[Columns], role: str, column: str
) -> list[Columns]:
    if role not in set(Role):
        raise _refused(phrase("the_role", name=shown(role)), phrase("one_of", names=", ".join(Role)))
    fits = [
        Role(role) in columns.roles
        if not column
        else column in table.headings and columns.kind in SPECS[Role(role)].kinds
        for table, columns in zip(tables, mapped, strict=True)
    ]
    if not any(fits):
        kinds = ", ".join(sorted(SPECS[Role(role)].kinds))
        expected = phrase("column_of_files_of", kinds=kinds) if column else phrase("role_of_a_column")
        raise _refused(f"--column {role}={column}", expected)
    return [
        _with(columns, Role(role), column) if fit else columns
        for columns, fit in zip(mapped, fits, strict=True)
    ]


def _with(columns: Columns, role: Role, column: str) -> Columns:
    others = {other: name for other, name in columns.roles.items() if role != other}
    return Columns(kind=columns.kind, roles=others | {role: column} if column else others)


def _pair(option: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise _refused(f"{option} {shown(text)}", "NAME=VALUE")
    return name.strip(), value.strip()


def _refused(found: Said, expected: Said) -> InputError:
    return InputError.of("command line", 0, printable(found) if isinstance(found, str) else found, expected)
