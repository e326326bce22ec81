"""Which published verifiers were wrong, and what did each leave out?"""

from pages.lessons.casebook import page as parts
from pages.lessons.casebook import page_sources
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Which published verifiers were wrong, and what did each leave out?"),
    _("Each case is a small scenario of its own: replay it, search it, and ask the same of your verifier."),
)
parts.show()
page_sources.show()
frame.scope()
