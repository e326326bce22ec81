"""What stands at the end of every page: the page to go on with, and a button that copies the link."""

import streamlit as st

from pages.ui import contents, copy_link, guide
from pages.ui.guide import Guide
from pages.ui.language import _


def show(path: str, led: Guide | None) -> None:
    """The end of the page with this path, in a visit that is led from page to page or reads the course."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        after = contents.following(path)
        if led is not None:
            guide.foot(led)
        elif after is not None:
            st.page_link(
                after.view,
                label=_("Next: {page}").format(page=_(after.title)),
                icon=":material/arrow_forward:",
            )
        copy_link.show()
