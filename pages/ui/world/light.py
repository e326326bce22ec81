"""What of a frame falls into somebody's view: a verifier's, by what its rules read, or the agent's."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pages.ui.world.frames import Frame, Keys
from scenarios.picture import keys
from scenarios.reads import Read


@dataclass(frozen=True)
class Light:
    """What is lit of one frame.

    `parts` are the ids of rows, slips, piles, lines of cards and bars; `call` and `message` say whether the
    call before it and the final message are, where there are such. `state` says whether any part of the state
    is looked at then.
    """

    parts: frozenset[str]
    call: bool
    message: bool
    state: bool


def of_verifier(frame: Frame, steps: int, reads: Iterable[Read]) -> Light:
    """Where the light of a verifier falls that reads these places, in a run of so many steps.

    `initial` is the state before the first step and `final` the one after the last; `states` are all.
    """
    found = tuple(reads)
    roots = {"states"}
    if frame.step == 0:
        roots.add("initial")
    if frame.step == steps:
        roots.add("final")
    now = [read for read in found if read.root in roots]
    parts = frozenset(
        id_
        for id_, places, is_map in _places(frame)
        if any(_falls(read, place, is_map=is_map) for read in now for place in places)
    )
    bars = {bar.id for bar in frame.bars if any(read.meets(seen) for read in now for seen in bar.reads)}
    named = {read.root for read in found}
    return Light(
        parts | bars,
        call="steps" in named and frame.call is not None,
        message="message" in named and frame.message is not None,
        state=bool(now),
    )


def of_agent(frame: Frame, unseen: Iterable[str]) -> Light:
    """What the agent can see: all but the places in `unseen`, JSON Pointers of values of the state."""
    dark = {keys(pointer) for pointer in unseen}
    parts = frozenset(
        id_
        for id_, places, is_map in _places(frame)
        if not all(_within(place, dark) if is_map else place in dark for place in places)
    )
    bars = {
        bar.id for bar in frame.bars if not all(_within(read.path, dark) for read in bar.reads) or not dark
    }
    return Light(parts | bars, frame.call is not None, frame.message is not None, state=True)


def _places(frame: Frame) -> Iterator[tuple[str, tuple[Keys, ...], bool]]:
    """Every part with its places in the state, and whether it is a map as a whole."""
    for row in frame.rows:
        yield row.id, row.places, False
    for pile in frame.piles:
        yield pile.id, (pile.place,), True
        for slip in pile.slips:
            yield slip.id, slip.places, False
    for card in frame.cards:
        for line in card.lines:
            yield line.id, line.places, False


def _falls(read: Read, place: Keys, *, is_map: bool) -> bool:
    # Of a map it is enough that something in it is read, or would be if it held something.
    return read.covers(place) or (is_map and len(read.path) >= len(place) and read.leads_to(place))


def _within(place: Keys, dark: set[Keys]) -> bool:
    return any(each[: len(place)] == place for each in dark)
