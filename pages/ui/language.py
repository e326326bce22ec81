"""The language of a visit: English in the code, Chinese in `locale/`, Words from data files."""

import gettext
import io
from collections.abc import Callable, Hashable, Iterable
from functools import cache, wraps
from pathlib import Path
from typing import Protocol, TypeVar
from weakref import WeakKeyDictionary

import streamlit as st
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pages.ui import plain
from pages.ui.names import distinct
from scenarios.document import Words

LANGUAGES = {"en": "English", "zh": "中文"}
CATALOG = Path(__file__).parent / "locale" / "zh" / "LC_MESSAGES" / "messages.po"
KEY = "lang"
MOST_REMEMBERED = 1024


class Titled(Protocol):
    """What has an id and a title."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> Words: ...


R = TypeVar("R")


def current() -> str:
    """The language this visit reads, `en` or `zh`."""
    return str(st.session_state.get(KEY, "en"))


def preferred() -> str:
    """The language to start with where the link names none: the browser's."""
    return "zh" if str(st.context.locale or "").lower().startswith("zh") else "en"


def _(message: str) -> str:
    """A message of the code in the language of this visit."""
    return message if current() == "en" else _chinese().gettext(message)


def N_(message: str) -> str:
    """Mark a message that is kept in the code and translated where it is shown."""
    return message


def raw_words(text: Words) -> str:
    """A text of a data file in the language of this visit, for a selector or a chart: no Markdown there."""
    return plain.line(text.en if current() == "en" else text.zh)


def words(text: Words) -> str:
    """The same as Markdown that shows just its characters."""
    return plain.escaped(raw_words(text))


def raw_titles(items: Iterable[Titled], beside: Iterable[str] = ()) -> dict[str, str]:
    """The title of each item by its id, for a selector or a chart: no two look alike."""
    return distinct({item.id: raw_words(item.title) for item in items}, beside)


def titles(items: Iterable[Titled], beside: Iterable[str] = ()) -> dict[str, str]:
    """The same as Markdown that shows just their characters."""
    return {id: plain.escaped(title) for id, title in raw_titles(items, beside).items()}


def declare() -> None:
    """Tell the browser, and with it screen readers and hyphenation, which language the page is in."""
    tag = "zh-CN" if current() == "zh" else "en"
    st.html(f"<script>document.documentElement.lang = '{tag}'</script>", unsafe_allow_javascript=True)


def remembered(function: Callable[..., R]) -> Callable[..., R]:
    """Keep what a pure function makes of an object and further arguments, for each language.

    The results are shared by all visits, and go when the object goes.
    """
    kept: WeakKeyDictionary[Hashable, dict[Hashable, R]] = WeakKeyDictionary()

    @wraps(function)
    def called(owner: Hashable, *arguments: Hashable) -> R:
        of_owner = kept.setdefault(owner, {})
        asked = (current(), *arguments)
        if asked not in of_owner:
            if len(of_owner) >= MOST_REMEMBERED:
                of_owner.clear()
            of_owner[asked] = function(owner, *arguments)
        return of_owner[asked]

    return called


@cache
def _chinese() -> gettext.NullTranslations:
    with CATALOG.open("rb") as file:
        catalog = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
