"""What is wrong with a task set, and how difficult is it?"""

from pages.audit import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What is wrong with a task set?"),
    _(
        "Give the audit a file of tasks, a file of rollouts, or both. It looks for thirteen problems and"
        " names the rows that each concerns."
    ),
)
page.show()
frame.scope()
