"""How far a person is with the checklist for a task of their own, and how that is kept in a file."""

import json
import re
from typing import Annotated

from pydantic import Field

from pages.lessons.production.stages import StagePart, State
from scenarios.document import FORMAT, MAX_BYTES, Frozen, Json, invalid_json, parse
from scenarios.problems import InputError, phrase
from verifiers.audit.stages import Stage

_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPE = re.compile(r"\\(?:u(d[89ab]..)\\ud[c-f]..|.)", re.IGNORECASE | re.DOTALL)


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
    return (_escaped_for_yaml(text) + "\n").encode()


def restore(name: str, content: bytes) -> Checklist:
    """A saved checklist. Raises `InputError` with everything that is wrong; nothing is half-loaded."""
    return parse(name, _json_as_yaml(name, content)).build(Checklist)


def _json_as_yaml(name: str, content: bytes) -> bytes:
    """The same JSON on the same lines, without the few characters and escapes that YAML reads otherwise.

    Raises `InputError` for what is not JSON; leaves what is too large or no text for `parse` to refuse.
    """

    def refuse(constant: str) -> Json:
        raise InputError.of(name, 1, constant, phrase("saved_checklist_in_json"))

    if len(content) > MAX_BYTES:
        return content
    try:
        text = content.decode("utf-8-sig")
        json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise InputError.of(name, error.lineno, invalid_json(error), phrase("saved_checklist")) from None
    except (ValueError, RecursionError):
        return content
    text = _ESCAPE.sub(_pair_as_character, text.replace("\t", " "))
    return _escaped_for_yaml(text).encode()


def _pair_as_character(escape: re.Match[str]) -> str:
    return str(json.loads(f'"{escape[0]}"')) if escape[1] else escape[0]


def _escaped_for_yaml(text: str) -> str:
    return _NOT_IN_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _progress(checklist: Checklist, stage: Stage) -> StageProgress:
    states = [checklist.entry(stage, part).state for part in StagePart]
    done, applicable = states.count(State.DONE), len(states) - states.count(State.NOT_APPLICABLE)
    return StageProgress(
        stage=stage, done=done, applicable=applicable, share=done / applicable if applicable else None
    )
