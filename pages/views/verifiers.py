"""What reward does each verifier give the same run, and what does it leave out?"""

from pages.explorer import page as explorer
from pages.ui import frame
from pages.ui.language import _

frame.title(_("What reward does each verifier give the same run?"))
explorer.show()
frame.scope()
