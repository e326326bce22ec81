"""What a reader can start from: batches of rollouts, and the stages in which permission is given."""

from typing import Annotated

from pydantic import Field

from pages.lessons.boundaries.faults import RolloutBatch
from scenarios.document import FORMAT, Document, Frozen, LocalizedText
from scenarios.model import Id


class BatchPreset(Frozen):
    """A batch by outcome, and what it shows."""

    id: Id
    title: LocalizedText
    summary: LocalizedText
    counts: RolloutBatch


class PermissionStage(Frozen):
    """One stage of permission: which variation of `sim_to_real` it is, null for the scenario itself."""

    id: Id
    title: LocalizedText
    means: LocalizedText
    variation: Id | None = None


class World(Frozen):
    """What a simulation simplified: which variation of `sim_to_real` shows it."""

    id: Id
    topic: LocalizedText
    means: LocalizedText
    variation: Id | None = None


class BoundariesPresets(Frozen):
    """The file `presets.yaml`."""

    format: int = FORMAT
    batches: Annotated[tuple[BatchPreset, ...], Field(min_length=1)]
    worlds: Annotated[tuple[World, ...], Field(min_length=1)]
    stages: Annotated[tuple[PermissionStage, ...], Field(min_length=1)]


def read_presets(document: Document) -> BoundariesPresets:
    """The file as a model. Raises `InputError`."""
    return document.build(BoundariesPresets)
