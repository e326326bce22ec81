"""Predict first: the verdicts on a run are guessed, then revealed one by one, with a score over all runs."""

from collections.abc import Mapping
from typing import Literal

import streamlit as st

from pages.explorer import guesses
from pages.explorer.guesses import Guess
from pages.ui import keys, links, plain, status
from pages.ui.language import _, ngettext, titles, words
from pages.ui.marks import labelled, strong
from verifiers.matrix import Matrix


def switch() -> None:
    """Offer to predict first."""
    st.toggle(_("Predict first"), key=links.seed("predict", links.SWITCH, False))


def seed(judged: Matrix) -> dict[str, Guess]:
    """What was guessed so far, by run."""
    key = links.seed_text("guesses", guesses.reads, "", brief=True)
    return guesses.read(judged, str(st.session_state[key]))


def ask(judged: Matrix, run: str, made: Mapping[str, Guess]) -> None:
    """Ask for the verdicts on a run one after the other, then reveal them one after the other."""
    guess = made.get(run, Guess())
    names = titles(judged.verifiers.verifiers)
    st.markdown(words(judged.scenario.trajectory(run).summary))
    with st.container(horizontal=True, gap="small"):
        _cards(judged, run, guess)
    if len(guess.letters) < len(names):
        asked = list(names.values())[len(guess.letters)]
        st.markdown(strong(_("What reward will {verifier} give?").format(verifier=asked)))
        with st.container(horizontal=True):
            for letter in guesses.LETTERS:
                st.button(
                    f"{_offered(letter)} {plain.code(letter.upper())}",
                    key=f"predict-{letter}",
                    on_click=_put,
                    args=(made, run, Guess(guess.letters + letter)),
                )
        keys.press("predict", {letter: f"predict-{letter}" for letter in guesses.LETTERS})
    else:
        st.button(
            _("Reveal the next verdict"),
            key="predict.reveal",
            type="primary",
            shortcut="Enter",
            on_click=_put,
            args=(made, run, Guess(guess.letters, guess.shown + 1)),
        )
    score(judged, made)


def score(judged: Matrix, made: Mapping[str, Guess]) -> None:
    """How many of the revealed verdicts were guessed rightly, over all runs."""
    found = guesses.score(judged, made)
    told = ngettext(
        "{right} of {count} revealed verdict guessed rightly; there are {total} in all.",
        "{right} of {count} revealed verdicts guessed rightly; there are {total} in all.",
        found.revealed,
    ).format(right=found.right, count=found.revealed, total=found.total)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(labelled(_("Score"), told), width="content")
        if made:
            st.button(
                _("Begin anew"),
                key="predict.anew",
                type="tertiary",
                on_click=links.choose,
                args=("guesses", ""),
            )


def _cards(judged: Matrix, run: str, guess: Guess) -> None:
    """A card for every verifier: what was guessed and, once it is revealed, the reward."""
    for place, (id_, name) in enumerate(titles(judged.verifiers.verifiers).items()):
        letter = guess.letters[place : place + 1]
        reward, told = "?", _("not predicted yet")
        colour: Literal["off", "blue", "red"] = "off"
        if letter:
            told = _("your guess: {guess}").format(guess=_shown(letter))
        if place < guess.shown:
            right = letter == guesses.right(judged, run, id_)
            reward = status.reward(judged.verdict(run, id_).reward)
            told, colour = f"{'✓' if right else '✗'} {told}", "blue" if right else "red"
        st.metric(
            name, reward, delta=told, delta_arrow="off", delta_color=colour, border=True, height="stretch"
        )


def _shown(letter: str) -> str:
    return _("unscored") if letter == "u" else letter


def _offered(letter: str) -> str:
    return _shown(letter) if letter == "u" else _("Reward {number}").format(number=letter)


def _put(made: Mapping[str, Guess], run: str, guess: Guess) -> None:
    links.choose("guesses", guesses.written({**made, run: guess}))
