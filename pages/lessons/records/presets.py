"""What can a reader start from with one click, and what is each reduction called elsewhere?"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pages.lessons.records.merging import Calls
from pages.lessons.records.schedule import SchedulePlan
from pages.lessons.records.weighting import Reduction, RolloutGroup
from scenarios.document import FORMAT, Document, Frozen, LocalizedText, shown
from scenarios.problems import InputError, Problem, phrase

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


class Preset(Frozen):
    """A named input with one line on what it shows."""

    id: Id
    title: LocalizedText
    summary: LocalizedText


class CallsPreset(Preset, Calls):
    """The calls of one rollout."""


class GroupPreset(Preset, RolloutGroup):
    """A group of rollouts."""


class SchedulePreset(Preset):
    """A schedule."""

    plan: SchedulePlan


class ReductionNames(Frozen):
    """What libraries call one way to reduce token losses: verl `loss_agg_mode`, TRL `loss_type`.

    `reduction` is the one of ours that computes it; None where the page only names it.
    """

    meaning: LocalizedText
    reduction: Reduction | None = None
    verl: str | None = None
    trl: tuple[str, ...] = ()
    agent_lightning: str | None = None


class RecordsPresets(Frozen):
    """The file `presets.yaml`; every id in it is there once."""

    format: int = FORMAT
    merging: Annotated[tuple[CallsPreset, ...], Field(min_length=1)]
    weighting: Annotated[tuple[GroupPreset, ...], Field(min_length=1)]
    schedule: Annotated[tuple[SchedulePreset, ...], Field(min_length=1)]
    reductions: Annotated[tuple[ReductionNames, ...], Field(min_length=1)]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all presets in file order."""
        return tuple(preset.id for preset in (*self.merging, *self.weighting, *self.schedule))


def read_presets(document: Document) -> RecordsPresets:
    """The file as a model. Raises `InputError`, also for a doubled id."""
    presets = document.build(RecordsPresets)
    problems = list(_doubled(document, presets))
    if problems:
        raise InputError(problems)
    return presets


def _doubled(document: Document, presets: RecordsPresets) -> Iterator[Problem]:
    seen: set[str] = set()
    for part in ("merging", "weighting", "schedule"):
        for index, preset in enumerate(getattr(presets, part)):
            if preset.id in seen:
                yield document.problem((part, index, "id"), shown(preset.id), phrase("each_id_once"))
            seen.add(preset.id)
