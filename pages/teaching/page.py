"""A teaching set: the list to go through, the editor, and the files."""

from pages.teaching import page_edit, page_files, page_list, page_state
from pages.ui import parts
from pages.ui.language import _


def show() -> None:
    """The set of the link in one of its parts."""
    made, text = page_state.seed()
    names = {"list": _("1 · The set"), "edit": _("2 · Edit"), "files": _("3 · Ready sets and files")}
    part = parts.choose(names)
    page_edit.seed(made)
    page_state.notices()
    if part == "edit":
        page_edit.show(made)
    elif part == "files":
        page_files.show(made)
    else:
        page_list.show(made, text)
