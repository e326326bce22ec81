"""What every verifier gives one run, side by side, with the stock, the reservations and the right verdict."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pages.explorer.choice import Choice
from pages.ui import charts, colours, links, problems, status
from pages.ui.language import _, raw_titles, remembered, titles, words
from pages.ui.marks import labelled, quiet, strong
from verifiers.matrix import Matrix
from verifiers.model import Verdict

_FOLDER = Path(__file__).parent
_rewards = st.components.v2.component(
    "rewards",
    css=(_FOLDER / "rewards.css").read_text(encoding="utf-8"),
    js=(_FOLDER / "rewards.js").read_text(encoding="utf-8"),
)


def show(judged: Matrix, opened: Choice, open_verifier: Callable[[str], None]) -> None:
    """The rewards as cards of which one is chosen, the gauges beside them, and the story in a sentence."""
    cards(judged, opened.trajectory, opened.verifier, open_verifier)
    told = story(judged, opened.trajectory, opened.verifier)
    if judged.verdict(opened.trajectory, opened.verifier).reward == 1:
        told += " " + quiet(_("A pass shows no more than that the tested conditions hold."))
    st.markdown(told)
    _failed(judged.verdict(opened.trajectory, opened.verifier))


def cards(
    judged: Matrix, trajectory: str, verifier: str | None, open_verifier: Callable[[str], None]
) -> None:
    """The cards alone, of which none need be chosen; `open_verifier` gets the one that a reader chooses."""
    key = f"{links.page()}.rewards.{judged.scenario.id}"

    def chosen() -> None:
        open_verifier(str(st.session_state[key].verifier))

    _rewards(
        key=key,
        data={
            "rewards": rewards(judged, trajectory),
            "numbers": numbers(judged, trajectory),
            "open": verifier,
            "tints": colours.verifiers([item.id for item in judged.verifiers.verifiers], charts.theme()),
            "label": _("Whose view is drawn"),
        },
        default={"verifier": verifier},
        on_verifier_change=chosen,
    )


@remembered
def rewards(judged: Matrix, trajectory: str) -> list[dict[str, Any]]:
    """A card for the reward of every verifier, with its agreement in a word."""
    cards = []
    for id_, title in raw_titles(judged.verifiers.verifiers).items():
        verdict, agreement = judged.verdict(trajectory, id_), judged.agreement(trajectory, id_)
        colour = status.colour(agreement)
        sign = {"blue": "✓ ", "red": "✗ ", "gray": ""}[colour]
        cards.append(
            {
                "id": id_,
                "title": title,
                "value": status.reward(verdict.reward),
                "word": sign + status.agreement(agreement),
                "colour": colour,
                "hint": "" if verdict.reason is None else status.raw_reason(verdict.reason),
            }
        )
    return cards


@remembered
def numbers(judged: Matrix, trajectory: str) -> list[dict[str, Any]]:
    """A card for every gauge after the run, with the snapshot's value, and one for the right verdict."""
    states = judged.gauges(judged.run(trajectory))
    first, last = states[0], states[-1]
    cards = [
        {
            "title": title,
            "value": f"{last[id_]:g}",
            "word": _("was {start}").format(start=f"{first[id_]:g}"),
            "colour": "gray",
        }
        for id_, title in raw_titles(judged.scenario.gauges).items()
    ]
    right = status.intended(judged.scenario.trajectory(trajectory).intended)
    return [*cards, {"title": _("Right verdict"), "value": right, "word": "", "colour": "gray"}]


@remembered
def story(judged: Matrix, trajectory: str, verifier: str) -> str:
    """What a verifier makes of a run and what really happened, in a sentence each, as Markdown."""
    name = titles(judged.verifiers.verifiers)[verifier]
    explained = status.agreement_explained(judged.agreement(trajectory, verifier))
    return " ".join((strong(labelled(name, explained)), words(judged.scenario.trajectory(trajectory).why)))


def _failed(verdict: Verdict) -> None:
    if verdict.error is not None:
        failed = _("There is an error in a rule that decides whether a run is scored: {message}")
        st.warning(failed.format(message=problems.words(verdict.error)), icon=":material/error:")
