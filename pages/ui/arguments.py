"""A form for the arguments of a call, built from the tool's JSON Schema."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from pages.ui import plain
from pages.ui.language import _
from scenarios.document import Json, JsonObject
from verifiers.draft import holdable

Key = Callable[[str, Any], str]
Take = Callable[[str, list[Json]], None]
"""Gets a parameter's name, and its value or nothing."""
LONGEST = 500


def show(schema: JsonObject, args: JsonObject, key: Key, take: Take) -> None:
    """A widget per parameter. `key` gives a widget's key by name and first value; `take` what was entered.

    A field that is left empty is an argument that is not given; one that the schema does not describe as a
    plain value is written as JSON.
    """
    required = schema.get("required")
    for name, parameter in _parameters(schema).items():
        optional = not isinstance(required, list) or name not in required
        label = plain.label(name) + (" " + _("(optional)") if optional else "")
        kind = _kind(parameter)
        changed = partial(_changed, name, kind, take)
        if kind == "choice":
            _choice(label, parameter["enum"], args.get(name), partial(key, name), changed)
        elif kind == "integer":
            given = _number(args.get(name))
            value = given if isinstance(given, int) and abs(given) < 2**53 else None
            widget = key(name, value)
            st.number_input(label, value=None, step=1, key=widget, on_change=changed, args=(widget,))
        elif kind == "number":
            given = _number(args.get(name))
            widget = key(name, None if given is None else float(given))
            st.number_input(label, value=None, key=widget, format="%g", on_change=changed, args=(widget,))
        elif kind == "text":
            widget = key(name, str(args.get(name, "")))
            st.text_input(label, key=widget, max_chars=LONGEST, on_change=changed, args=(widget,))
        else:
            _as_json(label, args, name, key, changed)


def _number(given: Json) -> int | float | None:
    # A truth value is an int of Python, and no number of JSON.
    return given if isinstance(given, int | float) and not isinstance(given, bool) else None


def _parameters(schema: JsonObject) -> dict[str, Any]:
    properties = schema.get("properties")
    return properties if isinstance(properties, dict) else {}


def _kind(parameter: Any) -> str:
    if not isinstance(parameter, dict):
        return "json"
    choices = parameter.get("enum")
    if isinstance(choices, list) and choices and all(isinstance(choice, str) for choice in choices):
        return "choice"
    return {"integer": "integer", "number": "number", "string": "text"}.get(
        str(parameter.get("type")), "json"
    )


def _choice(label: str, choices: list[str], given: Json, key: Callable[[Any], str], changed: Any) -> None:
    widget = key(given if given in choices else None)
    st.selectbox(
        label, choices, index=None, format_func=plain.line, key=widget, on_change=changed, args=(widget,)
    )


def _as_json(label: str, args: JsonObject, name: str, key: Key, changed: Any) -> None:
    widget = key(name, json.dumps(args[name], ensure_ascii=False) if name in args else "")
    st.text_input(f"{label} · JSON", key=widget, max_chars=LONGEST, on_change=changed, args=(widget,))
    text = st.session_state[widget]
    if text.strip() and _read(text) is None:
        st.error(_("This is not JSON. The argument stays as it was."), icon=":material/error:")


def _changed(name: str, kind: str, take: Take, widget: str) -> None:
    value = st.session_state[widget]
    if kind == "json" and value.strip():
        read = _read(value)
        if read is None:
            return
        value = read[0]
    take(name, [] if value is None or value == "" else [value])


def _read(text: str) -> list[Json] | None:
    """The one value of a JSON text; None where it is none, or none that an argument may be."""
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return [value] if holdable(value, 1) else None
