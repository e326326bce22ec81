"""A log as attempts, with everything that a person has to be told about how it was understood.

What is returned is all that a page or a command shows: rows in are attempts and rows named as left out.
"""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import BinaryIO

from scenarios.document import Frozen
from scenarios.logs.adapter import Adapter
from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.columns import Columns, RoleReason, Sureness, Understood, guess, understood
from scenarios.logs.containers import Format
from scenarios.logs.fields import unread
from scenarios.logs.generic import adapter as generic
from scenarios.logs.generic import headings
from scenarios.logs.limits import MAX_BYTES
from scenarios.logs.mapping import Mapping
from scenarios.logs.reading import OpenedLog, attempts, source
from scenarios.logs.remarks import Diagnostics, Reason, Remark
from scenarios.logs.sentinels import guessed, unscored
from scenarios.logs.vocabulary import Meaning, Vocabulary, shipped
from scenarios.problems import InputError, phrase

PREVIEW = 5
"""Rows that are shown as they were understood."""
_LOOKED_AT = 200


class WordUnderstood(Frozen):
    """A word about the end of attempts: where it stands, how often, and what it was taken for.

    `known` is false for a word of which nobody has said anything: it was taken for a fault.
    """

    field: str
    word: str
    count: int
    meaning: Meaning
    known: bool


class LogReport(Frozen):
    """How a log was understood; `rows` = `attempts` + `tasks` + the sum of `left_out`.

    `roles` say which field was taken for what, why, and how sure that is. `not_read` counts the rows in which
    a field holds something that nothing reads. `numbers` are the names of all rewards of the log; `headline`
    the one that counts. `sentinels` are numbers that stand for no score; `sentinels_guessed` says that nobody
    said so. `preview` are the first rows as they were understood.
    """

    name: str
    format: Format
    packing: str
    encoding: str
    within: str
    read_as: str
    title: str
    rows: int
    attempts: int
    tasks: int
    scored: int
    left_out: dict[Reason, int]
    remarks: tuple[Remark, ...]
    roles: tuple[Understood, ...]
    words: tuple[WordUnderstood, ...]
    not_read: dict[str, int]
    numbers: tuple[str, ...]
    headline: str
    sentinels: tuple[float, ...]
    sentinels_guessed: bool
    preview: tuple[LoggedAttempt, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The attempts of a log with their rows' numbers, and how it was understood."""

    attempts: tuple[tuple[int, LoggedAttempt], ...]
    report: LogReport


def imported(name: str, content: bytes, mapping: Mapping | None = None) -> Imported:
    """A whole log. Raises `InputError` for a file that is refused, and for one without a single row."""
    stream = LogStream(name, io.BytesIO(content), mapping)
    return judged_only(tuple(stream), stream.report(), mapping or Mapping())


def judged_only(
    attempts: tuple[tuple[int, LoggedAttempt], ...], report: LogReport, mapping: Mapping
) -> Imported:
    """All attempts of a log and its report, where numbers that stand for no score are no rewards."""
    said = mapping.sentinels
    rewards = {one.reward for _, one in attempts if one.reward is not None}
    sentinels = guessed(rewards) if said is None else said
    kept = tuple((number, unscored(one, sentinels)) for number, one in attempts)
    changed = {
        "sentinels": sentinels,
        "sentinels_guessed": said is None and bool(sentinels),
        "scored": sum(one.reward is not None for _, one in kept),
        "preview": tuple(one for _, one in kept[:PREVIEW]),
    }
    return Imported(kept, report.model_copy(update=changed))


class LogStream:
    """The attempts of a log one after the other, and at the end how they were understood."""

    def __init__(
        self, name: str, stream: BinaryIO, mapping: Mapping | None = None, most: int = MAX_BYTES
    ) -> None:
        """Raises `InputError` for a file that is refused."""
        mapping = mapping or Mapping()
        self._diagnostics = Diagnostics(name)
        self._vocabulary = mapping.vocabulary(shipped())
        self._headline = mapping.headline
        opened = source(self._diagnostics, stream, most=most, reads=mapping.reads, within=mapping.rows)
        self._source, self._roles = _with_adapter(opened, mapping, self._vocabulary)
        self._not_read: Counter[str] = Counter()
        self._words: Counter[tuple[str, str]] = Counter()
        self._numbers: dict[str, None] = {}
        self._headlines: Counter[str] = Counter()
        self._preview: list[LoggedAttempt] = []
        self._counts: Counter[str] = Counter()

    def __iter__(self) -> Iterator[tuple[int, LoggedAttempt]]:
        """Number and attempt of each row. Raises `InputError` where the file turns out to be refused."""
        read = self._adapter.read
        for number, attempt, row in attempts(
            self._source, self._diagnostics, self._vocabulary, self._headline
        ):
            self._not_read.update(unread(row, read))
            self._words.update((one.field, one.word) for one in attempt.words)
            self._numbers |= dict.fromkeys(attempt.recorded)
            self._headlines[attempt.headline] += 1
            self._counts["tasks" if attempt.is_task else "attempts"] += 1
            self._counts["scored"] += attempt.reward is not None
            if len(self._preview) < PREVIEW:
                self._preview.append(attempt)
            yield number, attempt

    def report(self) -> LogReport:
        """How the log was understood, once it was gone through. Raises `InputError` if it held no row."""
        remarks = self._diagnostics.remarks
        lost = sum(remarks.left_out.values())
        kept = self._counts["attempts"] + self._counts["tasks"]
        if not kept:
            listed = [remark.problem for remark in remarks.listed if remark.reason.leaves_out]
            if listed:
                raise InputError(listed[:PREVIEW])
            name = self._diagnostics.file
            raise InputError.of(name, 1, phrase("no_rows"), phrase("at_least_one_row"))
        layout = self._source.layout
        return LogReport(
            name=self._diagnostics.file,
            format=self._source.format,
            packing=layout.packing,
            encoding=layout.encoding,
            within=self._source.within,
            read_as=self._adapter.id,
            title=self._adapter.title,
            rows=kept + lost,
            attempts=self._counts["attempts"],
            tasks=self._counts["tasks"],
            scored=self._counts["scored"],
            left_out=remarks.left_out,
            remarks=remarks.listed,
            roles=self._roles,
            words=tuple(self._understood_words()),
            not_read=dict(self._not_read),
            numbers=tuple(self._numbers),
            headline=max(self._headlines, key=lambda one: self._headlines[one], default=""),
            sentinels=(),
            sentinels_guessed=False,
            preview=tuple(self._preview),
        )

    @property
    def _adapter(self) -> Adapter:
        assert self._source.adapter is not None  # noqa: S101  given where the source was opened
        return self._source.adapter

    def _understood_words(self) -> Iterator[WordUnderstood]:
        for (field, word), count in self._words.items():
            meaning = self._vocabulary.means(word, self._adapter.id)
            yield WordUnderstood(
                field=field,
                word=word,
                count=count,
                meaning=meaning or Meaning.INFRASTRUCTURE_FAULT,
                known=meaning is not None,
            )


def _with_adapter(
    opened: OpenedLog, mapping: Mapping, words: Vocabulary
) -> tuple[OpenedLog, tuple[Understood, ...]]:
    """The source with the adapter of its format or of its columns, and why each role is what it is."""
    if opened.adapter is not None:
        roles = tuple(
            Understood(role=role, column=path, why=RoleReason.FORMAT, sure=Sureness.CERTAIN)
            for role, path in opened.adapter.roles.items()
        )
        return opened, roles
    head = list(islice(opened.rows, _LOOKED_AT))
    names = headings(row for _, row in head)
    usual = guess(names, mapping.rows_are)
    roles_ = {role: name for role, name in (usual.roles | mapping.roles).items() if name}
    columns = Columns(kind=usual.kind, roles=roles_)
    made = OpenedLog(
        opened.layout, opened.format, opened.within, generic(columns, words), chain(head, opened.rows)
    )
    return made, understood(columns, names)
