"""How do you keep tasks useful, solvable and independent?"""

from pages.lessons.production import page as parts
from pages.lessons.production import page_sources
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How do you keep tasks useful, solvable and independent?"),
    _(
        "Task production has five stages. Read what each asks for, fill in a checklist for your own"
        " task, or audit a task set."
    ),
)
parts.show()
page_sources.show()
frame.scope()
