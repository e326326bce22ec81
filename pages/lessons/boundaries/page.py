"""Which of the four things to try is shown."""

from pages.lessons.boundaries import page_faults, page_permission, page_real, page_tampering
from pages.lessons.boundaries.texts import texts
from pages.ui import background, parts
from pages.ui.language import _

PARTS = {
    "permission": page_permission,
    "tampering": page_tampering,
    "faults": page_faults,
    "real": page_real,
}


def show() -> None:
    """The chosen part, and where it comes from."""
    names = {
        "permission": _("1 · Reward or permission"),
        "tampering": _("2 · Test tampering"),
        "faults": _("3 · Environment faults"),
        "real": _("4 · Sim-to-real transfer"),
    }
    part = PARTS[parts.choose(names, old={"exam": "tampering"})]
    part.show()
    background.show(map(texts, part.SOURCES), map(texts, part.CHOICES))
