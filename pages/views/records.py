"""What does one rollout become in training?"""

from pages.ui import frame, records
from pages.ui.language import _

frame.title(
    _("What does one rollout become in training?"),
    _(
        "Its calls become records, records weigh in an update, and the weights change while agents run."
        " Change any input."
    ),
)
records.show()
records.sources()
frame.scope()
