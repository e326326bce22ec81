"""What an adapter of a format is, and how what it found becomes a `LoggedAttempt`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.attempt import LoggedAttempt, Outcome, SpokenWord, Turn
from scenarios.logs.fields import at, text, written
from scenarios.logs.vocabulary import OUTCOMES, Meaning, Vocabulary

UNJUDGED = frozenset({Outcome.INFRASTRUCTURE_FAULT, Outcome.NOT_JUDGED})
"""The outcomes beside which a number is a placeholder."""


@dataclass
class Told:
    """What a row tells, before the words in it are understood.

    `words` are (field, word) pairs about the end. `judged` is false where the format itself says that a
    number is no verdict. `rewards` are all numbers by name; `headline` is the one that counts, if one does.
    """

    task: str = ""
    attempt: str = ""
    policy: str = ""
    family: str = ""
    prompt: str = ""
    reference: str | None = None
    answer: str | None = None
    turns: tuple[Turn, ...] = ()
    rewards: Mapping[str, float | None] = field(default_factory=dict)
    headline: str = "reward"
    words: list[tuple[str, str]] = field(default_factory=list)
    judged: bool = True
    tokens: float | None = None
    is_task: bool = False


Part = tuple[str, JsonObject]
"""Where in its row an attempt stands ("" for the whole row), and what stands there."""


def whole(row: JsonObject) -> Iterator[Part]:
    """The row itself, as its only part."""
    yield "", row


@dataclass(frozen=True)
class Adapter:
    """One format.

    `recognises` looks at one row of a file. `parts` are what holds one attempt each; `told` reads one of them
    and raises `LeftOutError` where it cannot. `roles` says which field plays which role, as the facts of the
    format have it, in the paths of a part; `also_read` are fields that serve no role of their own.
    """

    id: str
    title: str
    recognises: Callable[[JsonObject], bool]
    told: Callable[[JsonObject], Told]
    roles: Mapping[str, str]
    parts: Callable[[JsonObject], Iterable[Part]] = whole
    also_read: tuple[str, ...] = ()

    @property
    def read(self) -> frozenset[str]:
        """Every path that is read."""
        return frozenset((*self.roles.values(), *self.also_read))


def understood(told: Told, words: Vocabulary, format_: str) -> LoggedAttempt:
    """The attempt that a row tells of, by what its words mean. An unknown word is taken for a fault."""
    spoken = tuple(SpokenWord(field=path, word=word) for path, word in told.words if word.strip())
    meanings = [words.means(one.word, format_) or Meaning.INFRASTRUCTURE_FAULT for one in spoken]
    order = list(OUTCOMES.values())
    outcome = max((OUTCOMES[one] for one in meanings), key=order.index, default=Outcome.FINISHED)
    recorded = dict(told.rewards)
    number = recorded.get(told.headline)
    if number is None and outcome not in UNJUDGED and not told.is_task:
        outcome = max(outcome, Outcome.NOT_JUDGED, key=order.index)
    counts = told.judged and outcome not in UNJUDGED
    if not told.judged and outcome is Outcome.FINISHED:
        outcome = Outcome.NOT_JUDGED
    return LoggedAttempt(
        task=told.task,
        attempt=told.attempt,
        policy=told.policy,
        family=told.family,
        prompt=told.prompt,
        reference=told.reference,
        answer=told.answer,
        turns=told.turns,
        recorded=recorded,
        headline=told.headline if told.headline in recorded else "",
        reward=number if counts else None,
        outcome=outcome,
        cut_off=Meaning.CUT_OFF in meanings,
        words=spoken,
        tokens=told.tokens,
        is_task=told.is_task,
    )


def fault(path: str, value: Any) -> list[tuple[str, str]]:
    """A field that is filled where an attempt failed, whatever it is filled with: its type, or all of it."""
    return word(path, text(value) or text(at(value, "type")) or written(value)) if value else []


def word(path: str, value: Any) -> list[tuple[str, str]]:
    """A field that holds a word, as `Told.words` has it; nothing where it holds none."""
    return [(path, value)] if isinstance(value, str) and value.strip() else []
