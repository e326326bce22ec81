"""What would a verifier of your own pay, and for what?"""

from pages.ui import frame
from pages.ui.language import _
from pages.workshop import page as parts

frame.title(
    _("What would your verifier pay?"),
    _(
        "Compose a verifier, write a trajectory, or bring a scenario: everything is replayed and judged"
        " at each edit."
    ),
)
parts.show()
frame.scope()
