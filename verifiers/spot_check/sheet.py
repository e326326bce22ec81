"""A spot check on one sheet: which runs were drawn of which population, and what people said of them.

The sheet is what a file of JSON, a link and the page hold; nothing else is needed to go on with it.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from scenarios.document import FORMAT, Frozen, misfit, shown
from scenarios.json_files import escaped_for_yaml, parse_json
from scenarios.problems import phrase

MAX_SIDE = 200
"""The most runs that are drawn of the rewarded, and of the unrewarded ones."""
MAX_LABELS = 20
"""The most labels that one run can have."""
MAX_SEED = 999_999
MAX_NAME = 200
"""Characters of a name."""

Name = Annotated[str, Field(max_length=MAX_NAME)]
RunName = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Place = Annotated[int, Field(ge=0)]
Runs = Annotated[int, Field(ge=0, le=1_000_000_000)]
Side = Literal["rewarded", "unrewarded"]
SIDES: tuple[Side, ...] = ("rewarded", "unrewarded")
Part = Literal["tune", "report"]


class Label(StrEnum):
    """What a person says of a run, without looking at its reward."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"


class RunEntry(Frozen):
    """One run; `family` groups its task, `version` names the verifier that judged it, "" where unknown.

    `part` says whether its label is for tuning the verifier or for reporting on it. The draw settles it by
    the seed, before anybody has labelled. `row` is the line on which the run stands in the sheet's file, or
    its number there where it is part of something larger; 0 where there is no file.
    """

    id: RunName
    reward: float
    part: Part
    family: Name = ""
    version: Name = ""
    row: Place = 0

    @property
    def side(self) -> Side:
        """Whether the verifier gave it reward."""
        return side_of(self.reward)


def side_of(reward: float) -> Side:
    """Any reward above 0 counts as rewarded."""
    return "rewarded" if reward > 0 else "unrewarded"


class Population(Frozen):
    """Where the runs were drawn from: how many had reward, none, and no number at all.

    `controls` are in none of these: runs of agents that do nothing or carry out the reference solution, by
    the name of the agent.
    """

    rewarded: Runs
    unrewarded: Runs
    unscored: Runs = 0
    partial: Runs = 0
    """Of the rewarded, those with less than the full reward 1."""
    controls: Annotated[dict[Name, Runs], Field(max_length=100)] = Field(default_factory=dict)


class Origin(Frozen):
    """Where a run can be looked at: a page, the choices of its link, and the choice that names the run."""

    page: Literal["verifiers", "logs", "audit", "production"]
    query: Annotated[dict[Name, Name], Field(max_length=8)] = Field(default_factory=dict)
    run: Name

    def link(self, run: str) -> dict[str, str]:
        """The choices of the link to one run."""
        return self.query | {self.run: run}


class Sheet(Frozen):
    """A spot check. `runs` are in the order drawn, both sides mixed, so that no place tells a reward.

    `file` is the name of the file in which each run has its row, "" where there is none.
    """

    format: int = FORMAT
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    population: Population
    runs: Annotated[tuple[RunEntry, ...], Field(max_length=2 * MAX_SIDE)]
    labels: dict[str, Annotated[tuple[Label, ...], Field(max_length=MAX_LABELS)]] = Field(
        default_factory=dict
    )
    origin: Origin | None = None
    file: Name = ""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        ids = [run.id for run in self.runs]
        if len(set(ids)) < len(ids):
            doubled = next(id_ for id_ in ids if ids.count(id_) > 1)
            raise misfit(phrase("each_id_once"), phrase("twice", name=shown(doubled)))
        if strangers := [id_ for id_ in self.labels if id_ not in set(ids)]:
            raise misfit(phrase("drawn_run", count=len(ids)), phrase("the_run", name=shown(strangers[0])))
        rewarded, unrewarded = len(self.on("rewarded")), len(self.on("unrewarded"))
        if rewarded > self.population.rewarded:
            at_most = phrase("runs_at_most", count=self.population.rewarded)
            raise misfit(at_most, phrase("runs_rewarded", count=rewarded))
        if unrewarded > self.population.unrewarded:
            at_most = phrase("runs_at_most", count=self.population.unrewarded)
            raise misfit(at_most, phrase("runs_unrewarded", count=unrewarded))
        return self

    def on(self, side: Side) -> tuple[RunEntry, ...]:
        """The runs of one side, in the order drawn."""
        return tuple(run for run in self.runs if run.side == side)

    def labelled(self, labels: Mapping[str, tuple[Label, ...]]) -> "Sheet":
        """The same sheet with these labels in place of its own."""
        return self.model_copy(update={"labels": {id_: said for id_, said in labels.items() if said}})

    def text(self) -> str:
        """The sheet as JSON on one line, without what is as usual; equal sheets give equal texts."""
        content = self.model_dump(mode="json", exclude_defaults=True) | {"format": self.format}
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def save(sheet: Sheet) -> bytes:
    """The sheet as a file of JSON in UTF-8."""
    text = json.dumps(json.loads(sheet.text()), ensure_ascii=False, indent=1, sort_keys=True)
    return (escaped_for_yaml(text) + "\n").encode()


def restore(name: str, content: bytes) -> Sheet:
    """A saved sheet. Raises `InputError` with everything that is wrong; nothing is half-loaded."""
    expected = phrase("saved_spot_check"), phrase("saved_spot_check_in_json")
    return parse_json(name, content, *expected).build(Sheet)
