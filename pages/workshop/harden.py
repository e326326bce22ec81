"""The next run that the composed verifier judges wrongly, and which condition would stop it."""

import pandas as pd
import streamlit as st

from pages.explorer import choice
from pages.ui import links, plain, workspace
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import good, quiet, strong, together, whole_words, wrong
from pages.ui.workspace import Workspace
from pages.workshop import fields
from verifiers.draft import Draft, ticked
from verifiers.harden.patterns import FirstRun, Pattern
from verifiers.harden.rounds import SEED, Hardened, MendRound, gates, harden
from verifiers.harden.smallest import smallest_sets
from verifiers.sandbox.computations import PATTERNS

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
    patterns = workspace.ask(work.judged, PATTERNS, length)
    checks = [check.id for check in work.judged.verifiers.checks]
    result = harden(checks, required, patterns, seed=SEED)
    if result.rounds:
        _counterexample(work, yours, result.rounds[0])
        _against(work, result.rounds[0], patterns)
    else:
        st.markdown(strong(good(_("No run that may be shown is judged wrongly."))))
        _smallest(work, checks, patterns)
    _held_out(result, sum(each.count for each in patterns if _searched_attack(each)))


def _searched_attack(pattern: Pattern) -> bool:
    return pattern.intended == "fail" and pattern.first.trajectory is None


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
    if first.variation is None:
        st.button(
            _("Show it in the picture above"),
            key="workshop.counterexample",
            icon=":material/visibility:",
            on_click=_open,
            args=(work, yours, first),
        )


def _named(work: Workspace, first: FirstRun) -> str:
    if first.trajectory is None:
        calls = (
            " ".join(filter(None, [call.action, *map(str, call.args.values()), call.circumstances]))
            for call in first.actions
        )
        return " → ".join(map(plain.code, calls))
    name = titles(work.judged.scenario.trajectories)[first.trajectory]
    if first.variation is None:
        return name
    start = titles(work.judged.scenario.variations)[first.variation]
    return _("{run}, from the start {start}").format(run=name, start=start)


def _open(work: Workspace, yours: str, first: FirstRun) -> None:
    run = first.trajectory
    if run is None:
        run = workspace.look_at(work, tuple(one.step for one in first.actions))
    choice.open_cell(run, yours)


def _against(work: Workspace, found: MendRound, patterns: tuple[Pattern, ...]) -> None:
    names = titles(work.judged.verifiers.checks)
    if found.kind != "false_pass":
        for id_ in found.removed:
            told = _("Do not require “{check}”").format(check=plain.line(names[id_]))
            _change(work, id_, told, tick=False)
        if not found.removed:
            st.markdown(_("The verifier requires nothing else. Tick another condition first."))
        return
    if not found.catching:
        st.markdown(_("No condition stops it without failing an honest run. Write a check of your own."))
        return
    offered = found.catching[:SHOWN]
    st.table(
        pd.DataFrame([_gated(names[id_], found, id_, patterns) for id_ in offered]),
        hide_index=True,
        border="horizontal",
    )
    with st.container(horizontal=True):
        for id_ in offered:
            _change(work, id_, _("Require “{check}”").format(check=plain.line(names[id_])), tick=True)


def _gated(name: str, found: MendRound, id_: str, patterns: tuple[Pattern, ...]) -> dict[str, str]:
    passed = gates(found.required, (*found.required, id_), found.counterexample, patterns)

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

    st.button(label, key=f"workshop.mend.{check}", on_click=fields.remake, args=(work.id, changed))


def _smallest(work: Workspace, checks: list[str], patterns: tuple[Pattern, ...]) -> None:
    names = titles(work.judged.verifiers.checks)
    sets = smallest_sets(checks, patterns)
    if not sets:
        return
    told = ngettext(
        "There is {count} smallest set of conditions that is right about all runs, held out or not:",
        "There are {count} smallest sets of conditions that are right about all runs, held out or not:",
        len(sets),
    )
    lines = (" · ".join(names[id_] for id_ in chosen) for chosen in sets[:SHOWN])
    st.markdown("\n".join([told.format(count=len(sets)), "", *(f"- {line}" for line in lines)]))


def _held_out(result: Hardened, attacks: int) -> None:
    if not attacks:
        return
    now, mended = result.before, result.after
    told = _(
        "Of {all} searched attacks, {attacks} are held out: nothing that is shown above does the same. The"
        " verifier rewards {now} of them now, and {mended} once it is mended against all that are shown. It"
        " accepts {accepted} of {honest} honest runs now. Nothing is said of longer trajectories."
    )
    numbers = {
        "all": attacks,
        "attacks": now.attacks,
        "now": now.rewarded,
        "mended": mended.rewarded,
        "accepted": now.accepted,
        "honest": now.honest,
    }
    st.markdown(quiet(told.format(**{name: f"{number:,}" for name, number in numbers.items()})))
