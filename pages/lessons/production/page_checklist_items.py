"""The same checklist seen from the Agentic Benchmark Checklist: every item, its cells, how far it is."""

import streamlit as st

from pages.lessons.production import files
from pages.lessons.production.checklist import Checklist
from pages.lessons.production.item_progress import ItemProgress, item_progress
from pages.ui import links
from pages.ui.language import N_, _, words
from pages.ui.marks import good, quiet, strong, together

_AREA = {"outcome": N_("Outcome validity"), "task": N_("Task validity"), "reporting": N_("Reporting")}


def show(checklist: Checklist) -> None:
    """All items in a table that is made when it is opened."""
    items = st.expander(
        _("All {count} items of the Agentic Benchmark Checklist, and the cells they belong to").format(
            count=len(files.stages().items)
        ),
        key=links.seed("items", links.SWITCH, False),
        icon=":material/checklist:",
        on_change="rerun",
    )
    if items.open:
        with items:
            st.table(
                [_row(each) for each in item_progress(files.stages(), checklist)],
                hide_index=True,
                border="horizontal",
            )


def _row(progress: ItemProgress) -> dict[str, str]:
    stages = files.stages()
    item = stages.item(progress.item)
    titles = {stage.id: words(stage.title) for stage in stages.stages}
    cells = (f"{titles[stage]} · {words(stages.parts[part])}" for stage, part in progress.cells)
    done = f"{progress.done} / {progress.applicable}"
    finished = progress.applicable > 0 and progress.done == progress.applicable
    return {
        _("Item"): strong(together(item.id)),
        _("Requirement"): "  \n".join((words(item.title), quiet(_(_AREA[item.area])))),
        _("Cells"): "; ".join(cells),
        _("Done"): together(good(done) if finished else done),
    }
