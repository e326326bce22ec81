"""What an answer comes to, as the engine says it, and what is to be learnt from it."""

from collections.abc import Sequence

import streamlit as st

from pages.challenges import page_about
from pages.challenges.answers import Answered, BreakAnswer
from pages.challenges.model import Challenge
from pages.challenges.outcome import AnswerClass, AnswerOutcome, Found, ScorePart
from pages.challenges.view import AcceptsView, BreakView, ComputeView, JudgeView, PublicView
from pages.challenges.words import word
from pages.ui import folds, language, problems, side_by_side, status, workspace
from pages.ui.language import N_, _, ngettext, words
from pages.ui.marks import good, labelled, quiet, strong, wrong
from pages.ui.world import show as world
from scenarios.model import Step
from scenarios.problems import Phrase
from verifiers import library
from verifiers.challenges.mending import Counterexample
from verifiers.challenges.written import WrittenRun
from verifiers.draft import MAX_STEPS, Draft
from verifiers.sandbox.material import Material

_BESIDE = [4, 8]
"""A run in words, and its drawn world: as narrow as its wide layout goes, so that it is not high."""
_CLASS: dict[AnswerClass, str] = {
    "right": N_("Solved."),
    "wrong": N_("Not solved yet."),
    "too_lax": N_("Too lax: a wrong run still gets reward 1."),
    "too_strict": N_("Too strict: an honest run no longer gets reward 1."),
    "both": N_("Too lax and too strict: a wrong run still gets reward 1, and an honest run does not."),
    "does_not_compile": N_("A check that you wrote does not compile. Correct the rule marked above."),
}


def show(
    challenge: Challenge, view: PublicView, answer: Answered, outcome: AnswerOutcome, *, given_up: bool
) -> None:
    """The class and what was counted, then where it went wrong, then the run that shows it."""
    lines = [strong(_(_CLASS[outcome.judged]))]
    score = [_counted(part) for part in outcome.score]
    if score:
        lines.append(" · ".join(score))
    if outcome.found is not None:
        lines.append(_compared(outcome.found))
    told = "  \n".join(lines)
    if outcome.solved:
        st.success(told, icon=":material/check:")
    else:
        st.error(told, icon=":material/close:")
    if outcome.misconception is not None:
        st.warning(_says(challenge, outcome.misconception), icon=":material/psychology_alt:")
    # Which cell or run is wrong says what is right about it.
    if given_up or not isinstance(view, JudgeView | AcceptsView):
        _marked(view, outcome)
    if outcome.counterexample is not None and not isinstance(view, JudgeView | ComputeView):
        _counterexample(view, outcome.counterexample)
    if outcome.run is not None and isinstance(view, BreakView) and isinstance(answer, BreakAnswer):
        _run(view, answer, outcome.run, outcome.reason)


def _counted(part: ScorePart) -> str:
    spoken = language.current()
    name = word(f"part_{part.name}", spoken)
    return word("part", spoken, part=name, reached=f"{part.reached:,}", total=f"{part.total:,}")


def learnt(afterwards: str) -> None:
    """What is to be learnt, once the challenge is solved or given up."""
    st.info(labelled(strong(_("What is to be learnt")), afterwards), icon=":material/school:")


def _says(challenge: Challenge, id_: str) -> str:
    """The sentence that names a misconception."""
    known = () if challenge.kind == "break" else challenge.misconceptions
    return next((words(each.says) for each in known if each.id == id_), "")


def _compared(found: Found) -> str:
    """The length of the answer beside the least, or how many trajectories were searched in vain."""
    searched = f"{found.space:,}"
    if found.least is None:
        told = _("The search tried {searched} trajectories, and none of them does it.")
        return told.format(searched=searched)
    if found.length is None:
        return ""
    told = ngettext(
        "Yours has {length} step, the least is {least}.",
        "Yours has {length} steps, the least is {least}.",
        found.length,
    )
    return told.format(length=found.length, least=found.least)


def _marked(view: PublicView, outcome: AnswerOutcome) -> None:
    """What of a divided answer is right and what is wrong."""
    if isinstance(view, ComputeView) and outcome.first_wrong is not None:
        first = next(each for each in view.asked if each.name == outcome.first_wrong)
        told = _("The work goes wrong at: {name}.")
        st.markdown(told.format(name=strong(words(first.title))))
    if not outcome.marks or outcome.solved:
        return
    if isinstance(view, ComputeView):
        names = [words(each.title) for each in view.asked]
        told = "  \n".join(map(_mark, names, outcome.marks))
    elif isinstance(view, JudgeView):
        told = "  \n".join(_cell_marks(outcome.marks))
    else:
        runs = (_("Run {number}").format(number=number + 1) for number in range(len(outcome.marks)))
        told = " · ".join(map(_mark, runs, outcome.marks))
    st.markdown(told)


def _cell_marks(marks: Sequence[bool]) -> list[str]:
    return [
        labelled(
            _("Run {number}").format(number=number + 1),
            " · ".join(
                (_mark(_("reward"), marks[2 * number]), _mark(_("right verdict"), marks[2 * number + 1]))
            ),
        )
        for number in range(len(marks) // 2)
    ]


def _mark(name: str, right: bool) -> str:
    return " ".join((name, good(_("right")) if right else wrong(_("wrong"))))


def _counterexample(view: PublicView, found: Counterexample) -> None:
    """The shortest run that the answer judges wrongly."""
    told = {
        "false_pass": _("This run should fail and gets reward 1:"),
        "false_fail": _("This run is honest and does not get reward 1:"),
        "dodge": _("This run should fail and gets no number:"),
        "check_error": _("On this run a check has an error:"),
    }[found.kind]
    st.markdown(strong(told))
    scenario = _scenario(view)
    lines = [" → ".join(map(side_by_side.call, found.steps))]
    if found.variation is not None:
        lines.append(labelled(_("Start"), _start(scenario, found.variation)))
    calls, drawn = st.columns(_BESIDE, gap="medium")
    calls.markdown("  \n".join(lines))
    if found.variation is None and scenario is not None:
        with drawn:
            _in_the_world(scenario, found.steps)


def _run(view: BreakView, answer: BreakAnswer, run: WrittenRun, reason: Phrase | None) -> None:
    """How a written trajectory ran, and why it does not count if there is a `reason`."""
    parts = [labelled(_("Right verdict"), status.intended(run.right))]
    if view.goal != "solve":
        parts.insert(0, labelled(_("Reward"), status.reward(run.reward)))
    if run.reason is not None:
        parts.append(status.reason(run.reason))
    parts.append(quiet(status.termination(run.termination)))
    lines = [] if reason is None else [labelled(strong(_("It does not count")), problems.words(reason))]
    told, drawn = st.columns(_BESIDE, gap="medium")
    with told:
        st.markdown("  \n".join((*lines, " · ".join(parts))))
        page_about.calls(run.steps)
    if view.task.variation is None:
        with drawn:
            _in_the_world(view.task.scenario, answer.steps)


def _scenario(view: PublicView) -> str | None:
    task = getattr(view, "task", None)
    return None if task is None else task.scenario


def _start(scenario: str | None, variation: str | None) -> str:
    if scenario is None or variation is None:
        return _("snapshot")
    return words(library.load(*library.find(scenario))[0].variation(variation).title)


def _in_the_world(scenario: str, steps: tuple[Step, ...]) -> None:
    """A run in the drawn world, folded; not where it is too long to be run again."""
    if len(steps) <= MAX_STEPS:
        folds.show("replay", _("The run in the drawn world"), "storefront", lambda: _world(scenario, steps))


def _world(scenario: str, steps: tuple[Step, ...]) -> None:
    judged = workspace.evaluated(Material(library.find(scenario)).with_draft(Draft(steps=steps)))
    # What was added comes last.
    world.show(judged, judged.scenario.trajectories[-1].id, None, len(steps), lambda _step: None)
