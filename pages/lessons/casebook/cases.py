"""What the casebook tells of each case, and the words by which its cases are found."""

from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import FORMAT, Frozen, LocalizedText

Kind = Literal[
    "false_pass",
    "false_fail",
    "leak",
    "tampering",
    "side_effect",
    "process",
    "environment_fault",
    "drift",
    "ambiguous",
]
"""In which way the published verifier or its environment was wrong."""


class Condition(Frozen):
    """A kind of condition that published verifiers left out, and the question that finds it."""

    id: str
    title: LocalizedText
    question: LocalizedText


class Words(Frozen):
    """The file `words.yaml`: the names of the kinds, and the conditions."""

    format: int = FORMAT
    kinds: dict[Kind, LocalizedText]
    conditions: tuple[Condition, ...]


class Searched(Frozen):
    """How far the mended verifier was searched: every trajectory of up to `length` actions.

    `remaining` names the loophole that it still has there; None where it has none.
    """

    length: Annotated[int, Field(ge=1, le=6)]
    remaining: LocalizedText | None = None


class Case(Frozen):
    """The file of one case. `id` is that of its scenario; `conditions` are ids of `Words.conditions`.

    `misjudged` is the trajectory that the verifier `published` judges wrongly; `mended` is the verifier that
    judges all presets rightly, and `not_enough` a mend that does not. `happened` tells what the agent did and
    what was measured, as the source states it; `missing` the condition that the published verifier lacks;
    `ask` what a reader should ask of a verifier of their own.
    """

    format: int = FORMAT
    id: str
    year: Annotated[int, Field(ge=2010, le=2100)]
    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)]
    conditions: Annotated[tuple[str, ...], Field(min_length=1)]
    published: str
    mended: str
    not_enough: str | None = None
    misjudged: str
    searched: Searched | None = None
    happened: LocalizedText
    missing: LocalizedText
    ask: LocalizedText
