"""How many steps does a split task make you wait, and what does PARL pay for it?"""

from pages.ui import frame, parl, parl_sources
from pages.ui.language import _

frame.title(
    _("How many steps does a split task make you wait?"),
    _(
        "Enter a plan: in each stage the main agent works, then its sub-agents side by side, until all"
        " are done."
    ),
)
parl.show()
parl_sources.show()
frame.scope()
