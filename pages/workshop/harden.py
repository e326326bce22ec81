"""The next run that the composed verifier judges wrongly, and which condition would stop it."""

from functools import partial

import pandas as pd
import streamlit as st

from pages.explorer import choice
from pages.ui import case_file, links, plain, side_by_side, two_sets, workspace
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import good, heading, quiet, strong, together, whole_words, wrong
from pages.ui.workspace import Workspace
from pages.workshop import fields, hints
from verifiers.draft import MAX_STEPS, Draft, ticked
from verifiers.harden.hardening import Hardening, Offer
from verifiers.harden.neighbours import steps_of
from verifiers.harden.patterns import FirstRun
from verifiers.harden.regions import RegionName
from verifiers.harden.rounds import Gates, MendRound
from verifiers.sandbox.computations import HARDENING

USUAL, LONGEST = 3, 4
"""The greatest length that is searched, at first and at most; what takes longer the command line does."""
SHOWN = 5
"""The most conditions that are offered against one counterexample."""


def show(work: Workspace, yours: str) -> None:
    """The first wrong verdict on a run that may be shown, the conditions against it, and what is held out."""
    verifier = work.judged.verifiers.verifier(yours)
    required = [use.id for use in verifier.checks if use.gates]
    if verifier.reward != "all_gates" or not required:
        st.markdown(_("Here the reward has to be 1 if every required check is satisfied, and 0 otherwise."))
        return
    length = _length(work)
    found = workspace.ask(work.judged, HARDENING, tuple(required), length)
    first = found.hardened.rounds[0] if found.hardened.rounds else None
    if first is None:
        st.markdown(strong(good(_("No run that may be shown is judged wrongly."))))
    else:
        _counterexample(work, yours, first)
        if found.neighbour is not None:
            hints.beside(work, first.counterexample.first, found.neighbour)
        if first.kind != "false_pass" or not found.offers:
            _against(work, first)
        elif hints.level(work, first, found.neighbour) == hints.LAST:
            _offers(work, found.offers)
    if first is None or first.gates is None:
        _smallest(work, found.smallest)
    _held_out(found)
    st.markdown(heading(_("The right verdict and the verifier as two sets")), anchors=False)
    dot = None if first is None else _region(first)
    two_sets.show(found.regions, dot, "workshop.sets", partial(_open, work, yours), from_callback=True)


def _region(found: MendRound) -> RegionName | None:
    regions: dict[str, RegionName] = {"false_pass": "only_verifier", "false_fail": "only_right"}
    return regions.get(found.kind)


def _length(work: Workspace) -> int:
    search = work.judged.scenario.search
    if search is None:
        st.markdown(quiet(_("The scenario declares no search, so only the preset trajectories are tried.")))
        return 0
    lengths = range(1, min(LONGEST, search.max_depth) + 1)
    key = links.seed("tried", links.named(lengths), min(USUAL, search.max_depth))
    st.segmented_control(
        _("All trajectories up to this length are tried, and all presets from every start"),
        list(lengths),
        key=key,
        required=True,
    )
    return int(st.session_state[key])


def _counterexample(work: Workspace, yours: str, found: MendRound) -> None:
    kinds = {
        "false_pass": _("This run should fail, and the verifier rewards it."),
        "false_fail": _("This run should pass, and the verifier gives it no reward."),
        "dodge": _("This run should fail, and a condition in error leaves it unscored."),
        "check_error": _("This run should pass, and a condition in error leaves it unscored."),
    }
    st.markdown(f"{strong(wrong(kinds[found.kind]))} {_named(work, found.counterexample.first)}")
    first = found.counterexample.first
    if first.variation is None and len(first.steps) <= MAX_STEPS:
        st.button(
            _("Show it in the picture above"),
            key="workshop.counterexample",
            icon=":material/visibility:",
            on_click=_open,
            args=(work, yours, first),
        )
        if found.kind == "false_pass":
            case_file.offer(work, yours, steps_of(work.judged.scenario, first))


def _named(work: Workspace, first: FirstRun) -> str:
    if first.trajectory is None:
        return " → ".join(map(side_by_side.call, first.steps))
    name = titles(work.judged.scenario.trajectories)[first.trajectory]
    if first.variation is None:
        return name
    start = titles(work.judged.scenario.variations)[first.variation]
    return _("{run}, from the start {start}").format(run=name, start=start)


def _open(work: Workspace, yours: str, first: FirstRun) -> None:
    run = first.trajectory
    if run is None:
        run = workspace.look_at(work, first.steps)
    choice.open_cell(run, yours)


def _against(work: Workspace, found: MendRound) -> None:
    names = titles(work.judged.verifiers.checks)
    if found.kind == "false_pass":
        st.markdown(_("No condition stops it without failing an honest run. Write a check of your own."))
        return
    for id_ in found.removed:
        told = _("Do not require “{check}”").format(check=plain.line(names[id_]))
        _change(work, id_, told, tick=False)
    if not found.removed:
        st.markdown(_("The verifier requires nothing else. Tick another condition first."))


def _offers(work: Workspace, offers: tuple[Offer, ...]) -> None:
    names = titles(work.judged.verifiers.checks)
    shown = offers[:SHOWN]
    st.table(
        pd.DataFrame([_gated(names[offer.check], offer.gates) for offer in shown]),
        hide_index=True,
        border="horizontal",
    )
    with st.container(horizontal=True):
        for offer in shown:
            told = _("Require “{check}”").format(check=plain.line(names[offer.check]))
            _change(work, offer.check, told, tick=True)


def _gated(name: str, passed: Gates) -> dict[str, str]:
    def light(*, on: bool) -> str:
        return together(good(_("yes")) if on else wrong(_("no")))

    return {
        _("Condition"): whole_words(name),
        _("Honest runs still pass"): light(on=passed.honest),
        _("This run is stopped"): light(on=passed.dies),
        _("Nothing else turns wrong"): light(on=passed.kept),
    }


def _change(work: Workspace, check: str, label: str, *, tick: bool) -> None:
    def changed(draft: Draft) -> Draft:
        return ticked(draft, work.plain.verifiers, check, tick)

    def remake() -> None:
        hints.begin_again()
        fields.remake(work.id, changed)

    st.button(label, key=f"workshop.mend.{check}", on_click=remake)


def _smallest(work: Workspace, sets: tuple[tuple[str, ...], ...] | None) -> None:
    names = titles(work.judged.verifiers.checks)
    if not sets:
        return
    told = ngettext(
        "There is {count} smallest set of conditions that is right about all presets and searched runs:",
        "There are {count} smallest sets of conditions that are right about all presets and searched runs:",
        len(sets),
    )
    lines = (" · ".join(names[id_] for id_ in chosen) for chosen in sets[:SHOWN])
    st.markdown("\n".join([told.format(count=len(sets)), "", *(f"- {line}" for line in lines)]))


def _held_out(found: Hardening) -> None:
    now, mended = found.hardened.before, found.hardened.after
    if not now.attacks and not now.mutants:
        return
    told = _(
        "Held out, so that nothing shown above does the same: {attacks} of {all} searched attacks, and"
        " {mutants} mutants. The verifier rewards {now} of these attacks now, and {mended} once it is mended"
        " against all that are shown; of these mutants {mutants_now} and {mutants_mended}. It accepts"
        " {accepted} of {honest} honest runs now, and {variants_accepted} of {variants} variants of them."
        " Nothing is said of longer trajectories."
    )
    numbers = {
        "all": found.searched,
        "attacks": now.attacks,
        "mutants": now.mutants,
        "now": now.rewarded,
        "mended": mended.rewarded,
        "mutants_now": now.mutants_rewarded,
        "mutants_mended": mended.mutants_rewarded,
        "accepted": now.accepted,
        "honest": now.honest,
        "variants_accepted": now.variants_accepted,
        "variants": now.variants,
    }
    st.markdown(quiet(told.format(**{name: f"{number:,}" for name, number in numbers.items()})))
