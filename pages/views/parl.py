"""How many steps does a split task make you wait, and what does PARL pay for it?"""

from pages.lessons.parl import page, page_sources
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How many steps does a split task make you wait?"),
    _(
        "Enter a plan: in each stage the main agent works, then its sub-agents side by side, until all"
        " are done."
    ),
)
page.show()
page_sources.show()
frame.scope()
