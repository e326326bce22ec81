"""What reward does a verifier of your own give, and for what?"""

from pages.ui import frame
from pages.ui.language import _
from pages.workshop import page as parts

frame.title(
    _("What reward would your verifier give?"),
    _(
        "Compose a verifier, write a trajectory, or bring your own scenario. After each edit"
        " everything is replayed and judged again."
    ),
)
parts.show()
frame.scope()
