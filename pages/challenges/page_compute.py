"""Numbers that are worked out from a question which a seed in the link draws."""

import secrets
from functools import partial

import streamlit as st

from pages.challenges import page_about
from pages.challenges.calculators.calculator import MAX_SEED
from pages.challenges.entered import DraftAnswer, OpenSet
from pages.challenges.page_progress import FORM, enter, entered
from pages.challenges.view import ComputeView
from pages.ui import links, plain
from pages.ui.language import _, ngettext, raw_words, words
from scenarios.document import Json

FIRST_SEED = "1"


def seed(*, drawn: bool) -> int:
    """The seed of the link. Only a link to a `drawn` question names the first one."""
    key = links.seed_text("seed", _is_seed, FIRST_SEED, brief=not drawn)
    return int(st.session_state[key])


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_SEED)) and int(text) <= MAX_SEED


def show(of: OpenSet, view: ComputeView) -> None:
    """The drawn question beside a field for each number that is asked for."""
    left, right = st.columns([6, 6], gap="medium")
    with left:
        rows = ({".name": words(each.title), ".value": _value(each.value)} for each in view.given)
        page_about.table({".name": _("What is given"), ".value": _("Value")}, rows)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                _("Other numbers"), key="challenges.other_numbers", icon=":material/casino:", on_click=_draw
            )
            st.caption(_("These numbers belong to seed {seed} in the link.").format(seed=view.seed))
    typed = entered(of, view.id)
    numbers = typed.numbers if typed.seed == view.seed else {}
    with right:
        if any(each.decimals for each in view.asked):
            st.caption(
                _("Round to the places that are asked for. One more or less in the last place counts.")
            )
        for each in view.asked:
            key = FORM.filled(f"{of.set.id}.{view.id}.{view.seed}.{each.name}", numbers.get(each.name))
            st.number_input(
                f"{plain.label(raw_words(each.title))} {_places(each.decimals)}".strip(),
                value=None,
                step=None if each.decimals else 1.0,
                format=f"%.{max(each.decimals, 0)}f" if each.decimals else "%g",
                key=key,
                on_change=_take,
                args=(of, view, each.name, key),
            )


def _places(decimals: int) -> str:
    if not decimals:
        return ""
    told = ngettext("({count} place after the point)", "({count} places after the point)", decimals)
    return told.format(count=decimals)


def _value(value: Json) -> str:
    """A parameter, or several of them one after the other: each in a box of its own."""
    if isinstance(value, list):
        return " ".join(_value(each) for each in value)
    return plain.code(value if isinstance(value, str) else plain.figures(value))


def _draw() -> None:
    links.choose("seed", str(secrets.randbelow(MAX_SEED + 1)))


def _take(of: OpenSet, view: ComputeView, name: str, key: str) -> None:
    enter(of, view.id, partial(_with, view.seed, name, st.session_state[key]))


def _with(seed: int, name: str, value: float | None, typed: DraftAnswer) -> DraftAnswer:
    others = typed.numbers if typed.seed == seed else {}
    numbers = {other: number for other, number in others.items() if other != name}
    if value is not None:
        numbers[name] = value
    return typed.model_copy(update={"seed": seed, "numbers": numbers})
