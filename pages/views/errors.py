"""How often is a verifier wrong, and what does that cost?"""

from pages.lessons.errors import page as parts
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How often is a verifier wrong, and what does that cost?"),
    _("Change a verifier's errors and see what they cost, or draw runs and label them yourself."),
)
parts.show()
frame.scope()
