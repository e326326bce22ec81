"""One challenge: its question, the thing to answer with, hints, and what the answer comes to."""

import streamlit as st

from pages.challenges import page_break, page_compute, page_judge, page_mend, page_outcome, page_ticks
from pages.challenges.answers import Answered
from pages.challenges.entered import OpenSet, answer_of
from pages.challenges.judging import judged
from pages.challenges.model import TRACKS, Challenge
from pages.challenges.outcome import AnswerOutcome
from pages.challenges.page_choice import ChallengePlace, open_challenge, track_name
from pages.challenges.page_progress import change_entry, change_sheet, entered, entry
from pages.challenges.sheet import GRADES, Claim, SheetEntry
from pages.challenges.sheet import answered as with_attempt
from pages.challenges.view import (
    AcceptsView,
    BreakView,
    ComputeView,
    InferView,
    JudgeView,
    MendView,
    PublicView,
    hint,
    view,
)
from pages.ui import stepping, workspace
from pages.ui.language import _, ngettext, words
from pages.ui.marks import good, heading, labelled, quiet, strong

_ASKED = "challenges.asked"
"""The answer that is to be judged in this run, by its set and challenge."""


def show(of: OpenSet, here: ChallengePlace, beside: list[ChallengePlace]) -> None:
    """The challenge that is open, `beside` the others that one can go on to."""
    challenge = of.set.challenge(here.challenge)
    head = st.container()
    workspace.place()
    seed = page_compute.seed(drawn=challenge.kind == "compute")
    with workspace.refusals():
        public = workspace.waiting(lambda visit: view(challenge, seed, visit))
        answer = answer_of(public, entered(of, challenge.id))
        outcome = _outcome(of, challenge, answer)
        _answer(of, public, outcome)
        _actions(of, challenge, public, answer)
        _hints(of, challenge)
        if outcome is not None and answer is not None:
            given_up = entry(of, challenge.id).given_up
            page_outcome.show(challenge, public, answer, outcome, given_up=given_up)
    known = entry(of, challenge.id)
    if solved(known) or known.given_up:
        page_outcome.learnt(words(challenge.afterwards))
        _go_on(of, here, beside)
    with head:
        _head(challenge, known, here, beside)


def solved(known: SheetEntry) -> bool:
    """Whether the last answer that was judged solves the challenge."""
    return known.claim is not None and known.claim.solved


def state(known: SheetEntry) -> str:
    """How far a challenge has come, in a few words, as Markdown."""
    parts = []
    if solved(known):
        parts.append(good(_("solved")))
    elif known.given_up:
        parts.append(quiet(_("given up")))
    elif known.attempts:
        told = ngettext("{count} attempt", "{count} attempts", known.attempts)
        parts.append(quiet(told.format(count=known.attempts)))
    if known.hints:
        told = ngettext("{count} hint", "{count} hints", known.hints)
        parts.append(quiet(told.format(count=known.hints)))
    return " · ".join(parts)


def _head(
    challenge: Challenge, known: SheetEntry, here: ChallengePlace, beside: list[ChallengePlace]
) -> None:
    told = " · ".join(filter(None, (quiet(track_name(TRACKS[challenge.kind])), state(known))))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(heading(words(challenge.title)), anchors=False, width="stretch")
        st.button(
            _("All challenges"),
            key="challenges.all",
            icon=":material/arrow_back:",
            on_click=open_challenge,
            args=(None,),
        )
        stepping.show("challenge", beside, here, open_challenge, always=True)
    st.markdown(f"{told}  \n{words(challenge.question)}")


def _go_on(of: OpenSet, here: ChallengePlace, beside: list[ChallengePlace]) -> None:
    """The next challenge of the set, where there is one."""
    at = beside.index(here) + 1
    if at < len(beside):
        title = words(of.set.challenge(beside[at].challenge).title)
        st.button(
            labelled(_("Next challenge"), title),
            key="challenges.next",
            icon=":material/arrow_forward:",
            on_click=open_challenge,
            args=(beside[at],),
        )


def _answer(of: OpenSet, public: PublicView, outcome: AnswerOutcome | None) -> None:
    match public:
        case BreakView():
            page_break.show(of, public)
        case MendView():
            page_mend.show(of, public, () if outcome is None else outcome.faults)
        case JudgeView():
            page_judge.show(of, public)
        case InferView():
            page_ticks.infer(of, public)
        case AcceptsView():
            page_ticks.accepts(of, public)
        case ComputeView():
            page_compute.show(of, public)


def _outcome(of: OpenSet, challenge: Challenge, answer: Answered | None) -> AnswerOutcome | None:
    """What the answer that was judged last comes to, as long as it is the one that is entered."""
    asked = st.session_state.pop(_ASKED, None)
    new = answer is not None and asked == (of.sha256, challenge.id)
    known = entry(of, challenge.id)
    if answer is None or not (new or known.answer == answer):
        return None
    outcome = workspace.waiting(lambda visit: judged(challenge, answer, visit))
    if new:
        change_sheet(of, lambda sheet: with_attempt(sheet, challenge.id, answer, outcome))
    elif known.claim != Claim.of(outcome):
        # A sheet from elsewhere may claim anything.
        change_entry(of, challenge.id, lambda old: old.model_copy(update={"claim": Claim.of(outcome)}))
    return outcome


def _actions(of: OpenSet, challenge: Challenge, public: PublicView, answer: Answered | None) -> None:
    known = entry(of, challenge.id)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            _("Judge my answer"),
            key="challenges.judge",
            type="primary",
            icon=":material/gavel:",
            disabled=answer is None,
            on_click=_judge,
            args=(of, challenge.id),
        )
        if known.hints < GRADES:
            told = _("Hint {number} of {all}").format(number=known.hints + 1, all=GRADES)
            st.button(
                told,
                key="challenges.hint",
                icon=":material/lightbulb:",
                on_click=_open_hint,
                args=(of, challenge),
            )
        if not solved(known) and not known.given_up:
            st.button(
                _("Give up"),
                key="challenges.give_up",
                type="tertiary",
                on_click=_give_up,
                args=(of, challenge),
            )
        if answer is None:
            st.markdown(quiet(_missing(public)))


def _missing(public: PublicView) -> str:
    """What an answer lacks."""
    if isinstance(public, JudgeView):
        return _("Decide the reward and the right verdict of every run first.")
    if isinstance(public, ComputeView):
        return _("Fill in every number first.")
    if isinstance(public, BreakView):
        return _("Add a step first, or say that there is no such trajectory.")
    return _("Tick something first.")


def _hints(of: OpenSet, challenge: Challenge) -> None:
    opened = [
        labelled(strong(_("Hint {number}").format(number=grade)), words(hint(challenge, grade)))
        for grade in range(1, entry(of, challenge.id).hints + 1)
    ]
    if opened:
        st.markdown("  \n".join(opened))


def _judge(of: OpenSet, challenge: str) -> None:
    st.session_state[_ASKED] = (of.sha256, challenge)


def _open_hint(of: OpenSet, challenge: Challenge) -> None:
    change_entry(of, challenge.id, lambda old: old.model_copy(update={"hints": min(old.hints + 1, GRADES)}))


def _give_up(of: OpenSet, challenge: Challenge) -> None:
    change_entry(of, challenge.id, lambda old: old.model_copy(update={"given_up": True}))
