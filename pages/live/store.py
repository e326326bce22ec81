"""The store of the classes: who may what, what was answered, and until when."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from threading import Lock
from typing import Any

from cachetools import LRUCache
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from pages.live import codes
from pages.live.class_data import (
    ClassContent,
    ClassStanding,
    HostClass,
    OpenedClass,
    StudentSentence,
)
from pages.live.clock import Clock, steady_clock
from pages.live.database import Database, NothingKeptError, address
from pages.live.errors import (
    AnswerError,
    ClassFullError,
    NoClassError,
    NoStudentError,
    NotHostError,
    PlaceError,
    StageOverError,
    StoreUnavailableError,
    TooManyClassesError,
)
from pages.live.export import ClassExport, ExportedAnswer
from pages.live.questions import live_items
from pages.live.sentences import sentence
from pages.live.stages import ANSWERED, STAGES, ClassStage, stages_of
from pages.live.tables import answers, classes, students
from pages.live.tally import ClassTally, tally
from pages.live.wrong_codes import WrongCodes
from pages.teaching.teaching_set import TeachingSet, as_data
from scenarios.document import Document
from scenarios.problems import InputError, phrase

MOST_STUDENTS = 300
MOST_CLASSES = 500
"""The most classes that are open at a time in one database."""
HOURS = 24
"""A class and all that was answered in it is deleted so many hours after it was opened."""
_EVERY = 600
"""Seconds between two looks for classes that are over."""
_ROOM = 8_000_000
"""The most bytes that the teaching sets of classes hold in memory."""


class Store:
    """The classes in one database, for any number of threads and processes.

    Every method may raise `StoreUnavailableError`, and each that takes a code `NoClassError`. A code may be
    written as a person types it.
    """

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self._database = database
        self._clock = clock or steady_clock()
        self._wrong = WrongCodes(self._clock)
        self._contents: LRUCache[str, ClassContent] = LRUCache(
            _ROOM, getsizeof=lambda content: 8 * len(content.made.model_dump_json())
        )
        self._lock = Lock()
        self._looked = self._clock()

    # Opening, joining and being the host

    def open(self, made: TeachingSet, stages: Sequence[ClassStage]) -> OpenedClass:
        """Open a class. Raises `PlaceError` without an item or a stage, and `TooManyClassesError`."""
        if not made.items or not stages or not set(stages) <= set(STAGES):
            raise PlaceError
        self._forget_sometimes()
        key = codes.new_key()
        text = json.dumps(as_data(made), ensure_ascii=False)
        with self._database.writing(make=True) as connection:
            if _counted(connection, classes) >= MOST_CLASSES:
                raise TooManyClassesError(MOST_CLASSES)
            code = codes.new_code()
            while connection.scalar(select(classes.c.id).where(classes.c.code == code)):
                code = codes.new_code()
            row = {
                "code": code,
                "host_hash": codes.key_hash(key),
                "teaching_set": text,
                "stages": ",".join(stage for stage in STAGES if stage in stages),
                "item": 0,
                "revision": 0,
                "opened_at": int(self._clock()),
            }
            connection.execute(insert(classes).values(row))
        return OpenedClass(code, key)

    def join(self, code: str, visitor: str, key: str | None = None) -> str:
        """The key of a student: `key` again where it is one of this class, else that of a new student.

        `visitor` is whatever tells those apart who try codes. Raises `ClassFullError`, `TooManyTriesError`.
        """
        self._forget_sometimes()
        if key and self._is_student(code, key):
            # However many wrong codes others try: nobody guesses a key.
            return key
        with self._looked_for(visitor), self._changing(code, alone=True) as (connection, found):
            number = _counted(connection, students, students.c.class_id == found.id) + 1
            if number > MOST_STUDENTS:
                raise ClassFullError(MOST_STUDENTS)
            new = codes.new_key()
            row = {"class_id": found.id, "number": number, "key_hash": codes.key_hash(new)}
            connection.execute(insert(students).values(row))
            return new

    def as_host(self, code: str, host_key: str, visitor: str) -> HostClass:
        """The class of a host link. Raises `NotHostError`, and `TooManyTriesError` as `join` does."""
        with suppress(NoClassError, NotHostError):
            return self._hosted(code, host_key)
        # What is wrong, the code or the key, is told as slowly as for any other wrong code.
        with self._looked_for(visitor):
            return self._hosted(code, host_key)

    # What students see and say

    def content(self, code: str) -> ClassContent:
        """What the class is about."""
        with self._reading(code) as (_, found):
            return self._content(found)

    def standing(self, code: str) -> ClassStanding:
        """Where the class is, by one query."""
        with self._reading(code) as (_, found):
            return _standing(found)

    def answer(self, code: str, student_key: str, item: int, stage: ClassStage, value: str) -> None:
        """Keep an answer in the place of any former one: a choice of the question, or a sentence.

        Raises `StageOverError`, `NoStudentError` and `AnswerError`.
        """
        with self._changing(code) as (connection, found):
            if (found.item, found.stage) != (item, stage) or stage not in ANSWERED:
                raise StageOverError
            student = _student(connection, found, student_key)
            if student is None:
                raise NoStudentError
            if stage == "why":
                value = sentence(value)
            else:
                asked = self._content(found).items[item].question
                if asked is None or value not in asked.choices:
                    raise AnswerError(phrase("class_no_choice"))
            _put(connection, {"student_id": student, "item": item, "stage": stage, "value": value})

    def own_answers(self, code: str, student_key: str, item: int) -> Mapping[ClassStage, str]:
        """What a student answered to an item, by stage. Raises `NoStudentError`."""
        with self._reading(code) as (connection, found):
            student = _student(connection, found, student_key)
            if student is None:
                raise NoStudentError
            asked = select(answers.c.stage, answers.c.value).where(
                answers.c.student_id == student, answers.c.item == item
            )
            return {row.stage: row.value for row in connection.execute(asked)}

    def tally(self, code: str, item: int) -> ClassTally:
        """What the class answered to an item."""
        with self._reading(code) as (connection, found):
            joined = _counted(connection, students, students.c.class_id == found.id)
            asked = _answers_of(found, students.c.number, answers.c.stage, answers.c.value).where(
                answers.c.item == item
            )
            return tally(joined, ((row.number, row.stage, row.value) for row in connection.execute(asked)))

    def sentences(self, code: str, item: int, stage: ClassStage = "why") -> tuple[StudentSentence, ...]:
        """The sentences about an item in the order in which they were begun."""
        with self._reading(code) as (connection, found):
            asked = (
                _answers_of(found, answers.c.id, answers.c.value, answers.c.hidden)
                .where(answers.c.item == item, answers.c.stage == stage)
                .order_by(answers.c.id)
            )
            return tuple(StudentSentence(row.id, row.value, row.hidden) for row in connection.execute(asked))

    # What the host alone may; each raises `NotHostError`

    def move(self, code: str, host_key: str, item: int, stage: ClassStage | None) -> None:
        """Go to a stage of an item, or to None, where nothing is asked. Raises `PlaceError`."""
        with self._hosting(code, host_key) as (connection, found):
            content = self._content(found)
            if not 0 <= item < len(content.items):
                raise PlaceError
            if stage is not None and stage not in stages_of(content.items[item], content.stages):
                raise PlaceError
            _change(connection, found, item=item, stage=stage)

    def hide(self, code: str, host_key: str, sentence_id: int, hidden: bool = True) -> None:
        """Take a sentence from view, also where it is written anew, or show it again."""
        with self._hosting(code, host_key) as (connection, found):
            own = select(students.c.id).where(students.c.class_id == found.id)
            one = (answers.c.id == sentence_id, answers.c.student_id.in_(own))
            connection.execute(update(answers).where(*one).values(hidden=hidden))
            _change(connection, found)

    def export(self, code: str, host_key: str) -> ClassExport:
        """Everything that was answered."""
        with self._reading(code) as (connection, found):
            _refuse_stranger(found, host_key)
            content = self._content(found)
            joined = _counted(connection, students, students.c.class_id == found.id)
            wanted = (students.c.number, answers.c.item, answers.c.stage, answers.c.value, answers.c.hidden)
            rows = connection.execute(_answers_of(found, *wanted)).all()
        order = sorted(rows, key=lambda row: (row.number, row.item, STAGES.index(row.stage)))
        given = tuple(ExportedAnswer(*row) for row in order)
        return ClassExport(found.code, content.made.title, content.items, joined, given)

    def end(self, code: str, host_key: str) -> None:
        """Delete the class and everything that was answered in it."""
        with self._hosting(code, host_key) as (connection, found):
            connection.execute(delete(classes).where(classes.c.id == found.id))
        self._database.tidy()

    def forget(self) -> None:
        """Delete every class that was opened 24 hours ago or earlier."""
        over = classes.c.opened_at <= int(self._clock()) - HOURS * 3600
        with suppress(NothingKeptError):
            with self._database.writing() as connection:
                deleted = connection.execute(delete(classes).where(over)).rowcount
            if deleted or self._database.untidy:
                self._database.tidy()

    # Inside

    def _hosted(self, code: str, host_key: str) -> HostClass:
        with self._reading(code) as (_, found):
            _refuse_stranger(found, host_key)
            return HostClass(found.code, self._content(found), _standing(found))

    def _is_student(self, code: str, key: str) -> bool:
        try:
            with self._reading(code) as (connection, found):
                return _student(connection, found, key) is not None
        except NoClassError:
            return False

    def _forget_sometimes(self) -> None:
        with self._lock:
            now = self._clock()
            if now - self._looked < _EVERY:
                return
            self._looked = now
        self.forget()

    @contextmanager
    def _looked_for(self, visitor: str) -> Iterator[None]:
        """A try of a code, which is counted where no class has it."""
        self._wrong.refuse(visitor)
        try:
            yield
        except NoClassError:
            self._wrong.count(visitor)
            raise

    @contextmanager
    def _reading(self, code: str) -> Iterator[tuple[Connection, Row[Any]]]:
        with _no_class(), self._database.reading() as connection:
            yield connection, _found(connection, select(classes), code)

    @contextmanager
    def _changing(self, code: str, *, alone: bool = False) -> Iterator[tuple[Connection, Row[Any]]]:
        """A change during which the class stays where it is; with `alone`, the only one at the time."""
        with _no_class(), self._database.writing() as connection:
            yield connection, _found(connection, select(classes).with_for_update(read=not alone), code)

    @contextmanager
    def _hosting(self, code: str, host_key: str) -> Iterator[tuple[Connection, Row[Any]]]:
        with self._changing(code, alone=True) as (connection, found):
            _refuse_stranger(found, host_key)
            yield connection, found

    def _content(self, found: Row[Any]) -> ClassContent:
        with self._lock:
            known = self._contents.get(found.host_hash)
        if known is None:
            made = _set_of(found.teaching_set)
            stages = tuple(stage for stage in STAGES if stage in found.stages.split(","))
            known = ClassContent(made, stages, live_items(made))
            with self._lock, suppress(ValueError):
                # One that is larger than all the room is read anew each time.
                self._contents[found.host_hash] = known
        return known


@cache
def shared() -> Store:
    """The store of this process. Raises `StoreUnavailableError` where the address of the database is none."""
    return Store(Database(address()))


@contextmanager
def _no_class() -> Iterator[None]:
    try:
        yield
    except NothingKeptError:
        raise NoClassError from None


def _set_of(text: str) -> TeachingSet:
    try:
        return Document("class", json.loads(text), {(): 0}).build(TeachingSet)
    except InputError:
        # It was opened by another version, which had other pages or scenarios.
        raise StoreUnavailableError(phrase("class_version")) from None


def _found(connection: Connection, asked: Select[Any], code: str) -> Row[Any]:
    written = codes.read_code(code)
    found = written and connection.execute(asked.where(classes.c.code == written)).one_or_none()
    if not found:
        raise NoClassError
    return found


def _refuse_stranger(found: Row[Any], host_key: str) -> None:
    if not codes.same_hash(host_key, found.host_hash):
        raise NotHostError


def _standing(found: Row[Any]) -> ClassStanding:
    ends_at = datetime.fromtimestamp(found.opened_at + HOURS * 3600, UTC)
    return ClassStanding(found.item, found.stage, found.revision, ends_at)


def _student(connection: Connection, found: Row[Any], key: str) -> int | None:
    """The id of the student of a class with this key."""
    own = (students.c.class_id == found.id, students.c.key_hash == codes.key_hash(key))
    return connection.scalar(select(students.c.id).where(*own))


def _counted(connection: Connection, table: Table, *which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(table).where(*which)) or 0


def _answers_of(found: Row[Any], *wanted: Column[Any]) -> Select[Any]:
    return select(*wanted).join_from(answers, students).where(students.c.class_id == found.id)


def _put(connection: Connection, answer: Mapping[str, object]) -> None:
    """Insert an answer, or put it in the place of the one that its student gave at the same stage."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    made = dialect.insert(answers).values(answer)
    own = ["student_id", "item", "stage"]
    connection.execute(made.on_conflict_do_update(index_elements=own, set_={"value": made.excluded.value}))


def _change(connection: Connection, found: Row[Any], **changes: object) -> None:
    one = update(classes).where(classes.c.id == found.id)
    connection.execute(one.values(revision=classes.c.revision + 1, **changes))
