"""How far a person is with the checklist for a task of their own, and how that is kept in a file."""

import json
from typing import Annotated

from pydantic import Field

from pages.lessons.production.stages import StagePart, State
from scenarios.document import FORMAT, Frozen
from scenarios.json_files import escaped_for_yaml, parse_json
from scenarios.problems import phrase
from verifiers.audit.stages import Stage


class Entry(Frozen):
    """What a person says of one cell. The lengths keep a full checklist within a readable file."""

    state: State = State.OPEN
    note: Annotated[str, Field(max_length=1_500)] = ""
    evidence: Annotated[str, Field(max_length=1_000)] = ""


class Checklist(Frozen):
    """A person's checklist: `task` names their task, cells they have not touched are left out."""

    format: int = FORMAT
    task: Annotated[str, Field(max_length=200)] = ""
    cells: dict[Stage, dict[StagePart, Entry]] = Field(default_factory=dict)

    def entry(self, stage: Stage, part: StagePart) -> Entry:
        """What is said of a cell: open, without note and evidence, until a person says more."""
        return self.cells.get(stage, {}).get(part, Entry())

    def filled(self, stage: Stage, part: StagePart, entry: Entry) -> "Checklist":
        """The same checklist with this entry in one cell."""
        row = self.cells.get(stage, {}) | {part: entry}
        return self.model_copy(update={"cells": self.cells | {stage: row}})


class StageProgress(Frozen):
    """How much of a stage is done. `share` = done / applicable, None where nothing is applicable."""

    stage: Stage
    done: int
    applicable: int
    share: float | None


def progress(checklist: Checklist) -> tuple[StageProgress, ...]:
    """Progress of each stage, in order."""
    return tuple(_progress(checklist, stage) for stage in Stage)


def save(checklist: Checklist) -> bytes:
    """The checklist as JSON in UTF-8; equal checklists give equal bytes."""
    content = checklist.model_dump(mode="json")
    text = json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True)
    return (escaped_for_yaml(text) + "\n").encode()


def restore(name: str, content: bytes) -> Checklist:
    """A saved checklist. Raises `InputError` with everything that is wrong; nothing is half-loaded."""
    expected = phrase("saved_checklist"), phrase("saved_checklist_in_json")
    return parse_json(name, content, *expected).build(Checklist)


def _progress(checklist: Checklist, stage: Stage) -> StageProgress:
    states = [checklist.entry(stage, part).state for part in StagePart]
    done, applicable = states.count(State.DONE), len(states) - states.count(State.NOT_APPLICABLE)
    return StageProgress(
        stage=stage, done=done, applicable=applicable, share=done / applicable if applicable else None
    )
