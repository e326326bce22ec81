"""The rows of a file under a mapping, each with its cells read and with an id.

Where no column names the task, its prompt does. Rows without an id, and ids that a row before them has, in
the same file or in another, are left out and noted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
import pandas as pd

from scenarios.document import Frozen, shown
from scenarios.logs.columns import SPECS, CellValues, Columns, Role, RowKind
from scenarios.logs.containers import Format
from scenarios.logs.remarks import Diagnostics, Reason, Remarks
from scenarios.logs.vocabulary import Meaning, Vocabulary
from scenarios.problems import phrase
from verifiers.audit.answers import Answers
from verifiers.audit.cells import READERS, graded, without_words
from verifiers.audit.same_text import digest, normalised
from verifiers.audit.traces_of_texts import without_texts

_NOT_WORDS = frozenset({CellValues.NUMBER, CellValues.FAULT})
"""What is read with these words in mind anyway."""


class WordMeaning(Frozen):
    """A word that says how attempts ended: in how many rows it stands, and what it was taken for.

    `known` is false for a word of which nobody has said anything: it was taken for a fault.
    """

    column: str
    word: str
    count: int
    meaning: Meaning
    known: bool


@dataclass(frozen=True, slots=True)
class Records:
    """The rows of one file, typed.

    `frame` has a column per mapped role, named by the role's value: names, texts and faults are str or None,
    numbers float (NaN for missing), truth values nullable booleans, dates UTC timestamps. Of long texts there
    are digests and what `traces_of_texts` names. A fault stands in its column only if its word means one;
    `cut_off` and `not_judged` say what other words meant. `id` names the row, `place` is `file:line`;
    `named_by` is the column of the file that the ids stand in. `remarks` includes those of reading; rows of
    the file = rows of `frame` + the sum of `remarks.left_out`. `not_read` counts the rows in which a column
    holds something that no role reads.
    """

    file: str
    kind: RowKind
    named_by: str
    frame: pd.DataFrame
    remarks: Remarks
    words: tuple[WordMeaning, ...]
    not_read: dict[str, int]


class TableOfRows(Protocol):
    """The rows of a file as a table, in one piece or in many."""

    @property
    def name(self) -> str:
        """The name of the file."""

    @property
    def format(self) -> Format:
        """How the file lays out its rows."""

    def pieces(
        self, columns: Columns, diagnostics: Diagnostics, not_read: Counter[str], /
    ) -> Iterator[pd.DataFrame]:
        """Tables of rows, indexed by line, with at least the columns that have a role.

        What is noted of the rows goes to `diagnostics`, the cells that no role reads are counted in
        `not_read`.
        """


@dataclass(frozen=True, slots=True)
class TypedPart:
    """Rows of a part of a file, as `Records` has them but for the ids.

    `words` counts those of the fault column, `not_read` the rows in which a column holds something that no
    role reads.
    """

    frame: pd.DataFrame
    remarks: Remarks
    words: Counter[str]
    not_read: Counter[str]


def typed(table: TableOfRows, columns: Columns, vocabulary: Vocabulary, answers: Answers) -> TypedPart:
    """The rows of a file, or of a part of it, under a mapping that fits, without their texts."""
    diagnostics, not_read = Diagnostics(table.name), Counter[str]()
    reader = _Reader(diagnostics, columns, vocabulary, from_csv=table.format is Format.CSV)
    pieces = [
        without_texts(reader.read(piece), answers) for piece in table.pieces(columns, diagnostics, not_read)
    ]
    frame = pd.concat(pieces) if pieces else pd.DataFrame()
    return TypedPart(frame, diagnostics.remarks, reader.words, not_read)


def answered(
    table: TableOfRows,
    columns: Columns,
    vocabulary: Vocabulary,
    diagnostics: Diagnostics,
    not_read: Counter[str],
) -> Iterator[tuple[str, str]]:
    """The task and the reference of each row that has one."""
    names = Role.TASK_ID if Role.TASK_ID in columns.roles else Role.PROMPT
    roles = {role: columns.roles[role] for role in (names, Role.REFERENCE)}
    needed = Columns(kind=columns.kind, roles=roles)
    reader = _Reader(diagnostics, needed, vocabulary, from_csv=table.format is Format.CSV)
    for piece in table.pieces(needed, diagnostics, not_read):
        frame = reader.read(piece)
        known = frame[frame[Role.REFERENCE].notna()]
        yield from zip(known[Role.TASK_ID], known[Role.REFERENCE], strict=True)


def joined(name: str, columns: Columns, vocabulary: Vocabulary, parts: Iterable[TypedPart]) -> Records:
    """The parts of a file, in its order, as one. Raises `InputError` where too much could not be read."""
    diagnostics, frames = Diagnostics(name), []
    words, not_read = Counter[str](), Counter[str]()
    for part in parts:
        diagnostics.take(part.remarks)
        words.update(part.words)
        not_read.update(part.not_read)
        # Where not one row could be read there are no columns either.
        frames += [part.frame] if len(part.frame.columns) else []
    frame = pd.concat([one for one in frames if len(one)] or frames[:1])
    frame["place"] = [f"{name}:{line}" for line in frame.index]
    frame = _with_ids(diagnostics, frame, columns)
    told = tuple(_word(columns, vocabulary, *each) for each in words.most_common())
    named_by = _named_by(columns)
    return Records(name, columns.kind, named_by, frame, diagnostics.remarks, told, dict(not_read))


def _word(columns: Columns, vocabulary: Vocabulary, word: str, count: int) -> WordMeaning:
    meaning = vocabulary.means(word)
    return WordMeaning(
        column=columns.roles[Role.ERROR],
        word=word,
        count=count,
        meaning=meaning or Meaning.INFRASTRUCTURE_FAULT,
        known=meaning is not None,
    )


class _Reader:
    """Reads the cells of one file, a piece at a time, and counts the words of its fault column."""

    def __init__(
        self, diagnostics: Diagnostics, columns: Columns, vocabulary: Vocabulary, *, from_csv: bool
    ) -> None:
        self.diagnostics = diagnostics
        self._columns, self._vocabulary, self._from_csv = columns, vocabulary, from_csv
        self.words: Counter[str] = Counter()

    def read(self, table: pd.DataFrame) -> pd.DataFrame:
        """Rows with a column for each role, and with the id of a task; those without one are left out."""
        frame = pd.DataFrame(index=table.index)
        roles = self._columns.roles
        for role, name in roles.items():
            cells, values = table[name], SPECS[role].values
            if role is Role.REWARD:
                cells = graded(cells, self._vocabulary.grades)
            if self._from_csv and values not in _NOT_WORDS:
                known = self._vocabulary.agents.idle if role is Role.POLICY else ()
                cells = without_words(self.diagnostics, cells, known)
            frame[role.value] = READERS[values](self.diagnostics, cells)
        self._add_meanings(frame)
        if Role.TASK_ID not in roles:
            texts = frame[Role.PROMPT]
            named = [None if text is None else digest(normalised(text)) for text in texts]
            frame[Role.TASK_ID] = pd.Series(named, frame.index, dtype=object)
        named_by = roles.get(Role.TASK_ID, roles.get(Role.PROMPT, ""))
        for line, cell in table.loc[frame[Role.TASK_ID].isna().to_numpy(), named_by].items():
            found = shown(cell) if _is_written(cell) else phrase("nothing")
            self.diagnostics.note(Reason.MISSING_ID, int(str(line)), found, named_by)
        return frame[frame[Role.TASK_ID].notna()]

    def _add_meanings(self, frame: pd.DataFrame) -> None:
        masked = Role.MASKED in self._columns.roles
        frame["not_judged"] = frame[Role.MASKED].fillna(False).astype(bool) if masked else False
        if Role.ERROR not in self._columns.roles:
            return
        cells = frame[Role.ERROR]
        counts = {str(word): int(count) for word, count in cells.value_counts().items()}
        self.words.update(counts)
        of_rows = cells.map({word: self._meaning(word) for word in counts})
        frame["cut_off"] = (of_rows == Meaning.CUT_OFF).astype(bool)
        frame["not_judged"] |= (of_rows == Meaning.NOT_JUDGED).astype(bool)
        frame[Role.ERROR] = cells.where(of_rows == Meaning.INFRASTRUCTURE_FAULT, None)

    def _meaning(self, word: str) -> Meaning:
        return self._vocabulary.means(word) or Meaning.INFRASTRUCTURE_FAULT


def apart(records: Sequence[Records]) -> list[Records]:
    """All files, each without the rows that a file before it has: one row is never counted twice.

    A row is its rollout id, or its task id and split, where the split of a file without such a column
    is its name. Rollouts without an id are the same only at the same line of a file of the same content.
    """
    places: dict[tuple[str, ...], str] = {}
    result: list[Records] = []
    for one in records:
        diagnostics = Diagnostics(one.file)
        keys = _keys(one, records)
        doubled = np.array([key in places for key in keys], dtype=bool)
        for line, key, id_ in zip(one.frame.index, keys, one.frame["id"], strict=True):
            if key in places:
                found = phrase("again_after", name=shown(id_), place=places[key])
                diagnostics.note(Reason.DUPLICATE_ID, line, found, one.named_by)
        places.update(zip(keys, one.frame["place"], strict=True))
        result.append(replace(one, frame=one.frame[~doubled], remarks=one.remarks + diagnostics.remarks))
    return result


def _keys(one: Records, records: Sequence[Records]) -> list[tuple[str, ...]]:
    """What makes each row of a file the row it is, among all files."""
    frame = one.frame
    if one.kind is RowKind.TASKS:
        splits = frame.get(Role.SPLIT, pd.Series(one.file, frame.index))
        return [(one.kind, task, split or "") for task, split in zip(frame["id"], splits, strict=True)]
    content = frame.drop(columns="place")
    same = next(other.file for other in records if content.equals(other.frame.drop(columns="place")))
    own = frame.get(Role.ROLLOUT_ID, pd.Series(None, frame.index, dtype=object))
    return [
        (one.kind, id_) if named else (one.kind, id_, same)
        for id_, named in zip(frame["id"], own.notna(), strict=True)
    ]


def _with_ids(diagnostics: Diagnostics, frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    """The rows that have an id nobody had before them, with that id in the column `id`."""
    if columns.kind is RowKind.TASKS:
        key = [Role.TASK_ID.value, *([Role.SPLIT.value] if Role.SPLIT in columns.roles else [])]
        if Role.TASK_ID not in columns.roles:
            # A prompt that stands twice is two tasks, and for a rule to find.
            frame = frame.assign(**{Role.TASK_ID: _apart(frame[Role.TASK_ID])})
        frame = frame.assign(id=frame[Role.TASK_ID])
        doubled = frame.duplicated(key)
    else:
        numbered = _apart(frame[Role.TASK_ID] + "@" + frame.index.astype(str))
        own = frame.get(Role.ROLLOUT_ID, pd.Series(None, frame.index, dtype=object))
        frame = frame.assign(id=own.where(own.notna(), numbered))
        doubled = frame.duplicated("id")
    for line, name in frame.loc[doubled, "id"].items():
        diagnostics.note(Reason.DUPLICATE_ID, line, phrase("again", name=shown(name)), _named_by(columns))
    return frame[~doubled]


def _apart(ids: pd.Series) -> pd.Series:
    """Ids of which a repeated one ends in its number."""
    again = ids.groupby(ids).cumcount()
    return ids.where(again == 0, ids + "#" + (again + 1).astype(str))


def _named_by(columns: Columns) -> str:
    named = (columns.roles.get(role) for role in (Role.ROLLOUT_ID, Role.TASK_ID, Role.PROMPT))
    return next(name for name in named if name)


def _is_written(cell: Any) -> bool:
    return isinstance(cell, float) or (isinstance(cell, str) and bool(cell.strip()))
