"""What the words and letters of a log mean. They are data: a person sees them and can change them."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import Field

from scenarios.data_files import data_file
from scenarios.document import FORMAT, Frozen, LocalizedText
from scenarios.logs.attempt import Outcome

_LEADING = re.compile(r"[\w.-]+(?=\s*[:(])")


class Meaning(StrEnum):
    """What a word says of the end of an attempt."""

    NO_FAULT = "no_fault"
    CUT_OFF = "cut_off"
    AGENT_FAILURE = "agent_failure"
    INFRASTRUCTURE_FAULT = "infrastructure_fault"
    NOT_JUDGED = "not_judged"


OUTCOMES = {
    Meaning.NO_FAULT: Outcome.FINISHED,
    Meaning.CUT_OFF: Outcome.CUT_OFF,
    Meaning.AGENT_FAILURE: Outcome.AGENT_FAILURE,
    Meaning.NOT_JUDGED: Outcome.NOT_JUDGED,
    Meaning.INFRASTRUCTURE_FAULT: Outcome.INFRASTRUCTURE_FAULT,
}
"""The outcome that each meaning amounts to, from the mildest to the worst."""


class ControlAgents(Frozen):
    """Names of agents, lower case, that show the task and not a model."""

    idle: tuple[str, ...]
    reference: tuple[str, ...]


class Vocabulary(Frozen):
    """The file `vocabulary.yaml`, or what a person made of it. `None` as a grade means: not scored."""

    format: int = FORMAT
    meanings: Annotated[dict[Meaning, LocalizedText], Field(min_length=len(Meaning))]
    words: dict[Meaning, tuple[str, ...]]
    grades: dict[str, float | None]
    agents: ControlAgents

    def means(self, word: str, format_: str = "") -> Meaning | None:
        """What a word means in a format; None for a word that nobody has said anything about.

        `failed: wrong answer` means what `failed` means.
        """
        plain = word.strip().lower()
        first = _LEADING.match(plain)
        for each in (plain, first[0] if first else plain):
            for said in (f"{format_}/{each}", each):
                for meaning, words in self.words.items():
                    if said in words:
                        return meaning
        return None

    def changed(
        self,
        words: dict[str, Meaning],
        grades: dict[str, float | None],
        idle: tuple[str, ...] = (),
        reference: tuple[str, ...] = (),
    ) -> "Vocabulary":
        """The vocabulary in which these words, grades and agents are what a person says."""
        said = {word.strip().lower(): meaning for word, meaning in words.items()}
        kept = {
            meaning: tuple(word for word in self.words.get(meaning, ()) if word not in said)
            + tuple(word for word, other in said.items() if other is meaning)
            for meaning in Meaning
        }
        agents = ControlAgents(
            idle=tuple(name.lower() for name in idle) or self.agents.idle,
            reference=tuple(name.lower() for name in reference) or self.agents.reference,
        )
        return self.model_copy(update={"words": kept, "grades": self.grades | grades, "agents": agents})


shipped = data_file(Path(__file__).parent / "vocabulary.yaml", lambda document: document.build(Vocabulary))
"""The words that come with the product."""
