"""The teaching set that is edited: all of it stands in the link of the page."""

from collections.abc import Callable

import streamlit as st

from pages.teaching import page_words, set_link
from pages.teaching.teaching_set import TeachingItem, TeachingSet
from pages.ui import links
from pages.ui.forms import Form
from pages.ui.language import _, current
from pages.ui.url_codec import DecodeError, TooLongError
from scenarios.document import LocalizedText
from scenarios.problems import InputError

SET, ITEM = "set", "item"
FORM = Form("teaching.form")
"""The widgets that show a text of the set; they are filled anew when something else is to be shown."""
_REFUSED = "teaching.refused"


def seed() -> tuple[TeachingSet, str]:
    """The set of the link and the text that stands there for it; an empty set and "" where there is none.

    Says why a text of the link is no set.
    """
    text = str(st.session_state[links.seed_text(SET, lambda _: True, "", brief=True)])
    if not text:
        return empty(), ""
    try:
        return set_link.read(text), text
    except (DecodeError, TooLongError, InputError) as error:
        st.warning(page_words.refusal(error), icon=":material/link_off:")
        return empty(), ""


def empty() -> TeachingSet:
    """A set to begin with."""
    return TeachingSet(title=said(_("A teaching set")))


def said(text: str) -> LocalizedText:
    """A text of the instructor, who writes in one language: it stands for both."""
    return LocalizedText(en=text, zh=text)


def reworded(before: LocalizedText | None, text: str) -> LocalizedText | None:
    """A text with other words in the language of the visit; a translation it has already stays."""
    if not text.strip():
        return None
    new = said(text.strip())
    if before is None or before.en == before.zh:
        return new
    return before.model_copy(update={current(): text.strip()})


def choose(text: str) -> None:
    """Edit the set that a text stands for, from a callback."""
    links.choose(SET, text)
    links.forget(ITEM)
    FORM.afresh()


def change(made: TeachingSet, item: int | None = None) -> bool:
    """Put another set in place of the edited one, from a callback; not where it is too long for a link.

    `item` is the number of the item that is open afterwards. Returns whether it was put there.
    """
    try:
        text = set_link.write(made)
    except TooLongError:
        refuse(
            _("The set was not changed: it would be too long for a link. Shorten a note or remove an item.")
        )
        return False
    links.choose(SET, text)
    if item is not None:
        links.choose(ITEM, item)
    FORM.afresh()
    return True


def edit(made: TeachingSet, at: int, make: Callable[[TeachingItem], TeachingItem]) -> None:
    """Change the item in a place, counted from 0, from a callback."""
    change(made.with_other(at, make(made.items[at])))


def refuse(told: str) -> None:
    """Say on the next run why something was not done."""
    st.session_state[_REFUSED] = told


def notices() -> None:
    """What was refused by the last click."""
    if (told := st.session_state.pop(_REFUSED, None)) is not None:
        st.error(told, icon=":material/error:")
