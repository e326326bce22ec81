"""What the task-production page rests on, and what in it is its own."""

from pages.lessons.production.texts import texts
from pages.ui import background
from pages.ui.language import _

PAPER = "https://arxiv.org/abs/2507.02825"
CODE = "https://github.com/uiuc-kang-lab/agentic-benchmarks"


def show() -> None:
    """The page's own choices, and the sources."""
    repository = _("[uiuc-kang-lab/agentic-benchmarks]({link}): the repository of the same checklist.")
    background.show(
        (texts("source_checklist").format(link=PAPER), repository.format(link=CODE)),
        (_("Which items of the checklist belong to which cell of the table."),),
    )
