"""How is a lesson a list of views, and what is asked at each?"""

from pages.teaching import page as parts
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Which views does your lesson show, and what do you ask?"),
    _("Put views of this app in an order. The list is a link that you edit, present and hand out."),
)
parts.show()
frame.scope()
