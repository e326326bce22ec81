"""Three parts, one shown at a time: all cases, one of them, and the conditions that were left out."""

from pages.lessons.casebook import page_case, page_conditions, page_gallery
from pages.ui import parts
from pages.ui.language import _

PARTS = {"cases": page_gallery.show, "case": page_case.show, "conditions": page_conditions.show}


def show() -> None:
    """The chosen part."""
    part = parts.choose(
        {"cases": _("1 · All cases"), "case": _("2 · One case"), "conditions": _("3 · Missing conditions")}
    )
    page_gallery.seed()
    page_case.seed()
    PARTS[part]()
