"""What would the verifiers of a scenario give the attempts of a log from elsewhere?"""

from pages.logs import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Does a recorded reward hold under other verifiers?"),
    _(
        "A log holds attempts that another tool ran and scored. This page shows how the log was understood,"
        " replays its attempts in a scenario, and puts the reward of each verifier beside the recorded one."
    ),
)
page.show()
frame.scope()
