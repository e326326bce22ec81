"""The script that runs before each page: page config, language, navigation, and the frame of the page."""

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from pages.teaching import page_walk
from pages.ui import browser_store, contents, frame, language, links, presentation, workspace
from pages.ui.language import _

# A file of our own: a named icon would be fetched from another host.
ICON = Path(__file__).parent / "ui" / "icon.svg"
# The width of the menu, in pixels: the widest name of a page fits.
st.set_page_config(page_icon=str(ICON), layout="wide", initial_sidebar_state=240)

links.begin()
links.seed(language.KEY, {id_: id_ for id_ in language.LANGUAGES}, language.preferred(), shared=True)
workspace.seed()
links.seed(presentation.KEY, links.SWITCH, False, shared=True, lasting=False)
page_walk.seed()


def groups() -> dict[str, list[Page]]:
    """All pages in their groups, under their names in this visit's language."""
    named = {_(group.title): [_page(entry) for entry in group.pages] for group in contents.GROUPS}
    return {"": [_page(contents.START)]} | named


def _page(entry: contents.PageEntry) -> Page:
    path = entry.path or None
    return st.Page(entry.view, title=_(entry.title), icon=entry.icon, url_path=path, default=path is None)


def navigation(pages: dict[str, list[Page]]) -> Page:
    """The page that was asked for, and the menu, which the bar of a presentation replaces."""
    return st.navigation(pages, position="hidden" if frame.presenting() else "sidebar", expanded=True)


pages = groups()
page = navigation(pages)
links.follow()
if links.arrive(page.url_path):
    pages = groups()
    page = navigation(pages)
product = _("Verifier explorer")
st.set_page_config(page_title=f"{page.title} · {product}" if page.url_path else product)
language.declare()
if not browser_store.awaited():
    frame.around(page, [each for group in pages.values() for each in group], page_walk.guide())
    browser_store.show(links.query())
    links.write()
