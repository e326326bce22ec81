"""How does an environment answer an agent, and what does it hide?"""

from pages.lessons.contract import page as duties
from pages.lessons.contract import page_lesson
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("How does the environment answer an action?"),
    _(
        "Before training, an environment has four duties: reset, action, observe and verify."
        " Each is shown on one scenario."
    ),
)
duties.show()
page_lesson.show()
frame.scope()
