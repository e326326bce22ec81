"""What stands at the end of every page: the page to read next, and a button that copies the link."""

import streamlit as st

from pages.ui import contents, copy_link
from pages.ui.language import _


def show(path: str) -> None:
    """The end of the page with this path."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        after = contents.following(path)
        if after is not None:
            st.page_link(
                after.view,
                label=_("Next: {page}").format(page=_(after.title)),
                icon=":material/arrow_forward:",
            )
        copy_link.show()
