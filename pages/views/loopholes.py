"""What is the least that fools a verifier?"""

from pages.loopholes import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What is the least that fools a verifier?"),
    _(
        "Every short trajectory is tried. What is paid although the task's author did not want it is a"
        " loophole."
    ),
)
page.show()
frame.scope()
