"""The table of contents, run before each page: page config, language, navigation."""

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import frame, language, links, workspace
from pages.ui.language import _

# A file of our own: a named icon would be fetched from another host.
ICON = Path(__file__).parent / "ui" / "icon.svg"
st.set_page_config(page_title="Verifier explorer", page_icon=str(ICON), layout="wide")

links.begin()
links.seed(language.KEY, {id_: id_ for id_ in language.LANGUAGES}, language.preferred(), shared=True)
workspace.seed()
links.seed(frame.PRESENT, links.SWITCH, False, shared=True)


def navigation() -> Page:
    """Every page that exists, under the names of this visit's language."""
    views = {
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
                "views/errors.py",
                title=_("Verifier errors"),
                icon=":material/troubleshoot:",
                url_path="errors",
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
    return st.navigation(views, position="hidden" if frame.presenting() else "sidebar")


page = navigation()
if links.arrive(page.url_path):
    page = navigation()
language.declare()
frame.around(page)
links.write()
