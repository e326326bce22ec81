"""What does one rollout become in training?"""

from pages.lessons.records import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("What does one rollout become in training?"),
    _(
        "A rollout is one execution of an agent on one input, run by a harness (the program around the"
        " agent and its tools). Its calls become records (training examples), each record gets a weight in"
        " the update, and the model is updated while agents run."
    ),
)
page.show()
frame.scope()
