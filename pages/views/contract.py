"""How does an environment answer an agent, and what does it hide?"""

from pages.lessons.contract import page as duties
from pages.lessons.contract import page_lesson
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How does the environment answer an action?"),
    _(
        "Before training starts, the environment must be able to do four things: reset the"
        " state, carry out actions, return observations, and verify the result. The same scenario"
        " shows all four."
    ),
)
duties.show()
page_lesson.show()
frame.scope()
