"""Two parts, one shown at a time: the loop of the five stages, and the checklist."""

from pages.lessons.production import page_checklist, page_loop
from pages.ui import parts
from pages.ui.language import _

PARTS = {"stages": page_loop.show, "checklist": page_checklist.show}


def show() -> None:
    """The chosen part, and the choices that were made in the other."""
    part = parts.choose({"stages": _("1 · Five stages"), "checklist": _("2 · Checklist")})
    page_checklist.seed()
    PARTS[part]()
