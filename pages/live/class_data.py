"""What the store tells of a class."""

from dataclasses import dataclass
from datetime import datetime

from pages.live.questions import LiveItem
from pages.live.stages import ClassStage
from pages.teaching.teaching_set import TeachingSet


@dataclass(frozen=True)
class OpenedClass:
    """What the host gets once: the code for the students and the key that makes a link the host's own."""

    code: str
    host_key: str


@dataclass(frozen=True)
class ClassContent:
    """What a class is about, which never changes: its set, the stages that the host chose, and the items."""

    made: TeachingSet
    stages: tuple[ClassStage, ...]
    items: tuple[LiveItem, ...]


@dataclass(frozen=True)
class ClassStanding:
    """Where a class is: an item, counted from 0, and its stage, or None before anything is asked.

    `revision` is another number whenever there is something else to show. `ends_at` is when all is deleted.
    """

    item: int
    stage: ClassStage | None
    revision: int
    ends_at: datetime


@dataclass(frozen=True)
class HostClass:
    """A class as its host has it."""

    code: str
    content: ClassContent
    standing: ClassStanding


@dataclass(frozen=True)
class StudentSentence:
    """A sentence without the name or number of who wrote it; `hidden` where the host took it from view."""

    id: int
    text: str
    hidden: bool
