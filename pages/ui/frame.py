"""What surrounds every page: language, presentation mode, notices, and what this product is not."""

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import language, links
from pages.ui.language import _

PRESENT = "present"
DAY = 24 * 60 * 60

# Streamlit has no element for the size of type on one visit's screen, and after a link from a page with
# a sidebar it keeps the empty sidebar until the next full run.
_LARGER = "<style>html { font-size: 125% } [data-testid=stSidebar] { display: none }</style>"
# Nor has it one for the room beside a page, of which it leaves 160 pixels empty.
_MARGINS = (
    "<style>@media (min-width: 641px) { [data-testid=stMainBlockContainer]"
    " { padding-left: 2rem; padding-right: 2rem } }</style>"
)


def presenting() -> bool:
    """Whether this visit shows the app to a room."""
    return bool(st.session_state[PRESENT])


def around(page: Page) -> None:
    """Run a page inside its frame."""
    st.html(_MARGINS)
    if presenting():
        st.html(_LARGER)
    else:
        _sidebar()
    _recover()
    notices = st.container()
    page.run()
    with notices:
        links.notices()
    if presenting():
        # Below the page: the first screen belongs to what is shown.
        st.button(_("Leave presentation"), key="leave", type="tertiary", shortcut="Q", on_click=_leave)


def title(question: str, how: str = "") -> None:
    """A page's question, and one sentence on how it is answered where the page itself does not show it."""
    st.title(question, anchor=False)
    if how and not presenting():
        st.markdown(how)


def scope() -> None:
    """What the product is not, on every page."""
    st.caption(
        _(
            "This app uses preset trajectories and files only. No model runs, no real inventory"
            " is touched and no policy learns. Tested functions compute every number from the"
            " files."
        )
    )


def _sidebar() -> None:
    with st.sidebar:
        st.segmented_control(
            "Language · 语言",
            list(language.LANGUAGES),
            format_func=language.LANGUAGES.__getitem__,
            key=language.KEY,
            required=True,
        )
        st.toggle(
            _("Presentation"),
            key=PRESENT,
            help=_(
                "Hides the sidebar and enlarges the type. Page Up and Page Down step through"
                " the trajectories."
            ),
        )


@st.fragment(run_every=DAY)
def _recover() -> None:
    """Nothing to see: a page with an element that reruns by itself asks a restarted server for all of it.

    Without one the browser leaves the page as it is until a click, of which the new server understands
    nothing but the link.
    """


def _leave() -> None:
    st.session_state[PRESENT] = False
