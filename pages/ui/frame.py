"""What surrounds every page: language, presentation mode, notices, and what this product is not."""

from collections.abc import Iterable

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import guide, language, links, page_end, presentation, stepping
from pages.ui.guide import Guide
from pages.ui.language import _

DAY = 24 * 60 * 60
# Streamlit has no setting for the room beside a page, of which it leaves 200 pixels empty.
_MARGINS = (
    "<style>@media (min-width: 641px) { [data-testid=stMainBlockContainer]"
    " { padding-left: 2rem; padding-right: 2rem; padding-bottom: 1.5rem } }</style>"
)
# Nor one for what stands above the menu: the language and the presentation stay in sight, and a menu of
# nineteen pages fits into 800 pixels.
_MENU = (
    "<style>[data-testid=stSidebarContent] { display: flex; flex-direction: column }"
    " [data-testid=stSidebarHeader] { height: 2.5rem; margin-bottom: 0 }"
    " [data-testid=stSidebarUserContent] { padding-top: 0; padding-bottom: 0 }"
    " [data-testid=stSidebarUserContent] [data-testid=stVerticalBlock] { gap: 0.5rem }"
    " [data-testid=stSidebarNav] { order: 1; padding-top: 0 }"
    " [data-testid=stSidebarNavSeparator] { display: none }"
    " [data-testid=stNavSectionHeader] { margin: 0.4rem 0 0; padding-top: 0; padding-bottom: 0 }"
    " [data-testid=stSidebarNavLink] { height: 1.625rem; min-height: 0; margin: 0 }"
    "</style>"
)


def presenting() -> bool:
    """Whether this visit shows the app to a room."""
    return presentation.on()


def around(page: Page, pages: Iterable[Page], led: Guide | None) -> None:
    """Run a page inside its frame. `pages` are all that a presentation can turn to.

    `led` is what leads this visit from page to page, if anything does.
    """
    st.html(_MARGINS)
    if presenting():
        st.html(presentation.LARGER)
        presentation.turn()
    else:
        st.html(_MENU)
        _sidebar()
    _recover()
    notices = st.container()
    if led is not None:
        (guide.told if presenting() else guide.head)(led)
    stepping.begin()
    page.run()
    with notices:
        links.notices()
    if presenting():
        presentation.bar(page.url_path, pages, led)
    else:
        page_end.show(page.url_path, led)


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
            label_visibility="collapsed",
        )
        st.toggle(
            _("Presentation"),
            key=presentation.KEY,
            help=_(
                "Hides the sidebar and enlarges the type. Page Up and Page Down step through"
                " the page, its parts and then the other pages."
            ),
        )


@st.fragment(run_every=DAY)
def _recover() -> None:
    """Nothing to see: a page with an element that reruns by itself asks a restarted server for all of it.

    Without one the browser leaves the page as it is until a click, of which the new server understands
    nothing but the link.
    """
