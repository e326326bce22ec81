"""Going through a teaching set from page to page: the set and the place in it stand in the link."""

from functools import partial

import streamlit as st

from pages.teaching import page_words, set_link
from pages.teaching.teaching_set import TeachingSet
from pages.ui import links, presentation
from pages.ui.guide import Guide
from pages.ui.language import words
from pages.ui.url_codec import DecodeError, TooLongError
from scenarios.problems import InputError

KEY = "lesson"
PAGE = "teaching"
# What an item does not choose begins anew; the reader's own work stays.
_ANEW = {"scenario": "", "found": ""}


def seed() -> None:
    """Prepare the choice, which ends with the page unless the link to the next one has it."""
    links.seed_shared(KEY, lasting=False)


def guide() -> Guide | None:
    """What leads this visit through a set; None where nothing does. Says why a link's set cannot be used."""
    text = str(st.session_state[KEY])
    if not text:
        return None
    try:
        number, of_set, made = set_link.read_at_item(text)
    except (DecodeError, TooLongError, InputError) as error:
        st.warning(page_words.refusal(error), icon=":material/link_off:")
        return None
    item, count = made.items[number - 1], len(made.items)
    last = number == count
    home = partial(_return, of_set)
    return Guide(
        number,
        count,
        page_words.title(item),
        words(item.ask) if item.ask else "",
        back=None if number == 1 else partial(open_item, of_set, made, number - 1),
        on=home if last else partial(open_item, of_set, made, number + 1),
        home=home,
        following=None if last else page_words.title(made.items[number]),
    )


def open_item(text: str, made: TeachingSet, number: int, *, present: bool | None = None) -> None:
    """Open an item of the set that `text` stands for, from a callback; presented or not, or as before."""
    view = made.items[number - 1].view
    place = {KEY: set_link.at_item(number, text)}
    links.follow_later(view.page, _ANEW | view.query | place | _presented(present))


def _return(text: str) -> None:
    links.follow_later(PAGE, {"set": text} | _presented(None))


def _presented(present: bool | None) -> dict[str, str]:
    shown = presentation.on() if present is None else present
    return {presentation.KEY: "1"} if shown else {}
