"""Where does reward end, and what has to hold without it?"""

from pages.lessons.boundaries import page as parts
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What can a reward not do?"),
    _(
        "Permissions, graded files, faults of the environment and other worlds: four things to try, each on"
        " preset runs."
    ),
)
parts.show()
frame.scope()
