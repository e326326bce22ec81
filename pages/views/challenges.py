"""Can you break a verifier, mend it, and judge it yourself?"""

from pages.challenges import page
from pages.ui import frame
from pages.ui.language import _

frame.title(
    _("Can you break a verifier, mend it, and judge it yourself?"),
    _("Every answer is judged by replay, by rule and by search. No right answer is stored anywhere."),
)
page.show()
frame.scope()
