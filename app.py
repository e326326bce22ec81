"""The table of contents: page config, language, navigation."""

import streamlit as st

from pages.ui import frame, language, links
from pages.ui.language import _

# A file of our own: a named icon would be fetched from another host.
st.set_page_config(page_title="Verifier explorer", page_icon="pages/ui/icon.svg", layout="wide")

links.begin()
links.seed(language.KEY, {id: id for id in language.LANGUAGES}, language.preferred(), shared=True)
presenting = st.session_state[links.seed(frame.PRESENT, links.SWITCH, False, shared=True)]

views = {
    "": [
        st.Page("pages/views/start.py", title=_("Start"), icon=":material/home:", default=True),
    ],
    _("Learn"): [
        st.Page(
            "pages/views/verifiers.py",
            title=_("Verifiers"),
            icon=":material/balance:",
            url_path="verifiers",
        ),
    ],
    _("Check"): [
        st.Page(
            "pages/views/recompute.py",
            title=_("Recompute"),
            icon=":material/calculate:",
            url_path="recompute",
        ),
    ],
}
page = st.navigation(views, position="hidden" if presenting else "sidebar")

links.arrive(page.url_path)
language.declare()
frame.around(page, presenting=presenting)
links.write()
