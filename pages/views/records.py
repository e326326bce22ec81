"""What does one rollout become in training?"""

from pages.lessons.records import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What does one rollout become in training?"),
    _(
        "Its calls become records, records weigh in an update, and the weights change while agents run."
        " Change any input."
    ),
)
page.show()
page.sources()
frame.scope()
