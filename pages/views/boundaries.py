"""Where does reward end, and what has to hold without it?"""

from pages.lessons.boundaries import page as parts
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What can a reward not do?"),
    _(
        "Try four cases on preset runs: permissions, graded files (files that decide the"
        " reward), faults of the environment, and the transfer from simulation to reality."
    ),
)
parts.show()
frame.scope()
