"""What a reader enters: what stands in a widget, what was typed, the last good value, and the message.

A widget is filled when it appears, and from then on holds what the reader enters. What is typed is kept
apart from the last text that could be read in it, which is what the link holds and the page counts: it stays
in view while what is typed is refused, and what was typed is there when the widget appears again.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from pages.ui import language, links
from pages.ui.marks import strong

T = TypeVar("T")


@dataclass(frozen=True)
class Form:
    """Widgets that are filled anew together; their keys begin with `name`."""

    name: str

    def key(self, *widget: str) -> str:
        """The key of a widget that begins empty, in each language and after `afresh`."""
        count = st.session_state.get(self._round, 0)
        return ".".join([self.name, *widget, str(count), language.current()])

    def filled(self, widget: str, value: Any) -> str:
        """The key of a widget that shows `value` when it appears."""
        key = self.key(widget)
        st.session_state.setdefault(key, value)
        return key

    def afresh(self) -> None:
        """Fill every widget anew when it is drawn next: something else than they hold has been set."""
        st.session_state[self._round] = st.session_state.get(self._round, 0) + 1

    @property
    def _round(self) -> str:
        return f"{self.name}.round"


@dataclass(frozen=True)
class LinkEntry:
    """What is typed for the text `name` of a link, which `reads` says is a good one.

    `brief` leaves the default out of the link.
    """

    name: str
    reads: Callable[[str], bool]
    default: str
    brief: bool = False

    def good(self) -> str:
        """The text that counts: of the link, of the last visit, or the last one that was taken."""
        key = links.seed_text(self.name, self.reads, self.default, brief=self.brief)
        return str(st.session_state[key])

    def typed(self, written: Callable[[str], T]) -> T:
        """What was typed last, else the good text as it is `written` in the widget."""
        typed = f"{self._key}.typed"
        found: T = st.session_state[typed] if typed in st.session_state else written(self.good())
        return found

    def appear(self, written: Callable[[str], T]) -> tuple[str, T]:
        """The key of the widget, and what it was filled with when it appeared."""
        key, contents = Form(self._key).key(), f"{self._key}.filled"
        if key not in st.session_state:
            st.session_state[contents] = self.typed(written)
        filled: T = st.session_state[contents]
        return key, filled

    def keep(self, typed: object) -> None:
        """Remember what stands in the widget."""
        st.session_state[f"{self._key}.typed"] = typed

    def take(self, text: str) -> None:
        """Let a good text count from now on, also in the link of this run."""
        links.choose(self.name, text)
        self.good()

    def retype(self, typed: object) -> None:
        """Fill the widget with something else, from a callback."""
        self.keep(typed)
        Form(self._key).afresh()

    def put(self, text: str) -> None:
        """Set a good text, from a callback, whatever stands in the widget."""
        links.choose(self.name, text)
        st.session_state.pop(f"{self._key}.typed", None)
        Form(self._key).afresh()

    @property
    def _key(self) -> str:
        return f"{links.page()}.{self.name}"


def readable(read: Callable[[str], object]) -> Callable[[str], bool]:
    """Whether a text can be read: `read` raises `ValueError` where it cannot."""

    def reads(text: str) -> bool:
        try:
            read(text)
        except ValueError:
            return False
        return True

    return reads


def refuse(lines: Iterable[str], still: str) -> None:
    """Say why what was typed does not count, and what counts instead."""
    st.error("  \n".join([*lines, strong(still)]), icon=":material/error:")


def refuse_link(name: str, why: Callable[[str], Sequence[str]]) -> None:
    """Say why the link's text is not a good one, as long as the default is shown instead."""
    if asked := links.wrong(name):
        st.warning("  \n".join(why(asked)), icon=":material/link_off:")
