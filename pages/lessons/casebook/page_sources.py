"""What the casebook rests on, and what in it is its own."""

from pages.lessons.casebook.texts import texts
from pages.ui import background


def show() -> None:
    """The sources in general, and the page's own choices."""
    background.show((texts("sources_of_cases"),), (texts("own_worlds"), texts("own_mends")))
