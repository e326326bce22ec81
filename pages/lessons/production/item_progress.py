"""How far a person's checklist has come with each item of the Agentic Benchmark Checklist."""

from pages.lessons.production.checklist import Checklist
from pages.lessons.production.stages import StagePart, Stages, State
from scenarios.document import Frozen
from verifiers.audit.stages import Stage


class ItemProgress(Frozen):
    """The cells that an item maps to, and how many of the applicable ones are done."""

    item: str
    cells: tuple[tuple[Stage, StagePart], ...]
    done: int
    applicable: int


def item_progress(stages: Stages, checklist: Checklist) -> tuple[ItemProgress, ...]:
    """Progress of each item, in the order of the file."""
    return tuple(_progress(stages, checklist, item.id) for item in stages.items)


def _progress(stages: Stages, checklist: Checklist, item: str) -> ItemProgress:
    cells = tuple(
        (stage.id, part) for stage in stages.stages for part in StagePart if item in stage.cells[part].items
    )
    states = [checklist.entry(*cell).state for cell in cells]
    return ItemProgress(
        item=item,
        cells=cells,
        done=states.count(State.DONE),
        applicable=len(states) - states.count(State.NOT_APPLICABLE),
    )
