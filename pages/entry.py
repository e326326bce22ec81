"""What runs before and after each page: page configuration, language, navigation, the page's end."""

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import contents, frame, language, links, page_end, workspace
from pages.ui.language import _

# A file of our own: a named icon would be fetched from another host.
ICON = Path(__file__).parent / "ui" / "icon.svg"
# The width of the menu, in pixels: the widest name of a page fits.
st.set_page_config(page_icon=str(ICON), layout="wide", initial_sidebar_state=240)

links.begin()
links.seed(language.KEY, {id_: id_ for id_ in language.LANGUAGES}, language.preferred(), shared=True)
workspace.seed()
links.seed(frame.PRESENT, links.SWITCH, False, shared=True)


def navigation() -> Page:
    """The menu of all pages, under their names in this visit's language."""
    groups = {_(group.title): [_page(entry) for entry in group.pages] for group in contents.GROUPS}
    pages = {"": [_page(contents.START)]} | groups
    return st.navigation(pages, position="hidden" if frame.presenting() else "sidebar", expanded=True)


def _page(entry: contents.PageEntry) -> Page:
    path = entry.path or None
    return st.Page(entry.view, title=_(entry.title), icon=entry.icon, url_path=path, default=path is None)


page = navigation()
if links.arrive(page.url_path):
    page = navigation()
product = _("Verifier explorer")
st.set_page_config(page_title=f"{page.title} · {product}" if page.url_path else product)
language.declare()
frame.around(page)
if not frame.presenting():
    page_end.show(page.url_path)
links.write()
