"""How many steps does a split task make you wait, and what does PARL reward?"""

from pages.lessons.parl import page, page_sources
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How many steps do you wait when a task is split?"),
    _(
        "Enter a plan. In each stage the orchestrator (main agent) works first; then its"
        " sub-agents work in parallel until all are done."
    ),
)
page.show()
page_sources.show()
frame.scope()
