"""The views of the story: `story.yaml` beside it."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from scenarios.data_files import data_file
from scenarios.document import Frozen, LocalizedText
from scenarios.model import Id

SCENARIO = "reserve_two"
"""The shipped scenario whose runs the story shows."""


class View(Frozen):
    """One view: a run after a step, the last where none is given, in the light of a verifier or of none."""

    id: Id
    trajectory: Id
    verifier: Id | None = None
    step: int | None = None
    title: LocalizedText
    text: LocalizedText


class Story(Frozen):
    """All views in their order."""

    format: Literal[1]
    views: Annotated[tuple[View, ...], Field(min_length=1)]


story = data_file(Path(__file__).with_name("story.yaml"), lambda document: document.build(Story))
