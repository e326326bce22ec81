"""All challenges by track, with what is solved, attempted and hinted at."""

import streamlit as st

from pages.challenges import page_files, page_own
from pages.challenges.entered import OpenSet
from pages.challenges.page_choice import (
    APART,
    EXAMPLES,
    ChallengePlace,
    in_order,
    named,
    open_challenge,
    opened,
    track_name,
    track_told,
)
from pages.challenges.page_open import solved, state
from pages.challenges.page_progress import entry
from pages.ui import folds, links
from pages.ui.language import _, ngettext, raw_words, words
from pages.ui.marks import heading, quiet, strong

# Streamlit centres the name of a button that takes two lines.
_LEFT = (
    "<style>[class*=st-key-challenges-open] button { justify-content: start; text-align: left }"
    " [class*=st-key-challenges-open] button > div { justify-content: start }</style>"
)


def show(listed: dict[str, OpenSet]) -> None:
    """Which sets, how far one has come, a column for each track, and what can be kept or brought."""
    st.html(_LEFT)
    tracks = in_order(listed)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _sets()
        st.markdown(_totals(listed), width="stretch")
    for column, (track, challenges) in zip(
        st.columns(len(tracks), gap="medium"), tracks.items(), strict=True
    ):
        with column, st.container(gap="xxsmall"):
            st.markdown(f"{heading(track_name(track))}\n\n{quiet(track_told(track))}", anchors=False)
            for each in challenges:
                _row(listed[each.set], each)
    folds.show(
        "keep",
        _("Result sheets: keep your answers, hand them in, go on later"),
        "save",
        lambda: page_files.show(listed),
    )
    folds.show("bring", _("A set of your own"), "upload_file", lambda: page_own.show(EXAMPLES))


def _sets() -> None:
    key = f"{links.page()}.set"
    beside = [each for each in (*APART, str(st.session_state[key])) if each in named()]
    names = {"": _("All challenges")} | {each: raw_words(opened(each).set.title) for each in beside}
    st.segmented_control(
        _("Set"), list(names), format_func=names.__getitem__, key=key, required=True, wrap=True
    )


def _totals(listed: dict[str, OpenSet]) -> str:
    known = [entry(of, each.id) for of in listed.values() for each in of.set.challenges]
    done = sum(map(solved, known))
    tried = sum(each.attempts > 0 and not solved(each) for each in known)
    hints = sum(each.hints for each in known)
    parts = [_("{count} of {total} solved").format(count=done, total=len(known))]
    parts.append(_("{count} more attempted").format(count=tried))
    parts.append(ngettext("{count} hint used", "{count} hints used", hints).format(count=hints))
    return " · ".join(parts)


def _row(of: OpenSet, each: ChallengePlace) -> None:
    known = entry(of, each.challenge)
    icon = "radio_button_unchecked"
    if solved(known):
        icon = "check_circle"
    elif known.attempts or known.given_up:
        icon = "pending"
    title = strong(words(of.set.challenge(each.challenge).title))
    st.button(
        f"{title} {state(known)}".strip(),
        key=f"challenges.open.{each.set}.{each.challenge}",
        type="tertiary",
        icon=f":material/{icon}:",
        on_click=open_challenge,
        args=(each,),
    )
