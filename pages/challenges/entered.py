"""What a reader has entered for a challenge, whole or not, and what the browser keeps of a visit.

What comes back from the browser is supplied material.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, Self

from pydantic import Field

from pages.challenges import sets
from pages.challenges.answers import (
    AcceptsAnswer,
    Answered,
    BreakAnswer,
    CellAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
)
from pages.challenges.calculators.calculator import MAX_SEED
from pages.challenges.model import MAX_CHALLENGES, ChallengeSet
from pages.challenges.sheet import MAX_NAME, ResultSheet, begun
from pages.challenges.view import (
    AcceptsView,
    BreakView,
    ComputeView,
    InferView,
    JudgeView,
    MendView,
    PublicView,
)
from scenarios.document import Frozen
from scenarios.model import Id, Intended
from verifiers.draft import MAX_CHECKS, MAX_STEPS, OwnCheck, Written

MAX_SETS = 16
"""The most sets of which a browser keeps something."""

EnteredReward = Literal["1", "0", "unscored"]
_REWARDS: dict[EnteredReward, float | None] = {"1": 1.0, "0": 0.0, "unscored": None}


class EnteredCell(Frozen):
    """What is decided of one cell so far; None where nothing is yet."""

    reward: EnteredReward | None = None
    right: Intended | None = None


class DraftAnswer(Frozen):
    """What is entered for a challenge so far; the fields of other kinds are empty.

    `checks` is None as long as nobody has ticked any: then those of the verifier stand.
    """

    steps: Annotated[tuple[Written, ...], Field(max_length=MAX_STEPS)] = ()
    impossible: bool = False
    checks: Annotated[tuple[Id, ...], Field(max_length=64)] | None = None
    written: Annotated[tuple[OwnCheck, ...], Field(max_length=MAX_CHECKS)] = ()
    cells: Annotated[tuple[EnteredCell, ...], Field(max_length=16)] = ()
    rules: Annotated[tuple[Id, ...], Field(max_length=12)] = ()
    accepted: Annotated[tuple[int, ...], Field(max_length=8)] = ()
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    """The seed of the question to which `numbers` belong."""
    numbers: Annotated[dict[Id, float], Field(max_length=16)] = Field(default_factory=dict)


class KeptProgress(Frozen):
    """What the browser keeps of a visit: the sheet of each set, and what is entered, by `place`."""

    name: Annotated[str, Field(max_length=MAX_NAME)] = ""
    """Whose sheets they are, as they wrote it."""
    sheets: Annotated[tuple[ResultSheet, ...], Field(max_length=MAX_SETS)] = ()
    entered: Annotated[dict[str, DraftAnswer], Field(max_length=MAX_SETS * MAX_CHALLENGES)] = Field(
        default_factory=dict
    )

    def text(self) -> str:
        """As the browser keeps it."""
        # A step says by which fields it has whether it was recorded, so that none may be added.
        entered = {at: each.model_dump(mode="json", exclude_unset=True) for at, each in self.entered.items()}
        sheets = [json.loads(sheet.text()) for sheet in self.sheets]
        return json.dumps({"name": self.name, "sheets": sheets, "entered": entered}, ensure_ascii=False)

    def sheet(self, of: "OpenSet") -> ResultSheet:
        """The sheet of this version of a set; one not begun where there is none."""
        return next((each for each in self.sheets if each.set_sha256 == of.sha256), of.blank)

    def with_sheet(self, sheet: ResultSheet) -> "KeptProgress":
        """The same with another sheet for its version of a set; the oldest goes where there are too many."""
        others = tuple(each for each in self.sheets if each.set_sha256 != sheet.set_sha256)
        return self.model_copy(update={"sheets": (*others, sheet)[-MAX_SETS:]})

    def followed_by(self, later: "KeptProgress") -> "KeptProgress":
        """The same with everything that was done later."""
        found = self.model_copy(
            update={"name": later.name or self.name, "entered": self.entered | later.entered}
        )
        for sheet in later.sheets:
            known = next((each for each in self.sheets if each.set_sha256 == sheet.set_sha256), sheet)
            for entry in sheet.entries:
                known = known.with_entry(entry)
            found = found.with_sheet(known)
        return found

    def with_entered(self, at: str, entered: DraftAnswer) -> "KeptProgress":
        """The same with something else entered for one challenge."""
        return self.model_copy(update={"entered": self.entered | {at: entered}})


@dataclass(frozen=True)
class OpenSet:
    """A set that a visit can open, with a blank sheet for it."""

    set: ChallengeSet
    blank: ResultSheet

    @classmethod
    def begun(cls, found: ChallengeSet) -> Self:
        """A set of which nothing is answered yet."""
        return cls(found, begun(found))

    @property
    def sha256(self) -> str:
        """The fingerprint of this version of the set."""
        return self.blank.set_sha256


def place(sheet: ResultSheet, challenge: str) -> str:
    """Where a challenge of a version of a set stands."""
    return f"{sheet.set_sha256[:12]}.{challenge}"


@lru_cache(maxsize=32)
def shipped(set_: str) -> OpenSet:
    """The shipped set with this id. Raises `InputError`."""
    return OpenSet.begun(sets.shipped(set_))


def entered_as(answer: Answered) -> DraftAnswer:
    """What was entered if this is the answer: where a sheet is opened, its answers stand in the fields."""
    match answer:
        case BreakAnswer():
            return DraftAnswer(steps=answer.steps, impossible=answer.impossible)
        case MendAnswer():
            return DraftAnswer(checks=answer.checks, written=answer.written)
        case JudgeAnswer():
            names = {number: name for name, number in _REWARDS.items()}
            return DraftAnswer(
                cells=tuple(
                    EnteredCell(reward=names.get(cell.reward), right=cell.right) for cell in answer.cells
                )
            )
        case InferAnswer():
            return DraftAnswer(rules=answer.rules)
        case AcceptsAnswer():
            return DraftAnswer(accepted=answer.accepted)
        case ComputeAnswer():
            numbers = {name: float(number) for name, number in answer.numbers.items() if number is not None}
            return DraftAnswer(seed=answer.seed, numbers=numbers)


def answer_of(view: PublicView, typed: DraftAnswer) -> Answered | None:
    """What is entered as an answer, None as long as a part of it is missing."""
    match view:
        case BreakView():
            if typed.impossible or typed.steps:
                return BreakAnswer(steps=() if typed.impossible else typed.steps, impossible=typed.impossible)
        case MendView():
            checks = ticked(view, typed)
            if checks or typed.written:
                return MendAnswer(checks=checks, written=typed.written)
        case ComputeView():
            names = [each.name for each in view.asked]
            if typed.seed == view.seed and set(names) <= typed.numbers.keys():
                return ComputeAnswer(seed=view.seed, numbers={name: typed.numbers[name] for name in names})
        case _:
            return _decided(view, typed)
    return None


def _decided(view: JudgeView | InferView | AcceptsView, typed: DraftAnswer) -> Answered | None:
    if isinstance(view, AcceptsView):
        return AcceptsAnswer(accepted=typed.accepted)
    if isinstance(view, InferView):
        return InferAnswer(rules=typed.rules) if typed.rules else None
    cells = tuple(
        CellAnswer(reward=_REWARDS[each.reward], right=each.right)
        for each in typed.cells
        if each.reward is not None and each.right is not None
    )
    return JudgeAnswer(cells=cells) if len(cells) == len(view.cells) else None


def ticked(view: MendView, typed: DraftAnswer) -> tuple[str, ...]:
    """The checks that are ticked: those of the verifier until somebody ticks others."""
    return view.ticked if typed.checks is None else typed.checks
