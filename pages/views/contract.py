"""How does a world answer an agent, and what does it keep to itself?"""

from pages.lessons.contract import page as duties
from pages.lessons.contract import page_lesson
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How does the world answer an action?"),
    _(
        "Four duties come before training: reset, action, observe, verify. Each is shown on one running"
        " scenario."
    ),
)
duties.show()
page_lesson.show()
frame.scope()
