"""Charts on the page, and larger for a room: everything that is written in them, and what holds it."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from pages.ui import presentation

LARGER = 1.75
"""How much larger type is on a projector than on a desk, as on the page around a chart."""
LEAST = 22
"""The smallest type, in pixels, that can be read from the last row."""
_TYPE = 13 * LARGER
_WRITTEN = (
    "fontSize",
    "labelFontSize",
    "titleFontSize",
    "subtitleFontSize",
    "labelLimit",
    "titleLimit",
    "limit",
)
_HEIGHTS = ("height", "step")
_CONFIG: Mapping[str, Mapping[str, float]] = {
    "axis": {"labelFontSize": _TYPE, "titleFontSize": _TYPE, "labelLimit": 20 * _TYPE},
    "legend": {"labelFontSize": _TYPE, "titleFontSize": _TYPE, "labelLimit": 20 * _TYPE},
    "header": {"labelFontSize": _TYPE, "titleFontSize": _TYPE},
    "title": {"fontSize": _TYPE},
    "text": {"fontSize": _TYPE},
}


def chart(*given: Any, alt: str, place: Any = st, **options: Any) -> None:
    """Show a chart at a place of the page, larger while presenting.

    `given` is its specification, or its data and the specification; `options` are those of
    `st.vega_lite_chart`.
    """
    *data, spec = given
    shown = enlarged(spec) if presentation.on() else spec
    place.vega_lite_chart(*data, shown, alt=alt, **options)


def enlarged(spec: Mapping[str, Any]) -> dict[str, Any]:
    """A chart whose type, and the heights that hold it, are larger; what has no size of its own gets one."""
    scaled: dict[str, Any] = _scaled(spec)
    config = scaled.get("config", {})
    written = {name: {**sizes, **config.get(name, {})} for name, sizes in _CONFIG.items()}
    return scaled | {"config": config | written}


def _scaled(part: Any) -> Any:
    if isinstance(part, list):
        return [_scaled(each) for each in part]
    if not isinstance(part, Mapping):
        return part
    return {
        name: max(LEAST if name.lower().endswith("fontsize") else 0, value * LARGER)
        if name in (*_WRITTEN, *_HEIGHTS) and isinstance(value, int | float)
        else value
        if name == "datasets"
        else _scaled(value)
        for name, value in part.items()
    }
