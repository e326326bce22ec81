"""(scenario, run, step) -> what stands where in the picture, and what the step changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scenarios.document import Json, JsonObject, LocalizedText
from scenarios.fingerprint import canonical
from scenarios.model import Run, Scenario, StepRecord
from scenarios.picture import Card, Icon, Picture, Shelf, Slips, Thing, at, keys
from scenarios.reads import Read
from scenarios.visibility import leaves

Keys = tuple[str, ...]


@dataclass(frozen=True)
class ShelfRow:
    """The things of one kind on a shelf.

    `total` is how many there were in the snapshot, held ones included; of the others each counts the things
    after the step. `authorised` is how many may be held, None where the task does not say. `places` are where
    the numbers stand in the state, standing first.
    """

    id: str
    key: str
    name: LocalizedText
    counted: LocalizedText | None
    icon: Icon
    large: bool
    total: int
    standing: int
    held: int
    authorised: int | None
    changed: bool
    places: tuple[Keys, ...]

    @property
    def gone(self) -> int:
        """How many are neither on the shelf nor held; below 0 where there are more than there were."""
        return self.total - self.standing - self.held

    @property
    def too_many(self) -> bool:
        """Whether more are held than may be."""
        return self.authorised is not None and self.held > self.authorised


@dataclass(frozen=True)
class Slip:
    """One slip. `own` says whether it is the agent's, None where the scenario does not say whose."""

    id: str
    key: str
    thing: LocalizedText | None
    icon: Icon | None
    quantity: int | None
    owner: str | None
    own: bool | None
    mark: Literal["kept", "new", "changed", "torn"]
    places: tuple[Keys, ...]


@dataclass(frozen=True)
class Pile:
    """The slips of one map; `place` is the map itself."""

    id: str
    title: LocalizedText
    slips: tuple[Slip, ...]
    place: Keys


@dataclass(frozen=True)
class CardLine:
    """A value on a card, under the keys that lead to it from the card's object."""

    id: str
    keys: Keys
    value: Json
    changed: bool
    places: tuple[Keys, ...]


@dataclass(frozen=True)
class CardShown:
    """A card with its lines."""

    id: str
    title: LocalizedText
    lines: tuple[CardLine, ...]


@dataclass(frozen=True)
class GaugeBar:
    """A gauge as a bar: its value, the largest size that any gauge has in the run, and what it reads."""

    id: str
    title: LocalizedText
    value: float
    largest: float
    reads: frozenset[Read]


@dataclass(frozen=True)
class Frame:
    """What a state looks like after `step` steps; `call` is the last of them and `message` what it said.

    There are `bars` only where the scenario says nothing of how it is drawn.
    """

    step: int
    rows: tuple[ShelfRow, ...]
    piles: tuple[Pile, ...]
    cards: tuple[CardShown, ...]
    bars: tuple[GaugeBar, ...]
    call: StepRecord | None
    message: str | None


def drawn(
    scenario: Scenario,
    run: Run,
    step: int,
    gauges: Sequence[Mapping[str, float]] = (),
    reads: Mapping[str, frozenset[Read]] | None = None,
) -> Frame:
    """What stands where after a step of a run, 0 being the snapshot.

    `gauges` are the gauges in each state of the run, for a scenario that has no picture, and `reads` says
    by their ids what of a state they read.
    """
    picture = scenario.picture or Picture()
    first, before, state = run.states[0], run.states[max(0, step - 1)], run.states[step]
    last = step == len(run.steps)
    return Frame(
        step=step,
        rows=tuple(
            row for shelf in picture.shelves for row in _rows(shelf, run.facts, (first, before, state))
        ),
        piles=tuple(_pile(picture, slips, run.facts, before, state) for slips in picture.slips),
        cards=tuple(_card(card, before, state) for card in picture.cards),
        bars=_bars(scenario, gauges, reads or {}, step) if gauges and scenario.picture is None else (),
        call=run.steps[step - 1] if step else None,
        message=run.message if last and run.termination == "finished" else None,
    )


def _bars(
    scenario: Scenario,
    gauges: Sequence[Mapping[str, float]],
    reads: Mapping[str, frozenset[Read]],
    step: int,
) -> tuple[GaugeBar, ...]:
    largest = max((abs(value) for state in gauges for value in state.values()), default=0)
    return tuple(
        GaugeBar(
            f"gauge {gauge.id}",
            gauge.title,
            gauges[step][gauge.id],
            largest,
            reads.get(gauge.id, frozenset()),
        )
        for gauge in scenario.gauges
    )


def _rows(
    shelf: Shelf, facts: JsonObject, states: tuple[JsonObject, JsonObject, JsonObject]
) -> Iterator[ShelfRow]:
    first, before, state = states
    more = facts.get(shelf.authorised) if shelf.authorised else None
    for number, (key, thing) in enumerate(shelf.things.items()):
        start, now = _counts(shelf, first, key), _counts(shelf, state, key)
        fields = (shelf.standing,) if shelf.held is None else (shelf.standing, shelf.held)
        yield ShelfRow(
            id=f"{shelf.at}/{key}",
            key=key,
            name=thing.name,
            counted=thing.counted,
            icon=thing.icon,
            large=number == 0,
            total=sum(start),
            standing=now[0],
            held=now[1],
            authorised=start[1] + more if number == 0 and isinstance(more, int) else None,
            changed=now != _counts(shelf, before, key),
            places=tuple((*keys(shelf.at), key, field) for field in fields),
        )


def _counts(shelf: Shelf, state: JsonObject, key: str) -> tuple[int, int]:
    entry = (at(state, shelf.at) or {}).get(key)
    found = entry if isinstance(entry, dict) else {}
    return _count(found.get(shelf.standing)), _count(found.get(shelf.held)) if shelf.held else 0


def _count(value: Json) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _pile(picture: Picture, slips: Slips, facts: JsonObject, before: JsonObject, state: JsonObject) -> Pile:
    was, now = at(before, slips.at) or {}, at(state, slips.at) or {}
    things = {key: thing for shelf in picture.shelves for key, thing in shelf.things.items()}
    # A slip that the step tore is shown once more, where it was.
    found = [(key, _slip(slips, things, key, entry)) for key, entry in (was | now).items()]
    return Pile(
        id=slips.at,
        title=slips.title,
        slips=tuple(
            replace(
                slip,
                own=slip.owner == facts.get(slips.own) if slips.own else None,
                mark=_mark(key, was, now),
            )
            for key, slip in found
        ),
        place=keys(slips.at),
    )


def _mark(key: str, was: JsonObject, now: JsonObject) -> Literal["kept", "new", "changed", "torn"]:
    if key not in now:
        return "torn"
    if key not in was:
        return "new"
    return "kept" if canonical(was[key]) == canonical(now[key]) else "changed"


def _slip(slips: Slips, things: Mapping[str, Thing], key: str, entry: Json) -> Slip:
    fields = entry if isinstance(entry, dict) else {}
    owner = fields.get(slips.owner) if slips.owner else entry
    thing = things.get(str(fields.get(slips.thing))) if slips.thing else None
    quantity = fields.get(slips.quantity) if slips.quantity else None
    place = (*keys(slips.at), key)
    return Slip(
        id=f"{slips.at}/{key}",
        key=key,
        thing=thing.name if thing else None,
        icon=thing.icon if thing else None,
        quantity=quantity if isinstance(quantity, int) and not isinstance(quantity, bool) else None,
        owner=owner if isinstance(owner, str) else None,
        own=None,
        mark="kept",
        places=tuple((*place, *keys(leaf)) for leaf in leaves(entry)),
    )


def _card(card: Card, before: JsonObject, state: JsonObject) -> CardShown:
    was, now = leaves(at(before, card.at) or {}), leaves(at(state, card.at) or {})
    lines = [
        CardLine(
            id=card.at + pointer,
            keys=keys(pointer),
            value=value,
            changed=pointer not in was or canonical(was[pointer]) != canonical(value),
            places=((*keys(card.at), *keys(pointer)),),
        )
        for pointer, value in now.items()
        if pointer
    ]
    return CardShown(id=card.at, title=card.title, lines=tuple(lines))
