"""Predict first: the verdicts on a run are guessed, then revealed one by one, with a score over all runs.

What was guessed stands in the link as one text: for each run its id, a colon, a letter for every verdict that
was guessed (`1`, `0`, or `u` for unscored) in the order of the verifiers, and a `!` for each one revealed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from pages.ui import links, status
from pages.ui.language import _, ngettext, titles, words
from pages.ui.marks import labelled, strong
from verifiers.matrix import Matrix

_TEXT = re.compile(
    r"(?:[a-z][a-z0-9_]{0,63}:[10u]{1,16}!{0,16})(?:,[a-z][a-z0-9_]{0,63}:[10u]{1,16}!{0,16})*"
)
_LETTERS = ("1", "0", "u")


@dataclass(frozen=True)
class Guess:
    """The letters guessed for the verifiers of one run, and how many of the verdicts are revealed."""

    letters: str
    shown: int


def switch() -> None:
    """Offer to predict first."""
    st.toggle(_("Predict first"), key=links.seed("predict", links.SWITCH, False))


def read(judged: Matrix) -> dict[str, Guess]:
    """What was guessed so far, by run; what does not fit the scenario is left out."""
    key = links.seed_text("guesses", lambda text: bool(_TEXT.fullmatch(text)), "", brief=True)
    runs = {item.id for item in judged.scenario.trajectories}
    count = len(judged.verifiers.verifiers)
    made: dict[str, Guess] = {}
    for part in filter(None, str(st.session_state[key]).split(",")):
        run, _colon, told = part.partition(":")
        letters = told.rstrip("!")
        shown = min(len(told) - len(letters), count)
        if run in runs and len(letters) <= count:
            made[run] = Guess(letters, shown if len(letters) == count else 0)
    return made


def hidden(judged: Matrix, guesses: Mapping[str, Guess]) -> frozenset[str]:
    """The runs whose verdicts are not all revealed yet."""
    count = len(judged.verifiers.verifiers)
    seen = {run for run, guess in guesses.items() if guess.shown == count}
    return frozenset(item.id for item in judged.scenario.trajectories) - seen


def ask(judged: Matrix, run: str, guesses: Mapping[str, Guess]) -> None:
    """Ask for the verdicts on a run one after the other, then reveal them one after the other."""
    guess = guesses.get(run, Guess("", 0))
    names = titles(judged.verifiers.verifiers)
    st.markdown(words(judged.scenario.trajectory(run).summary))
    with st.container(horizontal=True, gap="small"):
        _cards(judged, run, guess)
    if len(guess.letters) < len(names):
        asked = list(names.values())[len(guess.letters)]
        st.markdown(strong(_("What reward will {verifier} give?").format(verifier=asked)))
        with st.container(horizontal=True):
            for letter in _LETTERS:
                st.button(
                    _("unscored") if letter == "u" else letter,
                    key=f"predict.{letter}",
                    shortcut=letter,
                    on_click=_put,
                    args=(guesses, run, Guess(guess.letters + letter, 0)),
                )
    else:
        st.button(
            _("Reveal the next verdict"),
            key="predict.reveal",
            type="primary",
            shortcut="Enter",
            on_click=_put,
            args=(guesses, run, Guess(guess.letters, guess.shown + 1)),
        )
    score(judged, guesses)


def score(judged: Matrix, guesses: Mapping[str, Guess]) -> None:
    """How many of the revealed verdicts were guessed rightly, over all runs."""
    verifiers = [item.id for item in judged.verifiers.verifiers]
    revealed = [
        guess.letters[place] == _letter(judged, run, verifiers[place])
        for run, guess in guesses.items()
        for place in range(guess.shown)
    ]
    total = len(verifiers) * len(judged.scenario.trajectories)
    told = ngettext(
        "{right} of {count} revealed verdict guessed rightly; there are {total} in all.",
        "{right} of {count} revealed verdicts guessed rightly; there are {total} in all.",
        len(revealed),
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            labelled(_("Score"), told.format(right=sum(revealed), count=len(revealed), total=total)),
            width="content",
        )
        if guesses:
            st.button(
                _("Begin anew"),
                key="predict.anew",
                type="tertiary",
                on_click=links.choose,
                args=("guesses", ""),
            )


def _cards(judged: Matrix, run: str, guess: Guess) -> None:
    """A card for every verifier: what was guessed and, once it is revealed, the reward."""
    names = titles(judged.verifiers.verifiers)
    for place, (id_, name) in enumerate(names.items()):
        letter = guess.letters[place : place + 1]
        reward, told = "?", _("not predicted yet")
        colour: Literal["off", "blue", "red"] = "off"
        if letter:
            told = _("your guess: {guess}").format(guess=_("unscored") if letter == "u" else letter)
        if place < guess.shown:
            right = letter == _letter(judged, run, id_)
            reward = status.reward(judged.verdict(run, id_).reward)
            told, colour = f"{'✓' if right else '✗'} {told}", "blue" if right else "red"
        st.metric(
            name, reward, delta=told, delta_arrow="off", delta_color=colour, border=True, height="stretch"
        )


def _letter(judged: Matrix, run: str, verifier: str) -> str:
    """The guess that would be right; a share between 0 and 1 counts as a reward."""
    reward = judged.verdict(run, verifier).reward
    if reward is None:
        return "u"
    return "0" if reward == 0 else "1"


def _put(guesses: Mapping[str, Guess], run: str, guess: Guess) -> None:
    made = {**guesses, run: guess}
    links.choose("guesses", ",".join(f"{id_}:{each.letters}{'!' * each.shown}" for id_, each in made.items()))
