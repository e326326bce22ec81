"""What helps against a counterexample: the nearest honest run beside it, and three hints."""

import streamlit as st

from pages.ui import links, plain, side_by_side, status
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import labelled, quiet, strong
from pages.ui.names import places
from pages.ui.workspace import Workspace
from verifiers.alignment import aligned
from verifiers.harden.neighbours import Neighbour, steps_of
from verifiers.harden.patterns import FirstRun
from verifiers.harden.rounds import MendRound

LAST = 3
"""The grade of the last hint: where to look, which kind of condition, which check."""
SHOWN = 6
"""The most places that a hint names."""


def beside(work: Workspace, wrong: FirstRun, neighbour: Neighbour) -> None:
    """The counterexample and its nearest honest neighbour, step by step."""
    told = ngettext(
        "The nearest honest run differs from it at {count} step:",
        "The nearest honest run differs from it at {count} steps:",
        neighbour.differing,
    )
    st.markdown(told.format(count=neighbour.differing))
    steps = steps_of(work.judged.scenario, wrong)
    side_by_side.show(_("This run should fail"), steps, _("This run should pass"), neighbour.steps)


def level(work: Workspace, found: MendRound, neighbour: Neighbour | None) -> int:
    """Show the hints that are open, the next one on a click; returns how many there are."""
    opened = int(st.session_state[links.seed("hint", links.named(range(LAST + 1)), 0)])
    if opened >= 1:
        st.markdown(labelled(strong(_("Where to look")), _where(work, found, neighbour)))
    if opened >= 2:
        st.markdown(labelled(strong(_("Which kind of condition")), _which_kind(work, found)))
    if opened >= LAST:
        st.markdown(labelled(strong(_("Which check")), _which_check(work, found)))
    else:
        st.button(
            _("Hint {number} of {all}").format(number=opened + 1, all=LAST),
            key="workshop.next_hint",
            icon=":material/lightbulb:",
            on_click=links.choose,
            args=("hint", opened + 1),
        )
    return opened


def begin_again() -> None:
    """Close all hints, from a callback: the next counterexample has its own."""
    links.choose("hint", 0)


def _where(work: Workspace, found: MendRound, neighbour: Neighbour | None) -> str:
    if neighbour is None:
        return _("No honest run is known beside which it could be read.")
    pairs = aligned(steps_of(work.judged.scenario, found.counterexample.first), neighbour.steps)
    first = next((number for number, pair in enumerate(pairs, start=1) if not pair.same), 1)
    row = _("row {number} of the table is the first that differs.").format(number=first)
    if not neighbour.changes:
        return f"{row} " + _("At the end both states are the same, so look at what happens on the way.")
    named = places(neighbour.changes)
    shown = [plain.text(named[pointer]) for pointer in neighbour.changes[:SHOWN]]
    return f"{row} " + labelled(_("At the end the states differ in"), ", ".join(shown))


def _which_kind(work: Workspace, found: MendRound) -> str:
    kinds = {check.purpose: None for check in work.judged.verifiers.checks if check.id in found.catching}
    return " · ".join(status.purpose(kind) for kind in kinds)


def _which_check(work: Workspace, found: MendRound) -> str:
    names = titles(work.judged.verifiers.checks)
    count = len(found.catching)
    told = ngettext("{count} condition stops this run.", "{count} conditions stop this run.", count)
    best = names[found.added] if found.added is not None else ""
    most = _("Of all runs that are shown, {check} stops the most.").format(check=best)
    return f"{told.format(count=count)} {quiet(most)}"
