"""What is this built on, what does it not claim, and what exactly is in use?"""

from pages.sources import page as scope
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What does this app rest on, and what does it not claim?"),
    _(
        "The sources with the versions we read, the limits of what is shown, and the SHA-256 of every"
        " scenario and verifier in use."
    ),
)
scope.show()
frame.scope()
