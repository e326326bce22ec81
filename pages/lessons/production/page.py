"""Three parts, one shown at a time: the table, the checklist, the audit."""

from pages.audit import page as audit
from pages.lessons.production import page_checklist, page_table
from pages.ui import parts, stepping
from pages.ui.language import _

PARTS = {
    "stages": (page_table.seed, page_table.show),
    "checklist": (page_checklist.seed, page_checklist.show),
    "audit": (audit.seed, audit.show),
}


def show() -> None:
    """The chosen part, and the choices that were made in the others."""
    names = {
        "stages": _("1 · Five stages"),
        "checklist": _("2 · Checklist"),
        "audit": _("3 · Task-set audit"),
    }
    part = parts.choose(names)
    if part == "stages":
        stepping.show("part", list(PARTS), part)
    for name, (seed, _show) in PARTS.items():
        seed(shown=name == part)
    PARTS[part][1]()
