"""The page itself: which of the duties is looked at, and every choice that a link carries."""

from pages.lessons.contract import (
    page_action,
    page_choices,
    page_observe,
    page_reset,
    page_returns,
    page_same_view,
    page_verify,
)
from pages.ui import parts, workspace
from pages.ui.language import _

PARTS = {
    "reset": page_reset.show,
    "action": page_action.show,
    "observe": page_observe.show,
    "verify": page_verify.show,
    "same_view": page_same_view.show,
    "return": page_returns.show,
}


def show() -> None:
    """The chosen part, on the chosen scenario."""
    judged = workspace.bar().judged
    part = _part()
    # All choices stand in the link, also those that the chosen part does not show.
    page_choices.seed(judged)
    for module in (page_reset, page_action, page_observe, page_same_view, page_returns):
        module.seed(judged)
    with workspace.refusals():
        PARTS[part](judged)


def _part() -> str:
    names = {
        "reset": _("1 · Reset"),
        "action": _("2 · Action"),
        "observe": _("3 · Observe"),
        "verify": _("4 · Verify"),
        "same_view": _("State aliasing"),
        "return": _("Formulas and return"),
    }
    return parts.choose(names)
