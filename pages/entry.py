"""The table of contents, run before each page: page config, language, navigation."""

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import frame, language, links, presentation, workspace
from pages.ui.language import _

# A file of our own: a named icon would be fetched from another host.
ICON = Path(__file__).parent / "ui" / "icon.svg"
st.set_page_config(
    page_title="Verifier explorer", page_icon=str(ICON), layout="wide", initial_sidebar_state=220
)

links.begin()
links.seed(language.KEY, {id_: id_ for id_ in language.LANGUAGES}, language.preferred(), shared=True)
workspace.seed()
links.seed(presentation.KEY, links.SWITCH, False, shared=True, lasting=False)


def views() -> dict[str, list[Page]]:
    """Every page that exists, in groups, under the names of this visit's language."""
    return {
        "": [
            st.Page("views/start.py", title=_("Start"), icon=":material/home:", default=True),
        ],
        _("Learn"): [
            st.Page(
                "views/contract.py",
                title=_("Environment contract"),
                icon=":material/handshake:",
                url_path="contract",
            ),
            st.Page(
                "views/verifiers.py",
                title=_("Verifiers"),
                icon=":material/balance:",
                url_path="verifiers",
            ),
            st.Page(
                "views/production.py",
                title=_("Task production"),
                icon=":material/factory:",
                url_path="production",
            ),
            st.Page(
                "views/boundaries.py",
                title=_("Boundaries"),
                icon=":material/shield:",
                url_path="boundaries",
            ),
            st.Page(
                "views/parl.py",
                title=_("PARL critical steps"),
                icon=":material/call_split:",
                url_path="parl",
            ),
            st.Page(
                "views/records.py",
                title=_("Records and rollouts"),
                icon=":material/splitscreen:",
                url_path="records",
            ),
        ],
        _("Explore"): [
            st.Page(
                "views/workshop.py",
                title=_("Workshop"),
                icon=":material/construction:",
                url_path="workshop",
            ),
            st.Page(
                "views/loopholes.py",
                title=_("Loophole search"),
                icon=":material/manage_search:",
                url_path="loopholes",
            ),
        ],
        _("Check"): [
            st.Page(
                "views/recompute.py",
                title=_("Recompute"),
                icon=":material/calculate:",
                url_path="recompute",
            ),
            st.Page(
                "views/sources.py",
                title=_("Sources and scope"),
                icon=":material/library_books:",
                url_path="sources",
            ),
        ],
    }


def navigation(groups: dict[str, list[Page]]) -> Page:
    """The page that was asked for; while presenting its frame leads to the others."""
    return st.navigation(groups, position="hidden" if frame.presenting() else "sidebar")


pages = views()
page = navigation(pages)
if links.arrive(page.url_path):
    pages = views()
    page = navigation(pages)
language.declare()
frame.around(page, [each for group in pages.values() for each in group])
links.write()
