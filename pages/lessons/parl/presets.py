"""What can a reader start from with one click?"""

from typing import Annotated

from pydantic import Field

from pages.lessons.parl.plan import Plan
from pages.lessons.parl.reward import Response
from scenarios.document import FORMAT, Document, Frozen, LocalizedText

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


class PlanPreset(Frozen):
    """A plan with a name."""

    id: Id
    title: LocalizedText
    plan: Plan


class BudgetPreset(PlanPreset):
    """A plan with a budget of critical steps that cuts it."""

    budget: Annotated[int, Field(ge=0)]


class ResponsePreset(Frozen):
    """A response with a name, a member of the group whose rewards are compared."""

    id: Id
    title: LocalizedText
    response: Response


class ParlPresets(Frozen):
    """The file `presets.yaml`: plans to count, one plan to cut, one group to reward."""

    format: int = FORMAT
    plans: Annotated[tuple[PlanPreset, ...], Field(min_length=1)]
    budget: BudgetPreset
    group: Annotated[tuple[ResponsePreset, ...], Field(min_length=1)]


def read_presets(document: Document) -> ParlPresets:
    """The file as a model. Raises `InputError`."""
    return document.build(ParlPresets)
