"""Does the code still give the fixed numbers?"""

from pages.recompute import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Does the code still give the fixed numbers?"),
    _(
        "A fixed number was worked out without the code and is written in a data file. The function that"
        " is named computes it again from its input."
    ),
)
page.show()
frame.scope()
