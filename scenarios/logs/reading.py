"""A file from elsewhere as rows of one format: the one reader of logs and task sets.

Every row is an attempt, or is named as left out: nothing is lost silently, and nothing is half-read.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from scenarios.document import JsonObject, shown
from scenarios.logs.adapter import Adapter, understood
from scenarios.logs.adapters.formats import ADAPTERS, recognised
from scenarios.logs.attempt import LeftOutError, LoggedAttempt
from scenarios.logs.columns import SPECS
from scenarios.logs.containers import Format, Layout, Row, opened, part_rows
from scenarios.logs.cutting import FilePart
from scenarios.logs.fields import finite, has_half_characters, too_deep
from scenarios.logs.limits import MAX_BYTES
from scenarios.logs.remarks import Diagnostics, Reason
from scenarios.logs.unwrapping import unwrapped
from scenarios.logs.vocabulary import Vocabulary
from scenarios.problems import InputError, phrase

_KNOWN = frozenset(name for spec in SPECS.values() for name in spec.names)
_AHEAD = 20
GENERIC = "generic"


@dataclass(frozen=True, slots=True)
class OpenedLog:
    """A file as it was opened: its layout, which format it has, and its rows, to be gone through once.

    `adapter` is None where no known format was recognised; a row is then read by its columns. `within` is the
    key under which the rows stood in one object. A row is named by its line, or by its number where the rows
    are parts of something larger.
    """

    layout: Layout
    format: Format
    within: str
    adapter: Adapter | None
    rows: Iterator[Row]


def source(
    diagnostics: Diagnostics,
    stream: BinaryIO,
    *,
    most: int = MAX_BYTES,
    reads: str = "",
    within: str = "",
) -> OpenedLog:
    """A file, opened and recognised. `reads` names the format, `within` the key of the rows, if a person says
    so.

    Raises `InputError` for a file that is refused, and for a format that nobody knows.
    """
    container = opened(diagnostics, stream, most)
    layout = container.layout
    chosen = _chosen(diagnostics.file, reads)
    head: list[Row] = []
    for row in container.rows:
        head.append(row)
        if len(head) == _AHEAD:
            break
    rows = chain(head, container.rows)
    adapter = chosen or (None if reads == GENERIC or within else _majority(head))
    if adapter is not None:
        return OpenedLog(layout, layout.format, "", adapter, _parts(adapter, rows))
    if layout.format is Format.OBJECT and len(head) == 1:
        format_, key, inner = unwrapped(head[0][1], _KNOWN, within)
        adapter = None if reads == GENERIC else recognised(next(inner, (1, {}))[1])
        inner = unwrapped(head[0][1], _KNOWN, within)[2]
        if adapter is not None:
            inner = _parts(adapter, inner)
        return OpenedLog(layout, format_, key, adapter, inner)
    return OpenedLog(layout, layout.format, "", None, rows)


def part_of(
    diagnostics: Diagnostics, stream: BinaryIO, layout: Layout, reads: str, part: FilePart
) -> OpenedLog:
    """A part of a file that was opened and recognised: `reads` is the id of its format, or "" for none."""
    adapter = _chosen(diagnostics.file, reads)
    return OpenedLog(layout, layout.format, "", adapter, part_rows(diagnostics, stream, layout, part))


def attempts(
    found: OpenedLog, diagnostics: Diagnostics, words: Vocabulary, headline: str = ""
) -> Iterator[tuple[int, LoggedAttempt, JsonObject]]:
    """Number, attempt and what it was read from, for each row of a known format.

    A row that holds no attempt is noted and left out. Attempts without a number of their own are counted, by
    task and policy. `headline` is the reward that counts, if a person says so.
    """
    adapter = found.adapter
    assert adapter is not None  # noqa: S101  a source without a format has no attempts
    seen: dict[tuple[str, str], int] = {}
    for number, row in found.rows:
        try:
            if too_deep(row):
                raise LeftOutError(Reason.TOO_DEEP, phrase("deeper_nesting"))
            if has_half_characters(row):
                raise LeftOutError(Reason.NOT_TEXT, phrase("half_a_pair"))
            told = adapter.told(finite(row))
            if headline in told.rewards:
                told.headline = headline
            attempt = understood(told, words, adapter.id)
        except LeftOutError as error:
            diagnostics.note(error.reason, number, error.found)
            continue
        if not attempt.attempt and not attempt.is_task:
            key = (attempt.task, attempt.policy)
            attempt = attempt.model_copy(update={"attempt": str(seen.setdefault(key, 0))})
            seen[key] += 1
        yield number, attempt, row


def _chosen(name: str, reads: str) -> Adapter | None:
    if not reads or reads == GENERIC:
        return None
    for adapter in ADAPTERS:
        if adapter.id == reads:
            return adapter
    names = ", ".join([GENERIC, *(adapter.id for adapter in ADAPTERS)])
    raise InputError.of(name, 0, phrase("the_format", name=shown(reads)), phrase("one_of", names=names))


def _majority(head: Collection[Row]) -> Adapter | None:
    """The format of the first rows; none unless most of them have it."""
    found = [recognised(row) for _, row in head]
    known = [adapter for adapter in found if adapter is not None]
    if 2 * len(known) <= len(found):
        return None
    return max(known, key=known.count)


def _parts(adapter: Adapter, rows: Iterator[Row]) -> Iterator[Row]:
    """Every attempt of every row: by the line of its row, or by its number where a row holds several."""
    number = 0
    for line, row in rows:
        for place, part in adapter.parts(row):
            # Never twice the same, also where only some rows hold several.
            number = number + 1 if place else max(number + 1, line)
            yield number, part
