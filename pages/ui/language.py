"""The language of a visit: English in the code, others in `locale/`, localized texts from data files."""

import gettext
import io
from collections.abc import Callable, Hashable, Iterable
from functools import cache, wraps
from pathlib import Path
from typing import Protocol, TypeVar

import streamlit as st
from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pages.ui import memory, plain, scripts
from pages.ui.names import distinct
from scenarios.document import LocalizedText

CATALOGS = {
    path.parts[-3]: path
    for path in sorted((Path(__file__).parent / "locale").glob("*/LC_MESSAGES/messages.po"))
}
"""The translations of the code's messages: a language is added by its file."""
LANGUAGES = {id_: str(Locale.parse(id_).display_name).capitalize() for id_ in ("en", *CATALOGS)}
"""Every language by its name for itself."""
KEY = "lang"


class Titled(Protocol):
    """What has an id and a title."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> LocalizedText: ...


R = TypeVar("R")


def current() -> str:
    """The language this visit reads, one of `LANGUAGES`."""
    return str(st.session_state.get(KEY, "en"))


def preferred() -> str:
    """The language to start with where the link names none: the browser's."""
    browsers = str(st.context.locale or "").lower().partition("-")[0]
    return browsers if browsers in LANGUAGES else "en"


def _(message: str) -> str:
    """A message of the code in the language of this visit."""
    return message if current() == "en" else _catalog(current()).gettext(message)


def N_(message: str) -> str:
    """Mark a message that is kept in the code and translated where it is shown."""
    return message


def ngettext(singular: str, plural: str, count: int) -> str:
    """A message about `count` things, in the form that the language of this visit has for that number."""
    if current() == "en":
        return singular if count == 1 else plural
    return _catalog(current()).ngettext(singular, plural, count)


def n_(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message with a plural that is kept in the code and translated where it is shown."""
    return singular, plural


def raw_words(text: LocalizedText) -> str:
    """A text of a data file in the language of this visit, for a selector or a chart: no Markdown there."""
    return plain.line(text.said_in(current()))


def words(text: LocalizedText) -> str:
    """The same as Markdown that shows just its characters."""
    return plain.escaped(raw_words(text))


def raw_titles(items: Iterable[Titled], beside: Iterable[str] = ()) -> dict[str, str]:
    """The title of each item by its id, for a selector or a chart: no two look alike."""
    return distinct({item.id: raw_words(item.title) for item in items}, beside)


def titles(items: Iterable[Titled], beside: Iterable[str] = ()) -> dict[str, str]:
    """The same as Markdown that shows just their characters."""
    return {id_: plain.escaped(title) for id_, title in raw_titles(items, beside).items()}


def declare() -> None:
    """Tell the browser, and with it screen readers and hyphenation, which language the page is in."""
    tag = {"zh": "zh-CN"}.get(current(), current())
    st.html(scripts.LANGUAGE.element(tag=tag), unsafe_allow_javascript=True)


def remembered(function: Callable[..., R]) -> Callable[..., R]:
    """Keep what a pure function makes of an object and further arguments, for each language.

    The results are shared by all visits, while there is room.
    """

    @wraps(function)
    def called(owner: object, *arguments: Hashable) -> R:
        return memory.result(function, owner, arguments, current())

    return called


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    with CATALOGS[language].open("rb") as file:
        catalog = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
