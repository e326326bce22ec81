"""(frame, light) -> scene: where each part of the picture stands, and how it looks."""

import json

from pages.ui.language import _, raw_words
from pages.ui.marks import labelled
from pages.ui.plain import line
from pages.ui.world.frames import CardShown, Frame, GaugeBar, Pile, ShelfRow, Slip
from pages.ui.world.light import Light
from pages.ui.world.shapes import Area, Scene, measured
from scenarios.document import Json
from scenarios.model import StepRecord

WIDE, NARROW = 660, 340
"""The widths a scene is laid out for: a column of a desk's screen, and a phone."""
MOST_ICONS = 14
"""The most things of one kind that are drawn one by one; more are drawn as a bar."""
_GAP = 8
_INDENT = 10
_LARGE, _SMALL, _SLIP, _LINE, _SAID = 98, 62, 46, 20, 50
_SLIPS_TITLE = 26


def scene(frame: Frame, light: Light, width: int) -> Scene:
    """A frame as it is drawn for a width."""
    drawn = Scene(width)
    narrow = width < WIDE
    inside = width - 4
    column = inside if narrow else 440
    y = _shelves(drawn, light, frame.rows, column)
    if narrow or not frame.rows:
        y = _piles(drawn, light, frame.piles, Area(2, y, inside, 0))
    else:
        y = max(y, _piles(drawn, light, frame.piles, Area(column + 12, 0, inside - column - 10, 0)))
    y = _cards(drawn, light, frame.cards, Area(2, y, inside, 0))
    y = _bars(drawn, light, frame.bars, Area(2, y, inside, 0))
    for draw, number in ((_call, 0), (_message, 1)):
        share = inside if narrow else (inside - _GAP) / 2
        at = (2, y + number * (_SAID + _GAP)) if narrow else (2 + number * (share + _GAP), y)
        draw(drawn, light, frame, Area(*at, share, _SAID))
    drawn.height = max(shape.area.end for shape in drawn.shapes) + 2
    return drawn


def _lit(light: Light, id_: str) -> str:
    return "lit" if id_ in light.parts else "dark"


def _under(area: Area, baseline: float, left: float = _INDENT) -> Area:
    """The place of a text inside an area, its letters standing so far below the area's upper edge."""
    return Area(area.x + left, area.y, area.width - left - min(left, _INDENT), baseline)


def _shelves(drawn: Scene, light: Light, rows: tuple[ShelfRow, ...], width: float) -> float:
    """Draw each first kind in full width and the others two by two; return where they end."""
    y, beside = 2.0, False
    half = (width - _GAP) / 2
    for row in rows:
        if row.large:
            if beside:
                y, beside = y + _SMALL + _GAP, False
            _row(drawn, light, row, Area(2, y, width, _LARGE))
            y += _LARGE + _GAP
        else:
            _row(drawn, light, row, Area(2 + (half + _GAP) * beside, y, half, _SMALL))
            y, beside = (y + _SMALL + _GAP, False) if beside else (y, True)
    return y + (_SMALL + _GAP) * beside


def _row(drawn: Scene, light: Light, row: ShelfRow, area: Area) -> None:
    lit = _lit(light, row.id)
    drawn.box(f"{row.id}#panel", f"panel {lit}", area)
    most = max(row.total, row.standing + row.held, 1)
    inside = area._replace(x=area.x + _INDENT, width=area.width - 2 * _INDENT)
    board = area.end - 26
    if most <= MOST_ICONS:
        share = min(inside.width / most, board - area.y - 2)
        size = share - 4
        for number in range(most):
            place = Area(inside.x + number * share, board - size, size, size)
            drawn.icon(f"{row.id}#{number}", f"{_place(row, number)} {lit}", place, row.icon)
    else:
        _counted(drawn, row, Area(inside.x, board - 18, inside.width, 16), lit)
    drawn.box(f"{row.id}#board", f"board {lit}", Area(inside.x - 4, board, inside.width + 8, 3))
    count, told = _texts(row, inside.width)
    baseline = area.height - 8
    drawn.text(f"{row.id}#count", f"label {lit}", _under(area, baseline), count)
    if told:
        drawn.text(
            f"{row.id}#told",
            f"{'wrong' if row.gone or row.too_many else 'own'} end {lit}",
            _under(area, baseline),
            told,
        )


def _texts(row: ShelfRow, room: float) -> tuple[str, str]:
    """How many stand on a shelf, and what is not there, in the longest words that do not meet."""
    name = raw_words(row.name)
    counted = raw_words(row.counted) if row.counted else _("{things} in stock").format(things=name)
    long, short = (labelled(words, str(row.standing)) for words in (counted, name))
    told = _told(row)
    for pair in ((long, told), (short, told)):
        if not told or sum(map(measured, pair)) + _GAP <= room:
            return pair
    return short, _("{count} gone").format(count=row.gone) if row.gone > 0 else told


def _place(row: ShelfRow, number: int) -> str:
    """What has become of a thing, counted from the left: those that stand, those held, those gone."""
    if number < row.standing:
        return "standing"
    return "held" if number < row.standing + row.held else "gone"


def _counted(drawn: Scene, row: ShelfRow, area: Area, lit: str) -> None:
    shares = {"standing": row.standing, "held": row.held, "gone": max(0, row.gone)}
    x = area.x
    for look, count in shares.items():
        width = area.width * count / max(1, sum(shares.values()))
        drawn.box(f"{row.id}#{look}", f"bar {look} {lit}", Area(x, area.y, width, area.height))
        x += width


def _told(row: ShelfRow) -> str:
    """What is not on the shelf, in words."""
    if row.gone > 0:
        # A shelf that counts nothing as held knows of no slips.
        told = _("{count} gone, no slip") if len(row.places) > 1 else _("{count} gone")
        return told.format(count=row.gone)
    if row.gone < 0:
        return _("{count} too many").format(count=-row.gone)
    held = _("{count} held").format(count=row.held) if row.held else ""
    if row.too_many:
        return _("{held}, {count} authorised").format(held=held, count=row.authorised)
    return held


def _piles(drawn: Scene, light: Light, piles: tuple[Pile, ...], area: Area) -> float:
    """Draw the slips of each map under their title; return where they end."""
    y = area.y or 2.0
    for pile in piles:
        lit = _lit(light, pile.id)
        height = _SLIPS_TITLE + max(1, len(pile.slips)) * _SLIP
        panel = Area(area.x, y, area.width, height)
        drawn.box(f"{pile.id}#panel", f"panel {lit}", panel)
        drawn.text(f"{pile.id}#title", f"title {lit}", _under(panel, 18), raw_words(pile.title))
        if not pile.slips:
            drawn.text(f"{pile.id}#none", f"quiet {lit}", _under(panel, 48), _("none"))
        for number, slip in enumerate(pile.slips):
            place = Area(panel.x + 6, y + _SLIPS_TITLE + number * _SLIP, panel.width - 12, _SLIP - 6)
            _slip(drawn, light, slip, place)
        y += height + _GAP
    return y


def _slip(drawn: Scene, light: Light, slip: Slip, area: Area) -> None:
    lit = _lit(light, slip.id)
    drawn.box(f"{slip.id}#paper", f"paper {slip.mark} {lit}", area)
    whose = {True: _("this order"), False: _("another order"), None: slip.owner or ""}[slip.own]
    mark = {"torn": _("torn"), "new": _("new"), "changed": _("changed"), "kept": ""}[slip.mark]
    wrong = slip.mark in ("torn", "changed") and slip.own is False
    head = " · ".join(part for part in (line(slip.key), line(whose)) if part)
    drawn.text(f"{slip.id}#head", f"{'wrong' if wrong else 'label'} {lit}", _under(area, 16, 8), head)
    what = labelled(raw_words(slip.thing), str(slip.quantity)) if slip.thing and slip.quantity else ""
    if slip.icon:
        drawn.icon(f"{slip.id}#icon", f"held {lit}", Area(area.x + 8, area.y + 20, 17, 17), slip.icon)
    told = " · ".join(part for part in (what, mark) if part)
    look = "wrong" if wrong else "own" if slip.mark == "new" else "label"
    drawn.text(f"{slip.id}#what", f"{look} {lit}", _under(area, 34, 30 if slip.icon else 8), told)


def _cards(drawn: Scene, light: Light, cards: tuple[CardShown, ...], area: Area) -> float:
    """Draw cards of lines, two side by side where there is room; return where they end."""
    columns = 1 if area.width < WIDE - 4 else 2
    share = (area.width - _GAP * (columns - 1)) / columns
    y = area.y
    for begin in range(0, len(cards), columns):
        row = cards[begin : begin + columns]
        height = 28 + max(len(card.lines) for card in row) * _LINE
        for number, card in enumerate(row):
            _card(drawn, light, card, Area(area.x + number * (share + _GAP), y, share, height))
        y += height + _GAP
    return y


def _card(drawn: Scene, light: Light, card: CardShown, area: Area) -> None:
    lit = "lit" if any(one.id in light.parts for one in card.lines) else "dark"
    drawn.box(f"{card.id}#card", f"panel {lit}", area)
    drawn.text(f"{card.id}#name", f"title {lit}", _under(area, 19), raw_words(card.title))
    for number, one in enumerate(card.lines):
        words = labelled(" · ".join(map(line, one.keys)), _value(one.value))
        look = f"{'changed' if one.changed else 'label'} {_lit(light, one.id)}"
        drawn.text(f"{one.id}#line", look, _under(area, 40 + number * _LINE), words)


def _bars(drawn: Scene, light: Light, bars: tuple[GaugeBar, ...], area: Area) -> float:
    """Draw gauges as bars of a common scale, each under its name and value; return where they end."""
    y = area.y
    for bar in bars:
        panel = Area(area.x, y, area.width, _SAID)
        lit = _lit(light, bar.id)
        drawn.box(f"{bar.id}#panel", f"panel {lit}", panel)
        told = labelled(raw_words(bar.title), f"{bar.value:g}")
        drawn.text(f"{bar.id}#name", f"label {lit}", _under(panel, 19), told)
        share = abs(bar.value) / bar.largest if bar.largest else 0
        length = (panel.width - 2 * _INDENT) * share
        look = "held" if bar.value < 0 else "standing"
        drawn.box(f"{bar.id}#bar", f"bar {look} {lit}", Area(panel.x + _INDENT, y + 26, length, 14))
        y += _SAID + _GAP
    return y


def _call(drawn: Scene, light: Light, frame: Frame, area: Area) -> None:
    lit = "lit" if light.call else "dark"
    drawn.box("call#panel", f"panel {lit}", area)
    call = frame.call
    head, look, told = _("the call"), "title", _("none yet: the snapshot")
    if call is not None:
        told = written(call)
        head = head if call.actor == "agent" else line(call.actor)
        if call.error or not call.permitted:
            look = "wrong"
            head += " · ✗ " + (line(call.error or "") if call.permitted else _("not permitted"))
    drawn.text("call#head", f"{look} {lit}", _under(area, 19), head)
    drawn.text("call#told", f"{'code' if call else 'quiet'} {lit}", _under(area, 39), told)


def _message(drawn: Scene, light: Light, frame: Frame, area: Area) -> None:
    lit = "lit" if light.message else "dark"
    drawn.box("message#panel", f"panel bubble {lit}", area)
    drawn.icon("message#face", f"face {lit}", Area(area.x + _INDENT, area.y + 9, 32, 32), "person")
    drawn.text("message#head", f"title {lit}", _under(area, 19, 52), _("the message"))
    told, look = _("not sent yet"), "quiet"
    if frame.message is not None:
        said = line(frame.message)
        told, look = (f"“{said}”", "label") if said else (_("empty"), "quiet")
    drawn.text("message#told", f"{look} {lit}", _under(area, 39, 52), told)


def _value(value: Json) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return line(", ".join(map(str, value))) or _("none")
    return line(value) if isinstance(value, str) else line(json.dumps(value, ensure_ascii=False))


def written(call: StepRecord) -> str:
    """A call as a programmer writes it: `reserve(kettle, 2)`."""
    args = ", ".join(_value(value) for value in call.args.values())
    return f"{line(call.action)}({args})"
