"""Which small changes of honest trajectories does a verifier not notice?"""

from pages.mutants import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Which small mistakes does a verifier not notice?"),
    _(
        "A mutant is an honest trajectory with one thing changed. The rules of the scenario say whether it"
        " should still pass, and each verifier judges it."
    ),
)
page.show()
frame.scope()
