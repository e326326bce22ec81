"""How many steps does a split task make you wait, and what does PARL reward?"""

from pages.lessons.parl import page, page_sources
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How many steps do you wait when a task is split?"),
    _(
        "Enter a plan. In each stage the orchestrator (main agent) works first; then its"
        " sub-agents work in parallel until all are done. The critical steps are those of the"
        " orchestrator plus those of the slowest sub-agent, added up over the stages."
    ),
)
page.show()
page_sources.show()
frame.scope()
