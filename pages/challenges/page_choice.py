"""Which set and which challenge of it are open: their ids stand in the link."""

from typing import NamedTuple

import streamlit as st

from pages.challenges import page_own, sets
from pages.challenges.entered import OpenSet, shipped
from pages.challenges.model import TRACKS, Track
from pages.challenges.words import word
from pages.ui import language, links
from pages.ui.language import N_, _

EXAMPLES = "examples"
"""The set to copy."""
APART = (EXAMPLES, page_own.NAME)
"""Sets that are listed by themselves, not among the others."""

_TOLD: dict[Track, str] = {
    "break": N_("Write the shortest run that a verifier judges wrongly."),
    "mend": N_("Choose or write checks that stop it and keep every honest run."),
    "judge": N_("Decide rewards, right verdicts and rules before you see them."),
    "compute": N_("Work out numbers that a seed in the link draws."),
}


class ChallengePlace(NamedTuple):
    """A challenge by its set and its id, as they stand in a link."""

    set: str
    challenge: str


def track_name(track: Track) -> str:
    """The name of a track."""
    return word(f"track_{track}", language.current())


def track_told(track: Track) -> str:
    """What one does in a track, in a sentence."""
    return _(_TOLD[track])


def named() -> list[str]:
    """What a link may call a set: the ids of the shipped ones, and one's own where there is one."""
    return [*sets.set_ids(), *([] if page_own.now() is None else [page_own.NAME])]


def opened(set_: str) -> OpenSet:
    """A set by its name in a link."""
    own = page_own.now()
    return own if own is not None and set_ == page_own.NAME else shipped(set_)


def chosen() -> tuple[dict[str, OpenSet], ChallengePlace | None]:
    """The sets that the list shows, and the challenge that is open; None for the list itself."""
    names = named()
    set_ = str(st.session_state[links.seed("set", links.named(["", *names]), "")])
    shown = [set_] if set_ else [each for each in names if each not in APART]
    listed = {each: opened(each) for each in shown}
    known = [each.id for each in listed[set_].set.challenges] if set_ else []
    challenge = str(st.session_state[links.seed("challenge", links.named(["", *known]), "")])
    return listed, ChallengePlace(set_, challenge) if challenge else None


def in_order(listed: dict[str, OpenSet]) -> dict[Track, list[ChallengePlace]]:
    """The challenges of some sets by track."""
    found: dict[Track, list[ChallengePlace]] = {track: [] for track in _TOLD}
    for set_, of in listed.items():
        for each in of.set.challenges:
            found[TRACKS[each.kind]].append(ChallengePlace(set_, each.id))
    return {track: each for track, each in found.items() if each}


def open_challenge(to: ChallengePlace | None) -> None:
    """Open a challenge, or the list on which it stands, from a callback."""
    if to is None:
        if st.session_state[f"{links.page()}.set"] not in APART:
            links.choose("set", "")
        links.choose("challenge", "")
        return
    links.choose("set", to.set)
    links.choose("challenge", to.challenge)
    for fold in ("rules", "world", "offered", "replay"):
        links.forget(fold)
