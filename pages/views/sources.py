"""What is this built on, what does it not claim, and what exactly is in use?"""

from pages.sources import page as scope
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What does this app rest on, and what does it not claim?"),
    _(
        "This page lists the sources with the versions we read, the limits of what is shown, and"
        " the fingerprints (SHA-256) of the scenarios and verifiers in use."
    ),
)
scope.show()
frame.scope()
