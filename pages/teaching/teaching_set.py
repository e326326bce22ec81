"""A teaching set: views of the app in the order in which they are shown, each with what to ask."""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pages.teaching import app_link
from pages.teaching.app_link import AppLink
from scenarios.document import Frozen, Json, LocalizedText
from scenarios.misfits import misfit
from scenarios.problems import phrase

MAX_ITEMS = 40
MAX_TITLE = 120
"""The longest title of a set or an item, in characters of one language."""
MAX_ASK = 600
"""The longest note of what to ask, in characters of one language."""


def _at_most(most: int) -> Callable[[LocalizedText], LocalizedText]:
    def short(text: LocalizedText) -> LocalizedText:
        longest = max(len(text.en), len(text.zh))
        if longest > most:
            raise misfit(phrase("characters_at_most", count=most), found=phrase("characters", count=longest))
        return text

    return short


Title = Annotated[LocalizedText, AfterValidator(_at_most(MAX_TITLE))]
Ask = Annotated[LocalizedText, AfterValidator(_at_most(MAX_ASK))]


def _of_the_app(link: str) -> str:
    return str(app_link.read(link))


class TeachingItem(Frozen):
    """One view: the link that opens it, and what to ask before and while it is shown.

    Without a title it is called by the page and what is chosen there.
    """

    link: Annotated[str, AfterValidator(_of_the_app)]
    title: Title | None = None
    ask: Ask | None = None

    @property
    def view(self) -> AppLink:
        """The page of the link, and its choices."""
        return app_link.parsed(self.link)

    @property
    def predicts(self) -> bool:
        """Whether the rewards are hidden until they are predicted."""
        return self.view.query.get("predict") == "1"

    def predicting(self, predicts: bool) -> "TeachingItem":
        """The same with the rewards hidden at first, or shown; only on the page that can hide them."""
        view = self.view
        query = {name: value for name, value in view.query.items() if name not in ("predict", "guesses")}
        if predicts:
            query["predict"] = "1"
        return self.model_copy(update={"link": str(AppLink(view.page, query))})


class TeachingSet(Frozen):
    """Views in their order. `minutes` is how long they take in a lesson."""

    format: Literal[1] = 1
    title: Title
    minutes: Annotated[int, Field(ge=1, le=600)] | None = None
    items: Annotated[tuple[TeachingItem, ...], Field(max_length=MAX_ITEMS)] = ()

    def with_item(self, at: int, item: TeachingItem) -> "TeachingSet":
        """The same with one item more, which has that place, counted from 0."""
        return self._ordered(*self.items[:at], item, *self.items[at:])

    def with_other(self, at: int, item: TeachingItem) -> "TeachingSet":
        """The same with another item in that place."""
        return self._ordered(*self.items[:at], item, *self.items[at + 1 :])

    def without(self, at: int) -> "TeachingSet":
        """The same without the item in that place."""
        return self._ordered(*self.items[:at], *self.items[at + 1 :])

    def moved(self, at: int, by: int) -> "TeachingSet":
        """The same with the item in that place so many places further down."""
        return self.without(at).with_item(at + by, self.items[at])

    def _ordered(self, *items: TeachingItem) -> "TeachingSet":
        return self.model_copy(update={"items": items})


def as_data(made: TeachingSet) -> Json:
    """The set as JSON; a text that is the same in both languages stands once."""
    return _brief(made.model_dump(mode="json", exclude_none=True))


def _brief(value: Json) -> Json:
    if isinstance(value, list):
        return [_brief(part) for part in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"en", "zh"} and value["en"] == value["zh"]:
        return value["en"]
    return {name: _brief(part) for name, part in value.items()}
