"""What does a class predict, what does it see, and how does that change its answers?"""

from pages.live import page
from pages.ui import frame

page.show()
frame.scope()
