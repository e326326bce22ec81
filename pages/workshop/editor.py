"""The field for a rule: monospaced, with numbered lines, the place of a mistake, and names to complete."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from pages.ui.language import _
from pages.workshop.rule_names import OfferedName
from verifiers.draft import CheckProblem

_FOLDER = Path(__file__).parent
_editor = st.components.v2.component(
    "rule_editor",
    css=(_FOLDER / "editor.css").read_text(encoding="utf-8"),
    js=(_FOLDER / "editor.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True)
class RuleField:
    """What stands in a field when it appears, and around it.

    `names` are offered while one types. A `fault` is one of the value, and is marked at its place if it has
    one.
    """

    label: str
    value: str
    placeholder: str
    names: Sequence[OfferedName]
    fault: CheckProblem | None


def show(key: str, field: RuleField, take: Callable[[str], None]) -> None:
    """The field, which keeps what is typed as long as it has this key; `take` gets it as from a text area."""
    fault = field.fault

    def changed() -> None:
        # A character that is half of another can be neither saved nor shown.
        take(str(st.session_state[key].value).encode("utf-8", "replace").decode())

    _editor(
        key=key,
        data={
            "id": key,
            "label": field.label,
            "value": field.value,
            "placeholder": field.placeholder,
            "invalid": fault is not None,
            "place": None if fault is None or fault.line is None else [fault.line, fault.column or 1],
            "names": [name._asdict() for name in field.names],
            "names_label": _("Names for this rule"),
            "hint": _("Alt+↓ shows names, Ctrl+Enter applies"),
            "fit": _("Names that fit: {count}. The arrow keys choose one and Enter inserts it."),
        },
        default={"value": field.value},
        on_value_change=changed,
    )
