"""What reward does each verifier give the same run, and what does it leave out?"""

from pages.explorer import page as explorer
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What reward does each verifier give the same run?"),
    _(
        "Choose a preset trajectory, which is a recorded sequence of actions. A replay from one"
        " fixed snapshot (the starting state) gives a run, and each verifier decides which reward"
        " this run gets."
    ),
)
explorer.show()
frame.scope()
