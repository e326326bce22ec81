"""Which reward would you trust?"""

from pages.start import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Which reward would you trust?"),
    _(
        "How a task is built, what the agent can see and what is rewarded together decide what an agent"
        " learns. Six short views show how a reward goes wrong."
    ),
)
page.show()
frame.scope()
