"""How a scenario is drawn, as data: which parts of its state are shelves, slips and cards.

Nothing here changes what happens or what it is worth. A place is a JSON Pointer into the state.
"""

from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import Frozen, Json, JsonObject, LocalizedText

Icon = Literal["box", "file", "kettle", "lamp", "mug", "ticket"]
Pointer = Annotated[str, Field(pattern=r"^(/[^/]+)+$", max_length=256)]
Key = Annotated[str, Field(min_length=1, max_length=128)]


class Thing(Frozen):
    """What a kind of thing is called, and its drawing."""

    name: LocalizedText
    icon: Icon = "box"
    counted: LocalizedText | None = None
    """What its number on the shelf is called, where that is not "<name> in stock"."""


class Shelf(Frozen):
    """A map whose entries are kinds of things, each an object that counts how many there are."""

    at: Pointer
    """The map."""
    standing: Key
    """The field of an entry that counts what stands on the shelf."""
    held: Key | None = None
    """The field that counts what is held for somebody."""
    authorised: Key | None = None
    """The fact of the task that says how many more than in the snapshot may be held of the first thing."""
    things: Annotated[dict[Key, Thing], Field(min_length=1, max_length=8)]
    """The entries that are drawn, by their keys; the first is drawn large."""


class Slips(Frozen):
    """A map in which each entry is drawn as a slip of paper: a reservation, a ticket, a booking."""

    title: LocalizedText
    at: Pointer
    """The map."""
    thing: Key | None = None
    """The field of an entry that names what it is about, a key of some shelf's `things`."""
    quantity: Key | None = None
    """The field that says how many."""
    owner: Key | None = None
    """The field that says whose it is; where not given, an entry that is a text says it itself."""
    own: Key | None = None
    """The fact of the task that the owner equals on the agent's own slips."""


class Card(Frozen):
    """An object whose fields stand as lines on a card."""

    title: LocalizedText
    at: Pointer
    """The object."""


class Picture(Frozen):
    """What of a state is drawn, and as what."""

    shelves: Annotated[tuple[Shelf, ...], Field(max_length=4)] = ()
    slips: Annotated[tuple[Slips, ...], Field(max_length=4)] = ()
    cards: Annotated[tuple[Card, ...], Field(max_length=6)] = ()


def keys(pointer: str) -> tuple[str, ...]:
    """The keys along a JSON Pointer, outermost first; none for the empty one, which is the whole."""
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])


def at(state: JsonObject, pointer: str) -> JsonObject | None:
    """The object at a place of a state; None where there is none."""
    value: Json = state
    for key in keys(pointer):
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else None
