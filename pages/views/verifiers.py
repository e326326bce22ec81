"""What does each verifier pay for the same run, and what does it leave out?"""

from pages.explorer import page as explorer
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What does each verifier pay for the same run?"),
    _("Pick a preset trajectory. It is replayed from one fixed snapshot and judged by each verifier."),
)
explorer.show()
frame.scope()
