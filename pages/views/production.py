"""How do you keep tasks useful, solvable and independent?"""

from pages.ui import frame
from pages.ui.language import _
from pages.ui.production import parts, sources

frame.title(
    _("How do you keep tasks useful, solvable and independent?"),
    _("In five stages: read what each asks for, fill it in for a task of yours, or audit a task set."),
)
parts.show()
sources.show()
frame.scope()
