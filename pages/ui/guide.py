"""What leads a visit from page to page: where it is, what to ask there, and the ways on and back."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from pages.ui.language import _
from pages.ui.marks import quiet, strong


@dataclass(frozen=True)
class Guide:
    """One of several views in an order. Texts are Markdown; `back`, `on` and `home` are called back.

    `back` is None at the first view. `on` leads to the next one, whose title is `following`, and after the
    last one home, to the list of all.
    """

    number: int
    count: int
    title: str
    ask: str
    back: Callable[[], None] | None
    on: Callable[[], None]
    home: Callable[[], None]
    following: str | None

    @property
    def place(self) -> str:
        """How far the visit is, in words."""
        return _("{number} of {count}").format(number=self.number, count=self.count)

    @property
    def forth(self) -> str:
        """What the way on is called."""
        return _("Next") if self.following is not None else _("Back to the set")


def told(guide: Guide) -> None:
    """Where the visit is and what to ask, above the page."""
    st.markdown(f"{quiet(guide.place)} · {strong(guide.title)}  \n{guide.ask}")


def head(guide: Guide) -> None:
    """The same with the ways on and back, where no bar has them."""
    with st.container(border=True, gap="xsmall"):
        told(guide)
        with st.container(horizontal=True, gap="small"):
            st.button(_("Previous"), key="guide.back", disabled=guide.back is None, on_click=guide.back)
            st.button(guide.forth, key="guide.on", type="primary", on_click=guide.on)
            if guide.following is not None:
                st.button(_("The whole set"), key="guide.home", type="tertiary", on_click=guide.home)


def foot(guide: Guide) -> None:
    """The way on, at the end of the page."""
    label = guide.forth
    if guide.following is not None:
        label = _("Next: {page}").format(page=guide.following)
    st.button(label, key="guide.end", icon=":material/arrow_forward:", on_click=guide.on)
