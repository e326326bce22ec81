"""The rewards of the composed verifier at every change, beside the right verdicts and its rewards before."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from pages.explorer import choice, navigator, rewards
from pages.ui import folds, links, memory, plain, problems, status, workspace
from pages.ui.language import _, ngettext, titles
from pages.ui.marks import good, quiet, strong, together, whole_words, wrong
from pages.ui.workspace import Workspace
from pages.ui.world import show as world
from pages.workshop import fields, harden, own_checks
from verifiers import design
from verifiers.draft import Draft, MissingPart, own_id, ticked
from verifiers.harden.slipping import Slipping
from verifiers.matrix import Control, Matrix
from verifiers.sandbox.computations import REDUNDANT, SLIPPING, SMALLEST

_NOW, _BEFORE = "workshop.now", "workshop.before"


def counts(work: Workspace) -> None:
    """How often the verifier is right, what a change has flipped, and what keeps it from judging."""
    if work.verifier is None:
        st.info(_lack(work), icon=":material/info:")
    else:
        _counts(work.judged, work.verifier)
        told = (_flips(work, work.verifier), _identity(work.judged, work.verifier))
        st.markdown("  \n".join(filter(None, told)))
        _errors(work.judged, work.verifier)


def show(work: Workspace) -> None:
    """The verdicts on every trajectory, the world of one of them, and what would make them right."""
    judged, yours = work.judged, work.verifier
    opened = choice.seed(judged, yours)
    navigator.show(judged, opened, choice.open_cell)
    st.markdown(rewards.story(judged, opened.trajectory, opened.verifier))
    world.show(judged, opened.trajectory, opened.verifier, opened.step, choice.open_step)
    if yours is not None:
        folds.show(
            "harden",
            _("Harden it: the next wrong verdict, and what stops it"),
            "shield",
            lambda: harden.show(work, yours),
        )


def contributions(work: Workspace) -> None:
    """What would change without each condition, folded."""
    judged, yours = work.judged, work.verifier
    if yours is not None:
        title = _("What each condition contributes")
        folds.show("contribute", title, "checklist", lambda: _contributions(judged, yours))


def _contributions(judged: Matrix, yours: str) -> None:
    st.table(_good_for(judged, yours), hide_index=True, border="horizontal")
    told = _(
        "The table leaves out one condition at a time. If two conditions do the same work, keep one of them."
    )
    st.markdown(quiet(told))


def _lack(work: Workspace) -> str:
    told: dict[MissingPart, str] = {
        "no_check": _("Tick a condition, or start from one of the verifiers. Its column then appears below."),
        "unsound_check": _(
            "One of the ticked conditions has an error. Correct it or untick it. Until then"
            " there is no verdict, because a missing check does not count as satisfied."
        ),
        "no_gate": _(
            "No condition is a required check, so the verifier requires nothing. Make one a"
            " required check, or give the satisfied share of the weights as reward."
        ),
    }
    if work.missing_part is None:
        return _("The verifier cannot be tried. The notice above says why.")
    used = {use.id for use in work.draft.uses}
    own = ((own_id(work.plain.verifiers, number), check) for number, check in enumerate(work.draft.checks))
    if any(id_ in used and not own_checks.written(check) for id_, check in own):
        return _(
            "A check of your own has no rule yet. Write the rule, or untick the check. Until"
            " then there is no verdict, because a missing check does not count as satisfied."
        )
    return told[work.missing_part]


def _counts(judged: Matrix, yours: str) -> None:
    found = judged.summary[yours]
    every = sum(found.values())
    boxed: dict[str, Any] = {"border": True, "height": "stretch"}
    with st.container(horizontal=True):
        st.metric(_("False passes"), found["false_pass"], **boxed)
        st.metric(_("False fails"), found["false_fail"], **boxed)
        if found["check_error"]:
            st.metric(_("Check errors"), found["check_error"], **boxed)
        st.metric(_("Faults scored"), found["scored_a_fault"], **boxed)
        st.metric(_("Agrees"), _("{some} of {all}").format(some=found["agrees"], all=every), **boxed)


def _flips(work: Workspace, yours: str) -> str:
    # The last draft that was judged is kept, so that a change of it can be told from a mere rerun.
    now = design.rewards(work.judged, yours)
    made = (work.files, work.draft)
    if links.arriving():
        for key in (_NOW, _BEFORE):
            st.session_state.pop(key, None)
    last_made, last = st.session_state.get(_NOW, (made, now))
    if last_made != made:
        st.session_state[_BEFORE] = (work.files, last if last_made[0] == work.files else now)
    st.session_state[_NOW] = (made, now)
    files, before = st.session_state.get(_BEFORE, (None, now))
    if files != work.files:
        return ""
    flips = design.flipped(before, now)
    if not flips:
        return quiet(_("The last change altered no verdict."))
    names = titles(work.judged.scenario.trajectories)
    named = (
        f"{names[flip.trajectory]} {status.reward(flip.before)} → {strong(status.reward(flip.after))}"
        for flip in flips
    )
    return strong(_("The last change altered the verdict of:")) + " " + " · ".join(named)


def _identity(judged: Matrix, yours: str) -> str:
    told = _(
        "A verifier is a training artefact: whoever changes it changes what is learned. This one is version"
        " {version} with SHA-256 {hash}."
    )
    version = judged.verifiers.verifier(yours).version
    return quiet(told.format(version=version, hash=plain.code(judged.verifiers.sha256[yours][:12])))


def _errors(judged: Matrix, yours: str) -> None:
    failed = [
        (trajectory, result.error)
        for trajectory in judged.scenario.trajectories
        for result in judged.verdict(trajectory.id, yours).checks.values()
        if result.error is not None
    ]
    if failed:
        trajectory, error = failed[0]
        run = titles(judged.scenario.trajectories)[trajectory.id]
        told = ngettext(
            "A condition has an error on {count} run, so it stays unscored. It is {run}: {message}",
            "A condition has an error on {count} runs, so they stay unscored. The first is {run}: {message}",
            len(failed),
        )
        st.warning(
            told.format(count=len(failed), run=run, message=problems.words(error)),
            icon=":material/error:",
        )


def _good_for(judged: Matrix, yours: str) -> pd.DataFrame:
    redundant = workspace.ask(judged, REDUNDANT, yours)
    nothing: dict[Control, str] = {
        "no_op_pass": wrong(together(_("yes"))),
        "no_op_fail": good(together(_("no"))),
        "no_op_error": together(status.check("error")),
    }
    checks = titles(judged.verifiers.checks)
    return pd.DataFrame(
        [
            {
                _("Condition"): whole_words(checks[use.id]),
                _("Would an idle agent satisfy it?"): nothing[judged.no_op(use.id)],
                _("Without this condition"): quiet(_("no verdict changes (redundant)"))
                if use.id in redundant
                else _("a verdict changes"),
            }
            for use in judged.verifiers.verifier(yours).checks
        ]
    )


def fewest(work: Workspace) -> None:
    """The smallest set of conditions that tells the runs apart, and a button that ticks it."""
    found = workspace.ask(work.judged, SMALLEST)
    checks = titles(work.judged.verifiers.checks)
    if found.checks is None:
        st.markdown(_("There are too many conditions and runs to find the smallest set here."))
        return
    st.markdown("\n".join(f"- {checks[check]}" for check in found.checks))
    if found.uncaught:
        names = titles(work.judged.scenario.trajectories)
        runs = (names[id_] for id_ in found.uncaught)
        told = _("No condition of the file catches {runs}. You need a check of your own.")
        st.warning(told.format(runs=", ".join(runs)), icon=":material/warning:")
    else:
        told = _(
            "Every run that should pass satisfies all of them, and every run that should fail violates at"
            " least one. That holds for the preset trajectories only."
        )
        st.markdown(quiet(told))
        if found.checks:
            _slipping(work.judged, found.checks)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Tick just these"),
            key="workshop.smallest",
            icon=":material/checklist:",
            on_click=fields.remake,
            args=(work.id, partial(_just, work, found.checks)),
        )
        st.page_link(
            "views/loopholes.py", label=_("Search for what slips through"), icon=":material/manage_search:"
        )


def _slipping(judged: Matrix, checks: tuple[str, ...]) -> None:
    """What of the search gets past conditions that are enough for the presets."""
    if judged.scenario.search is None:
        st.markdown(quiet(_("The scenario declares no search, so no other trajectories are tried.")))
        return
    with workspace.refusals():
        past = memory.result(_past, judged, (checks,), ())
        if not past.count:
            told = _(
                "No other trajectory of up to {length} steps gets past them. Longer ones were not tried."
            )
            st.markdown(told.format(length=past.length))
            return
        told = ngettext(
            "{count} trajectory of {length} steps that should fail still gets past them, and no shorter one.",
            "{count} trajectories of {length} steps that should fail still get past them,"
            " and no shorter ones.",
            past.count,
        )
        past_them = wrong(told.format(count=past.count, length=past.length))
        st.markdown(past_them + " " + _("Tick these conditions, and “Harden it” finds what stops them."))


def _past(judged: Matrix, checks: tuple[str, ...]) -> Slipping:
    return workspace.ask(judged, SLIPPING, checks)


def _just(work: Workspace, checks: tuple[str, ...], draft: Draft) -> Draft:
    draft = draft.model_copy(update={"uses": ()})
    for check in checks:
        draft = ticked(draft, work.plain.verifiers, check, True)
    return draft
