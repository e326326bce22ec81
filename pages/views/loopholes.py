"""Which is the shortest trajectory that fools a verifier?"""

from pages.loopholes import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Which short trajectories fool a verifier?"),
    _(
        "Every short trajectory is tried. A loophole is a trajectory that gets reward although"
        " its right verdict is fail."
    ),
)
page.show()
frame.scope()
