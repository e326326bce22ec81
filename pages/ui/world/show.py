"""The drawn world on a page: its frames in one light, stepped through in the browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pages.ui import frame, links
from pages.ui.language import _, raw_titles, raw_words, remembered
from pages.ui.marks import labelled
from pages.ui.world import light
from pages.ui.world.frames import Frame, drawn
from pages.ui.world.scene import NARROW, WIDE, scene, written
from pages.ui.world.shapes import Drawn, fitted, icons
from verifiers.matrix import Matrix

AGENT = ".agent"
"""Who looks when it is the agent; no verifier has this id."""
_FOLDER = Path(__file__).parent
_LONGEST_CALL = 190
"""The room for a call on the button of its step, in the units of a scene."""
_NARROW_BELOW = 520
"""The width in CSS pixels below which the picture is laid out for a phone."""

_world = st.components.v2.component(
    "world",
    css=(_FOLDER / "world.css").read_text(encoding="utf-8"),
    js=(_FOLDER / "world.js").read_text(encoding="utf-8"),
)


def show(
    judged: Matrix, trajectory: str, viewer: str | None, step: int, choose: Callable[[int], None]
) -> None:
    """Draw a run in the light of a verifier or of the `AGENT`, without one with nothing dark.

    `step` is the one to begin with; `choose` gets each other that a reader goes to.
    """
    key = f"{links.page()}.world.{judged.scenario.id}"

    def chosen() -> None:
        choose(int(st.session_state[key].step))

    _world(
        key=key,
        data={**pictures(judged, trajectory, viewer), "step": step, "presenting": frame.presenting()},
        default={"step": step},
        on_step_change=chosen,
    )


@remembered
def pictures(judged: Matrix, trajectory: str, viewer: str | None) -> dict[str, Any]:
    """All that the browser needs to draw a run: its steps in words, and its scenes for both widths.

    `shapes` holds each shape once; a scene is a list of places in it.
    """
    run = judged.run(trajectory)
    gauges = judged.gauges(run)
    reads = judged.sights.gauges
    frames = [drawn(judged.scenario, run, step, gauges, reads) for step in range(len(run.states))]
    lights = [_light(judged, trajectory, each, viewer) for each in frames]
    shapes: dict[Drawn, int] = {}
    layouts = {}
    for name, width in (("wide", WIDE), ("narrow", NARROW)):
        scenes = [scene(each, lit, width) for each, lit in zip(frames, lights, strict=True)]
        layouts[name] = {
            "width": width,
            "height": max(each.height for each in scenes),
            "scenes": [[shapes.setdefault(shape, len(shapes)) for shape in each.shapes] for each in scenes],
        }
    return {
        # A run that is edited keeps its name and has other steps.
        "run": judged.scenario.trajectory(trajectory).sha256,
        "light": viewer or "",
        "plain": viewer is None,
        "narrowBelow": _NARROW_BELOW,
        "shapes": [_told(shape) for shape in shapes],
        "steps": [
            _step(judged, trajectory, each, lit, viewer) for each, lit in zip(frames, lights, strict=True)
        ],
        **layouts,
    }


def _light(judged: Matrix, trajectory: str, shown: Frame, viewer: str | None) -> light.Light:
    if viewer == AGENT:
        return light.of_agent(shown, judged.unseen(trajectory, shown.step))
    if viewer is None:
        return light.of_agent(shown, ())
    return light.of_verifier(shown, len(judged.run(trajectory).steps), judged.sight(viewer))


def _told(shape: Drawn) -> dict[str, Any]:
    text = icons()[shape.text] if shape.kind == "icon" else shape.text
    return {"key": shape.key, "kind": shape.kind, "look": shape.look, "area": list(shape.area), "text": text}


def _step(
    judged: Matrix, trajectory: str, shown: Frame, lit: light.Light, viewer: str | None
) -> dict[str, Any]:
    gauges = judged.gauges(judged.run(trajectory))[shown.step]
    titles = raw_titles(judged.scenario.gauges)
    numbers = " · ".join(labelled(titles[id_], f"{value:g}") for id_, value in gauges.items())
    name = _("snapshot") if shown.call is None else fitted(written(shown.call), _LONGEST_CALL)
    told = [_counted(shown) or numbers]
    verifier = viewer if viewer not in (None, AGENT) else None
    if verifier is not None:
        told.append(_compared(lit))
    moment = _("The snapshot")
    if shown.step:
        moment = _("The world after step {step}").format(step=shown.step)
    caption = [(moment, True)]
    if verifier is not None:
        title = raw_words(judged.verifiers.verifier(verifier).title)
        told_by = _("{moment}, as {verifier} sees it.").format(moment=moment, verifier=title)
        caption = [(told_by, True), (" " + _seen(lit), False)]
    elif viewer == AGENT:
        told_by = _("{moment}, as the agent sees it.").format(moment=moment)
        caption = [(told_by, True), (" " + _("What is grey is hidden from it."), False)]
    return {
        "label": name,
        "told": told,
        "lit": verifier is not None and (lit.state or lit.message),
        "caption": caption,
        "alt": "; ".join(("".join(text for text, _strong in caption), numbers, name)),
    }


def _counted(shown: Frame) -> str:
    """What stands on the shelf that is drawn large, and what is held of it."""
    row = next((row for row in shown.rows if row.large), None)
    if row is None:
        return ""
    standing = labelled(raw_words(row.name), str(row.standing))
    if len(row.places) == 1:
        return standing
    return " · ".join((standing, _("{count} held").format(count=row.held)))


def _compared(lit: light.Light) -> str:
    """What a verifier makes of one moment, in a word or two."""
    if lit.state:
        return _("state is read")
    if lit.call and lit.message:
        return _("call and message are read")
    if lit.message:
        return _("only the message is read")
    return _("only the call is read") if lit.call else _("not read")


def _seen(lit: light.Light) -> str:
    """What is lit of one moment, in a sentence."""
    if lit.state:
        return _("It reads what is lit and nothing else.")
    if lit.call and lit.message:
        return _("Of this moment it reads the call and the message, not the state.")
    if lit.message:
        return _("Of this moment it reads only the message.")
    if lit.call:
        return _("Of this moment it reads only the call, not the state.")
    return _("It does not look at this moment.")
