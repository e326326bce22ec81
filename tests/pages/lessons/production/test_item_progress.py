"""Each item of the Agentic Benchmark Checklist follows the cells it maps to."""

from pages.lessons.production import files
from pages.lessons.production.checklist import Checklist, Entry
from pages.lessons.production.item_progress import ItemProgress, item_progress
from pages.lessons.production.stages import StagePart, State
from verifiers.audit.stages import Stage


def progress(checklist: Checklist, item: str) -> ItemProgress:
    return next(one for one in item_progress(files.stages(), checklist) if one.item == item)


def test_every_item_has_a_cell_and_nothing_is_done_at_first() -> None:
    every = item_progress(files.stages(), Checklist())
    assert len(every) == 43
    assert all(one.cells and one.done == 0 and one.applicable == len(one.cells) for one in every)


def test_an_item_of_two_cells_counts_both() -> None:
    checklist = Checklist().filled(Stage.CONSTRUCTION, StagePart.CHECK, Entry(state=State.DONE))
    assert progress(checklist, "T.8") == ItemProgress(
        item="T.8",
        cells=((Stage.CONSTRUCTION, StagePart.FAILURE), (Stage.CONSTRUCTION, StagePart.CHECK)),
        done=1,
        applicable=2,
    )


def test_a_cell_that_does_not_apply_is_not_waited_for() -> None:
    checklist = Checklist().filled(Stage.CONSTRUCTION, StagePart.FAILURE, Entry(state=State.NOT_APPLICABLE))
    assert (progress(checklist, "T.8").done, progress(checklist, "T.8").applicable) == (0, 1)
    assert (progress(checklist, "T.2").done, progress(checklist, "T.2").applicable) == (0, 0)
