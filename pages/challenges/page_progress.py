"""What this visit has entered and what became of it: in the session, and in the browser across reloads."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import streamlit as st
from pydantic import ValidationError

from pages.challenges.entered import DraftAnswer, KeptProgress, OpenSet, entered_as, place
from pages.challenges.sheet import ResultSheet, SheetEntry
from pages.ui.forms import Form

FORM = Form("challenges")
LONGEST = 1_000_000
"""The most characters that are read of what a browser has kept."""
_STATE, _HEARD, _KEEPER = "challenges.kept", "challenges.heard", "challenges.keeper"
_keeper = st.components.v2.component(
    "kept_progress", js=(Path(__file__).parent / "kept.js").read_text(encoding="utf-8")
)


def keep(open_at: str | None) -> None:
    """Let the browser keep everything, once it has said what it has kept. Nothing is to be seen.

    `open_at` is the place of the challenge that is open, None for the list.
    """
    heard = _HEARD in st.session_state
    said = _keeper(
        key=_KEEPER,
        data={"text": now().text() if heard else None},
        default={"kept": None},
        on_kept_change=partial(hear, open_at),
    )
    if not heard and said.kept is not None:
        # Said to a server that has been started again since.
        hear(open_at)
        st.rerun()


def now() -> KeptProgress:
    """What is entered and judged by now."""
    return st.session_state.get(_STATE) or KeptProgress()


def entry(of: OpenSet, challenge: str) -> SheetEntry:
    """What the sheet of a set says of a challenge."""
    return now().sheet(of).entry(challenge)


def change_sheet(of: OpenSet, make: Callable[[ResultSheet], ResultSheet]) -> None:
    """Change the sheet of a set."""
    st.session_state[_STATE] = now().with_sheet(make(now().sheet(of)))


def change_entry(of: OpenSet, challenge: str, make: Callable[[SheetEntry], SheetEntry]) -> None:
    """Change what the sheet of a set says of a challenge."""
    change_sheet(of, lambda sheet: sheet.with_entry(make(sheet.entry(challenge))))


def entered(of: OpenSet, challenge: str) -> DraftAnswer:
    """What is entered for a challenge."""
    return now().entered.get(place(now().sheet(of), challenge), DraftAnswer())


def enter(of: OpenSet, challenge: str, make: Callable[[DraftAnswer], DraftAnswer]) -> None:
    """Change what is entered for a challenge; its widgets already show it."""
    at = place(now().sheet(of), challenge)
    st.session_state[_STATE] = now().with_entered(at, make(entered(of, challenge)))


def remake(of: OpenSet, challenge: str, make: Callable[[DraftAnswer], DraftAnswer]) -> None:
    """Change more of what is entered than one widget shows; for `on_click`."""
    enter(of, challenge, make)
    FORM.afresh()


def call(name: str) -> None:
    """Say whose sheets they are."""
    st.session_state[_STATE] = now().model_copy(update={"name": name})


def open_sheet(sheet: ResultSheet) -> None:
    """Go on from a sheet that was kept as a file, from a callback."""
    opened = now().with_sheet(sheet)
    if sheet.name:
        opened = opened.model_copy(update={"name": sheet.name})
    for each in sheet.entries:
        if each.answer is not None:
            opened = opened.with_entered(place(sheet, each.challenge), entered_as(each.answer))
    st.session_state[_STATE] = opened
    FORM.afresh()


def read(text: str) -> KeptProgress | None:
    """What a browser has kept; None where it is nothing of ours."""
    if len(text) > LONGEST:
        return None
    try:
        return KeptProgress.model_validate_json(text)
    except ValidationError:
        return None


def hear(open_at: str | None) -> None:
    """Go on from what the browser has kept; what was entered since counts more."""
    kept = st.session_state[_KEEPER].get("kept")
    if _HEARD in st.session_state or kept is None:
        return
    st.session_state[_HEARD] = True
    before = read(str(kept))
    if before is not None:
        here, whole = now(), before.followed_by(now())
        st.session_state[_STATE] = whole
        # A field that is filled anew loses what is being typed in it.
        known = [each.entered.get(open_at) if open_at else each for each in (here, whole)]
        if known[0] != known[1]:
            FORM.afresh()
