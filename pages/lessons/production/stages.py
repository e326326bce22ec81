"""What the five stages of task production ask for: what to record, what goes wrong, how to check."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText, shown
from scenarios.problems import InputError, phrase
from verifiers.audit.stages import Stage


class StagePart(StrEnum):
    """What each stage says, in order."""

    RECORD = "record"
    FAILURE = "failure"
    CHECK = "check"


class State(StrEnum):
    """How far a person is with one cell."""

    OPEN = "open"
    DONE = "done"
    NOT_APPLICABLE = "not_applicable"


class Item(Frozen):
    """An entry of the Agentic Benchmark Checklist (arXiv 2507.02825), its text in our words."""

    id: Annotated[str, Field(pattern=r"^(O\.[a-i]|T|R)\.[0-9]+$")]
    area: Literal["outcome", "task", "reporting"]
    title: LocalizedText


class TableCell(Frozen):
    """One cell of the table and the ids of the `Item`s it maps to."""

    text: LocalizedText
    items: Annotated[tuple[str, ...], Field(min_length=1)]


class StageOfProduction(Frozen):
    """One row of the table."""

    id: Stage
    title: LocalizedText
    cells: Annotated[dict[StagePart, TableCell], Field(min_length=len(StagePart))]


class Labels(Frozen):
    """The texts that an exported checklist needs."""

    task: LocalizedText
    stage: LocalizedText
    part: LocalizedText
    text: LocalizedText
    state: LocalizedText
    note: LocalizedText
    evidence: LocalizedText
    items: LocalizedText
    progress: LocalizedText
    labelled: LocalizedText
    """How a label stands before its text."""
    between: LocalizedText
    """What stands between two items."""


class Stages(Frozen):
    """The file `stages.yaml`: the table, what its cells map to, and the words around it."""

    format: int = FORMAT
    question: LocalizedText
    parts: Annotated[dict[StagePart, LocalizedText], Field(min_length=len(StagePart))]
    states: Annotated[dict[State, LocalizedText], Field(min_length=len(State))]
    labels: Labels
    stages: tuple[StageOfProduction, ...]
    notes: tuple[LocalizedText, ...]
    items: tuple[Item, ...]

    def item(self, id_: str) -> Item:
        """The checklist entry with this id. Raises `StopIteration` for an unknown one."""
        return next(item for item in self.items if item.id == id_)


def read_stages(document: Document) -> Stages:
    """The file as a model. Raises `InputError`, also for stages out of order and unknown items."""
    file = document.build(Stages)
    problems = []
    if [stage.id for stage in file.stages] != list(Stage):
        found = ", ".join(stage.id for stage in file.stages)
        problems.append(document.problem(("stages",), found, phrase("in_this_order", names=", ".join(Stage))))
    known = [item.id for item in file.items]
    for index, id_ in enumerate(known):
        if id_ in known[:index]:
            problems.append(document.problem(("items", index, "id"), shown(id_), phrase("each_id_once")))
    for index, stage in enumerate(file.stages):
        for part, cell in stage.cells.items():
            for position, id_ in enumerate(cell.items):
                if id_ not in known:
                    path = ("stages", index, "cells", part.value, "items", position)
                    problems.append(document.problem(path, shown(id_), phrase("id_under_items")))
    if problems:
        raise InputError(problems)
    return file
